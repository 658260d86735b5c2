/** Test keys may only change what customers cannot reach. */
import type { Environment } from '@frontdesk/contract';
import { AppError } from '../errors.js';
import type { Author } from './audit/author.js';

/** @param environments of the function or article, before and after @throws {AppError} `forbidden` */
export function refuseLive(
  { actor }: Pick<Author, 'actor'>,
  things: 'functions' | 'articles',
  ...environments: Environment[]
): void {
  if (actor !== 'operator' && actor.kind === 'api' && actor.mode === 'test' && environments.includes('live'))
    throw new AppError('forbidden', `Test keys can manage \`dev\` ${things} only. Use a live API key.`);
}
