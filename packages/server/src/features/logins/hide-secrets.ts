/**
 * Removes login secrets from text that is about to be stored or sent to a model: login links, which work for anyone who
 * has them, and confirmation codes. A secret is recognised by its hash, whatever its spelling or surroundings; text
 * that only looks like a secret is kept.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { LoginSessionRow, Schema } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import type { Context } from '../context.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { LOGIN_LINK_WORD } from '../settings/service-words.js';
import { isConfirmationCode } from './confirmation-code.js';
import { type Candidate, type Candidates, findCandidates } from './find-secrets.js';
import { hashState } from './login-state.js';

/** Replaces a login's confirmation code in the log, so that a reader cannot use it. */
export const CONFIRMATION_CODE_WORD = '[confirmation code]';

export const CONFIRMATION_ATTEMPTS = 5;
/** Most codes that are compared in one value. */
const MOST_CODES = 200;
/** Most positions in one value that are checked for a state; beyond that, only the likeliest position of each text. */
const MOST_STATES = 32_768;
/** States per query: fewer than either database's limit of parameters. */
const STATES_PER_QUERY = 500;
/** Characters of a long text that are searched per turn of the event loop, and the overlap with the next piece. */
const PIECE = 16_384;
const OVERLAP = 2_048;

export interface HidingOptions {
  /**
   * The author. A customer may be guessing, and hiding only correct codes would reveal them: while a code is expected,
   * everything in a customer's text that looks like one is hidden.
   */
  by: 'customer' | 'others';
  /** Codes that were already compared and counted as guesses. */
  compared?: ReadonlySet<string>;
}

/** Whether a value contains possible secrets by their form. No database access. */
export function mayHoldSecrets(value: unknown): { states: boolean; codes: boolean } {
  const found = textsIn(value).map((text) => findCandidates(text));
  return { states: found.some(({ states }) => states.length > 0), codes: found.some(({ codes }) => codes.length > 0) };
}

/** @param value any JSON value @returns it with the secrets replaced by neutral text */
export async function hideLoginSecrets<Value>(
  context: Pick<Context, 'secrets' | 'now'>,
  query: Kysely<Schema>,
  owner: SessionOwner,
  value: Value,
  { by, compared = new Set() }: HidingOptions,
): Promise<Value> {
  const candidates = await candidatesIn(value);
  const all = [...candidates.values()];
  const states = await knownStates(
    query,
    owner.organisation_id,
    all.flatMap((one) => one.states),
  );
  const codes = await hiddenCodes(
    context,
    query,
    owner,
    all.flatMap((one) => one.codes),
    { by, compared },
  );
  if (states.size === 0 && codes.size === 0) return value;
  return mapTexts(value, (text) => {
    const found = candidates.get(text);
    if (found === undefined) return text;
    return replaced(text, [
      ...found.states.filter((one) => states.has(one.value)).map((one) => ({ ...one, word: LOGIN_LINK_WORD })),
      ...found.codes.filter((one) => codes.has(one.value)).map((one) => ({ ...one, word: CONFIRMATION_CODE_WORD })),
    ]);
  }) as Value;
}

/** The same for an endpoint's response about a customer, if the session has had a login. */
export function hideOwnSecrets<Value>(context: Context, owner: SessionOwner, value: Value): Promise<Value> {
  return hideLoginSecrets(context, context.database.read, owner, value, { by: 'others' });
}

async function knownStates(query: Kysely<Schema>, organisation_id: string, found: Candidate[]): Promise<Set<string>> {
  const values = [...new Set(found.map(({ value }) => value))];
  const known = new Set<string>();
  for (const some of chunksOf(values, STATES_PER_QUERY)) {
    const byHash = new Map(some.map((value) => [hashState(value), value]));
    const rows = await query
      .selectFrom('login_sessions')
      .select('state_hash')
      .where('organisation_id', '=', organisation_id)
      .where('state_hash', 'in', [...byHash.keys()])
      .execute();
    for (const { state_hash } of rows) known.add(byHash.get(state_hash) ?? '');
  }
  return known;
}

async function hiddenCodes(
  context: Pick<Context, 'secrets' | 'now'>,
  query: Kysely<Schema>,
  owner: SessionOwner,
  found: Candidate[],
  { by, compared }: Required<HidingOptions>,
): Promise<Set<string>> {
  if (found.length === 0) return new Set();
  const logins = await lastCodes(query, owner);
  const values = new Set(found.map(({ value }) => value));
  const waited = logins.filter((login) => isWaitedFor(login, context.now()));
  if (by === 'customer' && waited.length > 0) return new Set([...values].filter((value) => !compared.has(value)));
  const isCode = (value: string) => logins.some((login) => isConfirmationCode(context.secrets, login, value));
  return new Set([...values].slice(0, MOST_CODES).filter(isCode));
}

/** Whether the customer is asked for the confirmation code of a login. */
export async function isCodeAwaited({ database, now }: Context, owner: SessionOwner): Promise<boolean> {
  const logins = await lastCodes(database.read, owner);
  return logins.some((login) => isWaitedFor(login, now()));
}

type LoginWithCode = Pick<
  LoginSessionRow,
  | 'id'
  | 'confirmation_hash'
  | 'confirmation_attempts'
  | 'sealed_token'
  | 'activated_at'
  | 'expires_at'
  | 'token_expires_at'
>;

/** The session's newest logins with a code, whatever their outcome. */
export async function lastCodes(
  query: Kysely<Schema>,
  { organisation_id, session_id }: SessionOwner,
): Promise<LoginWithCode[]> {
  return query
    .selectFrom('login_sessions')
    .select([
      'id',
      'confirmation_hash',
      'confirmation_attempts',
      'sealed_token',
      'activated_at',
      'expires_at',
      'token_expires_at',
    ])
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .where('confirmation_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(LIMITS.loginLinksPerSessionPerHour)
    .execute();
}

function isWaitedFor(login: LoginWithCode, now: number): boolean {
  return (
    login.sealed_token !== null &&
    login.activated_at === null &&
    login.confirmation_attempts < CONFIRMATION_ATTEMPTS &&
    login.expires_at > now &&
    (login.token_expires_at ?? 0) > now
  );
}

/** Candidates by text, without texts that have none. Long work is spread over several turns of the event loop. */
async function candidatesIn(value: unknown): Promise<Map<string, Candidates>> {
  const found = new Map<string, Candidates>();
  let states = 0;
  let characters = 0;
  for (const text of new Set(textsIn(value))) {
    const own: Candidates = { states: [], codes: [] };
    for (const { piece, from } of piecesOf(text)) {
      characters += piece.length;
      if (characters > PIECE + OVERLAP) {
        characters = piece.length;
        await nextTurn();
      }
      const { states: inPiece, codes } = findCandidates(piece, MOST_STATES - states);
      states += inPiece.length;
      own.states.push(...inPiece.map((one) => moved(one, from)));
      own.codes.push(...codes.map((one) => moved(one, from)));
    }
    if (own.states.length + own.codes.length > 0) found.set(text, own);
  }
  return found;
}

/** The pieces overlap, so that each secret is entirely within one. */
function piecesOf(text: string): { piece: string; from: number }[] {
  if (text.length <= PIECE + OVERLAP) return [{ piece: text, from: 0 }];
  const pieces = Math.ceil((text.length - OVERLAP) / PIECE);
  return Array.from({ length: pieces }, (_, index) => {
    const from = index * PIECE;
    return { piece: text.slice(from, from + PIECE + OVERLAP), from };
  });
}

const moved = (one: Candidate, by: number): Candidate => ({ ...one, from: one.from + by, to: one.to + by });

/** All texts, including field names. Numbers count as texts. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Maps every text of a JSON value, including field names; a number if its text changes. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') return change(String(value)) === String(value) ? value : change(String(value));
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapTexts(item, change)]));
}

interface Secret extends Candidate {
  /** The replacement. */
  word: string;
}

function replaced(text: string, secrets: Secret[]): string {
  let result = '';
  let copied = 0;
  for (const secret of secrets.sort((one, other) => one.from - other.from)) {
    if (secret.to <= copied) continue;
    const { from, to } = secret.word === LOGIN_LINK_WORD ? linkAround(text, secret, copied) : secret;
    if (from >= copied) result += text.slice(copied, from) + secret.word;
    copied = to;
  }
  return result + text.slice(copied);
}

/** A link is replaced entirely, as the rest is useless; in other text only the state is. */
function linkAround(text: string, { from, to }: Candidate, least: number): { from: number; to: number } {
  let begin = from;
  while (begin > least && !/\s/.test(text.charAt(begin - 1))) begin--;
  if (!/[/=%]/.test(text.slice(begin, from))) return { from, to };
  return { from: begin, to: to + (/^\S*/.exec(text.slice(to))?.[0].length ?? 0) };
}
