/** `/api/v1/helpdesk/tokens/`: an organisation's backend gets the short-lived token that a customer's client connects with. */
import { customerTokenInput, customerTokenResult, httpError } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../features/context.js';
import { mintCustomerToken } from '../features/organisations/customer-token.js';
import { management, openTo } from './access.js';
import { type Authenticate, requireManagement } from './authenticate.js';

export interface HelpdeskTokensOptions {
  context: Context;
  authenticate: Authenticate;
}

export const helpdeskTokens: FastifyPluginAsyncZod<HelpdeskTokensOptions> = async (app, { context, authenticate }) => {
  openTo(app, management);

  app.post(
    '/api/v1/helpdesk/tokens/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'Mint a customer token for one session',
        description: 'Good for 15 minutes. A member gets one in test mode, for trying the assistant out.',
        body: customerTokenInput,
        response: { 201: customerTokenResult, 400: httpError, 401: httpError, 403: httpError },
      },
    },
    async (request, reply) => {
      const actor = requireManagement(await authenticate(request));
      reply.status(201);
      return await mintCustomerToken(context, {
        organisation_id: actor.organisation_id,
        session_id: request.body.session_id,
        mode: actor.kind === 'api' ? actor.mode : 'test',
      });
    },
  );
};
