/**
 * After a take-over or a close is committed, the assistant adds nothing, on every database: unfinished turns of that
 * conversation are discarded, and even one that was not cannot reply. Handed back, the assistant answers what nobody has.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConversationRow, TurnRow } from '../../src/db/schema.js';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { startCall } from '../../src/features/calls/calls.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { release } from '../../src/features/conversations/release.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { cancelWaiting, leaveContactEmail } from '../../src/features/conversations/waiting-for-human.js';
import { LeaseLostError } from '../../src/features/leases.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { claimTurns } from '../../src/features/turn-queue/claim-turns.js';
import { finishWithFallback, finishWithReply, type Reply } from '../../src/features/turns/finish-turn.js';
import { parkForLogin } from '../../src/features/turns/park-for-login.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { changeConversation, readConversation, readEntries } from '../support/stored-conversations.js';
import { ANSWER, attemptAt, claimOne, LOGIN } from '../support/turns.js';

const goodbye: Reply = { ...ANSWER, text: 'Goodbye.', close_support: true, closed_support: true };

describe.each(databases())('turns that come too late on $name', (database) => {
  let service: TestContext;
  let ada: AgentActor;
  let customer: CustomerActor;
  beforeEach(async () => {
    service = await openTestContext(database);
    const { context, organisation_id } = service;
    customer = customerOf(organisation_id);
    ada = agentOf(organisation_id, 'Ada');
    await saveAuthConfig(context, organisation_id, LOGIN, OPERATOR);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  /** Writes as one customer. @returns the conversation's id */
  async function write(ticket_chat_id: string | null = null, message = 'Where is my order?'): Promise<string> {
    service.advance(1);
    const said = { session_id: 'customer', ticket_chat_id, message, attachment: false, sid: 'socket' };
    return (await receiveMessage(service.context, customer, said)).conversation_id;
  }
  const finish = (turn: TurnRow, reply = ANSWER) => finishWithReply(service.context, attemptAt(turn), reply);
  const park = (turn: TurnRow) => parkForLogin(service.context, attemptAt(turn));
  const ENDS: [string, (turn: TurnRow) => Promise<unknown>][] = [
    ['a reply', (turn) => finish(turn)],
    ['a reply that closes', (turn) => finish(turn, goodbye)],
    ['an apology', (turn) => finishWithFallback(service.context, attemptAt(turn), 'no answer')],
    ['a login request', park],
  ];

  const turnsOf = (conversation_id: string) =>
    service.context.database.read
      .selectFrom('turns')
      .select(['message_seq', 'status', 'result', 'outcome', 'handler_epoch', 'finished_at', 'lease_owner'])
      .where('conversation_id', '=', conversation_id)
      .orderBy('message_seq')
      .orderBy('handler_epoch')
      .execute();
  const logOf = (id: string) => readEntries(service.context, id);
  const kindsOf = async (id: string) => (await logOf(id)).map(({ kind, sender }) => `${kind} by ${sender}`);
  const read = (id: string) => readConversation(service.context, id);

  const CUTS: [string, (id: string) => Promise<unknown>, string][] = [
    ['a take-over', (id) => takeOver(service.context, ada, id), 'taken over by an agent'],
    ['a close', (id) => closeConversation(service.context, customer, id, 'socket'), 'the conversation was closed'],
  ];

  describe.each(CUTS)('%s', (_, cut, outcome) => {
    it('discards what the assistant has not answered there, and nothing else', async () => {
      const [id, other] = [await write(), await write()];
      for (const one of [id, other]) {
        await finish(await claimOne(service.context));
        await write(one);
      }
      const parked = (await claimTurns(service.context, 'worker', 2)).find((turn) => turn.conversation_id === id)!;
      await park(parked);
      for (let count = 0; count < 3; count++) await write(id);
      const running = await claimOne(service.context);
      const before = { turns: await turnsOf(other), log: await logOf(other) };

      await cut(id);
      const [answered, ...unanswered] = await turnsOf(id);
      expect(answered).toMatchObject({ status: 'done', result: 'answered', outcome: null });
      expect(unanswered).toHaveLength(4);
      const ended = { status: 'discarded', result: 'discarded', outcome, lease_owner: null };
      for (const turn of unanswered) expect(turn).toMatchObject({ ...ended, finished_at: expect.any(Number) });
      expect({ turns: await turnsOf(other), log: await logOf(other) }).toEqual(before);
      expect(await claimTurns(service.context, 'worker', 9)).toEqual([]);
      const log = await logOf(id);
      for (const [, end] of ENDS) await expect(end(running)).rejects.toThrow(LeaseLostError);
      expect(await logOf(id)).toEqual(log);
    });
  });

  const STATES: [string, Partial<ConversationRow>][] = [
    ['an agent is the handler', { handler: 'agent' }],
    ['the assistant is it in a later epoch', { handler_epoch: 2 }],
    ['the conversation is closed', { open_slot: null }],
  ];
  describe.each(STATES)('a turn that was not discarded although %s', (_, state) => {
    it.each(ENDS)('adds no %s, and lets the next turn begin', async (__, end) => {
      const id = await write();
      await write(id);
      const turn = await claimOne(service.context);
      await changeConversation(service.context, id, state);
      const before = await read(id);
      // The answer to the first commit was lost.
      for (let times = 0; times < 2; times++) expect(await end(turn)).toBe('another_waits');
      expect([await kindsOf(id), await read(id)]).toEqual([['message by customer', 'message by customer'], before]);
      expect(await turnsOf(id)).toMatchObject([
        { status: 'discarded', result: 'discarded', outcome: 'came too late' },
        { status: 'queued' },
      ]);
    });
  });

  it.each(STATES)('a goodbye does not close a conversation if %s', async (_, state) => {
    const id = await write();
    const turn = await claimOne(service.context);
    await changeConversation(service.context, id, state);
    const before = await read(id);
    await finish(turn, goodbye);
    expect([await kindsOf(id), await read(id)]).toEqual([['message by customer'], before]);
    expect(await turnsOf(id)).toMatchObject([{ status: 'discarded', outcome: 'came too late' }]);
  });

  describe('a conversation that is handed back', () => {
    it('has its newest question answered, if nobody has answered it', async () => {
      const longer = await write();
      for (let count = 0; count < 6; count++) await write(longer);
      await closeConversation(service.context, customer, longer, 'socket');
      const id = await write();
      await finish(await claimOne(service.context));
      await takeOver(service.context, ada, id);
      await write(id, 'Are you there?');
      await write(id, 'Hello?');
      expect(await claimTurns(service.context, 'worker', 9)).toEqual([]);
      await release(service.context, ada, id);
      const turns = await claimTurns(service.context, 'worker', 9);
      expect(turns).toMatchObject([{ message_seq: 5, handler_epoch: 3, attempts: 1 }]);
      await finish(turns[0]!);
      expect((await kindsOf(id)).at(-1)).toBe('message by assistant');
    });

    it('is left alone by the assistant after an answer of the agent', async () => {
      const id = await write();
      await takeOver(service.context, ada, id);
      const said = { ticket_chat_id: id, message: 'Tomorrow.', attachment: false, close_support: false };
      await sendAgentReply(service.context, ada, said);
      await release(service.context, ada, id);
      expect(await claimTurns(service.context, 'worker', 9)).toEqual([]);
      await write(id, 'Thank you');
      expect(await claimTurns(service.context, 'worker', 9)).toMatchObject([{ message_seq: 5, handler_epoch: 3 }]);
    });
  });

  it('a customer who waits for a human no longer is answered by the turn that runs', async () => {
    const { context } = service;
    const id = await write();
    await finish(await claimOne(service.context), { ...ANSWER, needs_human: true });
    await write(id, 'Or can you help me?');
    const turn = await claimOne(service.context);
    await leaveContactEmail(context, customer, { ticket_chat_id: id, email: 'mia@example.com' });
    await cancelWaiting(context, customer, id, 'socket');
    expect(await read(id)).toMatchObject({ handler: 'assistant', needs_human: 0, waiting_since: null });
    expect(await finish(turn)).toBe('none_waits');
    expect(await kindsOf(id)).toEqual([
      'message by customer',
      'message by assistant',
      'message by customer',
      'waiting_cancelled by system',
      'message by assistant',
    ]);
    await closeConversation(context, customer, id, 'socket');
    const closed = { code: 'conversation_closed' };
    await expect(cancelWaiting(context, customer, id, 'socket')).rejects.toMatchObject(closed);
    const address = { ticket_chat_id: id, email: null };
    await expect(leaveContactEmail(context, customer, address)).rejects.toMatchObject(closed);
    expect(await read(id)).toMatchObject({ contact_email: 'mia@example.com' });
  });

  describe('a goodbye of the assistant', () => {
    it('closes the conversation, with what waits for a login and the call', async () => {
      const id = await write();
      await park(await claimOne(service.context));
      await startCall(service.context, customer, { session_id: 'customer', ticket_chat_id: id, sid: 'socket' });
      const other = await write();
      await write(id, 'Goodbye');
      const turns = await claimTurns(service.context, 'worker', 9);
      const turn = turns.find((one) => one.conversation_id === id)!;
      expect(await finish(turn, goodbye)).toBe('none_waits');
      expect(await read(id)).toMatchObject({ open_slot: null, status: 'resolved_and_closed' });
      expect((await logOf(id)).slice(-2)).toMatchObject([
        { kind: 'call_ended' },
        {
          kind: 'closing_by_itself',
          sender: 'assistant',
          message: 'Goodbye.',
          turn_id: turn.id,
          in_reply_to: turn.message_seq,
        },
      ]);
      expect(await turnsOf(id)).toMatchObject([
        { status: 'discarded', outcome: 'the conversation was closed' },
        { status: 'done', result: 'closed' },
      ]);
      expect((await read(other)).open_slot).not.toBeNull();
      expect(await turnsOf(other)).toMatchObject([{ status: 'running' }]);
    });

    it('only suggests it if the customer has written again, whose next message is answered', async () => {
      const [id, other] = [await write(), await write()];
      const turns = await claimTurns(service.context, 'worker', 9);
      await write(id, 'One more thing');
      await finish(turns.find((one) => one.conversation_id === id)!, goodbye);
      expect(await read(id)).toMatchObject({ status: 'open', close_suggested_at: expect.any(Number) });
      expect((await read(id)).open_slot).not.toBeNull();
      expect((await logOf(id)).at(-1)).toMatchObject({ kind: 'message', close_support: 1, closed_support: 0 });
      await finish(turns.find((one) => one.conversation_id === other)!, goodbye);
      expect(await read(other)).toMatchObject({ open_slot: null });
      const next = await claimTurns(service.context, 'worker', 9);
      expect(next).toMatchObject([{ conversation_id: id, message_seq: 2 }]);
    });
  });
});
