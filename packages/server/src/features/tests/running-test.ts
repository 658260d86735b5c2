/**
 * A test while it runs: its conversation in memory, with the real assistant and the test's own endpoints, customer and
 * clock. Takes the test's steps, and leaves it to `run-test.ts` to compare what happens with what is expected.
 */
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SCRIPT,
  SECOND_MS,
  type SimulatedCustomer,
  type TestFile,
  type TestStep,
  type TestTurn,
} from '@frontdesk/contract';
import { AppError, invalidPayload } from '../../errors.js';
import type { Context } from '../context.js';
import { usableFunctions } from '../functions/list.js';
import type { OrganisationData } from '../settings/organisation-data.js';
import type { TurnMaterial } from '../turns/load-turn.js';
import type { TurnLogin } from '../turns/turn-login.js';
import type { Answerer } from './answerer.js';
import { toTestTurn } from './customer-reply.js';
import { recordedFetch } from './recorded-fetch.js';
import { sandboxContext } from './sandbox-context.js';
import { holdSimulation, type SimulatedTalk, type SimulatedTurn } from './simulated/hold-simulation.js';
import type { Player } from './simulated/player.js';
import { ScriptPlayer } from './simulated/script-player.js';
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

export class RunningTest {
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
      const reply = await this.#conversation.ended(message_seq, tried);
      const { outcome } = tried;
      turns.push({
        turn: toTestTurn(reply, tried, this.#missing),
        suggestions: reply.suggestions,
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

/** @returns the error with its fields' paths prefixed by `place` */
function namedWithin(error: AppError, place: string): AppError {
  const { code, errors = [] } = error;
  if (code !== 'invalid_payload') return error;
  return invalidPayload(errors.map((one) => ({ ...one, path: one.path === '' ? place : `${place}.${one.path}` })));
}
