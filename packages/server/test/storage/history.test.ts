/**
 * Reading back on every database: pages of a conversation hold each entry once and in order, and the list of a session
 * holds its own conversations, the newest first.
 */
import { conversationsQuery, LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeConversation } from '../../src/features/conversations/close.js';
import { listConversations, readHistory } from '../../src/features/conversations/history.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { rateAnswer } from '../../src/features/feedback/rate-answer.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { finishWithReply } from '../../src/features/turns/finish-turn.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { readEntries } from '../support/stored-conversations.js';
import { ANSWER, attemptAt, claimOne } from '../support/turns.js';

const FILE = { name: 'parcel.png', url: 'https://shop.example/parcel.png' };

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  beforeEach(async () => {
    service = await openTestContext(database);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function write(
    message: string,
    { id = null as string | null, session_id = 'customer', of = service.organisation_id, file = false } = {},
  ): Promise<string> {
    service.advance(1);
    const said = { session_id, ticket_chat_id: id, message, sid: 'socket' };
    const attached = file ? { attachment: true as const, attachment_metadata: FILE } : { attachment: false as const };
    return (await receiveMessage(service.context, customerOf(of), { ...said, ...attached })).conversation_id;
  }
  const read = (id: string, page: { after_seq?: number; before_seq?: number; limit: number }) =>
    readHistory(service.context, customerOf(service.organisation_id), id, page);

  describe('a conversation', () => {
    it('is read forwards and backwards, each entry once', async () => {
      const id = await write('1');
      for (let seq = 2; seq <= 5; seq++) await write(`${seq}`, { id });
      await write('Of another conversation');
      const pages = [
        await read(id, { limit: 2 }),
        await read(id, { before_seq: 4, limit: 2 }),
        await read(id, { before_seq: 2, limit: 2 }),
        await read(id, { after_seq: 0, limit: 2 }),
        await read(id, { after_seq: 2, limit: 2 }),
        await read(id, { after_seq: 4, limit: 1 }),
        await read(id, { after_seq: 3, limit: 2 }),
      ];
      expect(pages.map(({ messages, has_more }) => [messages.map(({ seq }) => seq), has_more])).toEqual([
        [[4, 5], true],
        [[2, 3], true],
        [[1], false],
        [[1, 2], true],
        [[3, 4], true],
        [[5], false],
        [[4, 5], false],
      ]);
    });

    it('has as much in a page as its characters allow', async () => {
      const long = 'x'.repeat(LIMITS.messageCharacters);
      const id = await write(long);
      const most = Math.floor(LIMITS.historyPageCharacters / LIMITS.messageCharacters);
      for (let count = 0; count < most; count++) await write(long, { id });
      const page = await read(id, { after_seq: 0, limit: 2 * most });
      expect([page.messages.length, page.has_more]).toEqual([most, true]);
    });

    it('shows what the customer thinks of an answer beside that answer, and the turn to members alone', async () => {
      const { context, organisation_id } = service;
      const id = await write('Where is my order?');
      await write('And my parcel?', { id });
      for (let count = 0; count < 2; count++)
        await finishWithReply(context, attemptAt(await claimOne(context)), ANSWER);
      const answer = (await readEntries(context, id))[2]!;
      const rated = { ticket_chat_id: id, message_id: answer.id, rating: 'down' as const };
      await rateAnswer(context, customerOf(organisation_id), rated, 'socket');
      const [, , first, second] = (await read(id, { limit: 9 })).messages;
      expect(first).toMatchObject({ seq: 3, feedback: { rating: 'down', reason: null, comment: null } });
      expect(second).not.toHaveProperty('feedback');
      expect(first).not.toHaveProperty('turn_id');
      const [, , shown] = (await readHistory(context, agentOf(organisation_id, 'Ada'), id, { limit: 9 })).messages;
      expect(shown).toMatchObject({ turn_id: answer.turn_id });
    });
  });

  describe('the conversations of a session', () => {
    const list = async (asked: Record<string, unknown> = {}) =>
      await listConversations(
        service.context,
        customerOf(service.organisation_id),
        'customer',
        conversationsQuery.parse(asked),
      );
    const idsOf = ({ conversations }: Awaited<ReturnType<typeof list>>) =>
      conversations.map(({ ticket_chat_id }) => ticket_chat_id);

    it('are its own, the newest first, a page at a time', async () => {
      const { id: other } = await createOrganisation(service.context, { name: 'Other' });
      const ids = [await write('First'), await write('Second')];
      await write('Of another session', { session_id: 'another' });
      await write('Of another organisation', { of: other });
      await closeConversation(service.context, customerOf(service.organisation_id), ids[0]!, 'socket');
      ids.push(await write('Third'));
      expect(idsOf(await list())).toEqual(ids.toReversed());
      expect(idsOf(await list({ closed: 'true' }))).toEqual([ids[0]]);
      expect(idsOf(await list({ closed: 'false' }))).toEqual([ids[2], ids[1]]);
      const first = await list({ limit: 2 });
      expect(idsOf(first)).toEqual([ids[2], ids[1]]);
      const second = await list({ limit: 2, cursor: first.next });
      expect([idsOf(second), second.next]).toEqual([[ids[0]], null]);
      const customer = { ...customerOf(service.organisation_id), kind: 'customer', session_id: 'another' } as const;
      const refused = listConversations(service.context, customer, 'customer', conversationsQuery.parse({}));
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('are called by the first words of the customer, in part', async () => {
      const id = await write('', { file: true });
      await finishWithReply(service.context, attemptAt(await claimOne(service.context)), ANSWER);
      const words = 'Where is this parcel? '.repeat(LIMITS.topicCharacters);
      await write(words.trim(), { id });
      await write('Hello?', { id });
      expect((await list()).conversations).toMatchObject([{ topic: words.slice(0, LIMITS.topicCharacters) }]);
    });
  });
});
