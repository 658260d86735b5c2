/**
 * The callback of an organisation's login system (specification, "HTTP: authentication callback"). A state accepts one
 * token, once; a conditional update ensures that only one of several concurrent callbacks is stored. What the token may
 * do then depends on the organisation's activation mode, because anyone can forward a login link.
 */
import { LIMITS, type LoginCallbackBody } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { AuthConfigRow, LoginSessionRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { sha256 } from '../../secrets.js';
import type { Context } from '../context.js';
import { cannotForward, findForwarding } from '../functions/forward-token.js';
import { isTestSession, type Mode } from '../test-sessions.js';
import { activateToken } from './activate-token.js';
import { checkSubject } from './check-subject.js';
import { confirmationCode, hashConfirmationCode } from './confirmation-code.js';
import { hashState, hashTestState } from './login-state.js';
import { sealParkedToken } from './parked-token.js';
import { newLogin } from './start-login.js';

export interface CompletedLogin {
  success: true;
  /** In mode `confirmation`: the code for the customer's own browser. */
  confirmation_code?: string;
}

/** A callback's data, validated. */
interface Delivered {
  token: string;
  token_hash: string;
  expires_at: number;
}

/**
 * @param mode of the API key: a test key delivers tokens of conversations in test mode, and of logins under states of
 *   its own
 * @throws {AppError} `forbidden` for a live login from a test key; `invalid_payload` for the expiry, and for a token
 *   that can never be forwarded; `login_state_invalid` for an expired or used state, and for another customer's token;
 *   `unavailable` if the subject cannot be asked for
 */
export async function completeLogin(
  context: Context,
  organisation_id: string,
  body: LoginCallbackBody,
  mode: Mode,
): Promise<CompletedLogin> {
  const unsendable = cannotForward(await findForwarding(context.database.read, organisation_id), body.auth_token);
  if (unsendable !== undefined) throw invalidPayload([{ path: 'auth_token', message: unsendable }]);
  const delivered: Delivered = {
    token: body.auth_token,
    token_hash: sha256(body.auth_token),
    expires_at: checkedExpiry(context, body.auth_token_expires_at_seconds),
  };
  const login = await context.database.transaction(async (transaction) => {
    const issued = await findLogin(transaction, organisation_id, hashState(body.state), context.now());
    const state_hash = mode === 'test' ? testStateHash(issued, body.state) : hashState(body.state);
    const known =
      (await findLogin(transaction, organisation_id, state_hash, context.now())) ??
      (await parkUnknown(context, transaction, organisation_id, state_hash, delivered)) ??
      (await findLogin(transaction, organisation_id, state_hash, context.now()));
    if (known === undefined) throw new Error('A login that conflicts with a new one cannot be found');
    return known.token_hash === null ? await accept(context, transaction, known, delivered) : known;
  });
  if (login.token_hash !== delivered.token_hash)
    throw new AppError(
      'login_state_invalid',
      'This state was already used with another token. The customer can ask for a new link.',
    );
  if (login.session_id === null || login.activated_at !== null) return { success: true };
  if (login.sealed_token === null || login.expires_at <= context.now())
    throw new AppError(
      'login_state_invalid',
      'This login was rejected or has expired. The customer can ask for a new link.',
    );
  if (login.confirmation_hash !== null)
    return { success: true, confirmation_code: confirmationCode(context.secrets, login) };
  await checkSubject(context, { ...login, session_id: login.session_id }, delivered);
  return { success: true };
}

/** @throws {AppError} `forbidden` */
function testStateHash(issued: LoginSessionRow | undefined, state: string): string {
  if (issued === undefined || issued.conversation_id === null) return hashTestState(state);
  if (issued.session_id === null || isTestSession(issued.session_id)) return issued.state_hash;
  throw new AppError('forbidden', 'This login belongs to a live conversation. Use a live API key.');
}

function checkedExpiry(context: Context, seconds: number): number {
  const expires_at = seconds * 1_000;
  const refuse = (message: string) => invalidPayload([{ path: 'auth_token_expires_at_seconds', message }]);
  if (expires_at <= context.now()) throw refuse('must be a Unix timestamp in seconds, in the future');
  if (expires_at > context.now() + LIMITS.authTokenLifetimeMs) throw refuse('must be within the next ten years');
  return expires_at;
}

/** An unclaimed token past its time is deleted, and its state counts as unknown. */
async function findLogin(
  { query }: Transaction,
  organisation_id: string,
  state_hash: string,
  now: number,
): Promise<LoginSessionRow | undefined> {
  await query
    .deleteFrom('login_sessions')
    .where('organisation_id', '=', organisation_id)
    .where('state_hash', '=', state_hash)
    .where('session_id', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  return query
    .selectFrom('login_sessions')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('state_hash', '=', state_hash)
    .executeTakeFirst();
}

/**
 * Parks the token of a login that the organisation started, inactive until claimed. @returns undefined if a concurrent
 * callback was first
 */
async function parkUnknown(
  context: Context,
  { query }: Transaction,
  organisation_id: string,
  state_hash: string,
  { token, token_hash, expires_at }: Delivered,
): Promise<LoginSessionRow | undefined> {
  const now = context.now();
  const login = newLogin({ organisation_id, state_hash, created_at: now, expires_at: now + LIMITS.loginStateMs });
  return query
    .insertInto('login_sessions')
    .values({
      ...login,
      token_hash,
      sealed_token: sealParkedToken(context, login, token),
      token_expires_at: expires_at,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'state_hash']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores the token of a state. @returns the login after that, even if a concurrent callback completed it */
async function accept(
  context: Context,
  transaction: Transaction,
  login: LoginSessionRow,
  delivered: Delivered,
): Promise<LoginSessionRow> {
  const { organisation_id, session_id, id } = login;
  if (session_id === null) throw new Error('A login without a session has its token from the start');
  const now = context.now();
  const activation = await findActivation(transaction, organisation_id);
  const parked = {
    sealed_token: sealParkedToken(context, login, delivered.token),
    expires_at: now + LIMITS.loginStateMs,
  };
  const code = confirmationCode(context.secrets, { id, token_hash: delivered.token_hash });
  const accepted = await transaction.query
    .updateTable('login_sessions')
    .set({
      token_hash: delivered.token_hash,
      token_expires_at: delivered.expires_at,
      ...(activation === 'organisation' ? { activated_at: now } : parked),
      ...(activation === 'confirmation' ? { confirmation_hash: hashConfirmationCode(context.secrets, id, code) } : {}),
    })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (accepted !== undefined) {
    if (activation === 'organisation')
      await activateToken(context, transaction, { organisation_id, session_id }, delivered);
    return accepted;
  }
  const current = await transaction.query
    .selectFrom('login_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (current.token_hash === null)
    throw new AppError('login_state_invalid', 'This state has expired. The customer can ask for a new login link.');
  return current;
}

async function findActivation({ query }: Transaction, organisation_id: string): Promise<AuthConfigRow['activation']> {
  const config = await query
    .selectFrom('auth_configs')
    .select('activation')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return config?.activation ?? 'organisation';
}
