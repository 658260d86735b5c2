/** The reasons for which the assistant can request a human. Without zod, for pages. */
export const HANDOVER_REASONS = [
  'asked_for_human',
  'not_understood',
  'function_failed',
  'could_not_answer',
  'action_unknown',
] as const;
