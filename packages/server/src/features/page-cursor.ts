/**
 * Opaque cursors for pages of a list: the value that the list is ordered by, and a tie-breaker. A cursor contains a
 * keyed hash of its list, so that one of another list, session or organisation is refused.
 */
import { Buffer } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { invalidPayload } from '../errors.js';
import type { Context } from './context.js';

export interface Cursor<At extends number | string = number> {
  at: At;
  id: string;
}

/** What a cursor is valid for: the organisation, the name of the list, and everything that affects its order. */
export type PagedList = readonly [organisation_id: string, name: string, ...of: string[]];

/** The request for a page. The others are older names of `cursor`, on lists that had them first. */
interface PageRequest {
  cursor?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  next?: string | undefined;
}

const HASH_CHARACTERS = 22;

export function writeCursor(
  { secrets }: Pick<Context, 'secrets'>,
  list: PagedList,
  { at, id }: Cursor<number | string>,
): string {
  const place = JSON.stringify([at, id]);
  return shorten(secrets.keyedHash(signed(list, place))) + Buffer.from(place).toString('base64url');
}

/**
 * @param rows one more than `limit` if there is another page
 * @returns the rows of this page, and the cursor of the next one
 */
export function cutPage<Row>(
  context: Pick<Context, 'secrets'>,
  list: PagedList,
  { rows, limit }: { rows: readonly Row[]; limit: number },
  toCursor: (row: Row) => Cursor<number | string>,
): { kept: Row[]; next: string | null } {
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return { kept, next: last === undefined ? null : writeCursor(context, list, toCursor(last)) };
}

/**
 * @param type of `at`
 * @returns undefined for the first page
 * @throws {AppError} `invalid_payload`, naming the field, if it is not a cursor of this list
 */
export function readCursor<Type extends 'number' | 'string'>(
  { secrets }: Pick<Context, 'secrets'>,
  list: PagedList,
  asked: PageRequest,
  type: Type,
): Cursor<Type extends 'number' ? number : string> | undefined {
  const given = (['cursor', 'before', 'after', 'next'] as const).filter((name) => asked[name] !== undefined);
  const [field, second] = given;
  if (field === undefined) return undefined;
  if (second !== undefined) throw combined(second, field);
  const text = asked[field] ?? '';
  const place = Buffer.from(text.slice(HASH_CHARACTERS), 'base64url').toString();
  const hashes = secrets.keyedHashes(signed(list, place)).map(shorten);
  if (!hashes.some((hash) => isSame(hash, text.slice(0, HASH_CHARACTERS))))
    throw invalidPayload([{ path: field, message: 'must be the next cursor of a page of this list' }]);
  const [at, id] = JSON.parse(place) as [never, string];
  if (typeof at !== type) throw new Error(`The list ${list[1]} is ordered by a ${type}`);
  return { at, id };
}

/**
 * For lists that originally took the id of a row as `before`, and still do.
 * @returns the id of the row before the page; undefined for the first page
 * @throws {AppError} `invalid_payload`, naming the field
 */
export function readRowBefore(
  context: Pick<Context, 'secrets'>,
  list: PagedList,
  { cursor, before }: Pick<PageRequest, 'cursor' | 'before'>,
): string | undefined {
  if (cursor !== undefined && before !== undefined) throw combined('before', 'cursor');
  return readCursor(context, list, { cursor }, 'number')?.id ?? before;
}

/**
 * The condition that a row follows a cursor in a list, newest first.
 * @param columns what the list is ordered by, and the tie-breaker
 * @param cursor undefined: the first page
 */
export function isOlder([at, id]: readonly [string, string], cursor: Cursor | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`1 = 1`;
  return sql<boolean>`${sql.ref(at)} <= ${cursor.at} and (${sql.ref(at)} < ${cursor.at} or ${sql.ref(id)} < ${cursor.id})`;
}

const combined = (field: string, other: string) =>
  invalidPayload([{ path: field, message: `must not be combined with ${other}` }]);

const signed = (list: PagedList, place: string): string => JSON.stringify(['page', list, place]);
const shorten = (hash: string): string => Buffer.from(hash, 'hex').toString('base64url').slice(0, HASH_CHARACTERS);

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
