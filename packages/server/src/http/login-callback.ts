/**
 * The endpoint to which an organisation's login system posts the customer's token (specification, "HTTP: authentication
 * callback"). The credential is checked before the body, so a wrong one is always 403; an invalid body is 400. Every
 * error is `{detail}` and nothing else.
 */
import { LIMITS, LOGIN_CALLBACK_PATH, loginCallbackBody, loginCallbackResult } from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, invalidPayload, parse } from '../errors.js';
import type { KeyActor } from '../features/actor.js';
import { authenticateApiKey } from '../features/api-keys/authenticate-api-key.js';
import type { Context } from '../features/context.js';
import { completeLogin } from '../features/logins/complete-login.js';
import { loginSystem } from './access.js';
import { readBearer } from './authenticate.js';
import { logFailure, toAppError } from './errors.js';

export interface LoginCallbackOptions {
  context: Context;
}

const refusal = z.object({ detail: z.string() });

export const loginCallback: FastifyPluginAsyncZod<LoginCallbackOptions> = async (app, { context }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request) => {
    await keyOf(context, request);
  });

  app.setErrorHandler(async (error, request, reply) => {
    const { code, message, status } = toAppError(error);
    if (status >= 500) logFailure(request, error, 'a login callback failed');
    const answer = code === 'too_large' ? 400 : status;
    return reply.status(answer).send({ detail: message });
  });

  app.post(
    LOGIN_CALLBACK_PATH,
    {
      config: { access: loginSystem },
      bodyLimit: LIMITS.loginCallbackBodyBytes,
      // The body is parsed by hand; the schema is only for the document.
      attachValidation: true,
      validatorCompiler: () => () => true,
      schema: {
        tags: ['login'],
        summary: "Deliver a customer's authentication token",
        description: 'Called by the login system of the organisation, with its API key.',
        body: loginCallbackBody,
        response: { 200: loginCallbackResult, 400: refusal, 403: refusal, 503: refusal },
      },
    },
    async (request) => {
      // Checked again, as the key may be revoked while the body arrives.
      const key = await keyOf(context, request);
      return await completeLogin(context, key.organisation_id, readBody(request), key.mode);
    },
  );
};

/** @throws {AppError} `forbidden` unless the credential is a valid API key */
async function keyOf(context: Context, request: FastifyRequest): Promise<KeyActor> {
  try {
    const key = readBearer(request);
    if (key === undefined) throw new AppError('unauthorized', 'The header Authorization: Bearer <API_KEY> is missing.');
    return await authenticateApiKey(context, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized')
      throw new AppError('forbidden', error.message, { cause: error });
    throw error;
  }
}

/** @throws {AppError} `invalid_payload` */
function readBody(request: FastifyRequest): z.output<typeof loginCallbackBody> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw invalid('must be sent as Content-Type: application/json');
  return parse(loginCallbackBody, parseJson(request.body));
}

function parseJson(body: unknown): unknown {
  try {
    if (!Buffer.isBuffer(body)) throw new SyntaxError('no body');
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw invalid('must be a JSON object in UTF-8');
    throw error;
  }
}

const invalid = (message: string) => invalidPayload([{ path: '', message: `the body ${message}` }]);
