/** The item of a list, which is read again. */
import { t } from '../language/translate.js';
import { ApiError } from './api-error.js';

/** @throws {ApiError} `not_found` if it was deleted meanwhile */
export function findById<Item extends { id: string }>(items: readonly Item[], id: string): Item {
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new ApiError({ message: t('This no longer exists.'), status: 404, code: 'not_found' });
  return found;
}
