/** Finds committed entries that were not sent, because the announcement was lost or only personal rooms listened. */
import type { Context } from '../../features/context.js';
import { findPositions, findUndelivered, type Position } from '../../features/conversations/read-log.js';
import { placeOf } from '../../features/events.js';
import type { Cursor } from './cursor.js';
import type { Cursors } from './cursors.js';
import type { Delivered } from './delivered.js';

const SWEEP_MS = 2_000;
/** Entries committed this long ago and undelivered may have lost their announcement. */
const SWEEP_FROM_MS = 10 * 60_000;
const SWEEP_UNTIL_MS = 3_000;

interface Parts {
  cursors: Cursors;
  delivered: Delivered;
  /** Sends the socket what follows its cursor. */
  advance(cursor: Cursor): void;
}

export function startSweeping(context: Context, { cursors, delivered, advance }: Parts): Disposable {
  async function sweep(): Promise<void> {
    cursors.forgetUnused();
    const now = context.now();
    const until = now - SWEEP_UNTIL_MS;
    const listening = cursors.listening();
    if (listening.length === 0) return;
    const waiting = listening.filter((cursor) => overdueIn(cursor, until) > 0);
    const [undelivered, passedOver] = await Promise.all([
      findUndelivered(context, now - SWEEP_FROM_MS, until),
      findPositions(context, idsOf(waiting)),
    ]);
    for (const position of passedOver) delivered.learn(placeOf(position), position.delivered_seq);
    for (const cursor of waiting) {
      cursor.extend({ in_full_until: overdueIn(cursor, until) });
      advance(cursor);
    }
    look(undelivered, { in_full: true });
  }

  function look(positions: readonly Position[], { in_full }: { in_full: boolean }): void {
    for (const position of positions) {
      const { last_seq, delivered_seq } = position;
      for (const cursor of cursors.in(placeOf(position))) {
        delivered.learn(cursor.place, delivered_seq);
        cursor.extend({ reached: last_seq, in_full_until: in_full ? last_seq : 0 });
        advance(cursor);
      }
    }
  }

  function inBackground(work: () => Promise<void>): () => void {
    return () => {
      work().catch((error: unknown) => context.log.warn({ err: error }, 'searching for undelivered messages failed'));
    };
  }

  const sweeping = setInterval(inBackground(sweep), SWEEP_MS).unref();
  context.cluster.onGap(
    inBackground(async () => look(await findPositions(context, idsOf(cursors.listening())), { in_full: false })),
  );
  return {
    [Symbol.dispose]() {
      clearInterval(sweeping);
    },
  };
}

/** @returns the `seq` of the newest skipped entry that no other client has; 0: none */
function overdueIn({ passed_over }: Cursor, until: number): number {
  const last = passed_over.findLast(({ event, blocks, told }) => blocks && !told && event.entry.created_at <= until);
  return last?.event.entry.seq ?? 0;
}

const idsOf = (cursors: readonly Cursor[]) => [...new Set(cursors.map(({ place }) => place.conversation_id))];
