/** Counts conversations for analytics in the background: shortly after a change, and every minute for missed ones. */
import { contained } from '../../contained.js';
import { type Context, onEvent } from '../context.js';
import { countChanges } from './keep-totals.js';

/** Delay between a change and counting its organisation, in ms, so that bursts are counted together. */
const GATHER_MS = 5_000;
const SWEEP_MS = 60_000;
/** Longest time that one organisation is counted before others get their turn, in ms. */
const SLICE_MS = 1_000;

export function startCounting(context: Context): AsyncDisposable {
  const changed = new Set<string>();
  let work: Promise<void> = Promise.resolve();
  let stopped = false;

  /** A failure in one organisation does not delay others; the next sweep counts it again. */
  async function countAll(): Promise<void> {
    let unfinished = [...changed];
    changed.clear();
    while (unfinished.length > 0) unfinished = await countSlices(unfinished);
  }

  /**
   * One organisation that fails delays no other; it is counted again with the next sweep.
   * @returns the organisations in which something is left to count
   */
  async function countSlices(organisation_ids: readonly string[]): Promise<string[]> {
    const unfinished: string[] = [];
    for (const organisation_id of organisation_ids) {
      if (stopped) return [];
      try {
        const { finished } = await countChanges(context, organisation_id, SLICE_MS);
        if (!finished) unfinished.push(organisation_id);
      } catch (error) {
        context.log.warn({ err: error, organisation_id }, 'counting conversations failed; trying again later');
      }
    }
    return unfinished;
  }

  async function sweep(): Promise<void> {
    const rows = await context.database.read
      .selectFrom('organisations')
      .select('id')
      .where('deletion_due_at', 'is', null)
      .execute();
    for (const { id } of rows) changed.add(id);
    await countAll();
  }

  function next(step: () => Promise<void>): void {
    work = work.then(async () => {
      if (stopped) return;
      try {
        await step();
      } catch (error) {
        context.log.warn({ err: error }, 'counting conversations failed; trying again later');
      }
    });
  }

  onEvent(
    context,
    contained(context.log, 'noticing what analytics count', (event) => {
      const is_counted = event.type === 'feedback_given' || (event.type === 'desk_changed' && event.reason !== 'read');
      if (is_counted) changed.add(event.organisation_id);
    }),
  );
  next(sweep);
  const timers = [setInterval(() => next(countAll), GATHER_MS), setInterval(() => next(sweep), SWEEP_MS)];

  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await work;
    },
  };
}
