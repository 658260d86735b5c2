/** `/api/v1/console/organisation/`: the name of the organisation. For owners and admins. */
import { organisationInput, organisationView } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { renameOrganisation } from '../../features/organisations/rename-organisation.js';
import { managers, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireManager } from '../authenticate.js';
import { refusals } from '../refusals.js';

export const organisation: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, managers);

  app.patch(
    '/api/v1/console/organisation/',
    {
      schema: {
        tags: ['console'],
        summary: 'Rename the organisation',
        body: organisationInput,
        response: { 200: organisationView, ...refusals },
      },
    },
    async (request) => {
      const actor = requireManager(await authenticate(request));
      return await renameOrganisation(context, actor.organisation_id, request.body, authorOf(request, actor));
    },
  );
};
