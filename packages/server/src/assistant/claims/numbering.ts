/** Removes list numbers and bullets, which claim nothing. */

const POINT = /^([ \t]*)(?:(\d{1,2})[.)]|[-*•])(?=[ \t])/;

/** @returns the text without them, and the counters of its list points */
export function withoutNumbering(text: string): { text: string; points: ReadonlySet<number> } {
  const points = new Set<number>();
  let last = 0;
  let marked = 0;
  const lines = text.split('\n').map((line) => {
    const [mark, indent = '', number] = POINT.exec(line) ?? [];
    if (mark === undefined) {
      if (line.trim() !== '') marked = 0;
      return line;
    }
    // Only consecutive numbers: "12. May" is not a list point.
    if (number !== undefined && Number(number) !== last + 1) return line;
    if (number !== undefined) last++;
    marked++;
    points.add(marked);
    if (number !== undefined && Number(number) === 1) last = 1;
    return `${indent}• ${line.slice(mark.length).trimStart()}`;
  });
  return { text: lines.join('\n'), points };
}
