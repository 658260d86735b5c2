/**
 * Conversations that close by themselves, on every database: after the idle time of their organisation, sooner after a close
 * suggestion, and never while somebody owes the customer an answer.
 */
import { HOUR_MS, LIMITS, MINUTE_MS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentActor } from '../../src/features/actor.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { endCall, startCall } from '../../src/features/calls/calls.js';
import type { Context } from '../../src/features/context.js';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { endSnoozes, snooze } from '../../src/features/desk/snooze.js';
import { saveAssistant } from '../../src/features/settings/assistant-settings.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { claimTurns } from '../../src/features/turn-queue/claim-turns.js';
import { finishWithReply } from '../../src/features/turns/finish-turn.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { readConversation, readEntries } from '../support/stored-conversations.js';
import { ANSWER, attemptAt } from '../support/turns.js';

/** The idle time of the server. */
const QUIET_MS = 2 * HOUR_MS;
const ALMOST = QUIET_MS - MINUTE_MS;

describe.each(databases())('conversations that nobody writes in, on $name', (database) => {
  let service: TestContext;
  let context: Context;
  let ada: AgentActor;
  let sessions = 0;
  beforeEach(async () => {
    service = await openTestContext(database);
    context = { ...service.context, settings: { auto_close_ms: QUIET_MS } };
    ada = agentOf(service.organisation_id, 'Ada');
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function write(of?: { id: string; session_id: string }, organisation_id = service.organisation_id) {
    const session_id = of?.session_id ?? `customer-${++sessions}`;
    const { conversation_id } = await receiveMessage(context, customerOf(organisation_id), {
      session_id,
      ticket_chat_id: of?.id ?? null,
      message: 'Hello',
      attachment: false,
      sid: 'socket',
    });
    return { id: conversation_id, session_id };
  }
  /** The assistant answers everything that waits. */
  async function answer(change: { close_support?: boolean; needs_human?: boolean } = {}): Promise<void> {
    for (const turn of await claimTurns(context, 'worker', 9))
      await finishWithReply(context, attemptAt(turn), { ...ANSWER, ...change });
  }
  async function open(change = {}, organisation_id?: string) {
    const conversation = await write(undefined, organisation_id);
    await answer(change);
    return conversation;
  }
  const reply = (id: string) =>
    sendAgentReply(context, ada, { ticket_chat_id: id, message: 'Yes?', attachment: false, close_support: false });
  const read = (id: string) => readConversation(context, id);
  const logOf = (id: string) => readEntries(context, id);

  it('close once, after the idle time since the last message', async () => {
    const { id } = await open();
    service.advance(ALMOST);
    expect(await closeIdleConversations(context)).toBe(0);
    const later = await open();
    service.advance(MINUTE_MS);
    const at_once = await Promise.all([closeIdleConversations(context), closeIdleConversations(context)]);
    expect(at_once[0] + at_once[1]).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'closed', open_slot: null });
    expect((await logOf(id)).slice(2)).toMatchObject([{ kind: 'closing_by_itself', sender: 'assistant' }]);
    expect(await read(later.id)).toMatchObject({ status: 'open' });
    expect(await closeIdleConversations(context)).toBe(0);
  });

  it('close all at the same look, however many there are', async () => {
    const many = 250;
    await Promise.all(Array.from({ length: many }, () => write()));
    for (let left = many; left > 0; left -= 9) await answer();
    service.advance(QUIET_MS);
    expect(await closeIdleConversations(context)).toBe(many);
  });

  it('close as resolved, and sooner, after a close suggestion without an answer', async () => {
    const { id } = await open({ close_support: true });
    const answered = await open({ close_support: true });
    await write(answered);
    await answer();
    service.advance(LIMITS.unansweredSuggestionMs - 1_000);
    expect(await closeIdleConversations(context)).toBe(0);
    service.advance(1_000);
    expect(await closeIdleConversations(context)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'resolved_and_closed', open_slot: null });
  });

  it('close after a quarter of a short idle time, where the assistant has suggested it', async () => {
    const short = { ...context, settings: { auto_close_ms: 20 * MINUTE_MS } };
    await open({ close_support: true });
    service.advance(4 * MINUTE_MS);
    expect(await closeIdleConversations(short)).toBe(0);
    service.advance(MINUTE_MS);
    expect(await closeIdleConversations(short)).toBe(1);
  });

  it('stay open while the customer waits for an answer', async () => {
    await open({ needs_human: true });
    const taken = await open();
    await takeOver(context, ada, taken.id);
    await write(taken);
    await write();
    service.advance(2 * QUIET_MS);
    expect(await closeIdleConversations(context)).toBe(0);
    await reply(taken.id);
    service.advance(QUIET_MS);
    expect(await closeIdleConversations(context)).toBe(1);
    expect(await read(taken.id)).toMatchObject({ status: 'closed' });
    // Nobody of the team has said this.
    expect((await logOf(taken.id)).at(-1)).toMatchObject({ sender: 'assistant', agent_id: null, agent_name: null });
  });

  it('stay open while a turn is to be run, and not for a login that does not come', async () => {
    const { id } = await open();
    const turn = context.database.read.selectFrom('turns').select('id').where('conversation_id', '=', id);
    const { id: turn_id } = await turn.executeTakeFirstOrThrow();
    const set = (change: { status: 'running' | 'queued' | 'waiting' | 'awaiting_login'; finished_at: null }) =>
      context.database.transaction(({ query }) =>
        query.updateTable('turns').set(change).where('id', '=', turn_id).execute(),
      );
    service.advance(QUIET_MS);
    for (const status of ['running', 'queued', 'waiting'] as const) {
      await set({ status, finished_at: null });
      expect(await closeIdleConversations(context)).toBe(0);
    }
    await set({ status: 'awaiting_login', finished_at: null });
    expect(await closeIdleConversations(context)).toBe(1);
  });

  it('stay open while they are snoozed, and for the idle time after that', async () => {
    const { id } = await open();
    const until = new Date(context.now() + 2 * QUIET_MS).toISOString();
    await snooze(context, ada, { ticket_chat_id: id, until }, OPERATOR);
    service.advance(2 * QUIET_MS - MINUTE_MS);
    expect(await closeIdleConversations(context)).toBe(0);
    service.advance(MINUTE_MS);
    expect(await endSnoozes(context)).toBe(1);
    service.advance(ALMOST);
    expect(await closeIdleConversations(context)).toBe(0);
    service.advance(MINUTE_MS);
    expect(await closeIdleConversations(context)).toBe(1);
  });

  it('stay open if they are snoozed at the moment of closing', async () => {
    const { id } = await open();
    service.advance(QUIET_MS);
    const until = new Date(context.now() + QUIET_MS).toISOString();
    const { transaction } = context.database;
    const racing: typeof transaction = async (work) => {
      await snooze(context, ada, { ticket_chat_id: id, until }, OPERATOR);
      return transaction(work);
    };
    const late = { ...context, database: { ...context.database, transaction: racing } };
    expect(await closeIdleConversations(late)).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'open', snoozed: 1 });
  });

  it('stay open while the customer is in a call', async () => {
    const { id, session_id } = await open();
    const customer = customerOf(service.organisation_id);
    const other = await open();
    await startCall(context, customer, { session_id, ticket_chat_id: id, sid: 'socket' });
    service.advance(QUIET_MS);
    expect(await closeIdleConversations(context)).toBe(1);
    expect([(await read(id)).status, (await read(other.id)).status]).toEqual(['open', 'closed']);
    await endCall(context, customer, id, 'socket');
    service.advance(QUIET_MS);
    expect(await closeIdleConversations(context)).toBe(1);
  });

  it('close by the idle time that their organisation has chosen, or else by that of the server', async () => {
    const choose = async (name: string, auto_close_minutes: number) => {
      const { id } = await createOrganisation(context, { name });
      await saveAssistant(context, id, { auto_close_minutes }, [], OPERATOR);
      return id;
    };
    const [hasty, patient] = [await choose('Hasty', 10), await choose('Patient', 600)];
    const conversations = [await open({}, hasty), await open(), await open({}, patient)];
    const open_ones = async (of = context) => {
      await closeIdleConversations(of);
      const rows = await Promise.all(conversations.map(({ id }) => read(id)));
      return rows.map(({ open_slot }) => open_slot !== null);
    };
    service.advance(10 * MINUTE_MS);
    expect(await open_ones()).toEqual([false, true, true]);
    service.advance(QUIET_MS);
    // The server closes none by itself: only organisations that have chosen a time do.
    expect(await open_ones(service.context)).toEqual([false, true, true]);
    expect(await open_ones()).toEqual([false, false, true]);
    service.advance(600 * MINUTE_MS);
    expect(await open_ones(service.context)).toEqual([false, false, false]);
  });
});
