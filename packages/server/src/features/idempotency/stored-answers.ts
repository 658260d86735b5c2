/**
 * Stores responses by `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). A request claims its key with a
 * lease. What it creates is committed together with the mark `committed`, so after a crash a repeated request knows
 * whether anything was created: if not, it runs; if so, nothing is created again. Responses are sealed, as some contain
 * a secret.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import { AppError } from '../../errors.js';
import { isKeyedHash } from '../../secrets.js';
import type { Context } from '../context.js';

/** The scope of a key. Callers of an organisation do not share keys, as they may not see each other's responses. */
export interface KeyPlace {
  organisation_id: string;
  caller: string;
  idempotency_key: string;
}

/** @param request what must be equal when the key is repeated: method, URL and body */
export async function claimKey(
  context: Context,
  place: KeyPlace,
  request: string,
): Promise<{ answer: unknown } | { attempt: string }> {
  const { database, secrets } = context;
  const now = context.now();
  const attempt = randomUUID();
  const lease = { attempt, leased_until: now + LIMITS.idempotencyLeaseMs };
  const row = { ...place, ...lease, fingerprint: secrets.keyedHash(request), committed: 0 as const, created_at: now };
  return await database.transaction(async ({ query }) => {
    const expired = now - LIMITS.idempotencyKeyMs;
    await query.deleteFrom('idempotency_keys').where(at(place)).where('created_at', '<', expired).execute();
    const inserted = await query
      .insertInto('idempotency_keys')
      .values({ ...row, sealed_answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('attempt')
      .executeTakeFirst();
    if (inserted !== undefined) return { attempt };
    // Another server may have released it in between.
    const held = await query.selectFrom('idempotency_keys').selectAll().where(at(place)).executeTakeFirst();
    if (held === undefined) throw inUse();
    if (!isKeyedHash(secrets, held.fingerprint, request))
      throw new AppError(
        'idempotency_key_reused',
        'This Idempotency-Key was already used for another request. Use a new key.',
      );
    if (held.sealed_answer !== null)
      return { answer: JSON.parse(secrets.open(held.sealed_answer, answerOwner(place))) as unknown };
    if (held.leased_until > now) throw inUse(held.leased_until - now);
    if (held.committed === 1) throw answerLost();
    const taken = await query
      .updateTable('idempotency_keys')
      .set(lease)
      .where(at(place))
      .where('attempt', '=', held.attempt)
      .where('committed', '=', 0)
      .returning('attempt')
      .executeTakeFirst();
    if (taken === undefined) throw inUse();
    return { attempt };
  });
}

/**
 * A context whose every commit also sets the attempt's mark, and whose commits fail once another attempt has taken
 * over.
 */
export function fencedContext(context: Context, place: KeyPlace, attempt: string): Context {
  const { database } = context;
  const mark = (query: Context['database']['read']) =>
    query
      .updateTable('idempotency_keys')
      .set({ committed: 1 })
      .where(at(place))
      .where('attempt', '=', attempt)
      .returning('attempt');
  return {
    ...context,
    database: {
      dialect: database.dialect,
      read: database.read,
      transaction: (work) =>
        database.transaction(async (transaction) => {
          if ((await mark(transaction.query).executeTakeFirst()) === undefined) throw inUse();
          return await work(transaction);
        }),
      async write(statements, committed) {
        const fence = { query: mark(database.read), needs_row: true };
        const written = await database.write([...statements, fence], committed);
        return written?.slice(0, -1);
      },
      writeSoon: (statements) => database.writeSoon(statements),
      forgetDeleted: (tables) => database.forgetDeleted(tables),
      // It would commit without checking the fence.
      apply: ({ name }) => Promise.reject(new Error(`The operation ${name} is not for requests under a key`)),
      readAll: (reading, row) => database.readAll(reading, row),
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    },
  };
}

/** Stores the response. One that is too long is not kept: a repeated request is then told that the first succeeded. */
export async function storeAnswer(context: Context, place: KeyPlace, attempt: string, answer: unknown): Promise<void> {
  const text = JSON.stringify(answer);
  const fits = text.length <= LIMITS.idempotencyAnswerCharacters;
  const sealed_answer = fits ? context.secrets.seal(text, answerOwner(place)) : null;
  await context.database.transaction(({ query }) =>
    query
      .updateTable('idempotency_keys')
      .set({ sealed_answer, committed: 1, leased_until: 0 })
      .where(at(place))
      .where('attempt', '=', attempt)
      .execute(),
  );
}

/** After an error: releases the key, unless something was committed under it. */
export async function releaseKey(context: Context, place: KeyPlace, attempt: string): Promise<void> {
  await context.database.transaction(async ({ query }) => {
    const own = query.updateTable('idempotency_keys').set({ leased_until: 0 }).where(at(place));
    await own.where('attempt', '=', attempt).execute();
    const unused = query.deleteFrom('idempotency_keys').where(at(place)).where('committed', '=', 0);
    await unused.where('attempt', '=', attempt).execute();
  });
}

/** Deletes expired keys. */
export async function purgeIdempotencyKeys(context: Context): Promise<void> {
  const before = context.now() - LIMITS.idempotencyKeyMs;
  await context.database.transaction(({ query }) =>
    query.deleteFrom('idempotency_keys').where('created_at', '<', before).execute(),
  );
}

/** The owner that a response is sealed to. */
export const answerOwner = ({ organisation_id, caller, idempotency_key }: KeyPlace): string =>
  `idempotency:${JSON.stringify([organisation_id, caller, idempotency_key])}`;

const at = ({ organisation_id, caller, idempotency_key }: KeyPlace) =>
  sql<boolean>`(organisation_id = ${organisation_id} and caller = ${caller} and idempotency_key = ${idempotency_key})`;

const inUse = (retry_after_ms = 1_000) =>
  new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is in progress. Try again later.', {
    retry_after_ms,
  });

const answerLost = () =>
  new AppError(
    'idempotency_answer_lost',
    'The request with this Idempotency-Key succeeded, but its response is no longer stored. Read the created object. Nothing was created again.',
  );
