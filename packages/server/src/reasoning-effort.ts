/** How much a model thinks before it replies, least first. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** @returns the one of `known` that is nearest to `effort` */
export function nearestEffort<Known extends ReasoningEffort>(
  effort: ReasoningEffort,
  known: readonly [Known, ...Known[]],
): Known {
  const distance = (one: ReasoningEffort) =>
    Math.abs(REASONING_EFFORTS.indexOf(one) - REASONING_EFFORTS.indexOf(effort));
  return known.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}
