/**
 * Replies that a message of the assistant offers: the same on every way to the customer, within their limits, and said in
 * words as well, so that a client which knows nothing of them misses nothing. On both databases.
 */
import { LIMITS, type Suggestion } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const REPLY = 'assistant_reply_without_answer';
const [sqlite] = databases();

function answer({ body }: ScriptedRequest) {
  const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (said.includes('many')) {
    const many = Array.from({ length: 20 }, (_, index) => `Choice ${index}`);
    const long = 'x'.repeat(LIMITS.suggestionLabelCharacters + 1);
    const choices = [long, 'See https://evil.example/now', ...many, 'Choice 0', 'Not in the text'];
    return replyCall(REPLY, { kind: 'question', text: choices.slice(0, -1).join(', '), choices: choices.join('\n') });
  }
  if (said.includes('Which'))
    return replyCall(REPLY, { kind: 'question', text: 'The blue one or the Red one?', choices: 'Blue one\nRed one\n' });
  return replyText('Hello.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(database, { model: answer });
    client = await service.client();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const ask = async (message: string) => {
    client.emit('support', say(newSession(), message));
    return (await client.next('support')).data;
  };

  test('they come with the reply, in history and over HTTP, also after a restart', async () => {
    const suggestions: Suggestion[] = [
      { label: 'Blue one', message: 'Blue one' },
      { label: 'Red one', message: 'Red one' },
    ];
    const reply = await ask('Which');
    expect(reply).toMatchObject({ message: 'The blue one or the Red one?', suggestions });
    await service.restart();
    client = await service.client();
    const { ticket_chat_id } = reply;
    const history = await client.ask('support_history', { ticket_chat_id });
    expect(history.data.messages).toMatchObject([{ sender: 'customer' }, { sender: 'assistant', suggestions }]);
    expect(history.data.messages[0]).not.toHaveProperty('suggestions');
    const answered = await service.http(`/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/?after_seq=1`);
    expect(await answered.json()).toMatchObject({ messages: [{ suggestions }] });
  });

  test('a message that offers nothing has none', async () => {
    expect(await ask('Hi')).not.toHaveProperty('suggestions');
  });

  test('they keep to their limits: too long ones, doubles, foreign links and what the text does not say are left out', async () => {
    const { suggestions } = (await ask('many')) as { suggestions: Suggestion[] };
    expect(suggestions.map(({ message }) => message)).toEqual([
      'Choice 0',
      'Choice 1',
      'Choice 2',
      'Choice 3',
      'Choice 4',
      'Choice 5',
    ]);
    expect(suggestions).toHaveLength(LIMITS.suggestionsPerMessage);
  });
});

describe('the built-in matcher', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(sqlite!, { env: { ASSISTANT_MODEL: 'embedded' } });
    const register = (name: string, description: string, parameters: object, path: string) =>
      service.http('/api/v1/lab/functions/', {
        method: 'POST',
        body: JSON.stringify({
          name,
          description,
          url: `https://shop.example/${path}`,
          requires_auth: false,
          environment: 'live',
          parameters,
        }),
      });
    const size = {
      description: 'Size of the parcel, one of small or large',
      type: 'string',
      provider: 'assistant',
      enum: ['small', 'large'],
    };
    expect(
      (
        await register(
          'get_order',
          'Looks up an order by its number.',
          {
            order_id: { description: 'The order number', type: 'string', provider: 'assistant' },
          },
          'orders/{order_id}',
        )
      ).status,
    ).toBe(201);
    expect(
      (await register('get_postage', 'Tells what the postage of a parcel costs.', { size }, 'postage/{size}')).status,
    ).toBe(201);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  /** What is said in a conversation, one message after the other. */
  const open = async () => {
    const client = await service.client();
    const session = newSession();
    let id: string | null = null;
    return async (message: string): Promise<{ message: string; suggestions?: Suggestion[] }> => {
      client.emit('support', say(session, message, id));
      const { data } = await client.next('support');
      id = data.ticket_chat_id;
      return data;
    };
  };

  test('offers what it can do where it did not understand, and each offer leads on', async () => {
    const talk = await open();
    const unsure = await talk('Who won the chess championship?');
    const labels = unsure.suggestions?.map(({ label }) => label) ?? [];
    expect(labels).toContain('Ask a colleague');
    for (const label of labels.filter((one) => one !== 'Ask a colleague'))
      expect(unsure.message.toLowerCase()).toContain(label.toLowerCase().replace(/^look up /, ''));
    const order = unsure.suggestions?.find(({ label }) => /order/i.test(label));
    const next = await talk(order?.message ?? '');
    expect(next.message).toMatch(/order number/);

    const again = await open();
    await again('Who won the chess championship?');
    expect((await again('Ask a colleague')).message).toMatch(/asked a colleague/);
  });

  test('offers the values of a question that names them', async () => {
    const talk = await open();
    const question = await talk('What does the postage of a parcel cost?');
    expect(question.suggestions).toEqual([
      { label: 'small', message: 'small' },
      { label: 'large', message: 'large' },
    ]);
    for (const { label } of question.suggestions ?? []) expect(question.message).toContain(label);
  });
});
