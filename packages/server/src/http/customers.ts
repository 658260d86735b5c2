/**
 * `/api/v1/helpdesk/customers/`: the organisation sets and reads its customers' identities (`privacy.ts` erases
 * customers). An API key reaches the sessions of its own mode; members reach live ones.
 */
import { customerIdentity, customerInput, id } from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeCustomer } from '../features/customers/change-customer.js';
import { readCustomerIdentity } from '../features/customers/read-customer-identity.js';
import { modeOf, toStoredSession } from '../features/test-sessions.js';
import { management, openTo } from './access.js';
import { type AuthenticatedOptions, authorOf, requireManagement } from './authenticate.js';
import { refusals } from './refusals.js';

const CUSTOMER = '/api/v1/helpdesk/customers/:session_id/';
const tags = ['helpdesk'];
const params = z.object({ session_id: id });

export const customers: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, management);

  const ownerOf = async (request: FastifyRequest, session_id: string) => {
    const actor = requireManagement(await authenticate(request));
    return { organisation_id: actor.organisation_id, session_id: toStoredSession(modeOf(actor), session_id) };
  };

  app.get(
    CUSTOMER,
    {
      schema: {
        tags,
        summary: "Get a customer's stored details",
        description: 'Every field is empty if nothing is stored for the session.',
        params,
        response: { 200: customerIdentity, ...refusals },
      },
    },
    async (request) => readCustomerIdentity(context, await ownerOf(request, request.params.session_id)),
  );

  app.put(
    CUSTOMER,
    {
      schema: {
        tags,
        summary: "Set a customer's details",
        description:
          'Replaces all stored details: omitted fields are cleared. The customer does not need to have written before. Members see the details at the desk, customers their own name after a login, and the assistant what its settings allow.',
        params,
        body: customerInput,
        response: { 200: customerIdentity, ...refusals },
      },
    },
    async (request) => {
      const owner = await ownerOf(request, request.params.session_id);
      const by = authorOf(request, requireManagement(await authenticate(request)));
      await changeCustomer(context, owner, request.body, { by });
      return readCustomerIdentity(context, owner);
    },
  );
};
