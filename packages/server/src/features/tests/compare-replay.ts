/** Compares a replayed turn with the recorded one. Tokens, cost and time are reported but not compared. */
import type { TestCall, TestDifference, TestTurn } from '@frontdesk/contract';

/** Empty if both do the same. Texts must be identical. */
export function compareReplay(recorded: TestTurn, happened: TestTurn): TestDifference[] {
  const differences: TestDifference[] = [];
  const compare = (field: string, expected: string, got: string) => {
    if (expected !== got) differences.push({ field, expected, happened: got });
  };
  compare('calls', names(recorded.calls), names(happened.calls));
  if (differences.length === 0) compare('values', values(recorded.calls), values(happened.calls));
  compare('result', recorded.result, happened.result);
  compare('text', recorded.text ?? '', happened.text ?? '');
  compare('suggestions', recorded.suggestions.join('\n'), happened.suggestions.join('\n'));
  compare('sources', titles(recorded), titles(happened));
  compare('responses', '', happened.missing_responses.join('\n'));
  return differences;
}

const names = (calls: readonly TestCall[]): string =>
  calls
    .map((call) => call.function)
    .toSorted()
    .join('\n');
const titles = ({ sources }: TestTurn): string => sources.map(({ title }) => title).join('\n');

/** Calls of one step run concurrently, so their order is ignored. */
const values = (calls: readonly TestCall[]): string =>
  calls
    .map(({ function: name, arguments: given }) => {
      const entries = Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1));
      return `${name}(${entries.map(([key, value]) => `${key}: ${String(value)}`).join(', ')})`;
    })
    .toSorted()
    .join('\n');
