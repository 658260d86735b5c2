/** `/api/v1/console/example-conversations/`: lists and deletes the demo's example conversations. */
import { exampleCount } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countExamples, removeExamples } from '../../features/examples/example-conversations.js';
import { managers, openTo } from '../access.js';
import { type AuthenticatedOptions, callerOf } from '../authenticate.js';
import { refusals } from '../refusals.js';

const EXAMPLES = '/api/v1/console/example-conversations/';
const tags = ['console'];

export const examples: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, managers);
  const { organisationOf, author } = callerOf(authenticate);

  app.get(
    EXAMPLES,
    {
      schema: {
        tags,
        summary: 'Count the example conversations',
        description: 'A demo starts with example conversations. They have the tag `example`.',
        response: { 200: exampleCount, ...refusals },
      },
    },
    async (request) => ({ conversations: await countExamples(context, await organisationOf(request)) }),
  );

  app.delete(
    EXAMPLES,
    {
      schema: {
        tags,
        summary: 'Remove the example conversations',
        description: 'With all their data, also in analytics. Returns how many there were.',
        response: { 200: exampleCount, ...refusals },
      },
    },
    async (request) => ({
      conversations: await removeExamples(context, await organisationOf(request), await author(request)),
    }),
  );
};
