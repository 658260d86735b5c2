/**
 * Tells an organisation's desks which conversations changed, throttled to a rate that a browser can follow: the first
 * changes of an interval are sent at once; later ones are merged by conversation and sent at its end, in order.
 */
import { type DeskChange, LIMITS } from '@frontdesk/contract';

const MOMENT_MS = 250;
const EVENTS_A_MOMENT = (LIMITS.deskChangesPerSecond * MOMENT_MS) / 1_000;

/** If several changes of a conversation are merged, the reason with the highest weight wins; among equals, the last. */
const WEIGHTS: Record<DeskChange['reason'], number> = {
  read: 0,
  review: 1,
  customer: 1,
  tags: 1,
  priority: 1,
  target: 1,
  merged: 1,
  call: 1,
  message: 2,
  snooze: 3,
  handler: 3,
  needs_human: 3,
  closed: 4,
};

export interface DeskChanges {
  /** @param desk the room of the recipients */
  note(desk: string, change: DeskChange): void;
}

interface Moment {
  told: number;
  waiting: Map<string, DeskChange>;
}

/** @param tell sends one event to a desk. @param also further changes that the event carries */
export function createDeskChanges(
  tell: (desk: string, change: DeskChange & { also?: DeskChange[] }) => void,
): DeskChanges {
  const moments = new Map<string, Moment>();

  function begin(desk: string): Moment {
    const moment = { told: 0, waiting: new Map<string, DeskChange>() };
    moments.set(desk, moment);
    setTimeout(end, MOMENT_MS, desk, moment).unref();
    return moment;
  }

  function end(desk: string, { waiting }: Moment): void {
    if (waiting.size === 0) {
      moments.delete(desk);
      return;
    }
    const next = begin(desk);
    const changes = [...waiting.values()];
    const alone = changes.slice(0, changes.length > EVENTS_A_MOMENT ? EVENTS_A_MOMENT - 1 : EVENTS_A_MOMENT);
    for (const change of alone) tell(desk, change);
    next.told = alone.length;
    const [first, ...others] = changes.slice(alone.length);
    if (first === undefined) return;
    next.told++;
    tell(desk, { ...first, also: others.slice(0, LIMITS.deskChangesTogether) });
    for (const change of others.slice(LIMITS.deskChangesTogether)) next.waiting.set(change.ticket_chat_id, change);
  }

  return {
    note(desk, change) {
      const moment = moments.get(desk) ?? begin(desk);
      const { waiting } = moment;
      if (moment.told < EVENTS_A_MOMENT && waiting.size === 0) {
        moment.told++;
        tell(desk, change);
        return;
      }
      const earlier = waiting.get(change.ticket_chat_id);
      if (earlier === undefined || WEIGHTS[change.reason] >= WEIGHTS[earlier.reason])
        waiting.set(change.ticket_chat_id, change);
    },
  };
}
