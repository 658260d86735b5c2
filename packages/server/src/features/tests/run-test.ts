/**
 * Runs a test: its conversation in memory, with the real assistant and the test's own endpoints, customer and clock.
 * Nothing is stored or announced; only the usage of language models is counted.
 */
import {
  DAY_MS,
  HOUR_MS,
  LIMITS,
  MINUTE_MS,
  SCRIPT,
  SECOND_MS,
  type SimulatedCustomer,
  type SimulationExpectation,
  type TestFile,
  type TestRun,
  type TestStep,
  type TestTurn,
} from '@frontdesk/contract';
import { Deadline } from '../../deadline.js';
import { AppError, invalidPayload } from '../../errors.js';
import type { Context } from '../context.js';
import { usableFunctions } from '../functions/list.js';
import type { OrganisationData } from '../settings/organisation-data.js';
import type { TurnMaterial } from '../turns/load-turn.js';
import type { TurnLogin } from '../turns/turn-login.js';
import type { Answerer } from './answerer.js';
import { compareSimulation, compareTurn } from './compare-turn.js';
import { recordedFetch } from './recorded-fetch.js';
import { sandboxContext } from './sandbox-context.js';
import { holdSimulation, type SimulatedTalk, type SimulatedTurn } from './simulated/hold-simulation.js';
import type { Player } from './simulated/player.js';
import { ScriptPlayer } from './simulated/script-player.js';
import { NOTHING_TOLD, toTestTurn } from './told.js';
import { triedActions } from './tried-actions.js';
import { TriedConversation } from './tried-conversation.js';
import { triedLogin, unsignedToken } from './tried-login.js';

export interface TestOptions {
  organisation: OrganisationData;
  answerer: Answerer;
  signal: AbortSignal;
  /** `live`: without functions and articles in `dev`, as for customers. Default `test`. */
  mode?: 'live' | 'test';
}

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

/** @returns the error with its fields' paths prefixed by `place` */
function namedWithin(error: AppError, place: string): AppError {
  const { code, errors = [] } = error;
  if (code !== 'invalid_payload') return error;
  return invalidPayload(errors.map((one) => ({ ...one, path: one.path === '' ? place : `${place}.${one.path}` })));
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

const NO_TURN = toTestTurn(NOTHING_TOLD, undefined, []);

class RunningTest {
  readonly #test: TestFile;
  readonly #options: TestOptions;
  readonly #conversation: TriedConversation;
  readonly #sandboxed: Context;
  readonly #actions = triedActions(
    () => this.#conversation.now,
    () => this.#conversation.handler_epoch,
  );
  #missing: string[] = [];

  constructor(context: Context, test: TestFile, options: TestOptions & { has_articles: boolean }) {
    const { mode = 'test' } = options;
    const functions = usableFunctions(options.organisation.functions, mode);
    const at = test.time === undefined ? context.now() : Date.parse(test.time);
    this.#test = test;
    this.#options = options;
    this.#conversation = new TriedConversation(context, { ...options, mode, functions, at });
    if (test.customer?.logged_in) this.#conversation.logIn();
    this.#sandboxed = sandboxContext(context, {
      now: () => this.#conversation.now,
      safeFetch: recordedFetch(context.safeFetch, {
        responses: test.responses ?? [],
        live: test.live ? functions.filter(({ environment }) => environment === 'dev') : [],
        missing: (call) => void this.#missing.push(call),
      }),
    });
  }

  /** @returns the turns that the step leads to */
  async take(step: Exclude<TestStep, { customer: unknown }>, index: number): Promise<TestTurn[]> {
    const conversation = this.#conversation;
    const impossible = (message: string) => invalidPayload([{ path: `steps.${index}`, message }]);
    if ('wait' in step) {
      conversation.wait(msOf(step.wait));
      return [];
    }
    if ('agent' in step) {
      if (!conversation.agentSays(step.agent)) throw impossible('no agent handles the conversation here');
      return [];
    }
    if ('message' in step) return this.#answer([conversation.customerSays(step.message)]);
    if (step.do === 'log_in') return this.#answer(conversation.logIn());
    if (step.do === 'agent_takes_over') {
      if (!conversation.takeOver()) throw impossible('an agent handles the conversation already, or it is closed');
      return [];
    }
    const waiting = conversation.handBack();
    if (waiting === undefined) throw impossible('no agent handles the conversation here');
    return this.#answer([waiting ?? undefined]);
  }

  /** @throws {AppError} `invalid_payload` if the assistant does not answer, or the player fails */
  async simulate(customer: SimulatedCustomer, index: number): Promise<SimulatedTalk> {
    const conversation = this.#conversation;
    const { token, identity } = this.#test.customer ?? {};
    const say = async (text: string) => {
      const seq = conversation.customerSays(text);
      if (seq !== undefined) return this.#answerAll([seq]);
      throw invalidPayload([{ path: '', message: 'the assistant does not handle the conversation here' }]);
    };
    try {
      const player = await this.#playerOf(customer);
      return await holdSimulation(
        player,
        {
          say,
          logIn: () => this.#answerAll(conversation.logIn()),
          mayLogIn: () => !conversation.logged_in && (token !== undefined || identity !== undefined),
        },
        { turns: customer.turns, signal: this.#options.signal },
      );
    } catch (error) {
      throw error instanceof AppError ? namedWithin(error, `steps.${index}`) : error;
    }
  }

  async #playerOf(customer: SimulatedCustomer): Promise<Player> {
    const { answerer, organisation } = this.#options;
    const { played_by = SCRIPT } = customer;
    if (played_by !== SCRIPT) return answerer.findPlayer(played_by, customer);
    return new ScriptPlayer(customer, { encode: answerer.encode, language: organisation.settings.language });
  }

  async #answer(messages: readonly (number | undefined)[]): Promise<TestTurn[]> {
    const asked = messages.flatMap((message_seq) => message_seq ?? []);
    return (await this.#answerAll(asked)).map(({ turn }) => turn);
  }

  async #answerAll(messages: readonly number[]): Promise<SimulatedTurn[]> {
    const turns: SimulatedTurn[] = [];
    for (const message_seq of messages) {
      const material = this.#conversation.materialFor(message_seq);
      this.#missing = [];
      const { answerer, signal } = this.#options;
      const tried = await answerer.answer(this.#sandboxed, {
        material,
        login: this.#login(material),
        actions: this.#actions,
        signal,
      });
      const told = this.#conversation.ended(message_seq, tried);
      const { outcome } = tried;
      turns.push({
        turn: toTestTurn(told, tried, this.#missing),
        suggestions: told.suggestions,
        settled: outcome.kind === 'reply' && (outcome.close_support || outcome.closed_support),
      });
    }
    return turns;
  }

  #login(material: TurnMaterial): TurnLogin {
    const { identity, token = unsignedToken(identity) } = this.#test.customer ?? {};
    return triedLogin(this.#sandboxed, material, {
      token: () => (this.#conversation.logged_in ? token : undefined),
      identity,
      refused: () => this.#conversation.logOut(),
    });
  }
}

const UNIT_MS: Readonly<Record<string, number>> = {
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};

/** @param duration such as `10m` */
const msOf = (duration: string): number => Number(duration.slice(0, -1)) * (UNIT_MS[duration.slice(-1)] ?? 0);
