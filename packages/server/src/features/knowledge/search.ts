/**
 * Finds passages that answer a question: by full text and by meaning, fused by rank (reciprocal rank fusion, Cormack et
 * al. 2009), and only those that this customer may see.
 */
import type { ArticleAudience, Environment, FoundPassage } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { PassageReach } from '../../db/passages-with-words.js';
import { Deadline } from '../../deadline.js';
import type { Context } from '../context.js';
import { encoderKnows } from '../encoder-knows.js';
import { type Edition, editionOf } from '../test-sessions.js';
import { editionsOf, ownId } from './editions.js';
import { passagesWithin, searchFullText } from './full-text.js';
import { currentIndex, type OrganisationIndex } from './knowledge-index.js';
import { type NearPassage, nearestPassages } from './nearest-passages.js';

/** Passages that each method finds before the fusion. */
const FOUND_EACH = 30;
/** Reciprocal rank fusion constant: ranks below it differ little. */
const RANK_OFFSET = 10;
/** Passages that are read to choose from. */
const READ = 4 * LIMITS.passagesFound;
/** Only this many first words of a long message are encoded, as encoding time grows faster than the text. */
const ENCODED_WORDS = 32;
/** Limit of their characters: all organisations share the encoding process. */
const ENCODED_CHARACTERS = 200;
/** Search by meaning is skipped if the encoder takes longer than this, in ms. */
const ENCODING_MS = 1_000;

export interface KnowledgeSearch {
  organisation_id: string;
  query: string;
  logged_in: boolean;
  /** `test`: includes articles in `dev`. */
  mode: 'live' | 'test';
  /** Default: follows from `mode`. */
  edition?: Edition;
  signal: AbortSignal;
}

/** @returns best first, at most `LIMITS.passagesFound`. Rejects with the signal's reason once it is aborted */
export async function searchKnowledge(
  context: Context,
  encode: Encode,
  { organisation_id, query, logged_in, mode, edition = editionOf(mode), signal }: KnowledgeSearch,
): Promise<FoundPassage[]> {
  signal.throwIfAborted();
  const asked = query.slice(0, LIMITS.knowledgeQueryCharacters);
  const reach = reachOf({ organisation_id, logged_in, mode, edition });
  const index = await currentIndex(context.database, organisation_id);
  if (index.total === 0) return [];
  const [byWords, byMeaning] = await Promise.all([
    searchFullText(context.database, reach, { query: asked, index }, FOUND_EACH),
    searchMeaning(context, encode, index, { asked, reach, signal }),
  ]);
  const best = fuse(byWords, byMeaning);
  const likeness = new Map(byMeaning.map((passage) => [passage.id, passage.likeness]));
  const found = await readPassages(context, reach, best.slice(0, READ), likeness);
  return ofMostArticles(found).slice(0, LIMITS.passagesFound);
}

/** The passages that a customer may see. */
export function reachOf({
  organisation_id,
  logged_in,
  mode,
  edition = editionOf(mode),
}: Pick<KnowledgeSearch, 'organisation_id' | 'logged_in' | 'mode' | 'edition'>): PassageReach {
  const audiences: ArticleAudience[] = logged_in ? ['everyone', 'logged_in'] : ['everyone'];
  const environments: Environment[] = mode === 'test' ? ['live', 'dev'] : ['live'];
  return { organisation_id, audiences, environments, editions: editionsOf(edition) };
}

/** @returns nothing if the encoder does not know the language, fails or is too slow */
async function searchMeaning(
  { log }: Context,
  encode: Encode,
  index: OrganisationIndex,
  { asked, reach, signal }: { asked: string; reach: PassageReach; signal: AbortSignal },
): Promise<NearPassage[]> {
  if (index.owners.length === 0 || !encoderKnows(asked)) return [];
  const begun = asked.split(/\s+/, ENCODED_WORDS).join(' ').slice(0, ENCODED_CHARACTERS);
  let wanted: Float32Array | undefined;
  using deadline = new Deadline(ENCODING_MS, signal);
  try {
    [wanted] = await encode([begun], deadline.signal);
  } catch (error) {
    signal.throwIfAborted();
    if ((error as Error).name !== 'TimeoutError')
      log.warn({ err: error, organisation_id: reach.organisation_id }, 'articles are searched by words only');
  }
  return wanted === undefined ? [] : await nearestPassages(index, wanted, reach, FOUND_EACH);
}

function fuse(byWords: readonly number[], byMeaning: readonly NearPassage[]): number[] {
  const worth = new Map(byWords.map((id, rank) => [id, 1 / (RANK_OFFSET + rank)]));
  for (const [rank, { id }] of byMeaning.entries()) worth.set(id, (worth.get(id) ?? 0) + 1 / (RANK_OFFSET + rank));
  return [...worth].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

/** The best passage of each article precedes second ones, as similar articles describe different products. */
function ofMostArticles(passages: readonly FoundPassage[]): FoundPassage[] {
  const seen = new Set<string>();
  const isBest = passages.map(({ article_id }) => !seen.has(article_id) && seen.add(article_id) !== undefined);
  return [...passages.filter((_, place) => isBest[place]), ...passages.filter((_, place) => !isBest[place])];
}

async function readPassages(
  { database }: Context,
  reach: PassageReach,
  ids: readonly number[],
  likeness: ReadonlyMap<number, number>,
): Promise<FoundPassage[]> {
  if (ids.length === 0) return [];
  const rows = await passagesWithin(database.read, reach, ids)
    .select([
      'passages.id',
      'passages.article_id',
      'passages.heading',
      'passages.text',
      'articles.external_id',
      'articles.title',
      'articles.url',
      'articles.language',
    ])
    .execute();
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, external_id, ...passage }) => ({
      ...passage,
      external_id: ownId(external_id),
      likeness: likeness.get(id) ?? null,
    }));
}
