/**
 * Who handles a conversation, on every database: a customer who waits is given to one member, and only what its agent
 * says is stored, once.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationRow } from '../../src/db/schema.js';
import type { AgentActor } from '../../src/features/actor.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { release } from '../../src/features/conversations/release.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { assign, giveWaiting, takeOver } from '../../src/features/conversations/take-over.js';
import { createMember } from '../../src/features/members/create-member.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { changeConversation, readConversation } from '../support/stored-conversations.js';

describe.each(databases())('the handler of a conversation on $name', (database) => {
  let service: TestContext;
  let ada: AgentActor;
  let grace: AgentActor;
  let sessions = 0;
  beforeAll(async () => {
    service = await openTestContext(database);
    const { organisation_id } = service;
    [ada, grace] = [agentOf(organisation_id, 'Ada'), agentOf(organisation_id, 'Grace')];
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function open(change: Partial<ConversationRow> = {}): Promise<string> {
    const { context, organisation_id } = service;
    const said = { message: 'A human, please', attachment: false, sid: 'socket' };
    const session_id = `customer-${++sessions}`;
    const { conversation_id } = await receiveMessage(context, customerOf(organisation_id), {
      ...said,
      session_id,
      ticket_chat_id: null,
    });
    if (Object.keys(change).length > 0) await changeConversation(context, conversation_id, change);
    return conversation_id;
  }
  /** The customer of a conversation writes once more. */
  async function write(ticket_chat_id: string): Promise<void> {
    const { context, organisation_id } = service;
    const { session_id } = await read(ticket_chat_id);
    const said = { message: 'Are you there?', attachment: false, sid: 'socket' };
    await receiveMessage(context, customerOf(organisation_id), { ...said, session_id, ticket_chat_id });
  }
  const read = (id: string) => readConversation(service.context, id);

  it('is the agent who takes it over, also of a conversation that was snoozed', async () => {
    const id = await open({ snoozed: 1, snoozed_until: 1 });
    await takeOver(service.context, ada, id);
    expect(await read(id)).toMatchObject({
      handler: 'agent',
      agent_id: ada.member_id,
      agent_name: 'Ada',
      status: 'taken',
      snoozed: 0,
    });
  });

  it('is given only to a member of its organisation, who then has the customer waiting', async () => {
    const { context } = service;
    const member = async (username: string, organisation_id: string) =>
      createMember(context, {
        organisation_id,
        email: `${username}@example.com`,
        username,
        password: 'correct horse battery',
        role: 'agent',
      });
    const { id: another } = await createOrganisation(context, { name: 'Another' });
    const [kim, stranger] = [await member('Kim', service.organisation_id), await member('Lou', another)];
    const id = await open();
    const { last_word_at } = await read(id);
    service.advance(1_000);
    const give = (agent_id: string) => assign(context, ada, { ticket_chat_id: id, agent_id });
    await expect(give(stranger.id)).rejects.toMatchObject({ code: 'invalid_payload' });
    expect(await read(id)).toMatchObject({ handler: 'assistant' });
    await give(kim.id);
    expect(await read(id)).toMatchObject({ agent_id: kim.id, agent_name: 'Kim', waiting_since: last_word_at });
  });

  it('alone replies, and only while the conversation is open', async () => {
    const id = await open();
    const say = (agent: AgentActor) =>
      sendAgentReply(service.context, agent, {
        ticket_chat_id: id,
        message: 'Hello',
        attachment: false,
        close_support: false,
      });
    await expect(say(ada)).rejects.toMatchObject({ code: 'not_handler' });
    await takeOver(service.context, ada, id);
    await expect(say(grace)).rejects.toMatchObject({ code: 'not_handler' });
    expect((await say(ada)).seq).toBe(3);
    await expect(closeConversation(service.context, grace, id, 'socket')).rejects.toMatchObject({
      code: 'not_handler',
    });
    await closeConversation(service.context, ada, id, 'socket');
    await expect(say(ada)).rejects.toMatchObject({ code: 'conversation_closed' });
    expect((await read(id)).last_seq).toBe(4);
  });

  it('hands back what it handles, and nothing else', async () => {
    const [id, untouched, closed] = [await open(), await open(), await open()];
    await takeOver(service.context, ada, id);
    await takeOver(service.context, ada, closed);
    await changeConversation(service.context, closed, { open_slot: null });
    const refused = [
      [grace, id, 'not_handler'],
      [ada, untouched, 'not_handler'],
      [ada, closed, 'conversation_closed'],
      [agentOf('another', 'Ada', ada.member_id), id, 'not_found'],
    ] as const;
    for (const [agent, of, code] of refused) {
      const before = await read(of);
      await expect(release(service.context, agent, of)).rejects.toMatchObject({ code });
      expect(await read(of)).toEqual(before);
    }
    const told: unknown[] = [];
    for (const topic of ['events', 'turns'] as const)
      service.context.cluster.subscribe(topic, (event) => told.push(event));
    await changeConversation(service.context, id, { waiting_since: 1, handover_reason: 'asked_for_human' });
    await release(service.context, ada, id);
    expect(await read(id)).toMatchObject({
      handler: 'assistant',
      agent_id: null,
      agent_name: null,
      status: 'released_and_open',
      waiting_since: null,
      handover_reason: null,
    });
    expect(told).toContainEqual(expect.objectContaining({ type: 'desk_changed', reason: 'handler' }));
    // To the workers.
    expect(told).toContainEqual({});
  });

  describe('a customer who waits', () => {
    const WAITS = { needs_human: 1, waiting_since: 1 } as const;
    const give = (id: string, to: AgentActor, organisation_id = service.organisation_id) =>
      service.context.database.transaction((transaction) =>
        giveWaiting(
          service.context,
          transaction,
          { id, organisation_id },
          { id: to.member_id, username: to.username },
          undefined,
        ),
      );

    it('is given to one member, and waits for that one as long as before', async () => {
      const id = await open(WAITS);
      expect(await Promise.all([give(id, ada), give(id, ada)])).toEqual(expect.arrayContaining([true, false]));
      expect(await give(id, grace)).toBe(false);
      expect(await read(id)).toMatchObject({
        handler: 'agent',
        agent_id: ada.member_id,
        needs_human: 0,
        waiting_since: 1,
      });
    });

    const OTHERS: [string, Partial<ConversationRow>][] = [
      ['does not wait any more', { needs_human: 0 }],
      ['has been closed', { ...WAITS, open_slot: null }],
      ['has been snoozed', { ...WAITS, snoozed: 1 }],
      ['has an agent', { ...WAITS, handler: 'agent', agent_id: 'another', agent_name: 'Another' }],
    ];
    it.each(OTHERS)('is given to nobody if the conversation %s', async (_, change) => {
      const id = await open(change);
      const before = await read(id);
      expect(await give(id, ada)).toBe(false);
      expect(await read(id)).toEqual(before);
    });

    it('is given to nobody of another organisation', async () => {
      const id = await open(WAITS);
      expect(await give(id, ada, 'another')).toBe(false);
      expect(await read(id)).toMatchObject({ handler: 'assistant' });
    });
  });

  describe('a reply of an agent under a client_message_id', () => {
    const reply = (agent: AgentActor, id: string, message = 'Here I am.') =>
      sendAgentReply(service.context, agent, {
        ticket_chat_id: id,
        message,
        attachment: false,
        close_support: false,
        client_message_id: 'reply-1',
      });
    const repliesIn = async (id: string) => {
      const replies = service.context.database.read.selectFrom('messages').select(['agent_name', 'seq']);
      return replies.where('conversation_id', '=', id).where('sender', '=', 'agent').orderBy('seq').execute();
    };

    it('is the same only in its conversation, of its agent', async () => {
      const [one, other] = [await open(), await open()];
      await takeOver(service.context, ada, one);
      await takeOver(service.context, ada, other);
      const first = await reply(ada, one);
      expect(await reply(ada, one)).toEqual(first);
      await write(other);
      expect((await reply(ada, other)).conversation_id).toBe(other);
      await release(service.context, ada, one);
      await takeOver(service.context, grace, one);
      const second = await reply(grace, one, 'I am here as well.');
      expect(await repliesIn(one)).toEqual([
        { agent_name: 'Ada', seq: first.seq },
        { agent_name: 'Grace', seq: second.seq },
      ]);
      // A resend is acknowledged, whoever handles the conversation since.
      expect(await reply(ada, one)).toEqual(first);
      expect(await repliesIn(one)).toHaveLength(2);
    });

    it('is a new one after the time in which it is resent', async () => {
      const id = await open();
      await takeOver(service.context, ada, id);
      const first = await reply(ada, id);
      service.advance(LIMITS.clientMessageIdMs - 1_000);
      expect((await reply(ada, id)).seq).toBe(first.seq);
      service.advance(2_000);
      expect((await reply(ada, id)).seq).toBeGreaterThan(first.seq);
      expect(await repliesIn(id)).toHaveLength(2);
    });
  });
});
