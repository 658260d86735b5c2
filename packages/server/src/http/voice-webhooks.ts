/**
 * Receives a room server's webhooks. The body must be complete and signed with the room server's key; then the room's
 * state is read from the server. The content of a webhook is never trusted.
 */
import { LIMITS, VOICE_WEBHOOKS_PATH } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { roomServer } from './access.js';

export interface VoiceWebhookOptions {
  /** @throws {AppError} `unauthorized` if the room server did not sign the body */
  received: (body: string, authorization: string | undefined) => Promise<void>;
}

const refusal = z.object({ detail: z.string() });

export const voiceWebhooks: FastifyPluginAsyncZod<VoiceWebhookOptions> = async (app, { received }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post(
    VOICE_WEBHOOKS_PATH,
    {
      config: { access: roomServer },
      bodyLimit: LIMITS.webhookBodyBytes,
      schema: {
        tags: ['voice'],
        summary: 'Receive a webhook of the room server',
        description: 'Called by LiveKit, whose signature is checked. The service then reads the state of the room.',
        response: { 200: z.object({}), 401: refusal, 413: refusal },
      },
    },
    async ({ body, headers }) => {
      await received(typeof body === 'string' ? body : '', headers.authorization);
      return {};
    },
  );
};
