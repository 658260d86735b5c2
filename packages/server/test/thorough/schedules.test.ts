/**
 * One conversation on two servers under any schedule: what people, servers and time do to it is a list of commands that
 * run at once, and fast-check decides the order of everything that crosses a port (`support/scheduled-ports.ts`). The log
 * must then be a story that a small model accepts (`support/conversation-story.ts`). A failure prints the seed, the
 * commands and the schedule; `FC_SEED` draws the same again, `SCHEDULE_RUNS` sets how many runs.
 * Several conversations of a session, their limit and idle closing: `interleavings.test.ts`, in real time.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import {
  CLOSE_CONVERSATION,
  type LanguageModel,
  ModelError,
  type ModelRequest,
} from '@frontdesk/contract/language-model';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Models } from '../../src/assistant/models/choose-model.js';
import { createMatcher } from '../../src/assistant/models/create-matcher.js';
import { type WorkOptions, workTurn } from '../../src/assistant/work-turn.js';
import { openDatabase } from '../../src/db/open-database.js';
import type { LoadedTurn } from '../../src/db/operations/load-turn.js';
import type { TurnRow } from '../../src/db/schema.js';
import { AppError } from '../../src/errors.js';
import type { AgentActor } from '../../src/features/actor.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { endCall, startCall } from '../../src/features/calls/calls.js';
import { claimCalls, markJoined } from '../../src/features/calls/claim-calls.js';
import { leaveLostCalls } from '../../src/features/calls/leave-call.js';
import type { Context } from '../../src/features/context.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { release } from '../../src/features/conversations/release.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import type { DomainEvent } from '../../src/features/events.js';
import { saveFunction } from '../../src/features/functions/save.js';
import { LeaseLostError } from '../../src/features/leases.js';
import { completeLogin } from '../../src/features/logins/complete-login.js';
import { renewLoginOnRequest } from '../../src/features/logins/renew-login.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { claimTurns, recoverTurns, renewLeases } from '../../src/features/turn-queue/claim-turns.js';
import { POSITIONS_PER_ATTEMPT } from '../../src/features/turn-queue/turn.js';
import { LEASE_MS, TurnPlaces } from '../../src/features/turn-queue/turn-places.js';
import { finishWithFallback } from '../../src/features/turns/finish-turn.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { BEGINNING, factsOf, type Story, tell } from '../support/conversation-story.js';
import { databases } from '../support/databases.js';
import { doing, Schedule, ScheduledServer } from '../support/scheduled-ports.js';
import { attemptAt, LOGIN } from '../support/turns.js';

const RUNS = { sqlite: 350, postgres: 80 };
/** Runs that are done twice, to see that a schedule decides everything. */
const REPLAYED_RUNS = 10;
const TIMEOUT_MS = 600_000;
const MOST_COMMANDS = 24;
const SERVERS = 2;
/** When each run begins, in ms since 1970. */
const START = 1_800_000_000_000;
const TOKEN_MS = 24 * 60 * 60_000;
const CONNECTIONS = 24;
/** More than anything that waits can need. */
const LAST_ROUNDS = 20;

const runsOn = (name: keyof typeof RUNS) => Number(process.env.SCHEDULE_RUNS ?? RUNS[name]);

/** What the customer says, and what the scripted model makes of it. */
const SAYINGS = {
  hello: 'Hello.',
  order: 'Where is my order?',
  goodbye: 'Goodbye.',
  riddle: 'What can no model answer?',
} as const;
type Saying = keyof typeof SAYINGS;
/** What is said under a `client_message_id`: always the same. */
const RESENT = { a: 'order', b: 'hello' } as const satisfies Record<string, Saying>;

const AGENTS = ['Ada', 'Ben'] as const;
const AGENT_STEPS = ['answer', 'hand back', 'close'] as const;

type Action =
  | { type: 'say'; saying: Saying }
  | { type: 'send'; id: keyof typeof RESENT }
  /** An agent takes over, and goes on for as long as nothing is refused. */
  | { type: 'take over'; agent: (typeof AGENTS)[number]; steps: readonly (typeof AGENT_STEPS)[number][] }
  | { type: 'call'; steps: readonly 'hang up'[] }
  | { type: 'close' | 'log in' | 'end call' | 'bring assistant' }
  | { type: 'work'; turns: number }
  | { type: 'crash'; when: 'now' | 'at its next commit' }
  | { type: 'let leases run out' | 'renew leases' };

/** What each may refuse with; anything else is a failure of the service. */
const REFUSALS: Partial<Record<Action['type'], readonly string[]>> = {
  say: ['conversation_closed'],
  send: ['conversation_closed'],
  'take over': ['conversation_closed', 'already_taken', 'not_handler'],
  call: ['conversation_closed', 'call_in_progress', 'agent_is_handler'],
};

class Command {
  readonly action: Action;
  readonly server: number;

  constructor(action: Action, server: number) {
    this.action = action;
    this.server = server;
  }

  get name(): string {
    const { type, ...rest } = this.action;
    return [type, ...Object.values(rest)].flat().join(' ');
  }

  [fc.toStringMethod](): string {
    return `${this.name} (server ${this.server + 1})`;
  }
}

const just = <Type extends Action['type']>(...types: Type[]) => fc.constantFrom(...types).map((type) => ({ type }));
const sayings = fc.constantFrom<Saying[]>('hello', 'order', 'order', 'goodbye', 'riddle');
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: sayings.map((saying) => ({ type: 'say' as const, saying })) },
  { weight: 4, arbitrary: fc.constantFrom('a' as const, 'b' as const).map((id) => ({ type: 'send' as const, id })) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('take over' as const),
      agent: fc.constantFrom(...AGENTS),
      steps: fc.subarray([...AGENT_STEPS]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('call' as const), steps: fc.subarray(['hang up' as const]) }),
  },
  { weight: 3, arbitrary: just('end call', 'bring assistant') },
  { weight: 3, arbitrary: just('log in') },
  { weight: 1, arbitrary: just('close') },
  { weight: 7, arbitrary: fc.integer({ min: 1, max: 2 }).map((turns) => ({ type: 'work' as const, turns })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('now' as const, 'at its next commit' as const)
      .map((when) => ({ type: 'crash' as const, when })),
  },
  { weight: 4, arbitrary: just('let leases run out', 'renew leases') },
);
const commandOf = fc.tuple(actions, fc.nat(SERVERS - 1)).map(([action, server]) => new Command(action, server));
const KINDS = [
  'say',
  'send',
  'take over',
  'call',
  'end call',
  'bring assistant',
  'close',
  'log in',
  'work',
  'crash',
  'let leases run out',
  'renew leases',
] as const satisfies Action['type'][];
/** Of some kinds only: what must meet does so more often where less else happens. */
const commandsOf = fc
  .tuple(
    fc.array(commandOf, { minLength: 1, maxLength: MOST_COMMANDS, size: 'max' }),
    fc.subarray([...KINDS], { minLength: 3 }),
  )
  .map(([drawn, kinds]) => drawn.filter(({ action }) => kinds.includes(action.type)));

const REPLY = { message: 'I will look.', attachment: false, close_support: false };
const FUNCTION = 'get_orders';
const said = (text: string) => ({ text, tool_calls: [], usage: null });
const called = (name: string) => ({ text: '', tool_calls: [{ id: name, name, arguments: {} }], usage: null });

/** Answers by the customer's newest words alone. */
const model: LanguageModel = {
  name: 'scripted',
  ready: async () => undefined,
  async generate({ messages, tool_choice }: ModelRequest) {
    const asked = messages.findLast(({ role }) => role === 'customer') as { text: string };
    const answered = messages.at(-1)?.role === 'tool' || tool_choice === 'none';
    if (asked.text === SAYINGS.riddle) throw new ModelError('no answer', { retryable: false });
    if (asked.text === SAYINGS.order) return answered ? said('It is on its way.') : called(FUNCTION);
    if (asked.text === SAYINGS.goodbye) return answered ? said('Goodbye.') : called(CLOSE_CONVERSATION);
    return said('How can I help?');
  },
  [Symbol.asyncDispose]: async () => undefined,
};

const options: WorkOptions = {
  prices: new Map(),
  link_origins: [],
  speaks: false,
  prepared: undefined,
  realtimeOf: () => undefined,
  used: () => undefined,
  streamed: () => false,
};

const modelsOn = (main: LanguageModel): Models => ({
  main,
  encode: createMatcher().encode,
  recognise: createMatcher().recognise,
  choose: async () => ({ model: main, own_key: false }),
  find: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
});

/** What a server holds: the turns it works on, as `assistant/worker.ts` keeps them. */
class Desk {
  readonly context: Context;
  readonly #models: Models;
  readonly #running = new Map<string, { turn: TurnRow; abort: AbortController }>();
  readonly #failed: (error: unknown) => void;

  constructor(context: Context, models: Models, failed: (error: unknown) => void) {
    this.context = context;
    this.#models = models;
    this.#failed = failed;
    context.cluster.subscribe('events', (payload) => this.#stopPointless(payload as DomainEvent));
  }

  async work(turns: number): Promise<number> {
    const claimed = await claimTurns(this.context, this.context.turnPlaces.owner, turns);
    for (const { organisation_id } of claimed) this.context.turnPlaces.take(organisation_id);
    await Promise.all(claimed.map((turn) => this.begin(turn)));
    return claimed.length;
  }

  async begin(turn: TurnRow, loaded?: LoadedTurn): Promise<void> {
    const abort = new AbortController();
    this.#running.set(turn.id, { turn, abort });
    const work = () => workTurn(this.context, this.#models, options, { turn, loaded, taken: abort.signal });
    await doing(`turn ${turn.message_seq}`, work).catch(this.#failed);
    this.#running.delete(turn.id);
    this.context.turnPlaces.release(turn.organisation_id);
  }

  async renewLeases(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    const held = await renewLeases(this.context, this.context.turnPlaces.owner, ids);
    for (const id of ids) if (!held.has(id)) this.#running.get(id)?.abort.abort(new LeaseLostError('lost'));
  }

  async recover(): Promise<void> {
    for (const turn of await recoverTurns(this.context, this.context.turnPlaces.owner, false))
      await finishWithFallback(this.context, attemptAt(turn), 'set aside').catch((error: unknown) => {
        if (!(error instanceof LeaseLostError)) throw error;
      });
    await leaveLostCalls(this.context);
  }

  #stopPointless(event: DomainEvent): void {
    if (event.type !== 'entry_added' || !/^(handler_changed|closing)/.test(event.entry.kind)) return;
    for (const { turn, abort } of this.#running.values())
      if (turn.conversation_id === event.conversation_id && turn.id !== event.entry.turn_id)
        abort.abort(new LeaseLostError('taken back'));
  }
}

/** The first state of a login link that comes, and every later one. */
class Links {
  readonly #states: string[] = [];
  #came: ((state: string) => void)[] = [];

  add(login_url: string): void {
    const state = new URL(login_url).searchParams.get('state') ?? '';
    this.#states.push(state);
    for (const tell of this.#came.splice(0)) tell(state);
  }

  newest(): Promise<string> {
    const state = this.#states.at(-1);
    return state === undefined ? new Promise((resolve) => this.#came.push(resolve)) : Promise.resolve(state);
  }
}

type Service = Pick<TestContext, 'context' | 'organisation_id' | 'opened'> & {
  /** Of each server. */
  databases: Context['database'][];
};

async function play(
  { context: base, organisation_id, databases: ported }: Service,
  commands: Command[],
  scheduler: fc.Scheduler,
) {
  const { read } = base.database;
  await forgetEarlierRuns(base);
  const countLockWaits = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct pid)::integer as count from pg_locks join pg_stat_activity using (pid)
      where not granted and pg_stat_activity.datname = current_database()`.execute(read);
    return rows[0]?.count ?? 0;
  };
  const schedule = new Schedule(scheduler, START, base.database.dialect === 'sqlite' ? async () => 0 : countLockWaits);
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);

  const session_id = randomUUID();
  const customer = customerOf(organisation_id);
  const links = new Links();
  /** What was acknowledged: the `seq` of each message, and what it says or the id it was sent under. */
  const acknowledged: { seq: number; text: string; client_message_id: string | null }[] = [];

  const direct: Context = { ...base, now: () => schedule.now, turnPlaces: new TurnPlaces(), safeFetch: endpoint };
  const { conversation_id: id } = await receiveMessage(direct, customer, messageOf('hello', null));
  const peers: ScheduledServer[] = [];
  for (let index = 0; index < SERVERS; index++)
    peers.push(
      new ScheduledServer(`server ${index + 1}`, schedule, {
        database: ported[index]!,
        counters: base.cluster,
        rest: { secrets: base.secrets, safeFetch: endpoint, log: base.log, settings: base.settings },
        peers,
      }),
    );
  const rooms = createCallRooms({ url: 'ws://127.0.0.1:7880', api_key: 'key', api_secret: 'secret'.repeat(6) });
  const servers = peers.map((server) => {
    const desk = new Desk(server.context, modelsOn(server.modelOn(model)), failed);
    server.context.turnPlaces.attach((turn, loaded) => void desk.begin(turn, loaded));
    server.context.cluster.subscribe('events', (payload) => {
      const event = payload as DomainEvent;
      if (event.type === 'entry_added' && event.login_url !== undefined) links.add(event.login_url);
    });
    return { server, desk, rooms: server.roomsOn(rooms) };
  });

  function messageOf(saying: Saying, ticket_chat_id: string | null, client_message_id?: string) {
    const receipt = client_message_id === undefined ? {} : { client_message_id };
    return { session_id, ticket_chat_id, message: SAYINGS[saying], attachment: false, sid: 'socket', ...receipt };
  }

  async function say(context: Context, saying: Saying, client_message_id?: string): Promise<void> {
    const { seq } = await receiveMessage(context, customer, messageOf(saying, id, client_message_id));
    acknowledged.push({ seq, text: SAYINGS[saying], client_message_id: client_message_id ?? null });
  }

  async function logIn(context: Context, state: string): Promise<void> {
    await completeLogin(
      context,
      organisation_id,
      {
        auth_token: 'the-token-of-the-customer',
        auth_token_expires_at_seconds: (START + TOKEN_MS) / 1_000,
        state,
      },
      'live',
    );
  }

  const steps: Record<(typeof AGENT_STEPS)[number], (context: Context, agent: AgentActor) => Promise<unknown>> = {
    answer: (context, agent) => sendAgentReply(context, agent, { ...REPLY, ticket_chat_id: id }),
    'hand back': (context, agent) => release(context, agent, id),
    close: (context, agent) => closeConversation(context, agent, id, 'desk'),
  };

  async function perform({ action }: Command, { server, desk, rooms: own }: (typeof servers)[number]): Promise<void> {
    const { context } = server;
    switch (action.type) {
      case 'say':
        return say(context, action.saying);
      case 'send':
        return say(context, RESENT[action.id], action.id);
      case 'take over':
        await takeOver(context, agentOf(organisation_id, action.agent, action.agent), id);
        for (const step of action.steps)
          await steps[step](context, agentOf(organisation_id, action.agent, action.agent));
        return;
      case 'close':
        return void (await closeConversation(context, customer, id, 'socket'));
      case 'log in':
        return logIn(context, await links.newest());
      case 'call': {
        own.available();
        const call = await startCall(context, customer, { session_id, ticket_chat_id: id, sid: 'socket' });
        await own.join({ conversation_id: id, call_id: call.id, started_at: call.started_at }, 'socket', customer);
        if (action.steps.length > 0) await endCall(context, customer, id, 'socket');
        return;
      }
      case 'end call':
        return void (await endCall(context, customer, id, 'socket'));
      case 'bring assistant': {
        const { owner } = context.turnPlaces;
        for (const call of await claimCalls(context, owner, 1)) {
          await own.joinAsAssistant({ conversation_id: id, call_id: call.id, started_at: call.started_at }, 'server');
          await markJoined(context, call.id, owner);
        }
        return;
      }
      case 'work':
        return void (await desk.work(action.turns));
      case 'crash':
        return action.when === 'now' ? server.crash() : server.crashAtCommit();
      case 'let leases run out':
        schedule.now += LEASE_MS + 1;
        return desk.recover();
      case 'renew leases':
        return desk.renewLeases();
    }
  }

  function start(command: Command, position: number): void {
    const one = servers[command.server]!;
    void doing(`${position} ${command.name}`, async () => {
      await one.server.step('begin');
      await perform(command, one);
    }).catch((error: unknown) => {
      if (error instanceof AppError && REFUSALS[command.action.type]?.includes(error.code)) return;
      failed(new Error(`${command.name} failed`, { cause: error }));
    });
  }

  /** As a service that starts anew: it answers all that waits, and the customer logs in where that is asked for. */
  async function workOff(): Promise<void> {
    const desk = new Desk(direct, modelsOn(model), failed);
    for (let round = 0; round < LAST_ROUNDS; round++) {
      schedule.now += LEASE_MS + 1;
      await desk.recover();
      const waiting = await turnsOf('awaiting_login');
      if (waiting.length > 0) {
        await expectNoToken();
        const login_url = await renewLoginOnRequest(direct, customer, id);
        await logIn(direct, new URL(login_url).searchParams.get('state') ?? '');
      }
      if ((await desk.work(LIMITS.turnsAtOnce)) === 0 && waiting.length === 0) return;
    }
    throw new Error('something waits for ever');
  }

  const turnsOf = (status: TurnRow['status']) =>
    read.selectFrom('turns').selectAll().where('conversation_id', '=', id).where('status', '=', status).execute();

  /** A question that waits although the customer has logged in would wait for ever. */
  async function expectNoToken(): Promise<void> {
    const tokens = await read.selectFrom('customer_tokens').selectAll().where('session_id', '=', session_id).execute();
    expect(tokens, 'a question waits for a login that was completed').toEqual([]);
  }

  async function check(): Promise<string[]> {
    const { log, turns, conversation, calls, attempts } = await readAll(base, id);
    const facts = factsOf(log, turns);
    expect(log.map(({ seq }) => seq)).toEqual(Array.from(log, (_, index) => index + 1));
    const story = facts.reduce<Story>(tell, BEGINNING);

    expect({
      last_seq: conversation.last_seq,
      agent: conversation.agent_id,
      handler: conversation.handler,
      epoch: conversation.handler_epoch,
      open: conversation.open_slot !== null,
      call: calls.map((call) => call.id),
    }).toEqual({
      last_seq: log.length,
      agent: story.agent,
      handler: story.agent === null ? 'assistant' : 'agent',
      epoch: story.epoch,
      open: story.open,
      call: story.call === undefined ? [] : [story.call],
    });
    expect(story.owed, 'a question has no outcome').toEqual([]);

    const outcomes = facts.flatMap((fact) =>
      'question' in fact && fact.type !== 'login_requested' ? fact.question : [],
    );
    const ended = turns.filter(({ status }) => status === 'done' || status === 'failed');
    const name = (seq: number, epoch: number) => `${seq} in epoch ${epoch}`;
    expect(ended.map((turn) => name(turn.message_seq, turn.handler_epoch)).toSorted()).toEqual(
      outcomes.map(({ seq, epoch }) => name(seq, epoch)).toSorted(),
    );
    for (const { status } of turns) expect(['done', 'failed', 'discarded']).toContain(status);
    for (const turn of turns)
      if (turn.status === 'done')
        expect(attempts.get(turn.id), `turn ${turn.message_seq} was answered by an attempt that had lost it`).toBe(
          turn.attempts,
        );

    const sent = log.filter(({ sender }) => sender === 'customer');
    for (const { seq, text, client_message_id } of acknowledged)
      expect(sent.find((entry) => entry.seq === seq)).toMatchObject({ message: text, client_message_id });
    const ids = sent.flatMap(({ client_message_id }) => client_message_id ?? []);
    expect(ids, 'a resend is stored once').toEqual([...new Set(ids)]);
    return log.map(({ seq, kind, sender, agent_id, in_reply_to, created_at }) =>
      [seq, kind, sender, agent_id, in_reply_to, created_at - START].join(' '),
    );
  }

  for (const [index, command] of commands.entries()) start(command, index + 1);
  await schedule.play();
  await workOff();
  if (failures.length > 0) throw failures[0];
  return check();
}

/** The organisation's endpoint: it answers at once. */
const endpoint = Object.assign(
  async ({ url }: { url: string }) => {
    const body = Buffer.from(JSON.stringify({ success: true, data: { status: 'sent' } }));
    return { ok: true as const, status: 200, headers: {}, body, url };
  },
  { refusal: () => null, listTools: async () => ({ ok: true as const, tools: [] }) },
);

/** A run that failed may have left turns and calls that others would take. */
async function forgetEarlierRuns({ database }: Context): Promise<void> {
  await database.transaction(async ({ query }) => {
    const left = ['waiting', 'queued', 'running', 'awaiting_login'] as const;
    await query.updateTable('turns').set({ status: 'discarded' }).where('status', 'in', left).execute();
    await query.updateTable('calls').set({ active: null }).where('active', '=', 1).execute();
  });
}

async function readAll({ database: { read } }: Context, id: string) {
  const log = await read.selectFrom('messages').selectAll().where('conversation_id', '=', id).orderBy('seq').execute();
  const turns = await read.selectFrom('turns').selectAll().where('conversation_id', '=', id).execute();
  const conversation = await read
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const calls = await read
    .selectFrom('calls')
    .select('id')
    .where('conversation_id', '=', id)
    .where('active', '=', 1)
    .execute();
  const steps = await read
    .selectFrom('turn_steps')
    .innerJoin('turns', 'turns.id', 'turn_steps.turn_id')
    .select(['turn_id', 'position'])
    .where('turns.conversation_id', '=', id)
    .orderBy('position')
    .execute();
  /** The last attempt at each turn that has left its steps. */
  const attempts = new Map(
    steps.map(({ turn_id, position }) => [turn_id, Math.floor(position / POSITIONS_PER_ATTEMPT)]),
  );
  return { log, turns, conversation, calls, attempts };
}

const schedulerOf = (seed: number) => fc.sample(fc.scheduler(), { seed, numRuns: 1 })[0]!;
const labelsOf = (scheduler: fc.Scheduler) => scheduler.report().map(({ label }) => label);

describe.each(databases())('$name', (database) => {
  let service: Service & TestContext;
  beforeAll(async () => {
    const opened = await openTestContext(database);
    const { context, organisation_id } = opened;
    const { location } = opened.opened;
    const ported =
      location.dialect === 'sqlite'
        ? Array.from({ length: SERVERS }, () => context.database)
        : await Promise.all(
            Array.from({ length: SERVERS }, () => openDatabase({ ...location, connections: CONNECTIONS })),
          );
    service = { ...opened, databases: ported };
    await saveAuthConfig(context, organisation_id, LOGIN, OPERATOR);
    await saveFunction(
      context,
      organisation_id,
      {
        name: FUNCTION,
        description: 'The orders of the customer.',
        url: 'https://shop.example/orders',
        requires_auth: true,
        environment: 'live',
        parameters: {},
      },
      OPERATOR,
    );
  });
  afterAll(async () => {
    for (const one of service.databases) if (one !== service.context.database) await one[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  it('tells a story that holds, whatever the schedule', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(commandsOf, fc.scheduler(), async (commands, scheduler) => {
        await play(service, commands, scheduler);
      }),
      { numRuns: runsOn(database.name) },
    );
  });

  // Of several that wait for a lock Postgres itself chooses the next.
  it.runIf(database.name === 'sqlite')(
    'tells the same story when a schedule is replayed',
    { timeout: TIMEOUT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(commandsOf, fc.integer(), async (commands, seed) => {
          const [first, second] = [schedulerOf(seed), schedulerOf(seed)];
          const told = await play(service, commands, first);
          expect(await play(service, commands, second)).toEqual(told);
          expect(labelsOf(second)).toEqual(labelsOf(first));
        }),
        { numRuns: REPLAYED_RUNS },
      );
    },
  );
});
