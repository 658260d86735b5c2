/** Removes list numbers and bullets, which claim nothing. */

const POINT = /^([ \t]*)(?:(\d{1,2})[.)]|[-*•])(?=[ \t])/;

/** "1) a, 2) b" within a text. */
const INLINE = /(?<![\p{L}\p{N}.,)(])(\d{1,2})\)(?= )/gu;
const SECOND = /^[ \t]*2[.)](?=[ \t])/;

/** @returns the text without them, and the counters of its list points */
export function withoutNumbering(text: string): { text: string; points: ReadonlySet<number> } {
  const points = new Set<number>();
  let last = 0;
  let marked = 0;
  const all = withoutInline(text, points).split('\n');
  const lines = all.map((line, at) => {
    const [mark, indent = '', number] = POINT.exec(line) ?? [];
    if (mark === undefined) {
      if (line.trim() !== '') marked = 0;
      return line;
    }
    // Only consecutive numbers: "12. May" is not a list point, nor is "1. May" behind a list.
    const begins = Number(number) === 1 && all.slice(at + 1).some((later) => SECOND.test(later));
    if (number !== undefined && Number(number) !== last + 1 && !begins) return line;
    if (number !== undefined) last = Number(number);
    marked++;
    points.add(marked);
    return `${indent}• ${line.slice(mark.length).trimStart()}`;
  });
  return { text: lines.join('\n'), points };
}

function withoutInline(text: string, points: Set<number>): string {
  const found = [...text.matchAll(INLINE)].map(({ 1: number, index }) => ({ number: Number(number), index }));
  // Consecutive from 1, and more than one.
  const listed = new Set<number>();
  for (const [at, { number, index }] of found.entries()) {
    const [before, after] = [found[at - 1], found[at + 1]];
    const begins = number === 1 && after?.number === 2;
    if (!begins && !(before !== undefined && listed.has(before.index) && number === before.number + 1)) continue;
    listed.add(index);
    points.add(number);
  }
  return text.replace(INLINE, (written, _, index: number) => (listed.has(index) ? '•' : written));
}
