/** The lines in which two texts differ, with some context. Pure. */
import { structuredPatch } from 'diff';

export interface DiffLine {
  /** `gap`: omitted lines that are equal in both. */
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

const CONTEXT_LINES = 2;
const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' };

/** @param before null: did not exist @param after null: does not exist */
export function diffLines(before: string | null, after: string | null): DiffLine[] {
  const { hunks } = structuredPatch('', '', before ?? '', after ?? '', '', '', { context: CONTEXT_LINES });
  const gap: DiffLine = { kind: 'gap', text: '' };
  const shown = hunks.flatMap(({ lines, oldStart }, index) => {
    // Other lines are remarks of the patch format about the end of the file.
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
