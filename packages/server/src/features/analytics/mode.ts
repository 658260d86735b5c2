/** Separates test conversations from those of customers. */
import type { AnalyticsMode } from '@frontdesk/contract';

/** The requested values of `conversations.mode`. */
export const modesOf = (mode: AnalyticsMode): ('live' | 'test')[] => (mode === 'all' ? ['live', 'test'] : [mode]);
