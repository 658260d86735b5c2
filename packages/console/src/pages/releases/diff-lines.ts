/** In which lines two texts differ, with a little of what stands around them; pure. */
import { structuredPatch } from 'diff';

export interface DiffLine {
  /** `gap`: lines that both have were left out here. */
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

const CONTEXT_LINES = 2;
const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' };

/** @param before null: there was none @param after null: there is none */
export function diffLines(before: string | null, after: string | null): DiffLine[] {
  const { hunks } = structuredPatch('', '', before ?? '', after ?? '', '', '', { context: CONTEXT_LINES });
  const gap: DiffLine = { kind: 'gap', text: '' };
  const shown = hunks.flatMap(({ lines, oldStart }, index) => {
    // A line of another sign is the patch's remark on the end of a file.
    const own = lines.flatMap((line) => {
      const kind = KINDS[line.charAt(0)];
      return kind === undefined ? [] : [{ kind, text: line.slice(1) }];
    });
    const isApart = index > 0 || oldStart > 1;
    return isApart ? [gap, ...own] : own;
  });
  const last = hunks.at(-1);
  const endsEarly = last !== undefined && last.oldStart + last.oldLines - 1 < countLines(before ?? '');
  return endsEarly ? [...shown, gap] : shown;
}

const countLines = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
