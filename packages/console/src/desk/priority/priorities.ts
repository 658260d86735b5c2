/** Priorities as the desk shows them. */
import type { ConversationPriority } from '@frontdesk/contract';
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { t } from '../../language/translate.js';

interface ShownPriority {
  title: string;
  /** Within a sentence. */
  phrase: string;
  icon: LucideIcon;
  /** Of a badge. */
  tone: 'bad' | 'warn' | 'neutral';
  /** The colour on a button, before that of the button. */
  ink: string;
}

export const PRIORITY_WORDS: Record<ConversationPriority, ShownPriority> = {
  urgent: { title: t('Urgent'), phrase: t('urgent priority'), icon: ChevronsUp, tone: 'bad', ink: 'text-bad!' },
  high: { title: t('High'), phrase: t('high priority'), icon: ChevronUp, tone: 'warn', ink: 'text-warn!' },
  normal: { title: t('Normal'), phrase: t('normal priority'), icon: Equal, tone: 'neutral', ink: 'text-ink-soft' },
  low: { title: t('Low'), phrase: t('low priority'), icon: ChevronDown, tone: 'neutral', ink: 'text-ink-soft' },
};

/** The most urgent first. */
export const PRIORITIES = Object.keys(PRIORITY_WORDS) as ConversationPriority[];

/** The greater, the more urgent. */
export const urgencyOf = (priority: ConversationPriority): number => -PRIORITIES.indexOf(priority);
