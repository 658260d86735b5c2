/**
 * Reads the logs of organisations with webhooks: at once, when a conversation is announced to have changed, and from time to
 * time all that changed lately, in case an announcement was lost with a server. Nothing is done for other organisations.
 */
import { contained } from '../../contained.js';
import { minuteOf } from '../../db/minute-of.js';
import { currentMark, isFromLaterClock, LATEST_COMMIT_MS } from '../change-marks.js';
import type { Context } from '../context.js';
import { onEvent } from '../context.js';
import { catchUpWithClock } from './catch-up-with-clock.js';
import { type Place, walkConversation } from './walk-conversation.js';

/** How long after an announcement a log is read: what happens together is then read together. */
const GATHER_MS = 50;
const SWEEP_MS = 15_000;
/** Logs that are read side by side. */
const WALKED_AT_ONCE = 8;
const SWEPT_AT_ONCE = 100;
/** How far behind the mark of what was swept may be stored. */
const STORED_EVERY_MS = 30_000;

export class LogWalker implements AsyncDisposable {
  readonly #context: Context;
  readonly #delivers: () => void;
  /** Organisations with enabled endpoints. */
  #subscribed = new Map<string, Subscribed>();
  /** Conversations to read when {@link #gathering} ends, by id. */
  readonly #changed = new Map<string, Place>();
  #gathering: NodeJS.Timeout | undefined;
  readonly #sweeping: NodeJS.Timeout;
  /** Ends with the last step that was begun. */
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  /** Begins at once. @param delivers told when there is something to deliver */
  constructor(context: Context, delivers: () => void) {
    this.#context = context;
    this.#delivers = delivers;
    onEvent(
      context,
      contained(context.log, 'noticing what webhooks are told', (event) => {
        if (event.type === 'desk_changed' && event.reason !== 'read') this.#noteChange(event);
      }),
    );
    context.cluster.subscribe('webhooks', () => {
      this.#next('looking for webhooks', () => this.#refresh());
      delivers();
    });
    this.#next('looking for webhooks', () => this.#sweep());
    this.#sweeping = setInterval(() => this.#next('looking for what webhooks are told', () => this.#sweep()), SWEEP_MS);
  }

  #noteChange({ organisation_id, conversation_id }: Place): void {
    if (this.#stopped || !this.#subscribed.has(organisation_id)) return;
    this.#changed.set(conversation_id, { organisation_id, conversation_id });
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#next('reading logs for webhooks', () => this.#walkChanged());
    }, GATHER_MS);
  }

  /** One after the other, so that a server does not read a log twice at once. */
  #next(what: string, step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#stopped) return;
      try {
        await step();
      } catch (error) {
        this.#context.log.warn({ err: error }, `${what} failed; it is tried again`);
      }
    });
  }

  async #refresh(): Promise<void> {
    const rows = await this.#context.database.read
      .selectFrom('webhooks')
      .select((eb) => [
        'organisation_id',
        eb.fn.min('subscribed_at').as('oldest'),
        eb.fn.max('subscribed_at').as('newest'),
      ])
      .where('enabled', '=', 1)
      .groupBy('organisation_id')
      .execute();
    this.#subscribed = new Map(
      rows.map(({ organisation_id, oldest, newest }) => [
        organisation_id,
        { oldest: Number(oldest), newest: Number(newest) },
      ]),
    );
  }

  async #walkChanged(): Promise<void> {
    const places = [...this.#changed.values()];
    this.#changed.clear();
    await this.#walk(places);
  }

  async #sweep(): Promise<void> {
    await this.#refresh();
    for (const [organisation_id, subscribed] of this.#subscribed) {
      if (this.#stopped) return;
      await sweepOrganisation(this.#context, { organisation_id, subscribed, walk: (places) => this.#walk(places) });
    }
  }

  /** @returns whether all went well. One that fails holds up no other; a sweep finds it again. */
  async #walk(places: readonly Place[]): Promise<boolean> {
    let went_well = true;
    for (let from = 0; from < places.length && !this.#stopped; from += WALKED_AT_ONCE)
      await Promise.all(
        places.slice(from, from + WALKED_AT_ONCE).map(async (place) => {
          try {
            if (await walkConversation(this.#context, place)) this.#delivers();
          } catch (error) {
            went_well = false;
            this.#context.log.warn({ err: error, ...place }, 'reading a log for webhooks failed; it is tried again');
          }
        }),
      );
    return went_well && !this.#stopped;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweeping);
    clearTimeout(this.#gathering);
    await this.#work;
  }
}

/** Since when the oldest and the newest of an organisation's enabled endpoints are told, in ms since 1970. */
interface Subscribed {
  oldest: number;
  newest: number;
}

interface Swept {
  organisation_id: string;
  subscribed: Subscribed;
  walk: (places: readonly Place[]) => Promise<boolean>;
}

async function sweepOrganisation(context: Context, { organisation_id, subscribed, walk }: Swept): Promise<void> {
  const now = context.now();
  const { read } = context.database;
  const mark = await read
    .selectFrom('webhook_walks')
    .select('walked_until')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  const walked_before = Math.max(mark?.walked_until ?? 0, subscribed.oldest);
  const was_set_back = isFromLaterClock(Math.max(walked_before, subscribed.newest), now);
  if (was_set_back) await catchUpWithClock(context, organisation_id, now);
  const from = currentMark(walked_before, now) - LATEST_COMMIT_MS;
  const walked = new Set<string>();
  let went_well = true;
  for (let more = true; more; ) {
    const behind = (await findBehind(context, organisation_id, from)).filter(({ id }) => !walked.has(id));
    for (const { id } of behind) walked.add(id);
    went_well = (await walk(behind.map(({ id }) => ({ organisation_id, conversation_id: id })))) && went_well;
    more = behind.length >= SWEPT_AT_ONCE;
  }
  if (!went_well) return;
  if (mark !== undefined && !was_set_back && now - mark.walked_until < STORED_EVERY_MS) return;
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
