/** What a server records of the calls that it attends, while its database is out for a moment. On both databases. */
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import type { ActionRow } from '../../src/db/schema.js';
import type { CustomerActor } from '../../src/features/actor.js';
import { startCall } from '../../src/features/calls/calls.js';
import { CALL_LEASE_MS, type ClaimedCall, claimCalls } from '../../src/features/calls/claim-calls.js';
import { findLeftRooms, markRoomGone } from '../../src/features/calls/room-state.js';
import { sayInCall } from '../../src/features/calls/say-in-call.js';
import { release } from '../../src/features/conversations/release.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import type { DomainEvent } from '../../src/features/events.js';
import { deleteOrganisation, eraseDeletedOrganisations } from '../../src/features/organisations/delete-organisation.js';
import { saveAssistant } from '../../src/features/settings/assistant-settings.js';
import { serviceWords } from '../../src/features/settings/service-words.js';
import { toJson } from '../../src/json.js';
import { AttendedCall } from '../../src/voice/attended-call.js';
import type { AboutCall, ToHost } from '../../src/voice/host/protocol.js';
import { keepCalls } from '../../src/voice/keep-calls.js';
import { LeftRooms } from '../../src/voice/left-rooms.js';
import type { RoomControl } from '../../src/voice/room-control.js';
import { agentOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const OWNER = 'this server';
const goodbye = serviceWords({ language: 'en' }).ended_as_silent;
const SOON = { timeout: 10_000, interval: 20 };
const SPEECH = {} as NonNullable<ConstructorParameters<typeof AttendedCall>[2]['speech']>;

describe.each(databases())('on $name', (database) => {
  let opened: TestContext;
  let told: ToHost[];
  let events: DomainEvent[];
  let stops: boolean;
  /** The token of the room is made once this resolves. */
  let token_made: Promise<void>;
  /** Calls whose recording was begun. */
  let recorded: string[];

  beforeEach(async () => {
    opened = await openTestContext(database);
    told = [];
    events = [];
    stops = false;
    token_made = Promise.resolve();
    recorded = [];
    opened.context.cluster.subscribe('events', (event) => events.push(event as DomainEvent));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await opened[Symbol.asyncDispose]();
  });

  async function start(ticket_chat_id: string | null = null): Promise<ClaimedCall> {
    const { context, organisation_id } = opened;
    const session_id = 'session';
    const actor: CustomerActor = { kind: 'customer', organisation_id, session_id, mode: 'live' };
    await startCall(context, actor, { session_id, ticket_chat_id, sid: 'socket' });
    const [call] = await claimCalls(context, OWNER, 1);
    return call as ClaimedCall;
  }

  /** A call whose host was told to join. @param waits false: it may not have been told yet */
  async function attend({ waits = true } = {}): Promise<AttendedCall> {
    const call = await start();
    const attended = new AttendedCall(opened.context, call, {
      owner: OWNER,
      host: {
        state: 'ready',
        lag_ms: 0,
        failing: false,
        tell: (message) => void told.push(message),
        [Symbol.asyncDispose]: async () => undefined,
      },
      rooms: {
        available: () => undefined,
        join: () => Promise.reject(new Error('no customer joins here')),
        joinAsAgent: () => Promise.reject(new Error('no agent joins here')),
        async joinAsAssistant() {
          await token_made;
          return { url: 'wss://rooms.example', token: 'token' };
        },
      },
      speech: SPEECH,
      prepared: undefined,
      recordings: { begin: async ({ id }) => void recorded.push(id) },
      watch: { clear: () => undefined },
      gone: () => undefined,
      stops: () => stops,
    });
    const begun = attended.begin();
    if (waits) await begun;
    return attended;
  }
  const hear = (attended: AttendedCall, about: Pick<AboutCall, 'type'> & Partial<AboutCall>) =>
    attended.receive({ ...about, call_id: attended.call.id } as AboutCall);
  const stored = ({ call }: AttendedCall) =>
    opened.context.database.read
      .selectFrom('calls')
      .select(['active', 'joined_at', 'lease_owner'])
      .where('id', '=', call.id)
      .executeTakeFirstOrThrow();
  const said = async () => {
    const rows = await opened.context.database.read
      .selectFrom('messages')
      .select('message')
      .where('sender', '=', 'customer')
      .orderBy('seq')
      .execute();
    return rows.map(({ message }) => message);
  };
  /** @param lost the transaction is stored, and only its answer is lost */
  function cutOnce({ lost = false } = {}): void {
    const { database } = opened.context;
    const run = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      if (lost) await run(work);
      throw new DatabaseOutageError('The connection is gone', { outcome_unknown: lost });
    });
  }

  type Added = Extract<DomainEvent, { type: 'entry_added' }>;
  /** @throws {Error} if there is none of this sender */
  function newestEntry(sender: 'customer' | 'assistant'): Added {
    const added = events.findLast((event) => event.type === 'entry_added' && event.entry.sender === sender);
    if (added?.type !== 'entry_added') throw new Error(`the ${sender} has said nothing`);
    return added;
  }
  /** A reply that is not in the log. */
  const replyTo = (question: Added, more: Partial<Added['entry']> = {}): Added => {
    const { seq } = question.entry;
    const reply = { id: 'reply', seq: seq + 1, message: 'On its way.', in_reply_to: seq, ...more };
    return { ...question, entry: { ...question.entry, sender: 'assistant', ...reply } };
  };

  /** The assistant asks to confirm an action. @returns the log entry of the request */
  async function askToConfirm(attended: AttendedCall): Promise<Added> {
    const { context, organisation_id } = opened;
    const { conversation_id } = attended.call;
    await sayInCall(context, attended.call, 'Please confirm: Cancel order 1042\nShall I do this?');
    const confirmation = toJson({ id: 'action', summary: 'Cancel order 1042', expires: '2030-01-01T00:00:00Z' });
    await context.database.transaction(async ({ query }) => {
      await query.updateTable('messages').set({ confirmation }).where('sender', '=', 'assistant').execute();
      const action = { id: 'action', organisation_id, conversation_id, handler_epoch: 1, function_name: 'cancel' };
      const request = toJson({}) as ActionRow['request'];
      const never = { token_hash: null, turn_id: null, outcome: null, begun_at: null, finished_at: null };
      const row: ActionRow = {
        ...action,
        request,
        summary: 'Cancel order 1042',
        state: 'proposed',
        ...never,
        created_at: 1,
        expires_at: 2,
      };
      await query.insertInto('actions').values(row).execute();
    });
    const added = newestEntry('assistant');
    return { ...added, entry: { ...added.entry, confirmation } };
  }
  /** Whether the request to confirm is in the log, and the state of its action. */
  const asked = async () => {
    const { read } = opened.context.database;
    const row = await read
      .selectFrom('messages')
      .select('confirmation')
      .where('sender', '=', 'assistant')
      .executeTakeFirstOrThrow();
    const { state } = await read.selectFrom('actions').select('state').executeTakeFirstOrThrow();
    return [row.confirmation !== null, state];
  };
  const WITHDRAWN = [false, 'superseded'];

  test.each([
    [{ language: 'de-AT' }, 'Hallo! Wie kann ich Ihnen helfen?'],
    [{ language: 'de', greeting: 'Moin!' }, 'Moin!'],
    [{ language: 'nl' }, 'Hello! How can I help you?'],
  ])('with the settings %j, a customer is greeted by %j', async (settings, greeting) => {
    await saveAssistant(opened.context, opened.organisation_id, settings, [], { actor: 'operator', address: null });
    await attend();
    expect(told).toMatchObject([{ type: 'join', greeting }]);
  });

  test.each([
    [{}, ''],
    [{ record_calls: true }, 'This call is recorded.'],
    [{ record_calls: true, language: 'fr-CA' }, 'Cet appel est enregistré.'],
  ])('with the settings %j, a customer is first told %j, and only then recorded', async (settings, announcement) => {
    opened.context.settings.records_calls = true;
    await saveAssistant(opened.context, opened.organisation_id, settings, [], { actor: 'operator', address: null });
    const attended = await attend();
    expect(told).toMatchObject([{ type: 'join', announcement }]);
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    expect(recorded).toEqual([]);
    hear(attended, { type: 'announced' });
    expect(recorded).toEqual([attended.call.id]);
  });

  test('recording is not switched on where the operator has set no place for it', async () => {
    const by = { actor: 'operator', address: null } as const;
    const { context, organisation_id } = opened;
    await expect(saveAssistant(context, organisation_id, { record_calls: true }, [], by)).rejects.toMatchObject({
      code: 'invalid_payload',
    });
    await saveAssistant(context, organisation_id, { record_calls: false }, [], by);
  });

  test.each([
    false,
    true,
  ])('that the assistant has joined is recorded after an outage (answer lost: %s)', async (lost) => {
    const attended = await attend();
    cutOnce({ lost });
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    expect((await stored(attended)).joined_at).not.toBeNull();
  });

  test('a call that is over before its joining could be recorded is not recorded as joined', async () => {
    const attended = await attend();
    cutOnce();
    hear(attended, { type: 'joined' });
    await attended.apply('call_ended');
    expect(attended.state).toBe('leaving');
    await vi.waitFor(() => expect(opened.lines.join()).toContain('a call could not go on'), SOON);
    expect(attended.state).toBe('leaving');
    expect((await stored(attended)).joined_at).toBeNull();
  });

  test('that the assistant has left is recorded after an outage, and told once', async () => {
    const attended = await attend();
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    cutOnce();
    hear(attended, { type: 'left', reason: 'the room is gone' });
    expect(attended.state).toBe('gone');
    await vi.waitFor(async () => expect((await stored(attended)).active).toBeNull(), SOON);
    await vi.waitFor(() => expect(events.filter(({ type }) => type === 'assistant_left_call')).toHaveLength(1), SOON);
  });

  test('a call of a host that has ended is handed back after an outage', async () => {
    const attended = await attend();
    cutOnce();
    await attended.apply('host_ended');
    expect(await stored(attended)).toEqual({ active: 1, joined_at: null, lease_owner: null });
  });

  test('what a customer says is stored once and in order after an outage', async () => {
    const attended = await attend();
    const { database } = opened.context;
    const apply = database.apply.bind(database);
    vi.spyOn(database, 'apply')
      .mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'))
      .mockImplementationOnce(async (...given) => {
        await apply(...given);
        throw new DatabaseOutageError('The answer is lost', { outcome_unknown: true });
      });
    hear(attended, { type: 'customer_said', text: 'Where is my order?' });
    hear(attended, { type: 'customer_said', text: 'It is number four.' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Where is my order?', 'It is number four.']), SOON);
    expect(told.map(({ type }) => type)).toEqual(['join']);
  });

  test('a host is told nothing of a call before it is told to join it', async () => {
    let makeToken: () => void = () => undefined;
    token_made = new Promise<void>((resolve) => {
      makeToken = resolve;
    });
    const attended = await attend({ waits: false });
    const reply = async (message: string) => {
      await sayInCall(opened.context, attended.call, message);
      const added = events.findLast(({ type }) => type === 'entry_added');
      if (added?.type === 'entry_added') attended.speak(added);
    };
    await reply('Too early.');
    makeToken();
    await vi.waitFor(() => expect(attended.state).toBe('joining'), SOON);
    await reply('In time.');
    expect(told).toMatchObject([{ type: 'join' }, { type: 'say', text: 'In time.' }, { type: 'said_all' }]);
  });

  test('a number that a customer says digit by digit is stored as one', async () => {
    const attended = await attend();
    hear(attended, { type: 'customer_said', text: 'My order number is one zero four two.' });
    hear(attended, { type: 'customer_said', text: 'Meine Bestellnummer ist leider eins null vier drei.' });
    const stored = ['My order number is 1042.', 'Meine Bestellnummer ist leider 1043.'];
    await vi.waitFor(async () => expect(await said()).toEqual(stored), SOON);
  });

  test('a message that interrupts two replies is stored after both were cut', async () => {
    const { context } = opened;
    const attended = await attend();
    for (const reply of ['It is on its way.', 'It comes on Monday.']) await sayInCall(context, attended.call, reply);
    for (const event of events) if (event.type === 'entry_added') attended.speak(event);
    const { database } = context;
    const run = database.transaction.bind(database);
    let goOn: () => void = () => undefined;
    const delay = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await delay;
      return run(work);
    });
    const apply = vi.spyOn(database, 'apply');
    for (const speech_id of [1, 2]) hear(attended, { type: 'spoken', speech_id, played: 'It', interrupted: true });
    hear(attended, { type: 'customer_said', text: 'Wait' });
    await vi.waitFor(() => expect(events.filter(({ type }) => type === 'entry_cut')).toHaveLength(1), SOON);
    await setImmediate();
    expect(apply).not.toHaveBeenCalled();
    goOn();
    await vi.waitFor(async () => expect(await said()).toEqual(['Wait']), SOON);
    expect(events.filter(({ type }) => type === 'entry_cut')).toHaveLength(2);
  });

  test.each([
    ['Please confirm: Can', null],
    ['Please confirm: Cancel order 1042\nShall', 'kept'],
  ])('of a request to confirm an action, of which %j was played, the action is %s', async (played, kept) => {
    const attended = await attend();
    attended.speak(await askToConfirm(attended));
    hear(attended, { type: 'spoken', speech_id: 1, played, interrupted: true });
    await vi.waitFor(() => expect(events.some(({ type }) => type === 'entry_cut')).toBe(true), SOON);
    expect(await asked()).toEqual(kept === null ? WITHDRAWN : [true, 'proposed']);
  });

  test('a request to confirm that a customer spoke over is withdrawn before their yes is stored, also in an outage', async () => {
    const attended = await attend();
    attended.speak(await askToConfirm(attended));
    cutOnce();
    hear(attended, { type: 'spoken', speech_id: 1, played: 'Please', interrupted: true });
    hear(attended, { type: 'customer_said', text: 'Yes' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Yes']), SOON);
    expect(await asked()).toEqual(WITHDRAWN);
  });

  test('a yes is not stored before a request to confirm could be withdrawn: the customer is asked to say it again', async () => {
    const attended = await attend();
    attended.speak(await askToConfirm(attended));
    const cut = vi
      .spyOn(opened.context.database, 'transaction')
      .mockRejectedValue(new DatabaseOutageError('The connection is gone'));
    hear(attended, { type: 'customer_said', text: 'Yes' });
    await vi.waitFor(() => {
      opened.advance(10_001);
      expect(told.at(-1)).toMatchObject({ type: 'say_again' });
    }, SOON);
    expect(await said()).toEqual([]);
    cut.mockRestore();
    hear(attended, { type: 'customer_said', text: 'Yes, please' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Yes, please']), SOON);
    expect(await asked()).toEqual(WITHDRAWN);
  });

  test('a request to confirm that comes while a message of the customer is stored is withdrawn, and not spoken', async () => {
    const attended = await attend();
    const request = await askToConfirm(attended);
    const { database } = opened.context;
    const apply = vi.spyOn(database, 'apply').mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'));
    hear(attended, { type: 'customer_said', text: 'Yes' });
    await vi.waitFor(() => expect(apply).toHaveBeenCalled(), SOON);
    attended.speak(request);
    await vi.waitFor(async () => expect(await said()).toEqual(['Yes']), SOON);
    expect(await asked()).toEqual(WITHDRAWN);
    expect(told.map(({ type }) => type)).toEqual(['join', 'no_answer']);
  });

  test('a request to confirm that another server has stored just before a yes is withdrawn with it, and not spoken later', async () => {
    const attended = await attend();
    const request = await askToConfirm(attended);
    // Told by nobody so far.
    hear(attended, { type: 'customer_said', text: 'Yes' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Yes']), SOON);
    expect(await asked()).toEqual(WITHDRAWN);
    const [stored_yes] = events.flatMap((event) =>
      event.type === 'entry_added' && event.entry.message === 'Yes' ? [event] : [],
    );
    attended.speak(stored_yes as Parameters<AttendedCall['speak']>[0]);
    attended.speak(request);
    expect(told.map(({ type }) => type)).toEqual(['join', 'no_answer']);
  });

  test('after a stop no reply to what was asked before is spoken, but the one to the stop, and those after it', async () => {
    const attended = await attend();
    hear(attended, { type: 'customer_said', text: 'Where is it?' });
    hear(attended, { type: 'customer_said', text: 'Stop, please.' });
    const replyTo = async (in_reply_to: number, message: string) => {
      await sayInCall(opened.context, attended.call, message);
      const added = newestEntry('assistant');
      attended.speak({ ...added, entry: { ...added.entry, in_reply_to } });
    };
    const spoken = () => told.flatMap((one) => (one.type === 'say' ? one.text : []));
    await replyTo(2, 'It is on its way.');
    await vi.waitFor(async () => expect(await said()).toEqual(['Where is it?', 'Stop, please.']), SOON);
    await setImmediate();
    await replyTo(2, 'It comes tomorrow.');
    expect(spoken()).toEqual([]);
    const stop = await opened.context.database.read
      .selectFrom('messages')
      .select('seq')
      .where('message', '=', 'Stop, please.')
      .executeTakeFirstOrThrow();
    await replyTo(stop.seq, 'All right.');
    await replyTo(2, 'You have logged in: it is on its way.');
    expect(spoken()).toEqual(['All right.', 'You have logged in: it is on its way.']);
  });

  test('a stop hides neither the outcome of an action that was confirmed before it, nor the answer to what was typed', async () => {
    const { context } = opened;
    const attended = await attend();
    attended.speak(await askToConfirm(attended));
    hear(attended, { type: 'spoken', speech_id: 1, played: 'all of it', interrupted: false });
    for (const text of ['Yes', 'And the other one?', 'Stop, please.']) hear(attended, { type: 'customer_said', text });
    await vi.waitFor(async () => expect(await said()).toHaveLength(3), SOON);
    await setImmediate();
    const seqs = await context.database.read
      .selectFrom('messages')
      .select('seq')
      .where('sender', '=', 'customer')
      .orderBy('seq')
      .execute();
    const [yes, other] = seqs.map(({ seq }) => seq) as [number, number];
    const reply = async (in_reply_to: number, message: string) => {
      await sayInCall(context, attended.call, message);
      const added = newestEntry('assistant');
      attended.speak({ ...added, entry: { ...added.entry, in_reply_to } });
    };
    await reply(yes, 'Done: order 1042 is cancelled.');
    await reply(other, 'It is on its way.');
    await reply(0, 'What you have typed is right.');
    expect(told.flatMap((one) => (one.type === 'say' ? one.text : [])).slice(1)).toEqual([
      'Done: order 1042 is cancelled.',
    ]);
    await vi.waitFor(() => expect(events.some(({ type }) => type === 'entry_cut')).toBe(true), SOON);
    const cut = events.flatMap((event) => (event.type === 'entry_cut' ? event.entry.message : []));
    expect(cut).toEqual(['…']);
    const log = await context.database.read.selectFrom('messages').select('message').orderBy('seq').execute();
    expect(log.slice(-3).map(({ message }) => message)).toEqual([
      'Done: order 1042 is cancelled.',
      '…',
      'What you have typed is right.',
    ]);
    // Before they were played.
    hear(attended, { type: 'customer_said', text: 'Stop, please.' });
    expect(told.some(({ type }) => type === 'unsay')).toBe(false);
  });

  test('a yes to a request that was heard leaves it', async () => {
    const attended = await attend();
    attended.speak(await askToConfirm(attended));
    hear(attended, { type: 'spoken', speech_id: 1, played: 'all of it', interrupted: false });
    hear(attended, { type: 'customer_said', text: 'Yes' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Yes']), SOON);
    expect(await asked()).toEqual([true, 'proposed']);
  });

  test('a yes to a request that was read before the call leaves it', async () => {
    const attended = await attend();
    await askToConfirm(attended);
    const created_at = attended.call.started_at - 1;
    await opened.context.database.transaction(({ query }) =>
      query.updateTable('messages').set({ created_at }).where('sender', '=', 'assistant').execute(),
    );
    hear(attended, { type: 'customer_said', text: 'Yes' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Yes']), SOON);
    expect(await asked()).toEqual([true, 'proposed']);
  });

  test('a customer is asked to say again what an outage has lost', async () => {
    const attended = await attend();
    const apply = vi
      .spyOn(opened.context.database, 'apply')
      .mockRejectedValue(new DatabaseOutageError('The connection is gone'));
    hear(attended, { type: 'customer_said', text: 'Where is my order?' });
    await vi.waitFor(() => expect(apply.mock.calls.length).toBeGreaterThan(2), SOON);
    expect(told.map(({ type }) => type)).toEqual(['join']);
    opened.advance(10_001);
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'say_again', call_id: attended.call.id }), SOON);
    expect(told.map(({ type }) => type)).toEqual(['join', 'no_answer', 'say_again']);
    apply.mockRestore();
    hear(attended, { type: 'customer_said', text: 'Where is my order, please?' });
    await vi.waitFor(async () => expect(await said()).toEqual(['Where is my order, please?']), SOON);
  });

  test('a customer who is not understood is offered a human also if they had spoken while a reply was due', async () => {
    const attended = await attend();
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    const offers = async () =>
      (
        await opened.context.database.read
          .selectFrom('messages')
          .select('id')
          .where('message', '=', serviceWords({ language: 'en' }).offer_colleague)
          .execute()
      ).length;
    const mumble = (pieces: number) => {
      for (let piece = 0; piece < pieces; piece++) hear(attended, { type: 'speech_dropped', why: 'unintelligible' });
    };
    hear(attended, { type: 'customer_said', text: 'Where is my order?' });
    const question = await vi.waitFor(() => newestEntry('customer'), SOON);
    attended.speak(question);
    mumble(4);
    expect(told.map(({ type }) => type)).toEqual(['join']);
    attended.speak(replyTo(question));
    mumble(3);
    expect(told.map(({ type }) => type)).toEqual(['join', 'say', 'said_all', 'say_again', 'say_again']);
    expect(await offers()).toBe(0);
    mumble(1);
    await vi.waitFor(async () => expect(await offers()).toBe(1), SOON);
  });

  test('a customer who says nothing is asked twice whether they are there, and the call ends with a goodbye', async () => {
    const { context } = opened;
    const attended = await attend();
    const calls = new Map([[attended.call.id, attended]]);
    const asked = () => told.filter(({ type }) => type === 'still_there').length;
    const silent = async (ms: number) => {
      opened.advance(ms);
      await keepCalls(context, OWNER, calls);
    };
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    await silent(LIMITS.callStillThereMs - 1_000);
    expect(asked()).toBe(0);
    await silent(1_001);
    await silent(1_000);
    expect(asked()).toBe(1);

    // Nobody who waits for a reply is asked.
    hear(attended, { type: 'customer_said', text: 'Where is my order?' });
    const question = await vi.waitFor(() => newestEntry('customer'), SOON);
    attended.speak(question);
    await silent(LIMITS.callStillThereMs + 1_000);
    expect(asked()).toBe(1);
    attended.speak(replyTo(question));
    hear(attended, { type: 'spoken', speech_id: 1, played: 'On its way.', interrupted: false });

    await silent(LIMITS.callStillThereMs + 1_000);
    await silent(LIMITS.callStillThereAgainMs - LIMITS.callStillThereMs);
    await silent(1_000);
    expect(asked()).toBe(3);
    await silent(LIMITS.callSilenceMs - LIMITS.callStillThereAgainMs);
    expect((await stored(attended)).active).toBeNull();
    // The goodbye is owed also to one who speaks up after the end.
    hear(attended, { type: 'customer_paused', said: 'Hello?' });
    void attended.apply('call_ended');
    await vi.waitFor(() => expect(told.at(-2)).toMatchObject({ type: 'say', text: goodbye }), SOON);
    expect(attended.state).toBe('farewell');
    hear(attended, { type: 'spoken', speech_id: 2, played: goodbye, interrupted: false });
    await vi.waitFor(() => expect(attended.state).toBe('leaving'), SOON);
  });

  test('a customer who logs in is not asked whether they are there, until the reply', async () => {
    const attended = await attend();
    const calls = new Map([[attended.call.id, attended]]);
    const silent = async () => {
      opened.advance(LIMITS.callStillThereMs + 1);
      await keepCalls(opened.context, OWNER, calls);
      return told.some(({ type }) => type === 'still_there');
    };
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    hear(attended, { type: 'customer_said', text: 'How many points do I have?' });
    const question = await vi.waitFor(() => newestEntry('customer'), SOON);
    attended.speak(question);
    attended.speak(replyTo(question, { kind: 'login_request' }));
    expect(await silent()).toBe(false);
    attended.speak(replyTo(question, { id: 'after the login' }));
    expect(await silent()).toBe(true);
  });

  test('the call of an organisation that is deleted ends, and only then is the organisation erased', async () => {
    const { context, organisation_id } = opened;
    const attended = await attend();
    hear(attended, { type: 'joined' });
    await vi.waitFor(() => expect(attended.state).toBe('joined'), SOON);
    const calls = new Map([[attended.call.id, attended]]);
    await keepCalls(context, OWNER, calls);
    expect((await stored(attended)).active).toBe(1);

    await deleteOrganisation(context, organisation_id, context.now());
    opened.advance(1);
    expect(await eraseDeletedOrganisations(context)).toBe(false);
    // What is known of deleted organisations is a second old at most.
    await vi.waitFor(async () => {
      await keepCalls(context, OWNER, calls);
      expect((await stored(attended)).active).toBeNull();
    }, SOON);
    expect(events.filter(({ type }) => type === 'call_ended')).toHaveLength(1);

    expect(await eraseDeletedOrganisations(context)).toBe(false);
    await markRoomGone(context, attended.call.id);
    await vi.waitFor(async () => expect(await eraseDeletedOrganisations(context)).toBe(true), SOON);
    await expect(stored(attended)).rejects.toThrow();
  });

  test('an agent does not go on with a call of an organisation that is deleted', async () => {
    const { context, organisation_id } = opened;
    const { call } = await attend();
    const ada = agentOf(organisation_id, 'Ada');
    await takeOver(context, ada, call.conversation_id);
    expect(await findLeftRooms(context, call.conversation_id)).toMatchObject([{ agent_id: ada.member_id }]);
    await deleteOrganisation(context, organisation_id, context.now() + 60_000);
    expect(await findLeftRooms(context, call.conversation_id)).toMatchObject([{ id: call.id, agent_id: null }]);
  });

  test('the room that an agent has handed back is checked at once, and no other', async () => {
    const { context, organisation_id } = opened;
    const checked: unknown[] = [];
    context.cluster.subscribe('rooms', (room) => checked.push(room));
    const ada = agentOf(organisation_id, 'Ada');
    const { conversation_id } = await start();
    await takeOver(context, ada, conversation_id);
    await release(context, ada, conversation_id);
    expect(checked).toEqual([conversation_id]);
    await markRoomGone(context, (await findLeftRooms(context, conversation_id))[0]!.id);
    await takeOver(context, ada, conversation_id);
    await release(context, ada, conversation_id);
    expect(checked).toEqual([conversation_id]);
  });

  test('a call that an agent has taken over ends once its room has been empty for long, which is noted once', async () => {
    const { context, organisation_id } = opened;
    const { id, conversation_id } = await start();
    await takeOver(context, agentOf(organisation_id, 'Ada'), conversation_id);
    const closed: string[] = [];
    const control = {
      participants: async () => [],
      close: async (room: string) => void closed.push(room),
    } as Pick<RoomControl, 'participants' | 'close'> as RoomControl;
    const left = new LeftRooms(context, control);
    const ends = async () =>
      (await context.database.read.selectFrom('messages').select('call_id').where('kind', '=', 'call_ended').execute())
        .length;
    await left.clear();
    opened.advance(LIMITS.callWithoutCustomerMs - 5_000);
    await left.clear();
    expect([await ends(), closed]).toEqual([0, []]);
    opened.advance(5_001);
    for (const _again of [1, 2, 3]) await left.clear();
    expect([await ends(), closed]).toEqual([1, [conversation_id]]);
    expect(await findLeftRooms(context, conversation_id)).toMatchObject([{ id, gone: true }]);
  });

  test('of two calls that an agent has taken over, only the newer one goes on in their room', async () => {
    const { context, organisation_id } = opened;
    const ada = agentOf(organisation_id, 'Ada');
    const first = await start();
    const { conversation_id } = first;
    await takeOver(context, ada, conversation_id);
    await release(context, ada, conversation_id);
    opened.advance(1_000);
    const second = await start(conversation_id);
    await takeOver(context, ada, conversation_id);
    for (const place of [conversation_id, undefined])
      expect(await findLeftRooms(context, place)).toMatchObject([
        { id: second.id, agent_id: ada.member_id, in_use: false },
        { id: first.id, agent_id: null, in_use: true },
      ]);
  });

  test('an outage is waited for until the lease has ended', async () => {
    const attended = await attend();
    const outage = new DatabaseOutageError('The connection is gone');
    const cut = vi.spyOn(opened.context.database, 'transaction').mockRejectedValue(outage);
    const leaving = attended.apply('host_left');
    await vi.waitFor(() => expect(cut.mock.calls.length).toBeGreaterThan(2), SOON);
    opened.advance(CALL_LEASE_MS + 1);
    await leaving;
    expect(await stored(attended)).toMatchObject({ active: 1, lease_owner: OWNER });
  });

  test('a server that stops waits for no outage', async () => {
    const attended = await attend();
    stops = true;
    cutOnce();
    await attended.apply('service_stops');
    expect(attended.state).toBe('leaving');
    expect(await stored(attended)).toMatchObject({ active: 1, lease_owner: OWNER });
  });
});
