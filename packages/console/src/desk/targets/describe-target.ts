/** When a conversation is due, as the desk says it; pure. */
import type { DeskConversation, TargetKind } from '@frontdesk/contract';
import { shortAge } from '../list/short-age.js';

/** Sooner than this it is shown as urgent. */
const SOON_MS = 15 * 60_000;

const WORDS: Record<TargetKind, string> = { first_reply: 'Reply', resolution: 'Resolution' };

export interface RunningTarget {
  kind: TargetKind;
  date_due: string;
  missed: boolean;
}

/** Of those that count, the one that is due first; undefined: there is none. */
export function runningTarget({ targets }: Pick<DeskConversation, 'targets'>): RunningTarget | undefined {
  const running = (['first_reply', 'resolution'] as const).flatMap((kind) => {
    const target = targets[kind];
    return target === null || target.date_ended !== null ? [] : [{ ...target, kind }];
  });
  return running.sort((one, other) => (one.date_due < other.date_due ? -1 : 1))[0];
}

/** True where a target is missed and still counts. */
export const isOverdue = (row: Pick<DeskConversation, 'targets'>): boolean => runningTarget(row)?.missed === true;

/** @param now ms since 1970 */
export function describeTarget({ kind, date_due }: RunningTarget, now: number) {
  const left = Date.parse(date_due) - now;
  const span = shortAge(Math.abs(left));
  const isShort = span === 'now';
  if (left < 0)
    return { text: `${WORDS[kind]} overdue${isShort ? '' : ` by ${span}`}`, tone: 'bad', overdue: true } as const;
  return {
    text: `${WORDS[kind]} due ${isShort ? 'now' : `in ${span}`}`,
    tone: left <= SOON_MS ? 'warn' : 'neutral',
    overdue: false,
  } as const;
}
