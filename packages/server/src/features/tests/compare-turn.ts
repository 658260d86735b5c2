/** Compares a turn with a test's expectations. */
import type {
  DifferenceSide,
  SimulationExpectation,
  SimulationOutcome,
  TestCall,
  TestDifference,
  TestExpectation,
  TestTurn,
} from '@frontdesk/contract';

/** A side of a difference: its text, and what it is if the text is ours. */
interface Side {
  text: string;
  kind?: DifferenceSide;
}

const NOTHING: Side = { text: 'nothing', kind: 'nothing' };
const IN_REPLY: Side = { text: 'in the reply', kind: 'in_reply' };
const NOT_IN_REPLY: Side = { text: 'not in the reply', kind: 'not_in_reply' };
const ALL_RESPONSES: Side = { text: 'a response for each call', kind: 'response_for_each_call' };

/**
 * Empty if all expectations are met.
 * @param replies searched for the expected texts: each must be in one of them, or in none
 */
export function compareTurn(
  expected: TestExpectation = {},
  happened: TestTurn,
  replies: readonly string[] = [happened.text ?? ''],
): TestDifference[] {
  const { calls, result, text, suggestions, sources } = expected;
  const differences: TestDifference[] = [];
  const differs = (field: string, wanted: Side, got: Side) =>
    void differences.push({
      field,
      expected: wanted.text,
      happened: got.text,
      ...(wanted.kind !== undefined && { expected_kind: wanted.kind }),
      ...(got.kind !== undefined && { happened_kind: got.kind }),
    });
  if (happened.missing_responses.length > 0)
    differs('responses', ALL_RESPONSES, { text: `none for ${happened.missing_responses.join(', ')}` });
  if (calls !== undefined && !sameCalls(calls, happened.calls)) differs('calls', listed(calls), listed(happened.calls));
  if (result !== undefined && result !== happened.result)
    differs('result', { text: result }, { text: happened.result });
  const said = replies.map(folded);
  const isSaid = (part: string) => said.some((reply) => reply.includes(folded(part)));
  for (const part of many(text?.contains)) if (!isSaid(part)) differs('text.contains', { text: part }, NOT_IN_REPLY);
  for (const part of many(text?.lacks)) if (isSaid(part)) differs('text.lacks', { text: part }, IN_REPLY);
  const offered = happened.suggestions.map((label) => [label]);
  if (suggestions !== undefined && !hasAll(suggestions, offered))
    differs('suggestions', lines(suggestions), lines(happened.suggestions));
  const named = happened.sources.map(({ title, url }) => [title, url ?? title]);
  if (sources !== undefined && !hasAll(sources, named))
    differs('sources', lines(sources), lines(happened.sources.map(({ title }) => title)));
  return differences;
}

/** Compares the conversation of a simulated customer with its expectations, over all turns. */
export function compareSimulation(
  { outcome: wanted, ...expected }: SimulationExpectation = {},
  turns: readonly TestTurn[],
  outcome: SimulationOutcome,
): TestDifference[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  const whole: TestTurn = {
    ...last,
    calls: turns.flatMap(({ calls }) => calls),
    sources: turns.flatMap(({ sources }) => sources),
  };
  const replies = turns.map(({ text }) => text ?? '');
  const differences = compareTurn(expected, whole, replies);
  if (wanted === undefined || wanted === outcome) return differences;
  return [...differences, { field: 'outcome', expected: wanted, happened: outcome }];
}

type Wanted = NonNullable<TestExpectation['calls']>[number];

/** The most precise expectations are matched first. */
function sameCalls(wanted: readonly Wanted[], happened: readonly TestCall[]): boolean {
  const left = [...happened];
  const precise = wanted.toSorted((one, other) => countOf(other) - countOf(one));
  for (const want of precise) {
    const found = left.findIndex((call) => fits(want, call));
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return left.length === 0;
}

const countOf = ({ arguments: wanted = {} }: Wanted) => Object.keys(wanted).length;

function fits({ function: name, arguments: wanted = {} }: Wanted, call: TestCall): boolean {
  return (
    call.function === name &&
    Object.entries(wanted).every(([key, value]) => String(call.arguments[key]) === String(value))
  );
}

function listed(
  calls: readonly { function: string; arguments?: Record<string, unknown> | undefined; failure?: string | null }[],
): Side {
  return lines(
    calls.map(({ function: name, arguments: given = {}, failure }) => {
      const values = Object.entries(given).map(([key, value]) => `${key}: ${String(value)}`);
      return `${name}(${values.join(', ')})${failure ? ` failed: ${failure}` : ''}`;
    }),
  );
}

/** If nothing is expected, nothing may be offered. */
function hasAll(wanted: readonly string[], offered: readonly (readonly string[])[]): boolean {
  if (wanted.length === 0) return offered.length === 0;
  return wanted.every((one) => offered.some((names) => names.some((name) => folded(name) === folded(one))));
}

const many = (parts: string | readonly string[] | undefined): readonly string[] =>
  parts === undefined ? [] : typeof parts === 'string' ? [parts] : parts;
const lines = (parts: readonly string[]): Side => (parts.length === 0 ? NOTHING : { text: parts.join('\n') });
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
