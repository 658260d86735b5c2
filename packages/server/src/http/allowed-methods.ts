/**
 * What an address answers to. A known address that is asked with another method is refused with 405 and `Allow` (RFC 9110,
 * section 15.5.6), and an `OPTIONS` request is answered with the methods it takes. An unknown address stays 404.
 */
import type { HttpError } from '@frontdesk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { sendNotFound } from './errors.js';

/** The methods that routes have. */
const METHODS: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Call it before the routes are registered: it watches them come. @param options how the server itself matches addresses */
export function answerOtherMethods(app: FastifyInstance, options: findMyWay.Config<findMyWay.HTTPVersion.V1>): void {
  const router = findMyWay(options);
  const known = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      // The plugin for other origins answers OPTIONS anywhere, also where nothing is.
      if (!METHODS.includes(one) || known.has(`${one} ${url}`)) continue;
      known.add(`${one} ${url}`);
      router.on(one, url, () => undefined);
    }
  });
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.raw.url?.split(/[?#]/, 1) ?? [];
    const found = METHODS.filter((method) => router.find(method, path) !== null);
    if (found.length === 0) return await sendNotFound(request, reply);
    reply.header('allow', [...found, 'OPTIONS'].join(', '));
    return request.method === 'OPTIONS' ? await reply.status(204).send() : await refuseMethod(request, reply, found);
  });
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: string[]): Promise<FastifyReply> {
  const detail = `This address does not take ${request.method}; it takes ${allowed.join(', ')}.`;
  return reply.status(405).send({ detail, code: 'method_not_allowed' } satisfies HttpError);
}
