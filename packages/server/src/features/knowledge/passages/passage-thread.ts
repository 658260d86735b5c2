/** Splits articles in separate threads, so that no text blocks others. */
import { LIMITS } from '@frontdesk/contract';
import { invalidPayload } from '../../../errors.js';
import { ReadingThreads } from '../../reading-threads.js';
import type { ArticleText, ReadArticle } from './read-passages.js';

const threads = new ReadingThreads<ArticleText, { result: ReadArticle }>({
  script: new URL('./passage-worker.js', import.meta.url),
  at_once: 1,
  most_waiting: LIMITS.extractionsWaiting,
});

/**
 * @throws {AppError} `invalid_payload` naming `content` if it cannot be read within `LIMITS.extractionMs` and
 *   `LIMITS.extractionMemoryMb`; `rate_limited` if too many of the organisation's articles wait
 */
export async function readPassagesInThread(article: ArticleText): Promise<ReadArticle> {
  const answer = await threads.read(article.organisation_id, article);
  if ('refused' in answer) throw invalidPayload([{ path: 'content', message: answer.refused }]);
  if ('failed' in answer) throw new Error(`An article could not be read: ${answer.failed}`);
  return answer.result;
}
