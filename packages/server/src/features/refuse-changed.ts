/** Keeps a writer from replacing a version that they have not seen. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.js';
import { isObject } from '../json.js';
import type { Context } from './context.js';

/**
 * Call it in the transaction that writes.
 * @param seen the version that the writer has read; undefined: they replace any
 * @param stored the stored version; undefined: it no longer exists
 * @throws {AppError} `changed_meanwhile`
 */
export function refuseChanged(seen: string | undefined, stored: string | undefined): void {
  if (seen === undefined || seen === stored) return;
  const what = stored === undefined ? 'deleted' : 'changed';
  throw new AppError('changed_meanwhile', `It was ${what} after it was read. Nothing was saved.`);
}

/**
 * The time of a change, where it is the version: later than that of the version it replaces, also within one millisecond
 * and after the clock was set back. Call it in the transaction that writes. @param before the replaced versions, if any
 */
export const timeOfChange = (
  { now }: Pick<Context, 'now'>,
  ...before: readonly ({ updated_at: number } | undefined)[]
): number => Math.max(now(), ...before.map((one) => (one === undefined ? 0 : one.updated_at + 1)));

/** The version of settings, which have no time of their last change: equal for equal content. */
export const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, withSortedKeys)).digest('hex');

/** Settings that were sent and the same ones as stored may differ in the order of their fields. */
const withSortedKeys = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
