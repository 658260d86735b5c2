/** Joins the chunks of bodies without a length, because Fastify keeps all of them until the body is complete. */
import type { FastifyInstance } from 'fastify';
import { JoinedChunks } from '../joined-chunks.js';

/** Call before content type parsers are added. Parsers that read the raw request are not affected. */
export function joinChunks(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) =>
    request.headers['transfer-encoding'] === undefined ? payload : new JoinedChunks(payload),
  );
}
