/**
 * Imports due web sources, one per organisation at a time; the sources of a server share its places. An import ends with
 * the server or its lease.
 */
import { randomUUID } from 'node:crypto';
import { contained } from '../../../contained.js';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { repeatWork } from '../../../repeat-work.js';
import { throughOutages } from '../../../through-outages.js';
import type { Context } from '../../context.js';
import { LeaseLostError } from '../../leases.js';
import type { Extractor } from '../extract/extractor.js';
import { alignArticles } from './change-source.js';
import { SourceUnreadableError } from './find-pages.js';
import { readSource } from './read-source.js';
import { ReadingPlaces } from './reading-places.js';
import {
  claimSource,
  finishSource,
  handBackSource,
  type ReadingProgress,
  renewSource,
  SOURCE_LEASE_RENEWAL_MS,
} from './source-lease.js';

/** For what is not announced: sources that are due again, and those of a server that stopped or died. */
const LOOK_MS = 10_000;
/** For people, where the reason is not the site's. */
const OWN_PROBLEM = 'An error in this service has ended the reading. Its log has the reason.';

export function startSourceReader(context: Context, extractor: Extractor): AsyncDisposable {
  const stopping = new AbortController();
  const under_way = new Set<Promise<unknown>>();
  const places = new ReadingPlaces();

  const looking = repeatWork(context.log, 'looking for web sources to read', LOOK_MS, async () => {
    if (!places.isOpen || stopping.signal.aborted) return;
    const owner = randomUUID();
    const source = await claimSource(context, owner);
    if (source === undefined) return;
    const done = readClaimed(context, extractor, { source, owner, places, stopping: stopping.signal })
      .catch((error: unknown) => context.log.error({ err: error, source: source.id }, 'a web source was not read'))
      .finally(() => {
        under_way.delete(done);
        looking.now();
      });
    under_way.add(done);
    looking.now();
  });
  context.cluster.subscribe('sources', looking.now);
  looking.now();

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await looking[Symbol.asyncDispose]();
      await Promise.all(under_way);
    },
  };
}

interface Claimed {
  source: KnowledgeSourceRow;
  owner: string;
  places: ReadingPlaces;
  /** The server stops. */
  stopping: AbortSignal;
}

/** @throws an unexpected error; the source is then imported again when its lease expires */
export async function readClaimed(
  context: Context,
  extractor: Extractor,
  { source, owner, places, stopping }: Claimed,
): Promise<void> {
  const held = { id: source.id, owner, refresh_hours: source.refresh_hours };
  const progress: ReadingProgress = { pages_read: 0, pages_found: 0, problems: [] };
  const lost = new AbortController();
  const renew = async () => {
    const now = await renewSource(context, held, progress);
    if (now !== undefined) return now;
    lost.abort(new LeaseLostError('Another server has the source'));
    throw lost.signal.reason;
  };
  const timer = setInterval(
    contained(context.log, 'renewing the lease of a web source', () => renew().catch(ignoreLostLease)),
    SOURCE_LEASE_RENEWAL_MS,
  );
  const signal = AbortSignal.any([stopping, lost.signal]);
  const finish = (problem: string | null) =>
    throughOutages(
      context.log,
      'the end of the reading of a web source could not be recorded',
      () => finishSource(context, held, { ...progress, problem }),
      () => signal.aborted,
    );
  try {
    await places.run(signal, (yieldPlace) =>
      readSource(context, extractor, { source, signal, progress, renew, yieldPlace }),
    );
    await finish(null);
  } catch (error) {
    if (lost.signal.aborted) await settle(context, source.id);
    else if (stopping.aborted) await handBackSource(context, held);
    else if (error instanceof SourceUnreadableError) await finish(error.message);
    else {
      await finish(OWN_PROBLEM);
      throw error;
    }
  } finally {
    clearInterval(timer);
  }
}

function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLostError)) throw error;
}

/** The last saved article may have the audience from before a change of the source. */
async function settle(context: Context, id: string): Promise<void> {
  await context.database.transaction(async ({ query }) => {
    const source = await query.selectFrom('knowledge_sources').selectAll().where('id', '=', id).executeTakeFirst();
    if (source !== undefined) await alignArticles({ query }, source);
  });
}
