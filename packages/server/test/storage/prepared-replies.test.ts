/**
 * Replies that are prepared while a customer in a call pauses: used only by a turn that asks the model the same, and without any
 * trace of themselves otherwise. Calls, turns and the model's HTTP interface are real; the host's process is played.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { MINUTE_MS } from '@frontdesk/contract/durations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMainModel, createModels } from '../../src/assistant/models/choose-model.js';
import { PreparedReplies } from '../../src/assistant/prepared-replies.js';
import { startTurnWorker } from '../../src/assistant/worker.js';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { endCall, startCall } from '../../src/features/calls/calls.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { announceStreams } from '../../src/features/conversations/stream-interest.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { upsertCustomer } from '../../src/features/customers/upsert-customer.js';
import { saveAssistant } from '../../src/features/settings/assistant-settings.js';
import { readTurns } from '../../src/features/turns/read-turns.js';
import { toJson } from '../../src/json.js';
import { attendCalls } from '../../src/voice/attend-calls.js';
import type { AboutCall, ToHost } from '../../src/voice/host/protocol.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases, everythingIn } from '../support/databases.js';
import {
  replyStatus,
  replyText,
  type ScriptedModelServer,
  type ScriptedReply,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';

const SOON = { timeout: 10_000, interval: 10 };
/** Nothing happens for this long, in ms. */
const QUIET_MS = 200;
/** The model writes {@link FIRST} and the word after it before it is held. */
const HELD_PIECE = 6;
const SESSION = 'session';
const SID = 'socket';
const BY = { actor: 'operator', address: null } as const;
const FIRST = 'Your order is on its way.';
const ANSWER = `${FIRST} It will be there on Monday.`;
const QUESTION = 'Where is my order?';
const PRICES = new Map([['openai-compatible:scripted', { input: 1, output: 1 }]]);

describe.each(databases())('on $name', (database) => {
  let opened: TestContext;
  let parts: AsyncDisposable[];
  let model: ScriptedModelServer;
  /** Resolves when the model goes on after the first sentence of a reply. */
  let writes: Promise<void>;
  let goOn: () => void;
  let reply: () => ScriptedReply;
  /** Of the clock, in ms. */
  let moved: number;
  let counted: ('used' | 'discarded')[];
  let report: (about: AboutCall) => void;
  let told: ToHost[];
  let actor: CustomerActor;
  let call: { id: string; conversation_id: string };

  beforeEach(async () => {
    opened = await openTestContext(database);
    parts = [opened];
    told = [];
    counted = [];
    hold();
    const at = Date.now();
    opened.context.now = () => at + moved;
    moved = 0;
    opened.context.measures = { ...opened.context.measures, preparedReply: (outcome) => void counted.push(outcome) };
    reply = () => ({
      kind: 'message',
      text: ANSWER,
      calls: [],
      pause: (piece) => (piece > HELD_PIECE ? writes : undefined),
    });
    model = await startScriptedModelServer({ reply: () => reply() });
    parts.push(model);
  });
  afterEach(async () => {
    goOn();
    for (const part of parts.toReversed()) await part[Symbol.asyncDispose]();
  });

  function hold(): void {
    writes = new Promise((resolve) => {
      goOn = resolve;
    });
  }

  /** A customer in a call with the assistant. */
  async function begin(name = 'openai-compatible:scripted'): Promise<void> {
    const { context, organisation_id } = opened;
    const settings = { model: name, baseUrl: model.baseUrl, keys: {}, allowed: [] } as Parameters<
      typeof createMainModel
    >[0];
    const models = createModels(context, createMainModel(settings), settings, {
      prices: PRICES,
      monthly_tokens: undefined,
      monthly_cost: undefined,
    });
    const answering = { prices: PRICES, speaks: true, used: () => undefined };
    const prepared = new PreparedReplies(context, models, answering);
    const attendance = await attendCalls(
      context,
      {
        rooms: createCallRooms({ url: 'ws://127.0.0.1', api_key: 'key', api_secret: 'secret-0123456789' }),
        control: {
          participants: async () => [],
          remove: async () => undefined,
          close: async () => undefined,
          callers: async () => [],
          rooms: async () => [],
          readWebhook: async () => undefined,
        },
        speech: {} as NonNullable<Parameters<typeof attendCalls>[1]['speech']>,
        prepared,
        extra_ca_certs: undefined,
        recordings: undefined,
        voice_hosts: 1,
        calls_per_server: LIMITS.callsPerHost,
        phone_numbers: new Map(),
      },
      ({ received }) => {
        report = received;
        return {
          state: 'ready',
          lag_ms: 0,
          failing: false,
          tell: (message) => void told.push(message),
          [Symbol.asyncDispose]: async () => undefined,
        };
      },
    );
    const worker = await startTurnWorker(context, models, {
      ...answering,
      link_origins: [],
      prepared,
      realtimeOf: () => undefined,
    });
    parts.push(models, prepared, attendance, worker);
    actor = { kind: 'customer', organisation_id, session_id: SESSION, mode: 'live' };
    await beginCall(null);
    announceStreams(context, [call.conversation_id]);
  }

  async function beginCall(ticket_chat_id: string | null): Promise<void> {
    const { context } = opened;
    call = await startCall(context, actor, { session_id: SESSION, ticket_chat_id, sid: SID });
    const isJoin = (message: ToHost) => message.type === 'join' && message.call_id === call.id;
    await vi.waitFor(() => expect(told.some(isJoin)).toBe(true), SOON);
    report({ type: 'joined', call_id: call.id });
    const joined = context.database.read.selectFrom('calls').select('joined_at').where('id', '=', call.id);
    await vi.waitFor(async () => expect((await joined.executeTakeFirstOrThrow()).joined_at).not.toBeNull(), SOON);
  }

  const pause = (said: string) => report({ type: 'customer_paused', call_id: call.id, said });
  const goesOn = () => report({ type: 'customer_went_on', call_id: call.id });
  const say = (text: string) => report({ type: 'customer_said', call_id: call.id, text });
  const asked = (count: number) => vi.waitFor(() => expect(model.requests).toHaveLength(count), SOON);
  const givenUp = (count: number) => vi.waitFor(() => expect(model.given_up).toHaveLength(count), SOON);
  /** The pieces of replies that were sent to be spoken. */
  const spoken = () => told.flatMap((message) => (message.type === 'say' ? message.text : [])).join('');
  const turns = () => readTurns(opened.context, actor, call.conversation_id);
  const answered = (count = 1) =>
    vi.waitFor(async () => {
      const done = (await turns()).filter(({ status }) => status === 'done');
      expect(done).toHaveLength(count);
    }, SOON);
  const usage = () => opened.context.database.read.selectFrom('model_usage').selectAll().execute();
  const write = (message: string) =>
    receiveMessage(opened.context, actor, {
      session_id: SESSION,
      ticket_chat_id: call.conversation_id,
      message,
      attachment: false,
      sid: SID,
    });

  test('the turn of the same words takes the reply from its beginning, and asks nothing', async () => {
    await begin();
    pause(QUESTION);
    await asked(1);
    expect(await turns()).toEqual([]);
    say(QUESTION);
    await vi.waitFor(() => expect(spoken()).toBe(FIRST), SOON);
    goOn();
    await answered();
    expect(spoken()).toBe(ANSWER);
    expect(model.requests).toHaveLength(1);
    expect(model.given_up).toEqual([]);
    expect(counted).toEqual(['used']);
    const [turn] = await turns();
    const { detail } = turn!.steps[0]!;
    expect(detail).toMatchObject({ text: ANSWER, prepared_ms: expect.any(Number) });
    expect(await usage()).toMatchObject([{ input_tokens: turn!.usage!.input_tokens, own_key: 0 }]);
  });

  test('it is what the turn would have asked', async () => {
    await begin();
    goOn();
    pause(QUESTION);
    await asked(1);
    say(QUESTION);
    await answered();
    say('And where is the other one?');
    await answered(2);
    pause('And the third?');
    await asked(3);
    say('And the third?');
    await answered(3);
    expect(model.requests).toHaveLength(3);
    expect(counted).toEqual(['used', 'used']);
  });

  test('other words abort it, and it leaves nothing but its usage', async () => {
    await begin();
    const before = await everythingIn(opened.context.database, ['model_usage']);
    pause('I would like to return');
    await asked(1);
    goesOn();
    await givenUp(1);
    await vi.waitFor(async () => expect(await usage()).toHaveLength(1), SOON);
    expect(await everythingIn(opened.context.database, ['model_usage'])).toBe(before);
    const [used] = await usage();
    // Estimated: the instructions alone have some thousand characters.
    expect(used!.input_tokens).toBeGreaterThan(500);
    expect(used!.cost_micros).toBeGreaterThan(0);
    pause('I would like to return my shoes');
    await asked(2);
    say('I would like to return my shoes');
    goOn();
    await answered();
    expect(model.requests).toHaveLength(2);
    expect(counted).toEqual(['discarded', 'used']);
  });

  /** By a login: the organisation's models are told the name. */
  const recognise = () =>
    opened.context.database.transaction((transaction) => {
      const owner = { organisation_id: opened.organisation_id, session_id: SESSION };
      return upsertCustomer(transaction, owner, { set: { name: 'Maria' }, changed: { name: 'Maria' }, at: 0 });
    });

  test.each<[string, () => unknown, string]>([
    ['the message is another', () => undefined, 'Where is my order, please?'],
    [
      'the settings were changed',
      () => saveAssistant(opened.context, opened.organisation_id, { instructions: 'Be brief.' }, [], BY),
      QUESTION,
    ],
    ['the customer was recognised', recognise, QUESTION],
    ['the minute is over', () => (moved = MINUTE_MS), QUESTION],
  ])('it is not used if %s', async (_, change, text) => {
    await saveAssistant(opened.context, opened.organisation_id, { told_of_customer: 'name' }, [], BY);
    await begin();
    pause(QUESTION);
    await asked(1);
    await change();
    say(text);
    await givenUp(1);
    await asked(2);
    goOn();
    await answered();
    expect(counted).toEqual(['discarded']);
    expect((await turns())[0]!.steps[0]!.detail).not.toHaveProperty('prepared_ms');
  });

  test('a written message comes first: its turn does not take it', async () => {
    await begin();
    pause(QUESTION);
    await asked(1);
    await write('Hello');
    await givenUp(1);
    goOn();
    say(QUESTION);
    await answered(2);
    expect(model.requests).toHaveLength(3);
    expect(counted).toEqual(['discarded']);
  });

  const agent = (): AgentActor => ({
    kind: 'inapp',
    organisation_id: opened.organisation_id,
    member_id: 'robin',
    username: 'Robin',
    role: 'agent',
  });

  test.each<[string, () => unknown]>([
    ['an agent takes over', () => takeOver(opened.context, agent(), call.conversation_id)],
    ['the customer closes the conversation', () => closeConversation(opened.context, actor, call.conversation_id, SID)],
    ['the customer hangs up', () => endCall(opened.context, actor, call.conversation_id, SID)],
  ])('it is aborted when %s', async (_, happen) => {
    await begin();
    pause(QUESTION);
    await asked(1);
    await happen();
    await givenUp(1);
    expect(counted).toEqual(['discarded']);
    pause(QUESTION);
    await sleep(QUIET_MS);
    expect(model.requests).toHaveLength(1);
  });

  test('it is aborted if no turn takes it in time', async () => {
    await begin();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    pause(QUESTION);
    await asked(1);
    const [expire] = timers.mock.calls.find(([, ms]) => ms === LIMITS.preparedReplyMs)!;
    timers.mockRestore();
    expire();
    await givenUp(1);
    expect(counted).toEqual(['discarded']);
  });

  test('where it has failed, the turn asks again', async () => {
    await begin();
    reply = () => replyStatus(400);
    pause(QUESTION);
    await asked(1);
    reply = () => replyText(ANSWER);
    await sleep(QUIET_MS);
    say(QUESTION);
    await answered();
    expect(model.requests).toHaveLength(2);
    expect((await turns())[0]).toMatchObject({ result: 'answered' });
  });

  test.each<[string, () => unknown, string]>([
    ['the built-in matcher', () => begin('embedded'), QUESTION],
    ['words that may be a confirmation code', () => begin(), 'My code is 123456'],
  ])('nothing is asked ahead: %s', async (_, start, said) => {
    await start();
    pause(said);
    await sleep(QUIET_MS);
    expect(model.requests).toEqual([]);
  });

  test('nothing is asked ahead while the customer is asked for a confirmation code, of which a part may be said', async () => {
    await begin();
    const { context, organisation_id } = opened;
    const now = context.now();
    const login = { session_id: SESSION, conversation_id: call.conversation_id, turn_id: null, token_hash: 'token' };
    const awaited = { confirmation_hash: 'code', confirmation_attempts: 0, activated_at: null, created_at: now };
    const expiry = { token_expires_at: now + MINUTE_MS, expires_at: now + MINUTE_MS };
    await context.database.transaction(({ query }) =>
      query
        .insertInto('login_sessions')
        .values({
          id: 'login',
          organisation_id,
          state_hash: 'state',
          sealed_token: '',
          ...login,
          ...awaited,
          ...expiry,
        })
        .execute(),
    );
    pause('It is 1 2 3 4 5');
    await sleep(QUIET_MS);
    expect(model.requests).toEqual([]);
    moved = MINUTE_MS + 1;
    pause(QUESTION);
    await asked(1);
  });

  test('nothing is asked ahead while the customer is asked to confirm an action', async () => {
    await begin();
    goOn();
    say(QUESTION);
    await answered();
    await opened.context.database.transaction(({ query }) =>
      query
        .updateTable('messages')
        .set({ confirmation: toJson({ id: 'action', summary: 'Cancel the order', expires: '2030-01-01T00:00:00Z' }) })
        .where('sender', '=', 'assistant')
        .execute(),
    );
    pause('Yes');
    await sleep(QUIET_MS);
    expect(model.requests).toHaveLength(1);
  });

  test('nothing is asked ahead while an earlier message has no reply', async () => {
    await begin();
    await write('Hello');
    await asked(1);
    pause(QUESTION);
    await sleep(QUIET_MS);
    expect(model.requests).toHaveLength(1);
  });

  test('a customer who goes on again and again costs a limited number of requests', async () => {
    const most = LIMITS.discardedRepliesPerCallPerMinute;
    await begin();
    for (let pauses = 1; pauses <= most; pauses++) {
      pause(`I would ${pauses}`);
      await asked(pauses);
      goesOn();
    }
    await givenUp(most);
    pause('I would like');
    await sleep(QUIET_MS);
    expect(model.requests).toHaveLength(most);
    // Nor does it help to hang up.
    await endCall(opened.context, actor, call.conversation_id, SID);
    await beginCall(call.conversation_id);
    pause('I would like');
    await sleep(QUIET_MS);
    expect(model.requests).toHaveLength(most);
    moved = MINUTE_MS + 1;
    pause('I would like to know');
    await asked(most + 1);
  });
});
