/** How a turn of a test ended, in the member's language. */
import type { TestTurn } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import type { BadgeTone } from '../../ui/badge.js';
import { RESULTS } from '../turns/result-badge.js';

export const TEST_RESULTS: Record<TestTurn['result'], { label: string; tone: BadgeTone }> = {
  ...RESULTS,
  none: { label: t('The assistant did not respond'), tone: 'neutral' },
};
