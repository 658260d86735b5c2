/** Keeps a writer from replacing a version that they have not seen. */
import { AppError } from '../errors.js';
import { isoTime } from '../iso-time.js';

/**
 * Call it in the transaction that writes.
 * @param seen `updated_at` of the version that the writer has read; undefined: they replace any
 * @param before the stored version; undefined: there is none any more
 * @throws {AppError} `changed_meanwhile`
 */
export function refuseChanged(seen: string | undefined, before: { updated_at: number } | undefined): void {
  if (seen === undefined || (before !== undefined && isoTime(before.updated_at) === seen)) return;
  throw new AppError(
    'changed_meanwhile',
    before === undefined
      ? 'It was deleted after it was read. Nothing was saved.'
      : `It was changed after it was read, at ${isoTime(before.updated_at)}. Nothing was saved.`,
  );
}
