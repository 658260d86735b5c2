/**
 * Runs a function from the console with typed values, and shows the whole exchange without secrets. An action is only
 * prepared: the request is shown, but only a customer's confirmation sends it.
 */
import type { FunctionTestResult, functionTestInput } from '@frontdesk/contract';
import type { z } from 'zod';
import type { FunctionRow } from '../../db/schema.js';
import type { Author } from '../audit/author.js';
import type { Context } from '../context.js';
import { readEndpointAuth } from '../endpoint-auth/read-endpoint-auth.js';
import { callFunction, prepareRequest } from '../functions/call.js';
import { findFunction } from '../functions/find.js';
import { findForwarding } from '../functions/forward-token.js';
import type { FunctionCall } from '../functions/function-call.js';
import { previewReply, type ReplyWriter } from '../functions/preview-reply.js';
import { recordAnswer } from '../functions/record-answer.js';
import { askIdentity } from '../identity/read-identity.js';
import { refuseLive } from '../refuse-live.js';

/** @throws {AppError} `not_found`, `forbidden` for a live function from a test key; what the endpoint does wrong is in the result. */
export async function testFunction(
  context: Context,
  organisation_id: string,
  {
    id,
    input,
    signal = new AbortController().signal,
    replies,
  }: { id: string; input: z.output<typeof functionTestInput>; signal?: AbortSignal; replies?: ReplyWriter | undefined },
  by: Author,
): Promise<FunctionTestResult> {
  const row = await findFunction(context, organisation_id, id);
  refuseLive(by, 'functions', row.environment);
  const token =
    input.auth_token === undefined
      ? null
      : { value: input.auth_token, forwarding: await findForwarding(context.database.read, organisation_id) };
  const endpoint_auth = await readEndpointAuth(context.database.read, organisation_id);
  const identity = await findIdentityFunction(context, organisation_id);
  const call: FunctionCall = {
    organisation_id,
    function: row,
    arguments: input.arguments,
    token,
    endpoint_auth,
    ...(token !== null &&
      identity !== undefined && {
        readIdentity: askIdentity(context, { function: identity, token, endpoint_auth, signal, insist: true }),
      }),
    leafCache: new Map(),
    signal,
    insist: true,
  };
  if (row.method !== 'GET') return await prepareOnly(context, call);
  const outcome = await callFunction(context, call);
  if (outcome.ok) await recordAnswer(context, row.id, outcome.data);
  return {
    ok: outcome.ok,
    request: outcome.request,
    response: outcome.status === null ? null : { status: outcome.status, body: outcome.body },
    failure: outcome.ok ? null : { reason: outcome.reason, message: outcome.message },
    reply: replies === undefined ? null : await previewReply(replies, row, input.arguments, outcome),
    duration_ms: outcome.duration_ms,
  };
}

async function prepareOnly(context: Context, call: FunctionCall): Promise<FunctionTestResult> {
  const started = performance.now();
  const prepared = await prepareRequest(context, call);
  const rest = { response: null, reply: null, duration_ms: Math.round(performance.now() - started) };
  if (!prepared.ok) {
    const { reason, message } = prepared;
    return { ok: false, request: null, failure: { reason, message }, ...rest };
  }
  const { method, url, body } = prepared.request;
  const request = { method, url, headers: {}, ...(body !== undefined && { body: JSON.parse(body) as unknown }) };
  return { ok: true, request, failure: null, ...rest };
}

async function findIdentityFunction({ database }: Context, organisation_id: string): Promise<FunctionRow | undefined> {
  return database.read
    .selectFrom('auth_configs')
    .innerJoin('functions', 'functions.id', 'auth_configs.identity_function_id')
    .selectAll('functions')
    .where('auth_configs.organisation_id', '=', organisation_id)
    .executeTakeFirst();
}
