/** Test keys may only change articles that are not used for customers. */
import type { Environment } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';

/** @param environments of the article, before and after @throws {AppError} `forbidden` */
export function refuseLiveArticle({ actor }: Pick<Author, 'actor'>, ...environments: Environment[]): void {
  if (actor !== 'operator' && actor.kind === 'api' && actor.mode === 'test' && environments.includes('live'))
    throw new AppError('forbidden', 'Test keys can manage `dev` articles only. Use a live API key.');
}
