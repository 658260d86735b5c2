/**
 * Who handles a conversation, on every database: a customer who waits is given to one member, and only what its agent says
 * is stored, once.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationRow } from '../../src/db/schema.js';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { release } from '../../src/features/conversations/release.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { giveWaiting, takeOver } from '../../src/features/conversations/take-over.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

describe.each(databases())('the handler of a conversation on $name', (database) => {
  let service: TestContext;
  let ada: AgentActor;
  let grace: AgentActor;
  let sessions = 0;
  beforeAll(async () => {
    service = await openTestContext(database);
    const { organisation_id } = service;
    const member = (username: string): AgentActor => ({
      kind: 'inapp',
      organisation_id,
      member_id: randomUUID(),
      username,
      role: 'agent',
    });
    [ada, grace] = [member('Ada'), member('Grace')];
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function open(change: Partial<ConversationRow> = {}): Promise<string> {
    const { context, organisation_id } = service;
    const actor: CustomerActor = { kind: 'api', organisation_id, key_id: 'key', mode: 'live' };
    const said = { message: 'A human, please', attachment: false, sid: 'socket' };
    const session_id = `customer-${++sessions}`;
    const { conversation_id } = await receiveMessage(context, actor, { ...said, session_id, ticket_chat_id: null });
    if (Object.keys(change).length > 0)
      await context.database.transaction(({ query }) =>
        query.updateTable('conversations').set(change).where('id', '=', conversation_id).execute(),
      );
    return conversation_id;
  }
  const read = (id: string) =>
    service.context.database.read
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

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
