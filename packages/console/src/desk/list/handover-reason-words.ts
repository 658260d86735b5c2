/** Why the assistant asked for a human, as it is shown. */
import type { HandoverReason } from '@frontdesk/contract';

export const HANDOVER_REASON_WORDS: Record<HandoverReason, string> = {
  asked_for_human: 'Asked for a human',
  not_understood: 'Not understood',
  function_failed: 'Function failed',
  could_not_answer: "Couldn't answer",
  action_unknown: 'Action outcome unknown',
};
