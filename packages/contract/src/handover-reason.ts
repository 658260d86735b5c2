/** Why the assistant requested a human. The service sets it at the end of a turn; it is never derived from text. */
import { z } from 'zod';
import { HANDOVER_REASONS } from './handover-reasons.js';

/** Why the assistant requested a human. */
export const handoverReason = z
  .enum(HANDOVER_REASONS)
  .describe(
    '`asked_for_human`: the customer wanted a human, or the assistant judged that one is needed. `not_understood`: it did not understand the question. `function_failed`: a function that the answer needed failed. `could_not_answer`: it had no answer, or none that it could confirm. `action_unknown`: the outcome of an action is unknown.',
  );
export type HandoverReason = z.infer<typeof handoverReason>;
