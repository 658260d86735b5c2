/** Recall: which share of the documents that a question needs is among the passages that a search gives the assistant. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  currentIndex,
  editionsOf,
  nearestPassages,
  OPERATOR,
  saveArticle,
  searchFullText,
  searchKnowledge,
} from './place.mjs';

const FOUND = 5;
const ARTICLE = { format: 'markdown', url: null, language: 'en', audience: 'everyone', environment: 'live' };

/** @returns {{ documents: {id, title, content}[], tasks: {id, opening, needed: string[]}[] }} */
export const readBank = () =>
  JSON.parse(gunzipSync(readFileSync(new URL('data/banking-knowledge.json.gz', import.meta.url))));

/** Documents have ids that an article may not have. */
export const articleId = (id) => id.replace(/[()]/g, '');

export async function saveDocuments({ context, organisation_id }, documents, told) {
  for (const [place, { id, title, content }] of documents.entries()) {
    const input = { ...ARTICLE, title, content };
    await saveArticle(context, organisation_id, {
      external_id: articleId(id),
      source_id: null,
      input,
      author: OPERATOR,
    });
    if (place % 50 === 49) told(place + 1, documents.length);
  }
}

/** The ways to search that are compared: each gives the documents of its first passages. */
export function waysToSearch({ context, organisation_id }, encode) {
  const { database } = context;
  const reach = { organisation_id, audiences: ['everyone'], environments: ['live'], editions: editionsOf('live') };
  const signal = new AbortController().signal;
  const documentsOf = async (ids) => {
    if (ids.length === 0) return [];
    const rows = await database.read
      .selectFrom('passages')
      .innerJoin('articles', 'articles.id', 'passages.article_id')
      .select(['passages.id', 'articles.external_id'])
      .where('passages.id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id).external_id);
  };
  return {
    async fused(query) {
      const asked = { organisation_id, query, logged_in: false, mode: 'live', signal };
      return (await searchKnowledge(context, encode, asked)).map(({ external_id }) => external_id);
    },
    async 'full text alone'(query) {
      const index = await currentIndex(database, organisation_id);
      return documentsOf(await searchFullText(database, reach, { query, index }, FOUND));
    },
    async 'encoder alone'(query) {
      const index = await currentIndex(database, organisation_id);
      const [wanted] = await encode([query], signal);
      return documentsOf((await nearestPassages(index, wanted, reach, FOUND)).map(({ id }) => id));
    },
  };
}

/** @param questions each with the documents that it needs. @returns recall and misses of one way to search */
export async function measureRecall(search, questions) {
  let sum = 0;
  let any = 0;
  const misses = [];
  for (const { query, needed } of questions) {
    const found = new Set(await search(query));
    const hits = needed.filter((id) => found.has(articleId(id))).length;
    sum += hits / Math.min(FOUND, needed.length);
    if (hits > 0) any++;
    else misses.push({ query, needed, found: [...found] });
  }
  return { recall: sum / questions.length, any: any / questions.length, misses };
}
