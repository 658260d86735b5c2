/**
 * Caches the vectors of organisations' passages under the version of each organisation's articles. A new version reads
 * only new passages. Memory is bounded: the least recently searched organisations are dropped.
 */
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import type { ArticleAudience, Environment } from '@frontdesk/contract';
import { VECTOR_COMPONENTS } from '@frontdesk/contract/language-model';
import type { Database } from '../../db/database.js';
import type { ArticleEdition } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import { NO_VECTOR } from './vectors.js';

/** Memory of all indexes, and of a passage besides its vectors, in bytes. */
const KEPT_BYTES = 256 * 1024 * 1024;
const BYTES_OF_A_PASSAGE = 200;
/** Passages that are read in one query. */
const READ_AT_ONCE = 250;
/** Vectors that are copied in one turn of the event loop. */
const COPIED_AT_ONCE = 20_000;

/** Immutable, except for `common`: a search may continue while the next version is read. */
export interface OrganisationIndex {
  version: number;
  /** Passages, including those without a vector. */
  total: number;
  /**
   * Frequent words, which more passages have than a search reads, among those searched so far, with the number read.
   */
  common: Map<string, number>;
  /** Of the articles; null: unknown. */
  languages: (string | null)[];
  /** The passage of every vector, ascending. */
  owners: Float64Array;
  /** Consecutive vectors of {@link VECTOR_COMPONENTS} bytes each. */
  vectors: Int8Array;
  /** Passages with vectors here, and their visibility. */
  passages: ReadonlyMap<number, Reader>;
}

const kept = new WeakMap<Database, Map<string, OrganisationIndex>>();
const reading = new WeakMap<Database, Map<string, { version: number; index: Promise<OrganisationIndex> }>>();

/** The current index, reading only what is not cached. Concurrent callers share the reading. */
export async function currentIndex(database: Database, organisation_id: string): Promise<OrganisationIndex> {
  const inReading = held(reading, database);
  const indexes = held(kept, database);
  const { knowledge_version: version } = await database.read
    .selectFrom('organisations')
    .select('knowledge_version')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const known = indexes.get(organisation_id);
  if (known !== undefined && known.version >= version) {
    keep(indexes, organisation_id, known);
    return known;
  }
  const running = inReading.get(organisation_id);
  if (running !== undefined && running.version >= version) return await running.index;
  const begun = { version, index: readIndex(database, organisation_id, version, known) };
  inReading.set(organisation_id, begun);
  try {
    const index = await begun.index;
    if (inReading.get(organisation_id) === begun) keep(indexes, organisation_id, index);
    return index;
  } finally {
    if (inReading.get(organisation_id) === begun) inReading.delete(organisation_id);
  }
}

function held<Value>(all: WeakMap<Database, Map<string, Value>>, database: Database): Map<string, Value> {
  const found = all.get(database) ?? new Map<string, Value>();
  all.set(database, found);
  return found;
}

function keep(indexes: Map<string, OrganisationIndex>, organisation_id: string, index: OrganisationIndex): void {
  indexes.delete(organisation_id);
  indexes.set(organisation_id, index);
  let bytes = [...indexes.values()].reduce((sum, one) => sum + bytesOf(one), 0);
  for (const [oldest, one] of indexes) {
    if (bytes <= KEPT_BYTES || oldest === organisation_id) break;
    indexes.delete(oldest);
    bytes -= bytesOf(one);
  }
}

const bytesOf = ({ vectors, owners, passages }: OrganisationIndex): number =>
  vectors.byteLength + owners.byteLength + (passages.size + 1) * BYTES_OF_A_PASSAGE;

/** The version is read first, so that later changes are picked up by the next search. */
async function readIndex(
  { read }: Database,
  organisation_id: string,
  version: number,
  before: OrganisationIndex | undefined,
): Promise<OrganisationIndex> {
  const ofOrganisation = () => read.selectFrom('passages').where('organisation_id', '=', organisation_id);
  const [languages, all, unread] = await Promise.all([
    read
      .selectFrom('articles')
      .select('language')
      .distinct()
      .where('organisation_id', '=', organisation_id)
      .orderBy('language')
      .execute(),
    ofOrganisation().select(['id', 'audience', 'environment', 'edition']).orderBy('id').execute(),
    ofOrganisation().select('id').where('embedding', 'is', null).execute(),
  ]);
  const waiting = new Set(unread.map(({ id }) => id));
  // A web source's audience may change: its passages keep their vectors.
  const wanted = new Map(all.flatMap(({ id, ...reader }) => (waiting.has(id) ? [] : [[id, reader]])));
  const missing = [...wanted.keys()].filter((id) => before?.passages.has(id) !== true);
  const added = new Map<number, Buffer>();
  for (const some of chunksOf(missing, READ_AT_ONCE)) {
    const rows = await ofOrganisation().select(['id', 'embedding']).where('id', 'in', some).execute();
    for (const { id, embedding } of rows) added.set(id, Buffer.from(embedding ?? NO_VECTOR, 'base64'));
  }
  const joined = await joinVectors(wanted, before, added);
  return {
    version,
    total: all.length,
    common: new Map(),
    languages: languages.map(({ language }) => language),
    ...joined,
  };
}

/** Who may see a passage. */
interface Reader {
  audience: ArticleAudience;
  environment: Environment;
  edition: ArticleEdition;
}

async function joinVectors(
  wanted: ReadonlyMap<number, Reader>,
  before: OrganisationIndex | undefined,
  added: ReadonlyMap<number, Buffer>,
): Promise<Pick<OrganisationIndex, 'owners' | 'vectors' | 'passages'>> {
  const places = placesOf(before);
  const passages = new Map<number, Reader>();
  let count = 0;
  for (const [id, reader] of wanted) {
    const read = added.get(id);
    if (read === undefined && before?.passages.has(id) !== true) continue;
    passages.set(id, reader);
    count += read === undefined ? (places.get(id)?.count ?? 0) : vectorsIn(read);
  }
  const owners = new Float64Array(count);
  const vectors = new Int8Array(count * VECTOR_COMPONENTS);
  let at = 0;
  let copied = 0;
  for (const id of passages.keys()) {
    const read = added.get(id);
    const place = places.get(id);
    const own =
      read === undefined
        ? before?.vectors.subarray(
            (place?.from ?? 0) * VECTOR_COMPONENTS,
            ((place?.from ?? 0) + (place?.count ?? 0)) * VECTOR_COMPONENTS,
          )
        : new Int8Array(read.buffer, read.byteOffset, vectorsIn(read) * VECTOR_COMPONENTS);
    if (own === undefined) continue;
    vectors.set(own, at * VECTOR_COMPONENTS);
    const many = own.length / VECTOR_COMPONENTS;
    owners.fill(id, at, at + many);
    at += many;
    copied += many;
    if (copied < COPIED_AT_ONCE) continue;
    copied = 0;
    await nextTurnOfEventLoop();
  }
  return { owners, vectors, passages };
}

const vectorsIn = (bytes: Buffer) => Math.floor(bytes.length / VECTOR_COMPONENTS);

/** The positions of each passage's vectors. */
function placesOf(index: OrganisationIndex | undefined): Map<number, { from: number; count: number }> {
  const places = new Map<number, { from: number; count: number }>();
  index?.owners.forEach((id, from) => {
    const place = places.get(id);
    if (place === undefined) places.set(id, { from, count: 1 });
    else place.count++;
  });
  return places;
}
