/**
 * Activation mode `subject`: the organisation is asked whose token it is, and the token becomes active only if it is
 * the session's own customer's. The check is an HTTP call, so it runs between two transactions. A repeated callback
 * checks again. A token of another customer is discarded.
 */
import type { LoginSessionRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { readEndpointAuth } from '../endpoint-auth/read-endpoint-auth.js';
import { callFunction } from '../functions/call.js';
import { findForwarding } from '../functions/forward-token.js';
import { readPath } from '../functions/response-path.js';
import { toSessionId } from '../test-sessions.js';
import { activateToken } from './activate-token.js';

type Login = LoginSessionRow & { session_id: string };
type Subject = { kind: 'known'; subject: string } | { kind: 'refused' | 'ambiguous' };

/**
 * @throws {AppError} `login_state_invalid` for a token of another customer or one that the organisation refuses;
 *   `unavailable` if the organisation could not be asked or gave no subject.
 */
export async function checkSubject(
  context: Context,
  login: Login,
  { token, expires_at }: { token: string; expires_at: number },
): Promise<void> {
  const { id, organisation_id, session_id } = login;
  const answer = await askWhose(context, organisation_id, token);
  const same = answer.kind === 'known' && answer.subject === toSessionId(session_id);
  const in_force = await context.database.transaction(async (transaction) => {
    const settled = await transaction.query
      .updateTable('login_sessions')
      .set({ sealed_token: null, ...(same ? { activated_at: context.now() } : {}) })
      .where('id', '=', id)
      .where('sealed_token', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (settled === undefined) return await wasActivated(transaction, id);
    if (same) await activateToken(context, transaction, { organisation_id, session_id }, { token, expires_at });
    return same;
  });
  if (in_force) return;
  context.measures.login('refused');
  throw new AppError(
    'login_state_invalid',
    `The token ${REFUSALS[answer.kind]}. The customer can ask for a new login link.`,
  );
}

const REFUSALS: Record<Subject['kind'], string> = {
  known: 'is not the session’s',
  refused: 'was refused by the function that says whose it is',
  ambiguous: 'has no single subject: the function that says whose it is gave a key twice, with different values',
};

/** The same callback, sent twice, may have been processed first. */
async function wasActivated({ query }: Parameters<typeof activateToken>[1], id: string): Promise<boolean> {
  const login = await query.selectFrom('login_sessions').select('activated_at').where('id', '=', id).executeTakeFirst();
  return (login?.activated_at ?? null) !== null;
}

async function askWhose(context: Context, organisation_id: string, token: string): Promise<Subject> {
  const { read } = context.database;
  const asked = await read
    .selectFrom('auth_configs')
    .innerJoin('functions', 'functions.id', 'auth_configs.subject_function_id')
    .selectAll('functions')
    .select('subject_response_path')
    .where('auth_configs.organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (asked === undefined) throw unavailable('the login settings name no function for it');
  const { subject_response_path, ...row } = asked;
  const outcome = await callFunction(context, {
    organisation_id,
    function: row,
    arguments: {},
    token: { value: token, forwarding: await findForwarding(read, organisation_id) },
    endpoint_auth: await readEndpointAuth(read, organisation_id),
    leafCache: new Map(),
    signal: new AbortController().signal,
    identity: true,
  });
  if (!outcome.ok && outcome.reason === 'unauthorized') return { kind: 'refused' };
  if (!outcome.ok && outcome.reason === 'ambiguous_response') return { kind: 'ambiguous' };
  if (!outcome.ok) {
    context.log.warn(
      { organisation_id, function: row.name, reason: outcome.reason },
      'the subject of a login could not be requested',
    );
    throw unavailable(`${row.name} could not be asked (${outcome.reason})`);
  }
  const found = readPath(outcome.data, subject_response_path ?? undefined);
  if (!found.ok) throw unavailable(`the answer of ${row.name} is not as expected: ${found.message}`);
  if (typeof found.value !== 'string' && typeof found.value !== 'number')
    throw unavailable(`data.${subject_response_path} of ${row.name} is neither text nor a number`);
  return { kind: 'known', subject: String(found.value) };
}

function unavailable(why: string): AppError {
  return new AppError('unavailable', `The owner of the token could not be verified: ${why}. Send the callback again.`);
}
