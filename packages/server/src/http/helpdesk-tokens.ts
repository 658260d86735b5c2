/**
 * `/api/v1/helpdesk/tokens/`: issues short-lived customer tokens to an organisation's backend, for a customer's client.
 */
import { customerTokenInput, customerTokenResult } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mintCustomerToken } from '../features/customer-tokens/customer-token.js';
import { changeCustomer } from '../features/customers/change-customer.js';
import { toStoredSession } from '../features/test-sessions.js';
import { management, openTo } from './access.js';
import { type AuthenticatedOptions, requireManagement } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals } from './refusals.js';

export const helpdeskTokens: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, management);
  const once = onceForEachKey(context, authenticate);

  app.post(
    '/api/v1/helpdesk/tokens/',
    {
      config: { idempotent: true },
      schema: {
        tags: ['helpdesk'],
        summary: 'Create a customer token for one session',
        description: 'Valid for 15 minutes. A member gets one in test mode, to try the assistant.',
        body: customerTokenInput,
        response: { 201: customerTokenResult, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireManagement(await authenticate(request));
      const { organisation_id } = actor;
      const { session_id, customer } = request.body;
      const mode = actor.kind === 'api' ? actor.mode : 'test';
      reply.status(201);
      return await once(request, reply, async (own) => {
        if (customer !== undefined)
          await changeCustomer(own, { organisation_id, session_id: toStoredSession(mode, session_id) }, customer);
        return await mintCustomerToken(own, { organisation_id, session_id, mode });
      });
    },
  );
};
