/** `/api/v1/console/example-conversations/`: lists and deletes the demo's example conversations. */
import { exampleCount, httpError } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../features/context.js';
import { countExamples, removeExamples } from '../../features/examples/example-conversations.js';
import { managers, openTo } from '../access.js';
import { type Authenticate, callerOf } from '../authenticate.js';

export interface ExamplesOptions {
  context: Context;
  authenticate: Authenticate;
}

const EXAMPLES = '/api/v1/console/example-conversations/';
const refusals = { 400: httpError, 401: httpError, 403: httpError };
const tags = ['console'];

export const examples: FastifyPluginAsyncZod<ExamplesOptions> = async (app, { context, authenticate }) => {
  openTo(app, managers);
  const { organisationOf, author } = callerOf(authenticate);

  app.get(
    EXAMPLES,
    {
      schema: {
        tags,
        summary: 'How many example conversations there are',
        description: 'A demo begins with conversations that no customer had. They have the tag `example`.',
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
        description: 'With all that belongs to them, from analytics as well. Answers how many there were.',
        response: { 200: exampleCount, ...refusals },
      },
    },
    async (request) => ({
      conversations: await removeExamples(context, await organisationOf(request), await author(request)),
    }),
  );
};
