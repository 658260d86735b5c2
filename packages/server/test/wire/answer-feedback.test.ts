/** What customers say of single answers: who may, what is refused, what counts, who is told, and where it is shown. */
import type { FeedbackPage } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService(database, { model: () => replyText('We open in the morning.') });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function open(message = 'When are you open?') {
    const client = await service.client();
    const session_id = newSession();
    client.emit('support', say(session_id, message));
    const { ticket_chat_id, id, seq } = (await client.next('support')).data;
    return { client, session_id, ticket_chat_id, message_id: id, seq } as const;
  }
  const historyOf = async (client: TestClient, ticket_chat_id: string) =>
    (await client.askAck('support_history', { ticket_chat_id })).data.messages;

  test('the last word counts, history shows it, and null removes it', async () => {
    const { client, ticket_chat_id, message_id } = await open();
    const rate = (feedback: object) => client.askAck('answer_feedback', { ticket_chat_id, message_id, ...feedback });
    const shown = async () => (await historyOf(client, ticket_chat_id))[1].feedback;
    expect(await shown()).toBeUndefined();
    expect(await rate({ rating: 'up' })).toMatchObject({
      status_code: 200,
      message: 'Feedback noted',
      data: { ticket_chat_id, message_id, feedback: { rating: 'up', reason: null, comment: null } },
    });
    expect(await shown()).toEqual({ rating: 'up', reason: null, comment: null });
    const why = { rating: 'down', reason: 'wrong', comment: 'You close at 16' };
    await rate({ ...why, comment: '  You close at 16 ' });
    expect(await shown()).toEqual(why);
    await rate({ rating: 'down', comment: ' ' });
    expect(await shown()).toEqual({ rating: 'down', reason: null, comment: null });
    expect(await rate({ rating: null })).toMatchObject({ status_code: 200, data: { feedback: null } });
    expect(await rate({ rating: null })).toMatchObject({ status_code: 200, data: { feedback: null } });
    expect(await shown()).toBeUndefined();
    await client.ask('close_support', { ticket_chat_id });
    expect(await rate({ rating: 'up' })).toMatchObject({ status_code: 200 });
    expect(await shown()).toMatchObject({ rating: 'up' });
  });

  test('what is refused names the field', async () => {
    const { client, ticket_chat_id, message_id } = await open();
    const other = await open();
    const messages = await historyOf(client, ticket_chat_id);
    const good = { ticket_chat_id, message_id, rating: 'down' };
    for (const [payload, path] of [
      [{ ...good, rating: 'sideways' }, 'rating'],
      [{ ...good, rating: undefined }, 'rating'],
      [{ ...good, reason: 'boring' }, 'reason'],
      [{ ...good, comment: 'x'.repeat(1_001) }, 'comment'],
      [{ ...good, rating: 'up', reason: 'wrong' }, 'reason'],
      [{ ...good, rating: null, comment: 'Bad' }, 'comment'],
      [{ ...good, message_id: messages[0].id }, 'message_id'],
      [{ ...good, message_id: other.message_id }, 'message_id'],
      [{ ...good, message_id: 'unknown' }, 'message_id'],
    ] as const) {
      const refused = await client.askAck('answer_feedback', payload);
      expect(refused, path).toMatchObject({ status_code: 400, data: { code: 'invalid_payload', errors: [{ path }] } });
    }
    expect((await historyOf(client, ticket_chat_id)).every((one: object) => !('feedback' in one))).toBe(true);
  });

  test('agents in the conversation are told once of each change, and read it in its history', async () => {
    const { client, ticket_chat_id, message_id, seq } = await open();
    const agent = await service.agent('Ada');
    await agent.ask('enter_support', { ticket_chat_id });
    const feedback = { rating: 'down', reason: 'incomplete', comment: null };
    const sent = { ticket_chat_id, message_id, rating: 'down', reason: 'incomplete' };
    await Promise.all([client.askAck('answer_feedback', sent), client.askAck('answer_feedback', sent)]);
    await client.askAck('answer_feedback', sent);
    expect((await agent.next('support_feedback')).data).toEqual({ ticket_chat_id, message_id, seq, feedback });
    await client.askAck('answer_feedback', { ticket_chat_id, message_id, rating: null });
    expect((await agent.next('support_feedback')).data).toMatchObject({ feedback: null });
    expect(agent.all('support_feedback')).toHaveLength(2);
    await client.askAck('answer_feedback', sent);
    expect((await historyOf(agent, ticket_chat_id))[1]).toMatchObject({ feedback });
    expect(client.all('support_feedback')).toEqual([]);
    expect(await agent.askAck('answer_feedback', sent)).toMatchObject({ status_code: 403 });
  });

  test('the list has the question and the answer, newest first, by rating and reason, a page at a time', async () => {
    const key = await service.signIn('Ada');
    const list = async (query: string): Promise<FeedbackPage> =>
      (await service.http(`/api/v1/console/feedback/?${query}`, { key })).json() as Promise<FeedbackPage>;
    const first = await open('Are you open on Sunday?');
    const second = await open('Are you open at night?');
    const why = { rating: 'down', reason: 'not_asked', comment: 'I meant Sunday' };
    for (const { client, ticket_chat_id, message_id } of [first, second])
      await client.askAck('answer_feedback', { ticket_chat_id, message_id, ...why });
    const page = await list('reason=not_asked&limit=1');
    expect(page.feedback).toMatchObject([
      {
        ...why,
        ticket_chat_id: second.ticket_chat_id,
        session_id: second.session_id,
        message_id: second.message_id,
        question: 'Are you open at night?',
        answer: 'We open in the morning.',
        mode: 'live',
        turn_id: expect.any(String),
      },
    ]);
    const rest = await list(`reason=not_asked&limit=1&cursor=${page.next}`);
    expect(rest).toMatchObject({ feedback: [{ question: 'Are you open on Sunday?' }], next: null });
    const { client, ticket_chat_id, message_id } = first;
    await client.askAck('answer_feedback', { ticket_chat_id, message_id, rating: 'up' });
    expect((await list('reason=not_asked')).feedback).toHaveLength(1);
    expect((await list('rating=up')).feedback[0]).toMatchObject({ ticket_chat_id, reason: null, comment: null });
    expect((await list('mode=test')).feedback).toEqual([]);
    expect((await service.http('/api/v1/console/feedback/?rating=x', { key })).status).toBe(400);
  });
});
