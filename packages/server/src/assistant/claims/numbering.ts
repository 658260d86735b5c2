/** Removes list numbers and bullets, which claim nothing. */

const POINT = /^([ \t]*)(?:(\d{1,2})[.)]|[-*•])(?=[ \t])/;

/** "1) a, 2) b", "(1) a (2) b". */
const INLINE = /(?<![\p{L}\p{N}.,)])\(?(\d{1,2})\)(?= )/gu;

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
    if (number !== undefined && ![1, last + 1].includes(Number(number))) return line;
    if (number !== undefined) last = Number(number);
    marked++;
    points.add(marked);
    return `${indent}• ${line.slice(mark.length).trimStart()}`;
  });
  return { text: withoutInline(lines.join('\n'), points), points };
}

function withoutInline(text: string, points: Set<number>): string {
  const numbers = [...text.matchAll(INLINE)].map(([, number]) => Number(number));
  if (numbers.length < 2 || numbers.some((number, at) => number !== at + 1)) return text;
  for (const number of numbers) points.add(number);
  return text.replace(INLINE, '•');
}
