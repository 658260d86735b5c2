/** Functions that change something. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const ACTION_LIMITS = {
  /** Characters of an action's body template, as JSON. */
  actionBodyCharacters: 8_000,
  actionBodyDepth: 8,
  confirmationTemplateCharacters: 500,
  /** Characters of the summary that a customer is asked to confirm. An action with a longer one is refused. */
  confirmationSummaryCharacters: 500,
  /** How long a customer can confirm an action. */
  confirmationMs: 10 * MINUTE_MS,
  /** How long an action that never ran is kept. Traces of its conversation still show the proposal. */
  unusedActionMs: DAY_MS,
  /**
   * An action is sent within this time after it started, or not at all. Shorter than the time after which it counts as
   * lost.
   */
  actionSendMs: 5_000,
  /** An action that has run for this long has an unknown outcome, because its server has died. */
  actionMs: 60_000,
} as const;
