/** Texts about articles, passages and web sources. Pure. */
import type { ArticleSummary, FoundPassage, KnowledgeSourceView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

/** Such as `12 passages` or, while they are being indexed, how many are left. */
export function describePassages({
  passages,
  passages_to_encode: left,
}: Pick<ArticleSummary, 'passages' | 'passages_to_encode'>): string {
  return left === 0
    ? t('{count, plural, one {# passage} other {# passages}}', { count: passages })
    : t('{count, plural, other {Indexing: # left}}', { count: left });
}

/** Typical similarity of a question and the passages that answer it, which is rarely high. */
const LIKENESS = [
  { from: 0.4, words: t('Very close in meaning') },
  { from: 0.2, words: t('Close in meaning') },
  { from: 0.1, words: t('Related in meaning') },
] as const;

/** How similar a passage is to the question. */
export function describeLikeness({ likeness }: Pick<FoundPassage, 'likeness'>): string {
  if (likeness === null) return t('Keyword match');
  return LIKENESS.find(({ from }) => likeness >= from)?.words ?? t('Distant in meaning');
}

/** Such as `Returns › Sails`, outermost heading first. */
export const describeHeading = (heading: string): string => heading.split('\n').join(' › ');

const INTERVALS: Record<number, string> = {
  1: t('Every hour'),
  24: t('Every day'),
  168: t('Every week'),
  720: t('Every 30 days'),
};

/** @param hours null: refreshed only on request */
export const describeInterval = (hours: number | null): string =>
  hours === null
    ? t('Manually')
    : (INTERVALS[hours] ?? t('{count, plural, one {Every # hour} other {Every # hours}}', { count: hours }));

export const INTERVAL_HOURS = Object.keys(INTERVALS).map(Number);

/** Includes the tone of its badge. */
interface SourceState {
  title: string;
  tone: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
}

/** The outcome of the last reading. */
export function describeSourceState({
  status,
  pages_read,
  problems,
}: Pick<KnowledgeSourceView, 'status' | 'pages_read' | 'problems'>): SourceState {
  if (status !== 'read' || problems.length === 0) return STATES[status];
  return pages_read === 0 ? { title: t('Not synced'), tone: 'bad' } : { title: t('Partly synced'), tone: 'warn' };
}

const STATES: Record<KnowledgeSourceView['status'], SourceState> = {
  waiting: { title: t('Waiting'), tone: 'neutral' },
  reading: { title: t('Syncing'), tone: 'accent' },
  read: { title: t('Synced'), tone: 'good' },
  failed: { title: t.context('web page', 'Failed'), tone: 'bad' },
};

/** The progress of the current reading, or the result of the last one. */
export function describeReading({ status, pages_read, pages_found }: KnowledgeSourceView): string {
  if (status === 'waiting') return t('Will be synced soon');
  const [done, total] = [pages_read, pages_found];
  if (status === 'reading')
    return total === 0
      ? t('Finding pages')
      : t('{total, plural, one {{done, number} of # page} other {{done, number} of # pages}}', { done, total });
  return done === total
    ? t('{count, plural, one {# page synced} other {# pages synced}}', { count: done })
    : t('{total, plural, one {{done, number} of # page synced} other {{done, number} of # pages synced}}', {
        done,
        total,
      });
}
