/** HTTP endpoints of voice calls, ours: what the room server tells the service. */
export const VOICE_WEBHOOKS_PATH = '/api/v1/voice/webhooks/';
