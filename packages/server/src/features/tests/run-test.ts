/**
 * Runs a test: its conversation in memory, with the real assistant and the test's own endpoints, customer and clock.
 * Nothing is stored or announced; only the usage of language models is counted.
 */
import { LIMITS, type SimulationExpectation, type TestFile, type TestRun } from '@frontdesk/contract';
import { Deadline } from '../../deadline.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { compareSimulation, compareTurn } from './compare-turn.js';
import { NO_REPLY, toTestTurn } from './customer-reply.js';
import { RunningTest, type TestOptions } from './running-test.js';
import type { SimulatedTalk } from './simulated/hold-simulation.js';

/**
 * @throws {AppError} `invalid_payload` for a step that is impossible at its position, and after `LIMITS.testMs`
 * @throws the signal's reason
 */
export async function runTest(context: Context, test: TestFile, options: TestOptions): Promise<TestRun> {
  using deadline = new Deadline(LIMITS.testMs, options.signal);
  try {
    return await takeSteps(context, test, { ...options, signal: deadline.signal });
  } catch (error) {
    if (!deadline.expired) throw error;
    throw new AppError('invalid_payload', `The test took longer than ${LIMITS.testMs / 1_000} s.`, { cause: error });
  }
}

async function takeSteps(context: Context, test: TestFile, options: TestOptions): Promise<TestRun> {
  const started = performance.now();
  const { mode = 'test', organisation } = options;
  const has_articles = await hasArticles(context, organisation.id, mode);
  const running = new RunningTest(context, test, { ...options, has_articles });
  const turns: TestRun['turns'] = [];
  for (const [step, given] of test.steps.entries()) {
    options.signal.throwIfAborted();
    if ('customer' in given) {
      const talk = await running.simulate(given.customer, step);
      turns.push(...judgeSimulation(talk, step, given.expect));
      continue;
    }
    const expected = 'expect' in given ? given.expect : undefined;
    const happened = await running.take(given, step);
    if (happened.length === 0 && ('message' in given || expected !== undefined)) happened.push(NO_TURN);
    const last = happened.length - 1;
    for (const [index, turn] of happened.entries())
      turns.push({ step, happened: turn, differences: compareTurn(index === last ? expected : undefined, turn) });
  }
  return {
    name: test.name,
    model: options.answerer.model,
    passed: turns.every(({ differences }) => differences.length === 0),
    duration_ms: Math.round(performance.now() - started),
    turns,
  };
}

/** Whether the draft has an article for the conversation. */
async function hasArticles({ database }: Context, organisation_id: string, mode: 'live' | 'test'): Promise<boolean> {
  const found = await database.read
    .selectFrom('articles')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('edition', '!=', 'live')
    .$if(mode === 'live', (query) => query.where('environment', '=', 'live'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function judgeSimulation(
  { turns, outcome }: SimulatedTalk,
  step: number,
  expected: SimulationExpectation | undefined,
): TestRun['turns'] {
  const all = turns.map(({ happened }) => happened);
  return turns.map(({ said, happened }, index) => {
    const last = index === turns.length - 1;
    const differences = last ? compareSimulation(expected, all, outcome) : compareTurn(undefined, happened);
    return { step, happened, simulated: { said, ...(last && { outcome }) }, differences };
  });
}

const NO_TURN = toTestTurn(NO_REPLY, undefined, []);
