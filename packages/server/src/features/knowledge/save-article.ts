/**
 * Saves an article under the organisation's own id: creates it, replaces it or, if it is unchanged, does nothing. Its
 * passages are replaced in the same transaction, and encoded afterwards.
 */
import { createHash } from 'node:crypto';
import { type ArticleInput, type ArticlePut, LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ArticleRow, PassageRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { chunksOf } from '../../groups.js';
import { isoTime } from '../../iso-time.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';
import { refuseLive } from '../refuse-live.js';
import { hasDrafts, keepLive } from './editions.js';
import { findArticle } from './find-article.js';
import { bumpKnowledgeVersion } from './knowledge-version.js';
import { readPassagesInThread } from './passages/passage-thread.js';

/** Must be increased when passages or words are computed differently, so that unchanged articles are saved again. */
const FORM = 1;
/** Rows per statement. */
const INSERTED_AT_ONCE = 100;

export interface ArticleToSave {
  external_id: string;
  /** The web source that it was imported from; null: it was written. */
  source_id: string | null;
  /** Already converted to Markdown, whatever `format` says. */
  input: ArticleInput;
  author: Author;
  /** `updated_at` of the version to replace. Unset: any. */
  seen?: string | undefined;
}

type NewPassage = Omit<PassageRow, 'id'>;
type ReadPassage = Omit<NewPassage, 'article_id' | 'edition'>;
/** The searchable form of an article. */
export type ReadArticle = Awaited<ReturnType<typeof readArticle>>;

/**
 * @throws {AppError} `invalid_payload` for an article without a title or without text; `forbidden` for a test key and a
 *   live article; `too_many_articles`, naming what there is too much of; `changed_meanwhile`
 */
export async function saveArticle(
  context: Context,
  organisation_id: string,
  { external_id, source_id, input, author, seen }: ArticleToSave,
): Promise<ArticlePut> {
  const { database } = context;
  refuseLive(author, 'articles', input.environment);
  const content_hash = hashOf(source_id, input);
  const known = await database.read
    .selectFrom('articles')
    .select('content_hash')
    .where('organisation_id', '=', organisation_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  if (known?.content_hash === content_hash)
    return { ...(await findArticle(context, organisation_id, external_id)), changed: false };

  const { article, passages } = await readArticle(organisation_id, input);
  await database.transaction(async (transaction) => {
    const { query } = transaction;
    await bumpKnowledgeVersion(transaction, organisation_id);
    const before = await query
      .selectFrom('articles')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .where('external_id', '=', external_id)
      .executeTakeFirst();
    if (before !== undefined) refuseLive(author, 'articles', before.environment);
    refuseChanged(seen, before && isoTime(before.updated_at));
    if (source_id === null && (before?.source_id ?? null) !== null)
      throw invalidPayload([{ path: 'external_id', message: 'belongs to an article that is synced from a web page' }]);
    // Articles of web sources follow their site and have no draft.
    const is_draft = source_id === null && (await hasDrafts(transaction, organisation_id));
    const isKept = is_draft && before?.edition === 'both';
    const embeddings =
      before?.title === article.title ? await readEmbeddings(query, before.id) : new Map<string, string | null>();
    if (isKept) await keepLive(transaction, before);
    transaction.onCommit(() => context.cluster.publish('knowledge', organisation_id));
    const now = timeOfChange(context, before);
    const row: ArticleRow = {
      ...article,
      id: before === undefined || isKept ? newId(now) : before.id,
      organisation_id,
      external_id,
      source_id,
      edition: is_draft ? 'draft' : 'both',
      content_hash,
      created_at: before?.created_at ?? now,
      updated_at: now,
    };
    await writeArticle(transaction, row, passages, { embeddings, is_new: row.id !== before?.id });
    // Imports from web sources are not audited; adding the source is.
    if (source_id !== null) return;
    await recordAuditedAction(context, transaction, author, {
      organisation_id,
      action: 'article.saved',
      target: { id: external_id, name: row.title },
      detail: { audience: row.audience, environment: row.environment, new: before === undefined },
    });
  });
  return { ...(await findArticle(context, organisation_id, external_id)), changed: true };
}

function hashOf(source_id: string | null, input: ArticleInput): string {
  const { title, content, url, language, audience, environment } = input;
  const put = [FORM, source_id, title, content, url, language, audience, environment];
  return createHash('sha256').update(JSON.stringify(put)).digest('base64url');
}

/** The stored form of an article and its passages. @throws {AppError} `invalid_payload` */
export async function readArticle(organisation_id: string, input: ArticleInput) {
  const content = input.content.slice(0, LIMITS.articleMarkdownCharacters).toWellFormed();
  const read = await readPassagesInThread({
    organisation_id,
    markdown: content,
    title: input.title ?? null,
    language: input.language,
  });
  const { title, language } = read;
  if (title === null) throw invalidPayload([{ path: 'title', message: 'is required if the content has no heading' }]);
  if (read.passages.length === 0) throw invalidPayload([{ path: 'content', message: 'must contain text' }]);
  const { audience, environment, url } = input;
  const passages = read.passages.map(
    (passage, position): ReadPassage => ({
      ...passage,
      organisation_id,
      position,
      embedding: null,
      audience,
      environment,
    }),
  );
  return { article: { title, content, url, language, audience, environment }, passages };
}

/** Call after writing. @throws {AppError} `too_many_articles`, naming what there is too much of */
export async function refuseTooManyArticles(
  { query }: Pick<Transaction, 'query'>,
  organisation_id: string,
): Promise<void> {
  for (const [table, most, path] of [
    ['articles', LIMITS.articlesPerOrganisation, 'external_id'],
    ['passages', LIMITS.passagesPerOrganisation, 'content'],
  ] as const) {
    const { count } = await query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation_id)
      .where('edition', '!=', 'live')
      .executeTakeFirstOrThrow();
    if (count <= most) continue;
    const message = `An organisation has at most ${most} ${table}${table === 'passages' ? ' in its articles' : ''}.`;
    throw new AppError('too_many_articles', message, { errors: [{ path, message }] });
  }
}

async function writeArticle(
  { query }: Transaction,
  row: ArticleRow,
  passages: readonly ReadPassage[],
  { embeddings, is_new }: { embeddings: ReadonlyMap<string, string | null>; is_new: boolean },
): Promise<void> {
  await query.deleteFrom('passages').where('article_id', '=', row.id).execute();
  if (is_new) await query.insertInto('articles').values(row).execute();
  else await query.updateTable('articles').set(row).where('id', '=', row.id).execute();
  const { id: article_id, edition } = row;
  await insertPassages(
    query,
    passages.map((passage) => ({
      ...passage,
      article_id,
      edition,
      embedding: embeddings.get(textKey(passage)) ?? null,
    })),
  );
  await refuseTooManyArticles({ query }, row.organisation_id);
}

/** Inserts passages of stored articles. */
export async function insertPassages(query: Transaction['query'], rows: readonly NewPassage[]): Promise<void> {
  for (const some of chunksOf(rows, INSERTED_AT_ONCE)) await query.insertInto('passages').values(some).execute();
}

/** Embeddings of the article's previous version, by the encoded text. */
async function readEmbeddings(query: Transaction['query'], article_id: string): Promise<Map<string, string | null>> {
  const rows = await query
    .selectFrom('passages')
    .select(['heading', 'text', 'embedding'])
    .where('article_id', '=', article_id)
    .execute();
  return new Map(rows.map((row) => [textKey(row), row.embedding]));
}

const textKey = ({ heading, text }: Pick<NewPassage, 'heading' | 'text'>) => JSON.stringify([heading, text]);
