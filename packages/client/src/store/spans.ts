/**
 * The known parts of a conversation as disjoint, sorted spans of `seq`. A page of history covers everything between its
 * ends, an entry covers itself. The order in which they arrive does not matter.
 */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The union; the same array if nothing is new. */
export function cover(spans: readonly Span[], added: Span): readonly Span[] {
  if (added.from > added.to) return spans;
  if (spans.some((span) => span.from <= added.from && added.to <= span.to)) return spans;
  let { from, to } = added;
  const apart: Span[] = [];
  for (const span of spans) {
    if (span.to < from - 1 || span.from > to + 1) apart.push(span);
    else {
      from = Math.min(from, span.from);
      to = Math.max(to, span.to);
    }
  }
  return [...apart, { from, to }].sort((one, other) => one.from - other.from);
}
