/** Calls a function from the console, with values a person typed, and shows the whole exchange without its secrets. */
import type { FunctionTestResult, functionTestInput } from '@frontdesk/contract';
import type { z } from 'zod';
import { type Author, OPERATOR } from '../audit/author.js';
import type { Context } from '../context.js';
import { callFunction } from './call.js';
import { findFunction } from './find.js';
import { findForwarding } from './forward-token.js';
import { refuseLiveFunction } from './refuse-live-function.js';

/** @throws {AppError} `not_found`, `forbidden` for a live function from a test key; what the endpoint does wrong is in the result. */
export async function testFunction(
  context: Context,
  organisation_id: string,
  {
    id,
    input,
    signal = new AbortController().signal,
  }: { id: string; input: z.output<typeof functionTestInput>; signal?: AbortSignal },
  by: Author = OPERATOR,
): Promise<FunctionTestResult> {
  const row = await findFunction(context, organisation_id, id);
  refuseLiveFunction(by, row.environment);
  const forwarding = await findForwarding(context.database.read, organisation_id);
  const outcome = await callFunction(context, {
    organisation_id,
    function: row,
    arguments: input.arguments,
    token: input.auth_token === undefined ? null : { value: input.auth_token, forwarding },
    leafCache: new Map(),
    signal,
    insist: true,
  });
  return {
    ok: outcome.ok,
    request: outcome.request,
    response: outcome.status === null ? null : { status: outcome.status, body: outcome.body },
    failure: outcome.ok ? null : { reason: outcome.reason, message: outcome.message },
    duration_ms: outcome.duration_ms,
  };
}
