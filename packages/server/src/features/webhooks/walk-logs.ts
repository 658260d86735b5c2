/**
 * Reads the logs of organisations with webhooks: when a conversation is announced to have changed, and periodically all
 * recent changes, in case an announcement was lost with a server. Other organisations cost nothing.
 */
import { contained } from '../../contained.js';
import { minuteOf } from '../../db/minute-of.js';
import type { Context } from '../context.js';
import { onEvent } from '../context.js';
import { type Place, walkConversation } from './walk-conversation.js';

/** Delay between an announcement and reading the log, in ms, so that bursts are read together. */
const GATHER_MS = 50;
const SWEEP_MS = 15_000;
/** Logs that are read concurrently. */
const WALKED_AT_ONCE = 8;
/** The longest delay between the time in a row and its commit, in ms. */
const LATEST_COMMIT_MS = 2 * 60_000;
const SWEPT_AT_ONCE = 100;
/** The stored mark of the sweep may lag by this much, in ms. */
const STORED_EVERY_MS = 30_000;

/** @param delivers called when there are deliveries */
export function startWalkingLogs(context: Context, delivers: () => void): AsyncDisposable {
  /** Organisations with enabled endpoints, and the earliest subscription of each. */
  let subscribed = new Map<string, number>();
  const changed = new Map<string, Place>();
  let gathering: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let stopped = false;

  async function refresh(): Promise<void> {
    const rows = await context.database.read
      .selectFrom('webhooks')
      .select((eb) => ['organisation_id', eb.fn.min('subscribed_at').as('since')])
      .where('enabled', '=', 1)
      .groupBy('organisation_id')
      .execute();
    subscribed = new Map(rows.map(({ organisation_id, since }) => [organisation_id, Number(since)]));
  }

  /** @returns whether all succeeded. A failure does not delay the others; a sweep finds the log again */
  async function walk(places: readonly Place[]): Promise<boolean> {
    let went_well = true;
    for (let from = 0; from < places.length && !stopped; from += WALKED_AT_ONCE)
      await Promise.all(
        places.slice(from, from + WALKED_AT_ONCE).map(async (place) => {
          try {
            if (await walkConversation(context, place)) delivers();
          } catch (error) {
            went_well = false;
            context.log.warn({ err: error, ...place }, 'reading a log for webhooks failed; it is tried again');
          }
        }),
      );
    return went_well && !stopped;
  }

  async function walkChanged(): Promise<void> {
    const places = [...changed.values()];
    changed.clear();
    await walk(places);
  }

  async function sweep(): Promise<void> {
    await refresh();
    for (const [organisation_id, since] of subscribed) {
      if (stopped) return;
      await sweepOrganisation(context, { organisation_id, since, walk });
    }
  }

  /** One after the other, so that a server never reads a log twice at the same time. */
  function next(what: string, step: () => Promise<void>): void {
    work = work.then(async () => {
      if (stopped) return;
      try {
        await step();
      } catch (error) {
        context.log.warn({ err: error }, `${what} failed; it is tried again`);
      }
    });
  }

  onEvent(
    context,
    contained(context.log, 'noticing what webhooks are told', (event) => {
      if (stopped || event.type !== 'desk_changed' || event.reason === 'read') return;
      if (!subscribed.has(event.organisation_id)) return;
      const { organisation_id, conversation_id } = event;
      changed.set(conversation_id, { organisation_id, conversation_id });
      gathering ??= setTimeout(() => {
        gathering = undefined;
        next('reading logs for webhooks', walkChanged);
      }, GATHER_MS);
    }),
  );
  context.cluster.subscribe('webhooks', () => {
    next('looking for webhooks', refresh);
    delivers();
  });
  next('looking for webhooks', sweep);
  const timer = setInterval(() => next('looking for what webhooks are told', sweep), SWEEP_MS);

  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await work;
    },
  };
}

interface Swept {
  organisation_id: string;
  since: number;
  walk: (places: readonly Place[]) => Promise<boolean>;
}

async function sweepOrganisation(context: Context, { organisation_id, since, walk }: Swept): Promise<void> {
  const now = context.now();
  const { read } = context.database;
  const mark = await read
    .selectFrom('webhook_walks')
    .select('walked_until')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  const from = Math.max(mark?.walked_until ?? 0, since) - LATEST_COMMIT_MS;
  const walked = new Set<string>();
  let went_well = true;
  for (let more = true; more; ) {
    const behind = (await findBehind(context, organisation_id, from)).filter(({ id }) => !walked.has(id));
    for (const { id } of behind) walked.add(id);
    went_well = (await walk(behind.map(({ id }) => ({ organisation_id, conversation_id: id })))) && went_well;
    more = behind.length >= SWEPT_AT_ONCE;
  }
  if (!went_well) return;
  if (mark !== undefined && now - mark.walked_until < STORED_EVERY_MS) return;
  const walked_until = now;
  await context.database.writeSoon([
    {
      query: read
        .insertInto('webhook_walks')
        .values({ organisation_id, walked_until })
        .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ walked_until })),
    },
  ]);
}

/** Each half in the order of an index: open conversations, and closed ones. */
async function findBehind(context: Context, organisation_id: string, from: number): Promise<{ id: string }[]> {
  const half = (closed: 'is' | 'is not') =>
    context.database.read
      .selectFrom('conversations as c')
      .leftJoin('webhook_cursors as w', 'w.conversation_id', 'c.id')
      .select('c.id')
      .where('c.organisation_id', '=', organisation_id)
      .where('c.active_minute', '>=', minuteOf(from))
      .where('c.updated_at', '>=', from)
      .where('c.open_slot', closed, null)
      .where('c.mode', '=', 'live')
      .where((eb) => eb('c.last_seq', '>', eb.fn.coalesce('w.seq', eb.lit(0))))
      .orderBy('c.active_minute')
      .orderBy('c.updated_at')
      .limit(SWEPT_AT_ONCE)
      .execute();
  return [...(await half('is not')), ...(await half('is'))];
}
