/** `frontdesk test <folder>`: runs a folder's tests on a service, and exits with 1 if one fails. */
import { writeFile } from 'node:fs/promises';
import { type Command, EXIT, readArguments, type Surroundings, UsageError } from '../command.js';
import { replaceFile } from '../folder-files.js';
import { openService, SERVICE_HELP, serviceOptions } from '../service.js';
import { showProgress } from '../show-progress.js';
import { findTests } from './find-tests.js';
import { writeJUnit } from './junit.js';
import { describeOutcome, describeSummary } from './report.js';
import { runTests, type TestOutcome } from './run-tests.js';
import { updateTest } from './update-test.js';

const HELP = `frontdesk test <folder or file>... [options]

Runs every *.test.yaml on a service. Stores no conversation and sends nothing to customers.

${SERVICE_HELP}
  --model MODEL    embedded (the default), default (the one that answers customers) or a model's name
  --repeats N      run each test N times; default 1
  --pass-rate R    the share of a test's runs that must pass, 0 to 1; default 1
  --junit FILE     also write the results as JUnit XML
  --update         replace the expectations of the tests by what happened

Exit code: 0 all passed, 1 a test failed, 2 the tests could not be run, 130 cancelled.`;

const OPTIONS = {
  ...serviceOptions,
  model: { type: 'string' },
  repeats: { type: 'string', default: '1' },
  'pass-rate': { type: 'string', default: '1' },
  junit: { type: 'string' },
  update: { type: 'boolean', default: false },
} as const;

export const testCommand: Command = { summary: 'run tests of the assistant', help: HELP, run };

async function run(given: string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readArguments(given, OPTIONS);
  if (positionals.length === 0) throw new UsageError('needs a folder with tests; see --help');
  const repeats = numberOf('repeats', values.repeats, 1, 1_000);
  if (!Number.isInteger(repeats)) throw new UsageError('--repeats must be a whole number');
  const pass_rate = numberOf('pass-rate', values['pass-rate'], 0, 1);
  const tests = await findTests(positionals);
  const service = openService(values, surroundings);
  const { signal, out } = surroundings;
  const started = performance.now();
  const progress = showProgress(surroundings.error);
  let done = 0;
  const outcomes = await runTests(service, tests, {
    model: values.model,
    repeats,
    pass_rate,
    signal,
    done(outcome) {
      progress.clear();
      out.write(`${describeOutcome(outcome)}\n`);
      progress.show(`${++done} of ${tests.length}`);
    },
  }).finally(progress.clear);
  const ms = performance.now() - started;
  out.write(`${describeSummary(outcomes, ms)}\n`);
  if (values.junit !== undefined) await writeFile(values.junit, writeJUnit(outcomes, ms));
  if (values.update) return await update(outcomes, out);
  return outcomes.every(({ passed }) => passed) ? EXIT.ok : EXIT.failed;
}

function numberOf(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value) || value < least || value > most)
    throw new UsageError(`--${option} must be a number from ${least} to ${most}`);
  return value;
}

/**
 * Uses the first run of repeated tests. A file that cannot be parsed stays unchanged and fails, as does a test with a
 * call that lacks a response: only its author knows the response.
 */
async function update(outcomes: readonly TestOutcome[], out: Surroundings['out']): Promise<number> {
  for (const { file, yaml, runs } of outcomes) {
    const [first] = runs;
    if (first === undefined) continue;
    const updated = updateTest(yaml, first);
    if (updated === yaml) continue;
    await replaceFile(file, updated);
    out.write(`updated ${file}\n`);
  }
  const incomplete = outcomes.filter(({ runs }) => missingResponses(runs).length > 0);
  for (const { file, runs } of incomplete)
    out.write(`${file} still fails. Add to its responses: ${missingResponses(runs).join(', ')}\n`);
  return incomplete.length > 0 || outcomes.some(({ problems }) => problems.length > 0) ? EXIT.failed : EXIT.ok;
}

const missingResponses = ([first]: TestOutcome['runs']): string[] =>
  first?.turns.flatMap(({ happened }) => happened.missing_responses) ?? [];
