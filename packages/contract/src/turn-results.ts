/** The results that a turn can have. Without zod, for pages. */
export const TURN_RESULTS = [
  'answered',
  'asked_back',
  'not_understood',
  'refused',
  'login_needed',
  'handed_over',
  'closed',
  'failed',
  'discarded',
] as const;
