/**
 * Starts a login: creates the link for the customer. Its state is valid for ten minutes and one token. The link is
 * returned and not stored; neither the model nor an agent sees it.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { LoginSessionRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { CLOCKS_DIFFER_MS } from '../change-marks.js';
import type { Context } from '../context.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { generateState, withState } from './login-state.js';

const LINKS_WINDOW_MS = 60 * 60_000;

export interface LoginFor {
  organisation_id: string;
  session_id: string;
  conversation_id: string;
  turn_id: string;
}

/**
 * Call in the transaction that parks the turn. @returns undefined if the organisation has no login page
 * @throws {AppError} `rate_limited` at the session's hourly limit of links
 */
export async function startLogin(
  context: Context,
  transaction: Transaction,
  login: LoginFor,
): Promise<{ login_url: string } | undefined> {
  const { query } = transaction;
  await lockSessionLogins(transaction, context.database, login);
  const config = await query
    .selectFrom('auth_configs')
    .select('login_url')
    .where('organisation_id', '=', login.organisation_id)
    .executeTakeFirst();
  if (config === undefined || config.login_url === null) return undefined;
  const now = context.now();
  const recent = await query
    .selectFrom('login_sessions')
    .select('created_at')
    .where('organisation_id', '=', login.organisation_id)
    .where('session_id', '=', login.session_id)
    .where('created_at', '>', now - LINKS_WINDOW_MS)
    .where('created_at', '<=', now + CLOCKS_DIFFER_MS)
    .orderBy('created_at', 'desc')
    .limit(LIMITS.loginLinksPerSessionPerHour)
    .execute();
  const oldest = recent[LIMITS.loginLinksPerSessionPerHour - 1];
  if (oldest !== undefined)
    throw new AppError('rate_limited', 'Too many login links were sent to this session. Try again later.', {
      retry_after_ms: oldest.created_at + LINKS_WINDOW_MS - now,
    });
  const { state, state_hash } = generateState();
  await query
    .insertInto('login_sessions')
    .values(newLogin({ ...login, state_hash, created_at: now, expires_at: now + LIMITS.loginStateMs }))
    .execute();
  transaction.onCommit(() => context.measures.login('started'));
  return { login_url: withState(config.login_url, state) };
}

/** A login without a callback yet. */
export function newLogin(
  given: Pick<LoginSessionRow, 'organisation_id' | 'state_hash' | 'created_at' | 'expires_at'> &
    Partial<LoginSessionRow>,
): LoginSessionRow {
  return {
    id: randomUUID(),
    session_id: null,
    conversation_id: null,
    turn_id: null,
    token_hash: null,
    sealed_token: null,
    token_expires_at: null,
    confirmation_hash: null,
    confirmation_attempts: 0,
    activated_at: null,
    ...given,
  };
}
