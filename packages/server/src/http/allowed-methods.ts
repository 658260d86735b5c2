/**
 * Answers other methods of known URLs: 405 with `Allow` (RFC 9110, section 15.5.6), and `OPTIONS` with the allowed
 * methods. Unknown URLs stay 404, and so do files that are not there, whose URLs have a route.
 */
import type { HttpError } from '@frontdesk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { sendNotFound } from './errors.js';

/** The methods that routes may have. */
const METHODS: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Call it before routes are registered, as it observes them. @param options the server's own routing options */
export function answerOtherMethods(app: FastifyInstance, options: findMyWay.Config<findMyWay.HTTPVersion.V1>): void {
  const router = findMyWay(options);
  const known = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      // The CORS plugin answers OPTIONS everywhere, even for unknown URLs.
      if (!METHODS.includes(one) || known.has(`${one} ${url}`)) continue;
      known.add(`${one} ${url}`);
      router.on(one, url, () => undefined);
    }
  });
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.raw.url?.split(/[?#]/, 1) ?? [];
    const found = METHODS.filter((method) => router.find(method, path) !== null);
    if (found.length === 0 || found.some((method) => method === request.method))
      return await sendNotFound(request, reply);
    reply.header('allow', [...found, 'OPTIONS'].join(', '));
    return request.method === 'OPTIONS' ? await reply.status(204).send() : await refuseMethod(request, reply, found);
  });
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: string[]): Promise<FastifyReply> {
  const detail = `This address does not take ${request.method}; it takes ${allowed.join(', ')}.`;
  return reply.status(405).send({ detail, code: 'method_not_allowed' } satisfies HttpError);
}
