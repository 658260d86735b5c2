/** Describes when a conversation is due. Pure. */
import type { DeskConversation, TargetKind } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { NOW_MS, shortAge } from '../list/short-age.js';

/** Targets due sooner than this are shown as urgent, in ms. */
const SOON_MS = 15 * 60_000;

interface TargetWords {
  dueNow: string;
  overdue: string;
  dueIn: (span: string) => string;
  overdueBy: (span: string) => string;
}

const WORDS: Record<TargetKind, TargetWords> = {
  first_reply: {
    dueNow: t('Reply due now'),
    overdue: t('Reply overdue'),
    dueIn: (span) => t('Reply due in {span}', { span }),
    overdueBy: (span) => t('Reply overdue by {span}', { span }),
  },
  resolution: {
    dueNow: t('Resolution due now'),
    overdue: t('Resolution overdue'),
    dueIn: (span) => t('Resolution due in {span}', { span }),
    overdueBy: (span) => t('Resolution overdue by {span}', { span }),
  },
};

export interface RunningTarget {
  kind: TargetKind;
  date_due: string;
  missed: boolean;
}

/** The active target that is due first; undefined: none. */
export function runningTarget({ targets }: Pick<DeskConversation, 'targets'>): RunningTarget | undefined {
  const running = (['first_reply', 'resolution'] as const).flatMap((kind) => {
    const target = targets[kind];
    return target === null || target.date_ended !== null ? [] : [{ ...target, kind }];
  });
  return running.sort((one, other) => (one.date_due < other.date_due ? -1 : 1))[0];
}

/** True if an active target is missed. */
export const isOverdue = (row: Pick<DeskConversation, 'targets'>): boolean => runningTarget(row)?.missed === true;

/** @param now ms since 1970 */
export function describeTarget({ kind, date_due }: RunningTarget, now: number) {
  const left = Date.parse(date_due) - now;
  const { dueNow, overdue, dueIn, overdueBy } = WORDS[kind];
  const isNow = Math.abs(left) < NOW_MS;
  const span = shortAge(Math.abs(left));
  if (left < 0) return { text: isNow ? overdue : overdueBy(span), tone: 'bad', overdue: true } as const;
  return {
    text: isNow ? dueNow : dueIn(span),
    tone: left <= SOON_MS ? 'warn' : 'neutral',
    overdue: false,
  } as const;
}
