/** HTTP endpoints of voice calls, ours: webhooks of the room server. */
export const VOICE_WEBHOOKS_PATH = '/api/v1/voice/webhooks/';
