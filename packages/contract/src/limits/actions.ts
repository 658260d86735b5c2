/** Functions that change something. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const ACTION_LIMITS = {
  /** Characters of an action's body template, as JSON. */
  actionBodyCharacters: 8_000,
  actionBodyDepth: 8,
  confirmationTemplateCharacters: 500,
  /** Characters of what a customer is asked to confirm; a longer one cannot be asked for. */
  confirmationSummaryCharacters: 500,
  /** How long a customer can confirm an action. */
  confirmationMs: 10 * MINUTE_MS,
  /** How long an action that never ran is kept; traces of its conversation say what was proposed. */
  unusedActionMs: DAY_MS,
  /** An action is sent within this after it was begun, or not at all: sooner than it counts as lost. */
  actionSendMs: 5_000,
  /** An action that has run for this long has an unknown outcome: its server is gone. */
  actionMs: 60_000,
} as const;
