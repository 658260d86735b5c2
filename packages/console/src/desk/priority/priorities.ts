/** Labels, icons and colours of priorities. */
import type { ConversationPriority } from '@frontdesk/contract';
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { t } from '../../language/translate.js';

interface ShownPriority {
  title: string;
  /** For use within a sentence. */
  phrase: string;
  icon: LucideIcon;
  /** For a badge. */
  tone: 'bad' | 'warn' | 'neutral';
  /** Colour on a button, overriding the button's. */
  ink: string;
}

export const PRIORITY_WORDS: Record<ConversationPriority, ShownPriority> = {
  urgent: { title: t('Urgent'), phrase: t('urgent priority'), icon: ChevronsUp, tone: 'bad', ink: 'text-bad!' },
  high: { title: t('High'), phrase: t('high priority'), icon: ChevronUp, tone: 'warn', ink: 'text-warn!' },
  normal: { title: t('Normal'), phrase: t('normal priority'), icon: Equal, tone: 'neutral', ink: 'text-ink-soft' },
  low: { title: t('Low'), phrase: t('low priority'), icon: ChevronDown, tone: 'neutral', ink: 'text-ink-soft' },
};

/** Most urgent first. */
export const PRIORITIES = Object.keys(PRIORITY_WORDS) as ConversationPriority[];

/** Greater means more urgent. */
export const urgencyOf = (priority: ConversationPriority): number => -PRIORITIES.indexOf(priority);
