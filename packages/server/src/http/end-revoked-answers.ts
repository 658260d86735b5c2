/**
 * Cuts off answers that are still being sent when the credential of their request ends: an export or a recording takes as
 * long as its reader likes. The database is polled, as announcements of revocations can be lost. Other answers are sent at
 * once.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../features/context.js';
import { type Connection, watchEnded } from '../features/sign-in/check-credentials.js';
import type { Authenticate } from './authenticate.js';

interface Sending extends Connection {
  reply: FastifyReply;
}

/** Must be called before routes are registered. */
export function endRevokedAnswers(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
  const sending = new Set<Sending>();
  app.addHook('onSend', async (request: FastifyRequest, reply, payload) => {
    if (!(payload instanceof Readable) || request.routeOptions.config.access?.admit === undefined) return;
    // Fastify listens only once it sends. Until then, an error without a listener would end the process.
    payload.on('error', () => undefined);
    const actor = await authenticate(request).catch((error: unknown) => {
      payload.destroy();
      throw error;
    });
    const one = { actor, headers: request.headers, reply };
    sending.add(one);
    reply.raw.once('close', () => sending.delete(one));
  });

  const watch = watchEnded(
    context,
    () => [...sending],
    ({ reply }) => reply.raw.destroy(),
  );
  app.addHook('onClose', () => watch[Symbol.asyncDispose]());
}
