/**
 * Imports a web source: every page becomes an article under an id derived from its URL. Articles of deleted pages are
 * deleted; a page that cannot be read now keeps its previous article and is reported.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { AppError } from '../../../errors.js';
import { chunksOf } from '../../../groups.js';
import { throughOutages } from '../../../through-outages.js';
import { OPERATOR } from '../../audit/author.js';
import type { Context } from '../../context.js';
import type { Extractor } from '../extract/extractor.js';
import { bumpKnowledgeVersion } from '../knowledge-version.js';
import { saveArticle } from '../save-article.js';
import { decodeText, type FetchedPage, fetchPage } from './fetch-page.js';
import { findPages, SourceUnreadableError } from './find-pages.js';
import type { SourceReading } from './source-lease.js';

/** Pause between two pages of a site, in ms: pages are fetched one at a time. */
const PAUSE_MS = 100;
/** After this many pages in a row without a response, the import stops until its next time. */
const UNANSWERED_IN_A_ROW = 5;

/** @throws {SourceUnreadableError} if the source as a whole cannot be read; its articles stay */
export async function readSource(context: Context, extractor: Extractor, reading: SourceReading): Promise<void> {
  const { source, signal, progress, renew, yieldPlace } = reading;
  const { organisation_id } = source;
  const { pages, origins, problems, complete } = await findPages(context, extractor, reading);
  progress.pages_found = pages.length;
  progress.problems.push(...problems);
  const kept = new Set<string>();
  let unanswered = 0;
  for (const [at, url] of pages.entries()) {
    if (at > 0) {
      await delay(PAUSE_MS, undefined, { signal });
      await yieldPlace();
    }
    signal.throwIfAborted();
    const fetched = withinSite(await fetchPage(context, url, signal), origins);
    signal.throwIfAborted();
    if (fetched.kind === 'gone') {
      progress.problems.push({ url, problem: 'The page is not there.' });
      continue;
    }
    const external_id = pageId(source.id, url);
    kept.add(external_id);
    unanswered = fetched.kind === 'problem' && fetched.unanswered ? unanswered + 1 : 0;
    if (unanswered >= UNANSWERED_IN_A_ROW) throw new SourceUnreadableError('The site has stopped answering.');
    const problem =
      fetched.kind === 'problem' ? fetched.problem : await saved(() => savePage({ external_id, url, page: fetched }));
    if (problem === null) progress.pages_read++;
    else progress.problems.push({ url, problem });
  }
  await untilStored('the pages that a web source has lost could not be removed', async () => {
    await renew();
    if (complete) await removeOthers(context, source, kept);
  });

  /** An outage does not restart the reading. */
  async function untilStored(failure: string, store: () => Promise<void>): Promise<void> {
    await throughOutages(context.log, failure, store, () => signal.aborted);
  }

  async function savePage({ external_id, url, page }: { external_id: string; url: string; page: Page }) {
    const format = formatOf(page.type);
    if (format === undefined) throw new UnreadablePageError('The page is not HTML, PDF or Markdown.');
    const content = format === 'pdf' ? page.body.toString('base64') : decodeText(page.body, page.charset);
    const read = await extractor.extractMarkdown({ organisation_id, format, content, url: page.url });
    const title = read.title ?? new URL(url).pathname;
    await untilStored('a page of a web source could not be saved', async () => {
      const { audience, environment, language } = await renew();
      const input = { title, content: read.markdown, format: 'markdown', url, audience, environment } as const;
      await saveArticle(context, organisation_id, {
        external_id,
        source_id: source.id,
        author: OPERATOR,
        input: { ...input, language: language ?? read.language },
      });
    });
  }
}

type Page = Extract<FetchedPage, { kind: 'page' }>;

class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** @returns the problem of the page, for people; null: it was saved */
async function saved(save: () => Promise<void>): Promise<string | null> {
  try {
    await save();
    return null;
  } catch (error) {
    if (error instanceof UnreadablePageError) return error.message;
    if (error instanceof AppError && PROBLEMS.has(error.code)) return error.errors?.[0]?.message ?? error.message;
    throw error;
  }
}

const PROBLEMS = new Set(['invalid_payload', 'too_large', 'too_many_articles', 'rate_limited', 'internal']);

function withinSite(fetched: FetchedPage, origins: ReadonlySet<string> | undefined): FetchedPage {
  if (fetched.kind !== 'page' || origins === undefined || origins.has(new URL(fetched.url).origin)) return fetched;
  return { kind: 'problem', problem: 'The page leads to another site.', unanswered: false };
}

function formatOf(type: string): 'html' | 'pdf' | 'markdown' | undefined {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type === 'application/pdf') return 'pdf';
  return type === 'text/markdown' || type === 'text/plain' ? 'markdown' : undefined;
}

const SLUG_CHARACTERS = 100;

/** Readable, and the same for the same page of the same source. */
function pageId(source_id: string, url: string): string {
  const hash = createHash('sha256').update(`${source_id} ${url}`).digest('hex').slice(0, 16);
  const slug = new URL(url).pathname.replace(/[^A-Za-z0-9]+/g, '-').slice(0, SLUG_CHARACTERS);
  return `web${slug.startsWith('-') ? '' : '-'}${slug}${slug.endsWith('-') ? '' : '-'}${hash}`;
}

/** Deletes articles of pages that the source no longer lists or that no longer exist. */
async function removeOthers(
  context: Context,
  { id, organisation_id }: KnowledgeSourceRow,
  kept: ReadonlySet<string>,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const articles = await query
      .selectFrom('articles')
      .select(['id', 'external_id'])
      .where('organisation_id', '=', organisation_id)
      .where('source_id', '=', id)
      .execute();
    const gone = articles.filter(({ external_id }) => !kept.has(external_id)).map((article) => article.id);
    if (gone.length === 0) return;
    await bumpKnowledgeVersion(transaction, organisation_id);
    for (const some of chunksOf(gone, LIMITS.articlesPage)) {
      await query.deleteFrom('passages').where('article_id', 'in', some).execute();
      await query.deleteFrom('articles').where('id', 'in', some).execute();
    }
    transaction.onCommit(() => context.cluster.publish('knowledge', organisation_id));
  });
}
