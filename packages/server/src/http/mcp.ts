/**
 * `/mcp`: the Model Context Protocol, streamable HTTP without sessions. A request is one JSON-RPC message, its response
 * one JSON document. Requires an API key or a customer token in `Authorization`; cookies do not count, and pages of
 * other origins are refused, as the protocol requires against DNS rebinding.
 */
import { httpError, LIMITS, mcpMessage, mcpRefusal } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.js';
import { isOwnOrigin } from '../features/sign-in/check-browser.js';
import { mcpCallers, openTo } from './access.js';
import { type AuthenticatedOptions, requireCustomerSide } from './authenticate.js';
import { goneSignal, Places } from './places.js';

export interface McpOptions extends AuthenticatedOptions {
  encode: Encode;
  public_url: string | undefined;
}

const MCP_PATH = '/mcp';

export const mcp: FastifyPluginAsyncZod<McpOptions> = async (app, { context, authenticate, encode, public_url }) => {
  openTo(app, mcpCallers);
  const places = new Places(LIMITS.mcpCallsAtOnce, 'MCP requests');

  app.post(
    MCP_PATH,
    {
      schema: {
        tags: ['mcp'],
        summary: 'Send one message of the Model Context Protocol',
        description:
          'Streamable HTTP without sessions: the answer is JSON, and `GET` opens no stream. `Accept` must name `application/json` and `text/event-stream`. The tools are the functions that this credential can use, without actions, and `search_knowledge`.',
        body: mcpMessage,
        response: {
          200: mcpMessage.describe('The answer to a request.'),
          202: z.void().describe('A notification was taken.'),
          400: mcpRefusal,
          401: httpError,
          403: httpError,
          429: httpError,
          406: mcpRefusal.describe("`Accept` lacks one of the two; the error is in the protocol's format."),
        },
      },
    },
    async (request, reply) => {
      refuseOtherPages(request, public_url);
      const actor = requireCustomerSide(await authenticate(request));
      using _place = places.take(actor.organisation_id);
      const { answerMcp } = await import('../features/mcp/mcp-server.js');
      const signal = goneSignal(reply);
      const answer = await answerMcp(context, {
        actor,
        request: toWebRequest(request),
        body: request.body,
        encode,
        signal,
      });
      const type = answer.headers.get('content-type');
      if (type !== null) reply.header('content-type', type);
      const text = await answer.text();
      // The SDK's output is sent unchanged.
      return await reply.status(answer.status as 200).send((text === '' ? undefined : text) as never);
    },
  );
};

/** @throws {AppError} `forbidden` */
function refuseOtherPages({ headers: { origin }, host }: FastifyRequest, public_url: string | undefined): void {
  if (origin !== undefined && !isOwnOrigin(origin, host, public_url))
    throw new AppError(
      'forbidden',
      "Pages of other origins can't use this endpoint. Call it from a server or a program.",
    );
}

function toWebRequest({ headers }: FastifyRequest): Request {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('mcp-') || name === 'accept' || name === 'content-type' ? [[name, String(value)] as const] : [],
  );
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers: Object.fromEntries(kept) });
}
