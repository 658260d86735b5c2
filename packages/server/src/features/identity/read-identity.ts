/**
 * The identity of a logged-in customer: the result of the organisation's identity function, called with the customer's
 * token. It is called when one of its values is first needed after a login, and its result is stored sealed beside the
 * token. It is deleted with the token, and called again after the next login or a change of the function. Without a
 * result, values are missing.
 */
import type { TokenForwarding } from '@frontdesk/contract';
import { z } from 'zod';
import type { CustomerTokenRow, FunctionRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { SealedEndpointAuth } from '../endpoint-auth/read-endpoint-auth.js';
import { callFunction } from '../functions/call.js';
import type { LeafCall, ReadIdentity } from '../functions/function-call.js';
import { findTokenRow, openToken } from './find-token.js';
import { identityOwner, type SessionOwner } from './session-owner.js';

export interface IdentityQuestion {
  /** The organisation's identity function. */
  function: FunctionRow;
  token: { value: string; forwarding: TokenForwarding };
  endpoint_auth: SealedEndpointAuth;
  signal: AbortSignal;
  /** Told of the call, once it has ended. */
  onCall?: (called: LeafCall) => void;
  /** A person waits at the console, so an open circuit is ignored. */
  insist?: boolean;
}

/** Calls the function at most once. The response may have up to `LIMITS.identityResponseBytes`. */
export function askIdentity(context: Context, question: IdentityQuestion): ReadIdentity {
  const { function: row, token, endpoint_auth, signal, onCall, insist = false } = question;
  return once(async () => {
    const started_at = context.now();
    const outcome = await callFunction(context, {
      organisation_id: row.organisation_id,
      function: row,
      arguments: {},
      token,
      endpoint_auth,
      leafCache: new Map(),
      signal,
      identity: true,
      insist,
    });
    onCall?.({ name: row.name, started_at, outcome });
    if (outcome.ok) return outcome;
    const { reason } = outcome;
    context.log.warn(
      { organisation_id: row.organisation_id, function: row.name, reason },
      'the function returned no identity',
    );
    return outcome;
  });
}

/** The same for a session with an active token, using the stored result if there is one. */
export function readSessionIdentity(context: Context, owner: SessionOwner, question: IdentityQuestion): ReadIdentity {
  const ask = askIdentity(context, question);
  return once(async () => {
    const login = await findLogin(context, owner, question.token.value);
    const kept = login === undefined ? undefined : openIdentity(context, owner, login.sealed_identity);
    if (kept !== undefined && isOf(kept, question.function)) return { ok: true, data: kept.data };
    const answer = await ask();
    if (answer.ok && login !== undefined)
      await keep(context, owner, login.sealed_token, question.function, answer.data);
    return answer;
  });
}

const once = (read: ReadIdentity): ReadIdentity => {
  let reading: ReturnType<ReadIdentity> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
};

/** What is sealed beside the token. */
const keptIdentity = z.object({
  function_id: z.string(),
  /** When the function was last changed, in ms. */
  updated_at: z.number(),
  data: z.unknown(),
});
type KeptIdentity = z.infer<typeof keptIdentity>;

const isOf = (kept: KeptIdentity, { id, updated_at }: FunctionRow) =>
  kept.function_id === id && kept.updated_at === updated_at;

/** @returns undefined if the session has another token by now, possibly of another customer */
async function findLogin(context: Context, owner: SessionOwner, token: string): Promise<CustomerTokenRow | undefined> {
  const row = await findTokenRow(context.database.read, owner);
  return row !== undefined && openToken(context, row) === token ? row : undefined;
}

function openIdentity(context: Context, owner: SessionOwner, sealed: string | null): KeptIdentity | undefined {
  if (sealed === null) return undefined;
  try {
    return keptIdentity.parse(JSON.parse(context.secrets.open(sealed, identityOwner(owner))));
  } catch (error) {
    context.log.warn({ err: error, organisation_id: owner.organisation_id }, 'an identity could not be decrypted');
    return undefined;
  }
}

/** Stores the result only beside the token it was fetched with. */
async function keep(
  context: Context,
  owner: SessionOwner,
  sealed_token: string,
  { id, updated_at }: FunctionRow,
  data: unknown,
): Promise<void> {
  const kept: KeptIdentity = { function_id: id, updated_at, data };
  await context.database.transaction(({ query }) =>
    query
      .updateTable('customer_tokens')
      .set({ sealed_identity: context.secrets.seal(JSON.stringify(kept), identityOwner(owner)) })
      .where('organisation_id', '=', owner.organisation_id)
      .where('session_id', '=', owner.session_id)
      .where('sealed_token', '=', sealed_token)
      .execute(),
  );
}

/** Reads the stored identity of a session. Calls no endpoint. @returns null if there is none */
export async function readKeptIdentity(context: Context, owner: SessionOwner): Promise<unknown> {
  const row = await findTokenRow(context.database.read, owner);
  return row === undefined ? null : (openIdentity(context, owner, row.sealed_identity)?.data ?? null);
}
