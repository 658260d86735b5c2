/** The numbers and marks in front of a list's points, which count the points and claim nothing. */

const POINT = /^([ \t]*)(?:(\d{1,2})[.)]|[-*•])(?=[ \t])/;

/** @returns the text without them, and how many points its lists have */
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
    // Only what counts on: "12. May" is no point of a list.
    if (number !== undefined && Number(number) !== last + 1) return line;
    if (number !== undefined) last++;
    marked++;
    points.add(marked);
    if (number !== undefined && Number(number) === 1) last = 1;
    return `${indent}• ${line.slice(mark.length).trimStart()}`;
  });
  return { text: lines.join('\n'), points };
}
