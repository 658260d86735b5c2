/** Keeps a writer from replacing a version that they have not seen. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.js';

/**
 * Call it in the transaction that writes.
 * @param seen the version that the writer has read; undefined: they replace any
 * @param stored the stored version; undefined: there is none any more
 * @throws {AppError} `changed_meanwhile`
 */
export function refuseChanged(seen: string | undefined, stored: string | undefined): void {
  if (seen === undefined || seen === stored) return;
  const what = stored === undefined ? 'deleted' : 'changed';
  throw new AppError('changed_meanwhile', `It was ${what} after it was read. Nothing was saved.`);
}

/** The version of settings, which have no time of their last change: equal for equal content. */
export const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, withSortedKeys)).digest('hex');

/** Settings that were sent and the same ones as stored may differ in the order of their fields. */
const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
