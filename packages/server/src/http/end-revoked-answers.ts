/**
 * Cuts off answers that are still being sent when the credential of their request ends: an export or a recording takes as
 * long as its reader likes. The database is polled, as announcements of revocations can be lost. Other answers are sent at
 * once.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../features/context.js';
import { type Connection, findEnded } from '../features/sign-in/check-credentials.js';
import type { Authenticate } from './authenticate.js';

/** Together with the duration of a check, limits the use of a revoked credential to 5 s. */
const CHECK_MS = 4_000;

interface Sending extends Connection {
  reply: FastifyReply;
}

/** Must be called before routes are registered. */
export function endRevokedAnswers(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
  const sending = new Set<Sending>();
  app.addHook('onSend', async (request: FastifyRequest, reply, payload) => {
    if (!(payload instanceof Readable) || request.routeOptions.config.access?.admit === undefined) return;
    const actor = await authenticate(request).catch((error: unknown) => {
      payload.destroy();
      throw error;
    });
    const one = { actor, headers: request.headers, reply };
    sending.add(one);
    reply.raw.once('close', () => sending.delete(one));
  });

  let checking: Promise<void> | undefined;
  const check = async () => {
    for (const { reply } of await findEnded(context, [...sending])) reply.raw.destroy();
  };
  const timer = setInterval(() => {
    if (sending.size === 0) return;
    checking ??= check()
      .catch((error: unknown) => context.log.warn({ err: error }, 'credentials of open answers could not be checked'))
      .finally(() => {
        checking = undefined;
      });
  }, CHECK_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await checking;
  });
}
