/** Test keys may only change functions that customers cannot reach. */
import type { Environment } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';

/** @param environments of the function, before and after @throws {AppError} `forbidden` */
export function refuseLiveFunction({ actor }: Pick<Author, 'actor'>, ...environments: Environment[]): void {
  if (actor !== 'operator' && actor.kind === 'api' && actor.mode === 'test' && environments.includes('live'))
    throw new AppError('forbidden', 'Test keys can manage `dev` functions only. Use a live API key.');
}
