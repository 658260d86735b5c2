/**
 * Full-text search: ranks passages with most of the search's words, rare words counting more (BM25, Robertson and
 * Zaragoza 2009). The database's index only returns which passages contain a word; weights are computed here, so that
 * both databases give the same results and organisations do not affect each other.
 */
import type { Database } from '../../db/database.js';
import { type PassageReach, passagesWithEach } from '../../db/passages-with-words.js';
import { organisationWord } from './full-text-words.js';
import type { OrganisationIndex } from './knowledge-index.js';
import { comparableWords, searchedPairs, searchedWords, type WordPair } from './words.js';

/** Number of a search's first words that are looked up. */
const SEARCHED_WORDS = 32;
/** Passages that are read per word; a more frequent word says little. */
const READ_OF_A_WORD = 1_000;
/** If there are no rarer words, this many frequent ones are used to find passages. */
const FINDING_WORDS = 4;
/** Candidates by the weight of their words, which are then scored exactly. */
const WEIGHED = 100;
/** BM25: saturation of repeated words, and penalty for long passages. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.3;
/** Factor for two adjacent words of the search that are also adjacent in a title or heading ("Blue Account"). */
const WORTH_OF_PAIR = 1.5;
/**
 * Share of the average of the article's other passages that is added to each: a question may cover several sections.
 */
const SHARE_OF_ARTICLE = 0.3;

/**
 * Rare words find candidates, and all words score them.
 * @param index of the organisation: remembers frequent words
 * @returns ids of passages, best first
 */
export async function searchFullText(
  database: Pick<Database, 'read' | 'dialect'>,
  reach: PassageReach,
  {
    query,
    index: { total, common, languages },
  }: { query: string; index: Pick<OrganisationIndex, 'total' | 'common' | 'languages'> },
  most: number,
): Promise<number[]> {
  const wanted = searchedWords(query, languages).slice(0, SEARCHED_WORDS);
  if (wanted.length === 0) return [];
  const finding = findingWords(wanted, common);
  const found = await idsWithEach(
    database,
    reach,
    finding.map((word) => [word]),
  );
  const counts = new Map(finding.map((word, place) => [word, found[place]?.length ?? 0]));
  for (const [word, count] of counts) if (count >= READ_OF_A_WORD) common.set(word, count);
  const worth = new Map(wanted.map((word) => [word, worthOf(counts.get(word) ?? common.get(word) ?? 0, total)]));
  const sums = new Map<number, number>();
  for (const [place, ids] of found.entries())
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + (worth.get(finding[place] ?? '') ?? 0));
  const unread = finding.filter((word) => (counts.get(word) ?? 0) >= READ_OF_A_WORD);
  if (unread.length > 1) {
    const [together = []] = await idsWithEach(database, reach, [unread]);
    const all = unread.reduce((sum, word) => sum + (worth.get(word) ?? 0), 0);
    for (const id of together) sums.set(id, Math.max(sums.get(id) ?? 0, all));
  }
  const best = [...sums].sort(([, one], [, other]) => other - one).slice(0, WEIGHED);
  return await weigh(
    database,
    reach,
    best.map(([id]) => id),
    { worth, pairs: pairsOf(searchedPairs(query, languages), worth) },
    most,
  );
}

/** The weight of a pair is that of its more frequent word. Pairs with words that are not looked up are left out. */
function pairsOf(pairs: readonly WordPair[], worth: ReadonlyMap<string, number>): Map<string, number> {
  const known = pairs.filter((pair) => pair.every((word) => worth.has(word)));
  return new Map(known.map((pair) => [pair.join(' '), Math.min(...pair.map((word) => worth.get(word) ?? 0))]));
}

/** Words not known to be frequent, and the least frequent of the others if there are few. */
function findingWords(wanted: readonly string[], common: ReadonlyMap<string, number>): string[] {
  const rarest = wanted.toSorted((one, other) => (common.get(one) ?? 0) - (common.get(other) ?? 0));
  return rarest.filter((word, place) => place < FINDING_WORDS || !common.has(word));
}

/** Inverse document frequency: 0 for a word that every passage contains. */
const worthOf = (count: number, total: number) => Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));

/** For each group of words, the ids of passages that contain all of them, at most {@link READ_OF_A_WORD}. */
function idsWithEach(
  database: Pick<Database, 'read' | 'dialect'>,
  reach: PassageReach,
  groups: readonly (readonly string[])[],
): Promise<number[][]> {
  const own = groups.map((words) => [organisationWord(reach.organisation_id), ...words]);
  return passagesWithEach(database, reach, own, READ_OF_A_WORD);
}

async function weigh(
  { read }: Pick<Database, 'read'>,
  reach: PassageReach,
  ids: readonly number[],
  wanted: WantedWords,
  most: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await passagesWithin(read, reach, ids)
    .select([
      'passages.id',
      'passages.article_id',
      'passages.words',
      'passages.heading',
      'articles.title',
      'articles.language',
    ])
    .execute();
  const passages = rows.map((passage) => ({
    ...passage,
    words: passage.words.split(' '),
    pairs: [...wanted.pairs].filter(([pair]) => passage.words.includes(` ${pair}`)),
  }));
  const average = passages.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, passages.length);
  return withArticles(
    passages.map((passage) => ({
      id: passage.id,
      article_id: passage.article_id,
      weight: weightOf(passage.words, wanted.worth, average) + weightOfPairs(passage),
    })),
  )
    .sort((one, other) => other.weight - one.weight || one.id - other.id)
    .slice(0, most)
    .map(({ id }) => id);
}

/** The weights of a search's words and adjacent pairs. */
interface WantedWords {
  worth: ReadonlyMap<string, number>;
  pairs: ReadonlyMap<string, number>;
}

interface NamedPassage {
  title: string;
  heading: string | null;
  language: string | null;
  pairs: readonly (readonly [string, number])[];
}

interface Weighed {
  id: number;
  article_id: string;
  weight: number;
}

function withArticles(passages: readonly Weighed[]): Weighed[] {
  const articles = new Map<string, { sum: number; count: number }>();
  for (const { article_id, weight } of passages) {
    const { sum, count } = articles.get(article_id) ?? { sum: 0, count: 0 };
    articles.set(article_id, { sum: sum + weight, count: count + 1 });
  }
  return passages.map((passage) => {
    const { sum, count } = articles.get(passage.article_id) ?? { sum: 0, count: 1 };
    const others = count > 1 ? (sum - passage.weight) / (count - 1) : 0;
    return { ...passage, weight: passage.weight + SHARE_OF_ARTICLE * others };
  });
}

function weightOf(words: readonly string[], worth: ReadonlyMap<string, number>, average: number): number {
  const counts = new Map<string, number>();
  for (const word of words) if (worth.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / average;
  let weight = 0;
  for (const [word, count] of counts)
    weight += ((worth.get(word) ?? 0) * count * (SATURATION + 1)) / (count + SATURATION * length);
  return weight;
}

/**
 * @param pairs that the passage contains anywhere, with their weights: only those in its title or a heading count, each
 *   once
 */
function weightOfPairs({ title, heading, language, pairs }: NamedPassage): number {
  if (pairs.length === 0) return 0;
  const lines = [title, ...(heading?.split('\n') ?? [])].map(
    (line) => ` ${comparableWords(line, language).join(' ')} `,
  );
  const named = pairs.filter(([pair]) => lines.some((line) => line.includes(` ${pair} `)));
  return WORTH_OF_PAIR * named.reduce((sum, [, worth]) => sum + worth, 0);
}

/** Those of the passages that the caller may see, with their articles. */
export const passagesWithin = (
  read: Database['read'],
  { organisation_id, audiences, environments, editions }: PassageReach,
  ids: readonly number[],
) =>
  read
    .selectFrom('passages')
    .innerJoin('articles', 'articles.id', 'passages.article_id')
    .where('passages.organisation_id', '=', organisation_id)
    .where('passages.audience', 'in', audiences)
    .where('passages.environment', 'in', environments)
    .where('passages.edition', 'in', editions)
    .where('passages.id', 'in', ids);
