/**
 * Encodes passages in the background, a few at a time, which bounds how long customers' turns wait. A passage without a
 * vector still needs encoding, whichever server dies. Servers take random passages, so that several share the work, and
 * look for remaining ones at the start and periodically.
 */
import { randomInt } from 'node:crypto';
import type { Encode } from '@frontdesk/contract/language-model';
import { z } from 'zod';
import type { Context } from '../context.js';
import { nextVersion } from './knowledge-version.js';
import { encodePassages } from './vectors.js';

/** Passages that are encoded in one request. */
const ENCODED_AT_ONCE = 2;
/** New vectors are announced to searches at most this often, in ms. */
const TOLD_MS = 2_000;
/** How often a server looks for remaining passages, in ms. */
const SWEEP_MS = 60_000;
/** Ids that are read at once. */
const IDS_AT_ONCE = 5_000;

export interface PassageEncoding extends AsyncDisposable {
  /** Resolves once nothing waits on this server. */
  idle(): Promise<void>;
}

export function startPassageEncoding(context: Context, encode: Encode): PassageEncoding {
  const ending = new AbortController();
  const waiting = new Set<string>();
  let work = Promise.resolve();
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();

  /** One organisation at a time; changes in quick succession are handled together. */
  function add(organisation_id: string): void {
    if (waiting.has(organisation_id)) return;
    waiting.add(organisation_id);
    work = work.then(async () => {
      waiting.delete(organisation_id);
      try {
        await encodeOrganisation(context, organisation_id, encode, ending.signal);
      } catch (error) {
        if (!ending.signal.aborted)
          context.log.warn({ err: error, organisation_id }, 'articles are not encoded; they are found by their words');
      }
    });
  }

  async function sweep(): Promise<void> {
    try {
      const left = await context.database.read
        .selectFrom('passages')
        .select('organisation_id')
        .distinct()
        .where('embedding', 'is', null)
        .execute();
      if (!ending.signal.aborted) for (const { organisation_id } of left) add(organisation_id);
    } catch (error) {
      context.log.warn({ err: error }, 'searching for articles to encode failed');
    }
  }

  context.cluster.subscribe('knowledge', (organisation_id) => add(z.string().parse(organisation_id)));
  const started = sweep();
  return {
    async idle() {
      await started;
      await work;
    },
    async [Symbol.asyncDispose]() {
      ending.abort();
      clearInterval(timer);
      await started;
      await work;
    },
  };
}

async function encodeOrganisation(
  context: Context,
  organisation_id: string,
  encode: Encode,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  let told = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const ids = await idsToEncode(context, organisation_id);
    if (ids.length === 0) return;
    while (ids.length > 0) {
      const batch = await readPassages(context, organisation_id, takeSome(ids));
      if (batch.length === 0) continue;
      const vectors = await encodePassages(batch, encode, signal);
      const tell = ids.length === 0 || performance.now() - told > TOLD_MS;
      if (tell) told = performance.now();
      await database.write([
        ...batch.map(({ id }, place) => ({
          query: database.read
            .updateTable('passages')
            .set({ embedding: vectors[place] ?? null })
            .where('id', '=', id)
            .where('organisation_id', '=', organisation_id),
        })),
        ...(tell ? [{ query: nextVersion(database.read, organisation_id) }] : []),
      ]);
    }
  }
}

/** Takes adjacent ids at a random position, so that servers seldom take the same. */
function takeSome(ids: number[]): number[] {
  return ids.splice(randomInt(ids.length), ENCODED_AT_ONCE);
}

async function idsToEncode({ database }: Context, organisation_id: string): Promise<number[]> {
  const rows = await database.read
    .selectFrom('passages')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('embedding', 'is', null)
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function readPassages({ database }: Context, organisation_id: string, ids: readonly number[]) {
  return await database.read
    .selectFrom('passages')
    .innerJoin('articles', 'articles.id', 'passages.article_id')
    .select(['passages.id', 'passages.heading', 'passages.text', 'articles.title'])
    .where('passages.organisation_id', '=', organisation_id)
    .where('passages.embedding', 'is', null)
    .where('passages.id', 'in', ids)
    .execute();
}
