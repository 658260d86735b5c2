/**
 * Extracts text from pages and files, in threads with limits of time and memory, so that no content blocks others.
 * Organisations take turns. Nothing is stored or fetched.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Logger } from 'pino';
import { AppError, invalidPayload } from '../../../errors.js';
import { ReadingThreads } from '../../reading-threads.js';
import type { ContentToExtract, ExtractedContent, ExtractionJob, ExtractionResult, ReadSitemap } from './extraction.js';

export interface Extractor extends AsyncDisposable {
  /**
   * @throws {AppError} `too_large`; `rate_limited` if too much of the organisation's content waits; `unavailable` if
   *   the service stops; `invalid_payload` naming `content` if it cannot be read at all, or not within the limits
   */
  extractMarkdown(input: ContentToExtract & { organisation_id: string }): Promise<ExtractedContent>;
  /** The URLs of a sitemap that have one of the origins. @throws {AppError} as `extractMarkdown` */
  readSitemap(input: { organisation_id: string; xml: string; origins: readonly string[] }): Promise<ReadSitemap>;
}

export function createExtractor(log: Logger): Extractor {
  const threads = new ReadingThreads<ExtractionJob, { result: ExtractionResult }>({
    script: new URL('./extraction-worker.js', import.meta.url),
    at_once: LIMITS.extractionsAtOnce,
    most_waiting: LIMITS.extractionsWaiting,
  });

  async function run<Result extends ExtractionResult>(organisation_id: string, job: ExtractionJob): Promise<Result> {
    const answer = await threads.read(organisation_id, job);
    if ('refused' in answer) throw invalidPayload([{ path: 'content', message: answer.refused }]);
    if ('result' in answer) return answer.result as Result;
    log.error({ err: answer.failed }, 'content could not be read');
    throw new AppError(
      'internal',
      'The content could not be processed because of an error in the service. Try again, or contact the operator.',
    );
  }

  return {
    async extractMarkdown({ organisation_id, format, content, url }) {
      refuseTooLarge(content);
      return await run<ExtractedContent>(organisation_id, { kind: 'content', input: { format, content, url } });
    },
    async readSitemap({ organisation_id, xml, origins }) {
      refuseTooLarge(xml);
      return await run<ReadSitemap>(organisation_id, { kind: 'sitemap', xml, origins });
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}

/** @throws {AppError} `too_large` */
function refuseTooLarge({ length }: string): void {
  if (length <= LIMITS.articleContentCharacters) return;
  const message = `must be at most ${LIMITS.articleContentCharacters.toLocaleString('en')} characters`;
  throw new AppError('too_large', `content ${message}.`, { errors: [{ path: 'content', message }] });
}
