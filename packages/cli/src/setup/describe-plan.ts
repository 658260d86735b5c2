/** Describes a plan for people. */
import { createTwoFilesPatch } from 'diff';
import { stringify } from 'yaml';
import type { Change, Plan } from './plan.js';

const CONTEXT_LINES = 2;
/** Comparing takes the square of the lines that differ, and cannot be cancelled meanwhile. In ms. */
const COMPARE_MS = 2_000;

/** One line. */
export function describeChange(change: Change): string {
  if (change.kind === 'settings') return 'change the settings of the assistant';
  const verb = change.before === undefined ? 'add' : change.after === undefined ? 'remove' : 'change';
  return `${verb} ${change.kind} ${change.name}`;
}

/** Each change with the lines that differ, and a summary. */
export function describePlan({ changes, extra }: Plan): string {
  const kept = extra.length === 0 ? [] : [`Only on the service, and kept without --prune: ${extra.join(', ')}.`];
  if (changes.length === 0) return ['Nothing to change.', ...kept].join('\n');
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return [...changes.map((change) => `${describeChange(change)}\n${linesOf(change)}`), `${count}.`, ...kept].join('\n');
}

function linesOf({ before, after }: Change): string {
  const text = (value: unknown) =>
    value === undefined ? '' : typeof value === 'string' ? value : stringify(value, { lineWidth: 0 });
  const patch = createTwoFilesPatch('', '', text(before), text(after), '', '', {
    context: CONTEXT_LINES,
    timeout: COMPARE_MS,
  });
  if (patch === undefined) return '  too many lines differ to show them\n';
  const lines = patch.split('\n').filter((line) => /^[ +-]/.test(line) && !/^(\+\+\+|---)/.test(line));
  return lines.map((line) => `  ${line}\n`).join('');
}
