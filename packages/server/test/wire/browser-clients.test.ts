/**
 * What a chat window in a browser relies on: every entry of its session with `entries=1` and nothing new without it, read
 * marks on both sides, HTTP from a page of another origin, and no page of another origin with somebody's cookie. On both
 * databases.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSecuritySettings } from '../../src/features/settings/security-settings.js';
import { connect, type Heard, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const EVIL = 'https://evil.example';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const customer = async (session_id: string, query: Record<string, string> = {}) =>
    connect(service.url, { token_source: 'customer', token: await service.customerToken(session_id), ...query });
  const entries = (client: TestClient) => client.all('support_entry').map(({ data }) => data);
  const withoutSid = ({ sid: _, ...heard }: Heard) => heard;

  test('with entries=1 a tab sees every entry of its session, in order and as history has it', async () => {
    const session_id = newSession();
    using tab = await customer(session_id, { entries: '1' });
    using plain = await customer(session_id);
    using stranger = await customer(newSession(), { entries: '1' });
    for (const client of [tab, plain]) await client.ask('enter_customer_support', { session_id });
    const agent = await service.agent('Ada');

    // Another tab begins a conversation; this one has never entered it.
    plain.emit('support', { ...say(session_id, 'Hello'), client_message_id: 'mine-1' });
    const first = await tab.next('support_entry');
    expect(first.data).toMatchObject({ seq: 1, sender: 'customer', message: 'Hello', client_message_id: 'mine-1' });
    const ticket_chat_id = first.data.ticket_chat_id as string;
    await tab.next('support_entry', ({ data }) => data.seq === 2);
    expect(tab.all('support')).toEqual([]);
    await agent.ask('enter_support', { ticket_chat_id });
    await agent.ask('take_over_support', { ticket_chat_id });
    await agent.ask('agent_support', { ticket_chat_id, message: 'It is me.', attachment: false });
    tab.emit('support', { ...say(session_id, 'Good', ticket_chat_id), client_message_id: 'mine-2' });
    await tab.next('support_echo');
    await agent.ask('release_support', { ticket_chat_id });
    // The one who closes has it as an answer, and as an entry like everybody.
    await tab.ask('close_support', { ticket_chat_id });

    const { data: history } = await tab.ask('support_history', { ticket_chat_id });
    const all = history.messages as { seq: number; id: string }[];
    await expect.poll(() => entries(tab).length).toBe(all.length);
    expect(entries(tab)).toEqual(all);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    const over_http = await service.http(`/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/`);
    expect(((await over_http.json()) as typeof history).messages).toEqual(all);
    expect(entries(agent).map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
    expect([...plain.all('support_entry'), ...stranger.all('support_entry')]).toEqual([]);
  });

  test('what was said while the tab was away comes when it is back; nothing comes twice', async () => {
    const session_id = newSession();
    const client = await customer(session_id, { entries: '1' });
    client.emit('support', say(session_id, 'Hello'));
    const { ticket_chat_id } = (await client.next('support')).data;
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id });
    client.socket.disconnect();
    await agent.ask('agent_support', { ticket_chat_id, message: 'Are you there?', attachment: false });

    using back = await customer(session_id, { entries: '1' });
    await back.ask('enter_customer_support', { session_id });
    const missed = await back.next('support_entry', ({ data }) => data.message === 'Are you there?');
    expect((await back.next('customer_support')).data.id).toBe(missed.data.id);
    await back.ask('enter_support', { ticket_chat_id });
    await agent.ask('agent_support', { ticket_chat_id, message: 'Hello?', attachment: false });
    await back.next('support', ({ data }) => data.message === 'Hello?');
    expect(entries(back).filter(({ message }) => message === 'Hello?')).toHaveLength(1);
    expect(entries(back).filter(({ id }) => id === missed.data.id)).toHaveLength(1);
  });

  test('a socket that did not ask is sent what it always was', async () => {
    const session_id = newSession();
    using old = await customer(session_id);
    await old.ask('enter_customer_support', { session_id });
    old.emit('support', say(session_id, 'Hello'));
    const { ticket_chat_id } = (await old.next('support')).data;
    const agent = await service.agent('Ada');
    await agent.ask('enter_support', { ticket_chat_id });
    await agent.ask('take_over_support', { ticket_chat_id });
    await agent.ask('mark_conversation_read', { ticket_chat_id, entity: 'agent' });
    await agent.ask('agent_support', { ticket_chat_id, message: 'Hello', attachment: false });
    await old.next('customer_support');
    expect(old.heard.map(({ event }) => event)).toEqual([
      'connected',
      'enter_customer_support',
      'support_echo',
      'support',
      'support_handler_changed',
      'support',
      'customer_support',
    ]);
  });

  test("read marks show on both sides, to customers those of their own agent, and never an agent's socket", async () => {
    const session_id = newSession();
    using tab = await customer(session_id, { entries: '1' });
    tab.emit('support', say(session_id, 'Hello'));
    const { ticket_chat_id } = (await tab.next('support')).data;
    const agent = await service.agent('Ada');
    await agent.ask('enter_support', { ticket_chat_id });
    const other = await service.agent('Grace');
    await agent.ask('take_over_support', { ticket_chat_id });
    await other.ask('mark_conversation_read', { ticket_chat_id, entity: 'agent' });
    const listed = async () =>
      (await (await service.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`)).json()) as object;
    expect(await listed()).toMatchObject({ conversations: [{ agent_read_seq: 0 }] });
    for (const _again of [1, 2]) await agent.ask('mark_conversation_read', { ticket_chat_id, entity: 'agent' });
    expect(await listed()).toMatchObject({ conversations: [{ agent_read_seq: 3 }] });
    await tab.ask('mark_conversation_read', { ticket_chat_id, entity: 'customer' });
    const marks = [
      { ticket_chat_id, entity: 'agent', seq: 3 },
      { ticket_chat_id, entity: 'customer', seq: 3 },
    ];
    await expect.poll(() => agent.all('support_read').map(({ data }) => data)).toEqual([marks[0], ...marks]);
    expect(tab.all('support_read').map(withoutSid)).toEqual(
      marks.map((data) => ({ event: 'support_read', status_code: 200, message: 'support_read', data })),
    );
    for (const { sid } of tab.all('support_read')) expect(sid).toBe(tab.socket.id);
  });

  test('what a chat window shows first, for every credential of the organisation', async () => {
    const about = async (key: string) => (await service.http('/api/v1/helpdesk/assistant/', { key })).json();
    const expected = {
      assistant_name: 'Assistant',
      greeting: 'Hello! How can I help you?',
      language: 'en',
      voice: false,
      organisation_name: expect.any(String),
      reply_time: '',
      unread_title: true,
      unread_sound: false,
      articles: false,
      office: null,
      suggested_questions: [],
      theme: 'auto',
      position: 'end',
      colours: null,
      logo: null,
      attachments: { max_bytes: LIMITS.attachmentBytes, extensions: expect.arrayContaining(['pdf', 'png', 'txt']) },
    };
    expect(await about(await service.customerToken('somebody'))).toEqual(expected);
    expect(await about(await service.signIn('Ada'))).toEqual(expected);
    expect((await fetch(`${service.url}/api/v1/helpdesk/assistant/`)).status).toBe(401);
  });

  test('a page of another origin may ask with a bearer credential, where the organisation allows its origin', async () => {
    const path = '/api/v1/helpdesk/assistant/';
    const authorization = `Bearer ${await service.customerToken('somebody')}`;
    const ask = (origin: string) => fetch(service.url + path, { headers: { origin, authorization } });
    const preflight = (on: string) =>
      fetch(service.url + on, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
    const allowed = await preflight('/api/v1/helpdesk/attachments/');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, 'https://shop.example']);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('POST');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    for (const closed of ['/api/v1/console/session/', '/api/v1/lab/functions/', '/api/v1/helpdesk'])
      expect((await preflight(closed)).headers.get('access-control-allow-origin'), closed).toBeNull();

    const answer = await ask('https://shop.example');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.example']);
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const { context } = service.app;
    const by = { actor: { kind: 'api', organisation_id: service.organisation_id, key_id: 'k', mode: 'live' } } as const;
    const allow = (allowed_origins: string[]) =>
      saveSecuritySettings(
        context,
        service.organisation_id,
        { require_customer_tokens: false, allowed_origins },
        { ...by, address: '127.0.0.1' },
      );
    await allow(['https://shop.example']);
    expect((await ask('https://shop.example')).status).toBe(200);
    expect((await ask(EVIL)).status).toBe(401);
    await allow([]);
  });

  test.each([
    'polling',
    'websocket',
  ])("a cookie opens a socket over %s only from the service's own pages", async (transport) => {
    const cookie = `frontdesk_session=${await service.signIn('Ada')}`;
    const open = (origin: string | undefined) =>
      connect(
        service.url,
        { token_source: 'inapp' },
        {
          transports: [transport],
          extraHeaders: { cookie, ...(origin === undefined ? {} : { origin }) },
        },
      );
    for (const origin of [EVIL, 'null', undefined])
      await expect(open(origin), String(origin)).rejects.toMatchObject({ data: { status_code: 401 } });
    using own = await open(service.url);
    expect(own.all('connected')).toHaveLength(1);
    const polled = await fetch(`${service.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: EVIL } });
    expect(polled.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('a cookie reads nothing for a page of another origin', async () => {
    const cookie = `frontdesk_session=${await service.signIn('Ada')}`;
    const read = (path: string, origin?: string) =>
      fetch(service.url + path, { headers: { cookie, ...(origin === undefined ? {} : { origin }) } });
    for (const path of ['/api/v1/helpdesk/assistant/', '/api/v1/console/session/']) {
      for (const origin of [EVIL, 'null']) expect((await read(path, origin)).status, path).toBe(403);
      expect((await read(path)).status, path).toBe(200);
      expect((await read(path, service.url)).status, path).toBe(200);
    }
  });
});
