/**
 * Lets customers search and read the organisation's articles: only those that the customer may see, and none if the
 * organisation has turned this off. Articles that a customer may not read look like missing ones.
 */
import type { CustomerArticle, FoundArticle, FoundPassage } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { PassageReach } from '../../db/passages-with-words.js';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { hasCustomerToken } from '../identity/find-token.js';
import { reachOf, searchKnowledge } from '../knowledge/search.js';
import { modeOf } from '../test-sessions.js';
import { readChatWindow } from './chat-window.js';
import { extractOf, hasWordsOf } from './extract-of.js';

/** A passage without any of the search's words is shown only from this similarity on (cosine). */
const NEAR_MEANING = 0.5;

/** What the caller may read. API keys and members act for no customer here, so they get what everyone may read. */
async function readableBy(context: Context, actor: Actor): Promise<PassageReach> {
  const { organisation_id } = actor;
  const logged_in =
    actor.kind === 'customer' && (await hasCustomerToken({ query: context.database.read }, actor, context.now()));
  return reachOf({ organisation_id, logged_in, mode: modeOf(actor) });
}

const articlesWithin = ({ database }: Context, { organisation_id, audiences, environments, editions }: PassageReach) =>
  database.read
    .selectFrom('articles')
    .where('organisation_id', '=', organisation_id)
    .where('audience', 'in', audiences)
    .where('environment', 'in', environments)
    .where('edition', 'in', editions);

/** Whether there is an article that the caller may read. */
export async function hasArticles(context: Context, actor: Actor): Promise<boolean> {
  const row = await articlesWithin(context, await readableBy(context, actor))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const isSwitchedOff = async (context: Context, { organisation_id }: Actor): Promise<boolean> =>
  !(await readChatWindow(context, organisation_id)).article_search;

interface ArticleSearch {
  encode: Encode;
  query: string;
  signal: AbortSignal;
}

/** @returns each article once, best first. Rejects with the signal's reason once it is aborted */
export async function searchCustomerArticles(
  context: Context,
  actor: Actor,
  { encode, query, signal }: ArticleSearch,
): Promise<FoundArticle[]> {
  if (await isSwitchedOff(context, actor)) return [];
  const { organisation_id, audiences } = await readableBy(context, actor);
  const mode = modeOf(actor);
  const logged_in = audiences.includes('logged_in');
  const passages = await searchKnowledge(context, encode, { organisation_id, query, logged_in, mode, signal });
  return passages
    .filter((passage) => fits(passage, query))
    .filter(({ article_id }, place, all) => all.findIndex((one) => one.article_id === article_id) === place)
    .map(({ article_id: id, title, url, language, text }) => ({
      id,
      title,
      url,
      language,
      extract: extractOf(text, query, language),
    }));
}

/** Semantic search always finds something, so unrelated passages are filtered out. */
const fits = ({ likeness, title, heading, text, language }: FoundPassage, query: string): boolean =>
  likeness === null || likeness >= NEAR_MEANING || hasWordsOf(query, `${title}\n${heading ?? ''}\n${text}`, language);

/** @throws {AppError} `not_found` */
export async function readCustomerArticle(context: Context, actor: Actor, id: string): Promise<CustomerArticle> {
  const row = (await isSwitchedOff(context, actor))
    ? undefined
    : await articlesWithin(context, await readableBy(context, actor))
        .select(['id', 'title', 'url', 'language', 'content'])
        .where('id', '=', id)
        .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such article.');
  const { content, ...article } = row;
  const shortened = content.length > LIMITS.articleReadCharacters;
  return { ...article, content: shortened ? beginningOf(content) : content, shortened };
}

/** Cuts at the end of a line. */
function beginningOf(content: string): string {
  const begun = content.slice(0, LIMITS.articleReadCharacters);
  return begun.slice(0, begun.lastIndexOf('\n') + 1 || begun.length).toWellFormed();
}
