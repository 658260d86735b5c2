/** Keeps what was done in the playground and with test keys apart from what customers did. */
import type { AnalyticsMode } from '@frontdesk/contract';

/** The values of `conversations.mode` that are asked for. */
export const modesOf = (mode: AnalyticsMode): ('live' | 'test')[] => (mode === 'all' ? ['live', 'test'] : [mode]);
