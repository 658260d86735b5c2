/**
 * Calls a function for a client of the Model Context Protocol, in the same way as the assistant: the same resolution of
 * parameters, guard, limits and login. Values come from the caller, so only the parameters' declarations restrict them.
 * The result is recorded for the list of calls.
 */
import type { FunctionRow, StepDetail } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import { callFunction } from '../functions/call.js';
import { callDetail } from '../functions/call-detail.js';
import type { FunctionCall, LeafCall } from '../functions/function-call.js';
import { toToolDescription } from '../functions/to-tools.js';
import { toToolResult } from '../functions/tool-result.js';
import { dropCustomerToken } from '../identity/drop-token.js';
import { findTokenRow, openLoadedToken } from '../identity/find-token.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { readSessionIdentity } from '../identity/read-identity.js';
import { hideOwnSecrets } from '../logins/hide-secrets.js';
import { newId } from '../new-id.js';
import { wasErasedSince } from '../privacy/erase-customer.js';
import type { OrganisationData } from '../settings/organisation-data.js';

export interface ClientCall {
  actor: CustomerActor;
  organisation: OrganisationData;
  function: FunctionRow;
  /** Unchanged from the client. */
  arguments: Record<string, unknown>;
  signal: AbortSignal;
}

/**
 * @returns the result for a model: `{ok: true, source, data, message?, left_out?}`, or `{ok: false, reason, message, said?}`
 */
export async function callForClient(context: Context, call: ClientCall): Promise<{ ok: boolean; result: unknown }> {
  const { function: row, arguments: given } = call;
  const refused = refuseArguments(row, given);
  if (refused !== undefined) return { ok: false, result: { ok: false, reason: 'invalid_arguments', message: refused } };
  const token = await tokenFor(context, call);
  if (token === undefined) return { ok: false, result: LOGIN_NEEDED };
  const started_at = context.now();
  const leaves: LeafCall[] = [];
  const outcome = await callFunction(context, prepare(context, call, token, leaves));
  const result = toToolResult(row.name, outcome);
  await record(context, call, [
    ...leaves.map((leaf) => ({ ...leaf, detail: callDetail({}, leaf.outcome) })),
    { name: row.name, started_at, outcome, detail: callDetail(given, outcome, result) },
  ]);
  if (!outcome.ok && outcome.reason === 'unauthorized' && token !== null && call.actor.kind === 'customer')
    await dropCustomerToken(context, call.actor, token);
  return { ok: outcome.ok, result };
}

const LOGIN_NEEDED = {
  ok: false,
  reason: 'login_needed',
  message: 'This needs the customer to be logged in. They log in in their conversation with the support assistant.',
};

/** @returns why, naming the argument */
function refuseArguments(row: FunctionRow, given: Record<string, unknown>): string | undefined {
  const { parameters } = toToolDescription(row);
  const unknown = Object.keys(given).find((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown !== undefined) return `There is no argument ${unknown.slice(0, SHOWN_CHARACTERS).toWellFormed()}.`;
  for (const { name, enum: values } of parameters) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null || values === undefined) continue;
    if (!values.some((one) => one === value)) return `${name} must be one of: ${values.join(', ')}.`;
  }
  return undefined;
}

const SHOWN_CHARACTERS = 100;

/** @returns null: the function needs none; undefined: the customer is not logged in */
async function tokenFor(context: Context, { actor, function: row }: ClientCall): Promise<string | null | undefined> {
  if (row.requires_auth === 0) return null;
  if (actor.kind !== 'customer') return undefined;
  return await openLoadedToken(context, actor, await findTokenRow(context.database.read, actor));
}

function prepare(
  context: Context,
  { actor, organisation, function: row, arguments: given, signal }: ClientCall,
  token: string | null,
  leaves: LeafCall[],
): FunctionCall {
  const { forwarding, identity_function, endpoint_auth, functions } = organisation;
  const credential = token === null ? null : { value: token, forwarding };
  const onLeaf = (called: LeafCall) => leaves.push(called);
  return {
    organisation_id: actor.organisation_id,
    function: row,
    arguments: given,
    token: credential,
    endpoint_auth,
    ...(credential !== null &&
      identity_function !== undefined &&
      actor.kind === 'customer' && {
        readIdentity: readSessionIdentity(context, actor, {
          function: identity_function,
          token: credential,
          endpoint_auth,
          signal,
          onCall: onLeaf,
        }),
      }),
    functions,
    leafCache: new Map(),
    onLeaf,
    signal,
    ...(actor.kind === 'customer' && { clean: (value: unknown) => hideOwnSecrets(context, actor, value) }),
  };
}

/** Records the call, after those of its leaves, in the form of a turn's steps. */
async function record(
  context: Context,
  { actor }: ClientCall,
  calls: readonly (LeafCall & { detail: StepDetail })[],
): Promise<void> {
  const { database } = context;
  const started_at = Math.min(...calls.map((call) => call.started_at));
  const rows = calls.map((call) => ({
    id: newId(call.started_at),
    organisation_id: actor.organisation_id,
    session_id: actor.kind === 'customer' ? actor.session_id : null,
    mode: actor.mode,
    name: call.name,
    detail: toJson(call.detail),
    failure: call.outcome.ok ? null : call.outcome.reason,
    started_at: call.started_at,
    duration_ms: call.outcome.duration_ms,
  }));
  if (actor.kind !== 'customer') {
    await database.writeSoon([{ query: database.read.insertInto('mcp_calls').values(rows) }]);
    return;
  }
  await database.transaction(async (transaction) => {
    // An erasure requested in the meantime waits for this lock before its last deletion.
    await lockSessionLogins(transaction, database, actor);
    if (!(await wasErasedSince(context, transaction, actor, started_at)))
      await transaction.query.insertInto('mcp_calls').values(rows).execute();
  });
}
