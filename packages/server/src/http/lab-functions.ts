/**
 * `/api/v1/lab/functions/`: an organisation's backend, owners and admins create, change, test and delete functions.
 * Access is checked before the body is read.
 */
import {
  functionChange,
  functionInput,
  functionList,
  functionTestInput,
  functionTestResult,
  functionView,
  httpError,
  id,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { parse } from '../errors.js';
import { changeFunction } from '../features/functions/change.js';
import { findFunction } from '../features/functions/find.js';
import { listFunctions } from '../features/functions/list.js';
import type { ReplyWriter } from '../features/functions/preview-reply.js';
import { removeFunction } from '../features/functions/remove.js';
import { saveFunction } from '../features/functions/save.js';
import { toFunctionView } from '../features/functions/view.js';
import { testFunction } from '../features/tests/test-function.js';
import { management, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals, refusalsOfChange, refusalsOfOne } from './refusals.js';
import { readIfMatch, withTime } from './versions.js';

export interface LabFunctionsOptions extends AuthenticatedOptions {
  /** Writes a test run's result as the reply that a customer would get. */
  replies?: ReplyWriter | undefined;
}

const oneFunction = z.object({ function_id: id });
const tags = ['functions'];

export const labFunctions: FastifyPluginAsyncZod<LabFunctionsOptions> = async (
  app,
  { context, authenticate, replies },
) => {
  openTo(app, management);
  const { organisationOf, author } = callerOf(authenticate);
  const once = onceForEachKey(context, authenticate);

  app.get(
    '/api/v1/lab/functions/',
    {
      schema: { tags, summary: 'List the functions, by name', response: { 200: functionList, ...refusals } },
    },
    async (request) => {
      const functions = await listFunctions(context, await organisationOf(request));
      return { functions: functions.map((row) => toFunctionView(context, row)) };
    },
  );

  app.post(
    '/api/v1/lab/functions/',
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Register a function',
        body: functionInput,
        response: { 201: functionView, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      reply.status(201);
      return await once(request, reply, (own) => saveFunction(own, by.actor.organisation_id, request.body, by));
    },
  );

  app.get(
    '/api/v1/lab/functions/:function_id/',
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Get a function',
        params: oneFunction,
        response: { 200: functionView, ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const row = await findFunction(context, await organisationOf(request), request.params.function_id);
      return withTime(reply, toFunctionView(context, row));
    },
  );

  app.patch(
    '/api/v1/lab/functions/:function_id/',
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Change a function; omitted fields are kept',
        params: oneFunction,
        body: functionChange,
        response: { 200: functionView, ...refusalsOfChange },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      const one = { organisation_id: by.actor.organisation_id, id: request.params.function_id };
      const change = { ...one, change: request.body, seen: readIfMatch(request) };
      return withTime(reply, await changeFunction(context, change, by));
    },
  );

  app.delete(
    '/api/v1/lab/functions/:function_id/',
    {
      schema: {
        tags,
        summary: 'Remove a function',
        params: oneFunction,
        response: { 204: z.void(), ...refusalsOfChange },
      },
    },
    async (request, reply) => {
      const { function_id: id } = request.params;
      await removeFunction(context, { organisation_id: await organisationOf(request), id }, await author(request));
      reply.status(204);
    },
  );

  app.post(
    '/api/v1/lab/functions/:function_id/test/',
    {
      schema: {
        tags,
        summary: 'Call a function once, and return the request and the response',
        params: oneFunction,
        body: functionTestInput.nullish(),
        response: { 200: functionTestResult, ...refusalsOfOne },
      },
    },
    async (request) =>
      await testFunction(
        context,
        await organisationOf(request),
        { id: request.params.function_id, input: parse(functionTestInput, request.body ?? {}), replies },
        await author(request),
      ),
  );
};
