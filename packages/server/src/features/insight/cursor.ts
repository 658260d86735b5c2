/** Where a page of a list ends: a time and what tells rows of that time apart. */
import { invalidPayload } from '../../errors.js';

export interface Cursor {
  at: number;
  id: string;
}

export const writeCursor = ({ at, id }: Cursor): string => `${at}:${id}`;

/** @throws {AppError} `invalid_payload` */
export function readCursor(before: string | undefined): Cursor | undefined {
  if (before === undefined) return undefined;
  const [, at, id] = /^(\d{1,15}):(.+)$/.exec(before) ?? [];
  if (at === undefined || id === undefined)
    throw invalidPayload([{ path: 'before', message: 'must be the next_before of a page' }]);
  return { at: Number(at), id };
}
