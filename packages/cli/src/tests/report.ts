/** Reports a test for people: one line each, and for a failed test every difference with its context. */
import type { TestDifference, TestRun } from '@frontdesk/contract';
import type { TestOutcome } from './run-tests.js';

export function describeOutcome(outcome: TestOutcome): string {
  const { file, name, runs, problems, passed } = outcome;
  const good = runs.filter((run) => run.passed).length;
  const rate = runs.length > 1 ? `, ${good} of ${runs.length} runs passed` : '';
  const ms = Math.round(runs.reduce((sum, run) => sum + run.duration_ms, 0));
  const title = name === file ? file : `${file}: ${name}`;
  const line = `${passed ? 'ok  ' : 'FAIL'} ${title} (${ms} ms${rate})`;
  if (passed) return line;
  return [line, ...problems.map((problem) => `       ${problem}`), ...describeFailure(outcome)].join('\n');
}

/** Describes the first failed run; others may differ. */
export function describeFailure({ runs }: Pick<TestOutcome, 'runs'>): string[] {
  const failed = runs.find((run) => !run.passed);
  return failed === undefined ? [] : failed.turns.flatMap((turn) => describeTurn(turn, failed));
}

type Turn = TestRun['turns'][number];

function describeTurn(turn: Turn, { turns }: TestRun): string[] {
  const { step, simulated, differences } = turn;
  if (differences.length === 0) return [];
  const said =
    simulated === undefined ? describeReply(turn) : turns.filter((one) => one.step === step).flatMap(describeExchange);
  return [`       step ${step + 1} (- expected, + happened)`, ...differences.flatMap(describeDifference), ...said];
}

const describeReply = ({ happened }: Turn): string[] =>
  happened.text === null ? [] : indented(`reply: ${happened.text}`);

/** The simulated customer's message, and the reply. */
function describeExchange(turn: Turn): string[] {
  const { said = null, outcome } = turn.simulated ?? {};
  return [
    ...indented(said === null ? 'customer logs in' : `customer: ${said}`),
    ...describeReply(turn),
    ...(outcome === undefined ? [] : [`         outcome: ${outcome}`]),
  ];
}

function describeDifference({ field, expected, happened }: TestDifference): string[] {
  return [`         ${field}`, ...indented(`- ${expected}`), ...indented(`+ ${happened}`)];
}

const indented = (text: string): string[] =>
  text.split('\n').map((line, index) => `${' '.repeat(index === 0 ? 9 : 11)}${line}`);

export function describeSummary(outcomes: readonly TestOutcome[], ms: number): string {
  const failed = outcomes.filter(({ passed }) => !passed).length;
  const seconds = (ms / 1_000).toFixed(1);
  const runs = outcomes.flatMap((outcome) => outcome.runs);
  const good = runs.filter(({ passed }) => passed).length;
  const rate = `; pass rate ${Math.round((100 * good) / runs.length)} % (${good} of ${runs.length} runs)`;
  const repeated = runs.length > outcomes.length ? rate : '';
  return `${outcomes.length - failed} passed, ${failed} failed, of ${outcomes.length} in ${seconds} s${repeated}`;
}
