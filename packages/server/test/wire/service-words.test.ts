/** What the service says by itself, wherever it is said: in the customer's language, else the organisation's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceWords } from '../../src/features/settings/service-words.js';
import { databases } from '../support/databases.js';
import { replyCall, replyStatus, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const LOGIN_URL = 'https://shop.example/login';

function scripted({ body: { messages } }: ScriptedRequest) {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const acted = messages.slice(last + 1).some(({ role }) => role === 'tool');
  switch (messages[last]?.content) {
    case 'fail':
      return replyStatus(500);
    case 'human':
      return acted ? replyText('') : replyCall('assistant_ask_for_human', {});
    case 'done':
      return acted ? replyText('') : replyCall('assistant_suggest_closing', {});
    case 'points':
    case 'How many loyalty points do I have right now?':
      return replyCall('get_points', {});
    default:
      return replyText('Hallo!');
  }
}

describe.each(databases())('on $name the service speaks German', (database) => {
  const words = serviceWords({ language: 'de' });
  let service: TestService;

  beforeAll(async () => {
    service = await startService(database, {
      model: scripted,
      env: { ASSISTANT_STEP_SECONDS: '1', AUTO_CLOSE_MINUTES: '1' },
    });
    await put('POST', '/api/v1/lab/functions/', {
      name: 'get_points',
      description: 'For tests.',
      url: 'https://shop.example/points',
      requires_auth: true,
      environment: 'live',
    });
    await put('PUT', '/api/v1/lab/auth-config/', { login_url: LOGIN_URL, activation: 'confirmation' });
    await service.app.context.database.transaction(({ query }) =>
      query
        .updateTable('organisations')
        .set({ assistant_settings: JSON.stringify({ language: 'de-CH' }) })
        .execute(),
    );
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function put(method: string, path: string, body: object): Promise<void> {
    const answer = await service.http(path, { method, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
  }

  async function ask(message: string) {
    const client = await service.client();
    const session_id = newSession();
    await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, message));
    const { data } = await client.next('support');
    return { client, session_id, data, id: data.ticket_chat_id as string };
  }

  test.each([
    ['fail', words.cannot_answer],
    ['human', words.colleague_asked],
    ['done', words.may_i_close],
  ])('to "%s"', async (asked, said) => {
    expect((await ask(asked)).data.message).toBe(said);
  });

  /** @returns how a wrong code is refused after a login by the link */
  async function typeWrongCode({ client, session_id, data, id }: Awaited<ReturnType<typeof ask>>): Promise<string> {
    const state = new URL(data.login_url).searchParams.get('state');
    const auth_token_expires_at_seconds = Math.floor(service.app.context.now() / 1_000) + 600;
    await put('POST', '/api/v1/lab/login/callback/', { state, auth_token: 'a-token', auth_token_expires_at_seconds });
    client.emit('support', say(session_id, '000 000', id));
    return (await client.next('support', ({ status_code }) => status_code === 400)).message;
  }

  test('to whoever has to log in, and types a code that is wrong', async () => {
    const asked = await ask('points');
    const [before = '', after = ''] = words.login_request.split('[login link]');
    expect(asked.data.message).toBe(`${before}${asked.data.login_url}${after}`);
    expect(await typeWrongCode(asked)).toBe(words.wrong_code);
  });

  test('in the language of a customer who writes in another one', async () => {
    const asked = await ask('How many loyalty points do I have right now?');
    const { client, data, id } = asked;
    const english = serviceWords({ language: 'en' });
    const [before = ''] = english.login_request.split('[login link]');
    expect(data.message).toBe(`${before}${data.login_url}`);
    expect(await typeWrongCode(asked)).toBe(english.wrong_code);
    expect((await client.ask('close_support', { ticket_chat_id: id })).data.message).toBe(english.closed);
  });

  test('when a conversation is closed, and when it was quiet for too long', async () => {
    const { client, id } = await ask('hallo');
    expect((await client.ask('close_support', { ticket_chat_id: id })).data.message).toBe(words.closed);
    const quiet = await ask('hallo');
    service.advance(61_000);
    await quiet.client.next('customer_support_closed');
    const { data } = await quiet.client.ask('support_history', { ticket_chat_id: quiet.id });
    expect(data.messages.at(-1).message).toBe(words.closed_as_quiet);
  });

  test('an agent is not said to have closed what was quiet for too long', async () => {
    const { client, id } = await ask('hallo');
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: id });
    await agent.ask('agent_support', { ticket_chat_id: id, message: 'Guten Tag', attachment: false });
    service.advance(61_000);
    await client.next('customer_support_closed');
    const { data } = await client.ask('support_history', { ticket_chat_id: id });
    expect(data.messages.at(-2)).toMatchObject({ sender: 'agent', agent: { username: 'Ada' } });
    expect(data.messages.at(-1)).toMatchObject({ sender: 'assistant', agent: null, closed_support: true });
  });
});
