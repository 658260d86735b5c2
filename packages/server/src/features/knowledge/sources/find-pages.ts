/**
 * Finds the pages of a web source: the page itself, or those that its sitemap lists, only on the sitemap's own site.
 */
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../../../errors.js';
import type { Context } from '../../context.js';
import type { Extractor } from '../extract/extractor.js';
import { decodeText, fetchPage } from './fetch-page.js';
import type { PageProblem, SourceReading } from './source-lease.js';

export interface FoundPages {
  /** At most `LIMITS.sourcePages`, without duplicates. */
  pages: string[];
  /** Sites whose pages are imported; undefined: any that the page redirects to. */
  origins: ReadonlySet<string> | undefined;
  /** Sitemaps that could not be read: the pages they listed before are kept. */
  problems: PageProblem[];
  /** `pages` contains every page of the source. */
  complete: boolean;
}

/** The source as a whole cannot be read. The message is for people. */
export class SourceUnreadableError extends Error {
  override readonly name = 'SourceUnreadableError';
}

/** @throws {SourceUnreadableError} */
export async function findPages(
  context: Context,
  extractor: Extractor,
  { source, signal, yieldPlace }: Pick<SourceReading, 'source' | 'signal' | 'yieldPlace'>,
): Promise<FoundPages> {
  if (source.kind === 'page') return { pages: [source.url], origins: undefined, problems: [], complete: true };
  const origins = new Set([new URL(source.url).origin]);
  const pages = new Set<string>();
  const problems: PageProblem[] = [];
  const waiting = [source.url];
  const seen = new Set(waiting);
  for (let at = 0; at < waiting.length && pages.size <= LIMITS.sourcePages; at++) {
    const url = waiting[at] ?? '';
    if (at > 0) await yieldPlace();
    try {
      const read = await readSitemap(url);
      for (const page of read.pages) pages.add(page);
      for (const sitemap of read.sitemaps) {
        if (seen.has(sitemap)) continue;
        seen.add(sitemap);
        waiting.push(sitemap);
      }
      if (waiting.length > LIMITS.sourceSitemaps + 1) {
        problems.push({ url, problem: `Only ${LIMITS.sourceSitemaps} sitemaps are read.` });
        waiting.length = LIMITS.sourceSitemaps + 1;
      }
    } catch (error) {
      if (!(error instanceof SourceUnreadableError) || at === 0) throw error;
      problems.push({ url, problem: error.message });
    }
  }
  if (pages.size > LIMITS.sourcePages)
    problems.push({
      url: source.url,
      problem: `Only the first ${LIMITS.sourcePages} pages are read.`,
    });
  return { pages: [...pages].slice(0, LIMITS.sourcePages), origins, problems, complete: problems.length === 0 };

  async function readSitemap(url: string) {
    const fetched = await fetchPage(context, url, signal);
    if (fetched.kind === 'gone') throw new SourceUnreadableError('The sitemap is not there.');
    if (fetched.kind === 'problem') throw new SourceUnreadableError(fetched.problem);
    if (url === source.url) origins.add(new URL(fetched.url).origin);
    const { organisation_id } = source;
    try {
      const xml = decodeText(fetched.body, fetched.charset);
      return await extractor.readSitemap({ organisation_id, xml, origins: [...origins] });
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_payload')
        throw new SourceUnreadableError('The address does not answer with a sitemap.');
      throw error;
    }
  }
}
