/**
 * The client against the running service: talking, reading, typing, streaming, agents, files, calls, closing, and the
 * credential's whole life. The service's own promises are tested with the service.
 */
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintCustomerToken } from '../../server/src/features/customer-tokens/customer-token.js';
import { repeat, replyTo } from '../../server/test/chaos/log-checks.js';
import { ActionShop, cancelOrder, saveFunction } from '../../server/test/support/action-shop.js';
import { connect } from '../../server/test/support/client.js';
import { databases } from '../../server/test/support/databases.js';
import { replyCall, replyText } from '../../server/test/support/scripted-model-server.js';
import { newSession, startService, type TestService } from '../../server/test/support/service.js';
import { memoryStorage } from '../src/outbox/storage.js';
import { mintToken, openPage, type Page, readLogs } from './support/customer.js';

const [database] = databases();
let service: TestService;
const pages: Page[] = [];

beforeAll(async () => {
  if (database === undefined) throw new Error('there is no database');
  service = await startService(database, {
    model: async (request) => {
      const last = request.body.messages.at(-1);
      if (last?.role === 'user' && last.content === 'A human, please') return replyCall(ASK_FOR_HUMAN, {});
      const said = request.body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
      if (!said.startsWith('Slowly')) return repeat(request);
      return { kind: 'message', text: replyTo(said), calls: [], pause: () => sleep(25) };
    },
  });
});
afterAll(async () => {
  for (const page of pages) page[Symbol.dispose]();
  await service[Symbol.asyncDispose]();
});

/** The service holds back the beginning of a reply: a longer one can be seen in pieces. */
const SLOW = `Slowly: ${'so that each piece can be seen, '.repeat(9)}are you there?`;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function open(session_id: string, options: Partial<Parameters<typeof openPage>[0]> = {}): Page {
  const page = openPage({ url: service.url, session_id, token: () => mintToken(service.http, session_id), ...options });
  pages.push(page);
  return page;
}

/** Messages of the conversation that has the message with this key. */
const messagesOf = (page: Page, key: string) =>
  page.state().conversations.find(({ messages }) => messages.some((one) => one.key === key))?.messages;

const answered = (count: number) => (state: ReturnType<Page['state']>) =>
  (state.conversations[0]?.messages.filter(({ sender }) => sender === 'assistant').length ?? 0) >= count;

test('a conversation from its first word: shown at once, kept under one key, answered, streamed, read', async () => {
  const session_id = newSession();
  const page = open(session_id);
  const { helpdesk } = page;
  // Before there is a connection, and without waiting for anything.
  const first = helpdesk.send(null, { message: 'Hello' });
  const { key } = page.conversation();
  helpdesk.send(key, { message: SLOW });
  expect(page.conversation()).toMatchObject({ ticket_chat_id: null, status: 'open', handler: 'assistant' });
  expect(page.conversation().messages.map(({ delivery }) => delivery)).toEqual(['waiting', 'waiting']);

  await page.until('answered', answered(2));
  const conversation = page.conversation();
  expect(conversation.key).toBe(key);
  expect(conversation.messages[0]).toMatchObject({ key: first, seq: 1, delivery: 'sent', sender: 'customer' });
  expect([...page.texts()].sort()).toEqual(['Hello', SLOW, replyTo('Hello'), replyTo(SLOW)].sort());
  expect(page.state()).toMatchObject({ connection: 'online', error: null, unread: 2, loaded: true });
  expect(page.state().conversations).toHaveLength(1);
  const drafts = new Set(page.shown.map(({ conversations }) => conversations[0]?.draft ?? ''));
  const beginnings = [...drafts].filter((draft) => draft !== '' && replyTo(SLOW).startsWith(draft));
  expect(beginnings.length).toBeGreaterThan(2);
  expect(beginnings.some((draft) => draft.length > replyTo('').length)).toBe(true);
  expect(page.conversation().draft).toBe('');
  expect(page.shown.some(({ conversations }) => conversations[0]?.waiting)).toBe(true);

  helpdesk.markRead(key);
  expect(page.state().unread).toBe(0);
  // Another page of the same customer knows it too.
  await expect.poll(async () => (await marks(session_id)).customer_read_seq).toBe(4);
  const later = open(session_id);
  await later.until('loaded', ({ loaded, conversations }) => loaded && conversations[0]?.messages.length === 4);
  expect(later.state().unread).toBe(0);
  expect(later.conversation().messages.map(({ key }) => key)).toEqual(conversation.messages.map(({ key }) => key));
});

test('who waits for a human knows their place, leaves an address, and continues with the assistant', async () => {
  const session_id = newSession();
  const page = open(session_id);
  page.helpdesk.send(null, { message: 'A human, please' });
  await page.until('queued', ({ conversations }) => conversations[0]?.waiting_for_human?.place === 1);
  const { key, ticket_chat_id } = page.conversation();
  expect(page.conversation().waiting_for_human).toMatchObject({ available: false, office: null, contact_email: null });
  await page.helpdesk.leaveEmail(key, 'mia@example.com');
  expect(page.conversation().waiting_for_human?.contact_email).toBe('mia@example.com');
  const later = open(session_id);
  await later.until('queued', ({ conversations }) => conversations[0]?.waiting_for_human?.place === 1);
  expect(later.conversation().waiting_for_human?.contact_email).toBe('mia@example.com');
  await page.helpdesk.cancelWaiting(key);
  expect(page.conversation().waiting_for_human).toBeNull();
  await later.until('over', ({ conversations }) => conversations[0]?.waiting_for_human === null);
  await later.until('noted', ({ conversations }) => conversations[0]?.messages.at(-1)?.note === 'waiting_cancelled');
  await expect(page.helpdesk.cancelWaiting(ticket_chat_id ?? '')).resolves.toBeUndefined();
});

async function marks(session_id: string) {
  const answer = await service.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
  const { conversations } = (await answer.json()) as {
    conversations: { customer_read_seq: number; agent_read_seq: number }[];
  };
  return conversations[0] ?? { customer_read_seq: 0, agent_read_seq: 0 };
}

test('two pages on one storage send a message once, and show it once', async () => {
  const session_id = newSession();
  const storage = memoryStorage();
  const away = { token: () => Promise.reject(new Error('away')) };
  const offline = open(session_id, { storage, ...away });
  offline.helpdesk.send(null, { message: 'one' });
  offline.helpdesk.send(offline.conversation().key, { message: 'two' });
  await offline.until('offline', ({ connection }) => connection === 'offline');
  expect(offline.state().error).toMatchObject({ code: 'token_unavailable' });
  const both = [open(session_id, { storage }), open(session_id, { storage })];
  for (const page of both) {
    await page.until('answered', answered(2));
    await page.until('sent', ({ conversations }) => conversations[0]?.messages.length === 4);
    expect(page.texts().filter((text) => text === 'one' || text === 'two')).toEqual(['one', 'two']);
    expect(page.state().conversations).toHaveLength(1);
  }
  const both_at_once = both.map((page, index) =>
    page.helpdesk.send(page.conversation().key, { message: `at once ${index}` }),
  );
  expect(new Set(both_at_once).size).toBe(2);
  for (const page of both) await page.until('answered', answered(4));
  const [one, two] = both.map((page) => page.conversation().messages.map(({ seq, message }) => [seq, message]));
  expect(one).toEqual(two);
  const [log] = await readLogs(service.http, session_id);
  expect(log?.filter(({ sender }) => sender === 'customer')).toHaveLength(4);
  expect(storage.length).toBe(0);
});

test('an agent takes over: who answers, typing both ways, read marks, history a page at a time', async () => {
  const session_id = newSession();
  const page = open(session_id);
  page.helpdesk.send(null, { message: 'A person, please' });
  await page.until('answered', answered(1));
  const { key, ticket_chat_id } = page.conversation();
  const agent = await service.agent('Ada');
  await agent.ask('enter_support', { ticket_chat_id });
  await agent.ask('take_over_support', { ticket_chat_id });
  await page.until('taken over', ({ conversations }) => conversations[0]?.handler === 'agent');
  expect(page.conversation().agent).toMatchObject({ username: 'Ada' });

  agent.emit('support_typing', { ticket_chat_id, typing: true });
  await page.until('typing', ({ conversations }) => conversations[0]?.typing === 'agent');
  const heardTyping = agent.next('support_typing', ({ data }) => data.sender === 'customer' && data.typing === true);
  for (let press = 0; press < 5; press++) page.helpdesk.setTyping(key, true);
  await heardTyping;
  const stopped = agent.next('support_typing', ({ data }) => data.sender === 'customer' && data.typing === false);
  page.helpdesk.setTyping(key, false);
  await stopped;
  expect(agent.all('support_typing').filter(({ data }) => data.sender === 'customer')).toHaveLength(2);

  for (let count = 1; count <= 60; count++)
    agent.emit('agent_support', { ticket_chat_id, message: `${count}`, attachment: false });
  await page.until('told', ({ conversations }) => conversations[0]?.messages.at(-1)?.message === '60');
  expect(page.conversation()).toMatchObject({ typing: null, unread: 61 });
  expect(page.conversation().messages.at(-1)).toMatchObject({ sender: 'agent', agent: { username: 'Ada' } });
  await agent.ask('mark_conversation_read', { ticket_chat_id, entity: 'agent' });
  await page.until('read', ({ conversations }) => conversations[0]?.read_by_agent_seq === 63);

  const later = open(session_id);
  await later.until('loaded', ({ loaded, conversations }) => loaded && conversations[0]?.messages.length === 50);
  expect(later.conversation()).toMatchObject({ has_older: true, handler: 'agent', agent: { username: 'Ada' } });
  await later.helpdesk.loadOlder(key === ticket_chat_id ? key : String(ticket_chat_id));
  expect(later.conversation()).toMatchObject({ has_older: false });
  expect(later.texts()).toEqual(page.texts());
});

test('a file goes up and comes back with its message; what is refused can be seen and discarded', async () => {
  const session_id = newSession();
  const page = open(session_id);
  const shares: number[] = [];
  const attachment = await page.helpdesk.upload(new Blob(['Thank you for your order.']), {
    name: 'receipt.txt',
    onProgress: (share) => shares.push(share),
  });
  expect(attachment).toMatchObject({ name: 'receipt.txt', extension: 'txt' });
  expect(shares.at(-1)).toBe(1);
  page.helpdesk.send(null, { message: '', attachments: [attachment] });
  await page.until('answered', answered(1));
  expect(page.conversation().messages[0]?.attachments).toEqual([attachment]);

  const stop = new AbortController();
  stop.abort();
  const stopped = page.helpdesk.upload(new Blob(['x']), { name: 'x.txt', signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ name: 'HelpdeskError', code: 'aborted' });

  const { key } = page.conversation();
  const bad = page.helpdesk.send(key, { message: ' ' });
  const good = page.helpdesk.send(key, { message: 'And this?' });
  await page.until('answered', answered(2));
  const failed = page.conversation().messages.find((message) => message.key === bad);
  expect(failed).toMatchObject({ delivery: 'failed', error: { code: 'invalid_payload', status_code: 400 } });
  expect(page.conversation().messages.find((message) => message.key === good)).toMatchObject({ delivery: 'sent' });
  page.helpdesk.retry(bad);
  await page.until('failed again', ({ conversations }) =>
    Boolean(conversations[0]?.messages.some((message) => message.key === bad && message.delivery === 'failed')),
  );
  page.helpdesk.discard(bad);
  expect(page.conversation().messages.some((message) => message.key === bad)).toBe(false);
});

test('at most three conversations: the fourth fails, and goes out by a retry once one is closed and reviewed', async () => {
  const session_id = newSession();
  const page = open(session_id);
  for (const message of ['first', 'second', 'third']) page.helpdesk.send(null, { message });
  await page.until('answered', ({ conversations }) => conversations.every(({ messages }) => messages.length === 2));
  expect(page.state().conversations).toHaveLength(3);
  const fourth = page.helpdesk.send(null, { message: 'fourth' });
  await page.until('refused', () => deliveryOf(page, fourth) === 'failed');
  const oldest = page.conversation(3);
  await page.helpdesk.close(oldest.key);
  await page.helpdesk.review(oldest.key, { rating: 5, review: 'Quick.' });
  const closed = page.state().conversations.find(({ key }) => key === oldest.key);
  expect(closed).toMatchObject({ status: 'closed', reviewed: { rating: 5, review: 'Quick.' } });
  const late = page.helpdesk.send(oldest.key, { message: 'One more thing' });
  await page.until('refused', () => deliveryOf(page, late) === 'failed');
  page.helpdesk.retry(fourth);
  await page.until('stored', () => deliveryOf(page, fourth) === 'sent');
  await expect(page.helpdesk.review('unknown', { rating: 1 })).rejects.toMatchObject({ code: 'not_found' });
  expect(await page.helpdesk.assistant()).toMatchObject({ assistant_name: 'Assistant', language: 'en' });
});

test('what a closed conversation refused is sent in one new conversation by a retry', async () => {
  const page = open(newSession());
  page.helpdesk.send(null, { message: 'first' });
  await page.until('answered', answered(1));
  const closed = page.conversation();
  await page.helpdesk.close(closed.key);
  const late = ['late', 'later'].map((message) => page.helpdesk.send(closed.key, { message }));
  await page.until('refused', () => late.every((key) => deliveryOf(page, key) === 'failed'));
  const key = page.helpdesk.retry(late[1] ?? '');
  await page.until('stored', () => deliveryOf(page, key) === 'sent');
  await page.until('answered', () => (messagesOf(page, key)?.length ?? 0) === 4);
  expect(messagesOf(page, key)?.filter(({ sender }) => sender === 'customer')).toMatchObject([
    { message: 'late' },
    { key, message: 'later' },
  ]);
  expect(messagesOf(page, closed.messages[0]?.key ?? '')?.map(({ message }) => message)).not.toContain('later');
});

test('articles are found and read, and one that is absent is not', async () => {
  const saved = await service.http('/api/v1/lab/knowledge/returns/', {
    method: 'PUT',
    body: JSON.stringify({ title: 'Returns', content: 'Send it back within 45 days.' }),
  });
  const { id } = (await saved.json()) as { id: string };
  const { helpdesk } = open(newSession());
  expect(await helpdesk.searchArticles('send it back')).toEqual([
    { id, title: 'Returns', url: null, language: 'en', extract: 'Send it back within 45 days.' },
  ]);
  expect(await helpdesk.article(id)).toMatchObject({ content: 'Send it back within 45 days.', shortened: false });
  await expect(helpdesk.article('none')).rejects.toMatchObject({ code: 'not_found' });
  await expect(helpdesk.searchArticles(' ')).rejects.toMatchObject({ code: 'invalid_payload' });
});

test('feedback on an answer shows in every tab and after a reload, the last word counts, and null removes it', async () => {
  const session_id = newSession();
  const [page, tab] = [open(session_id), open(session_id)];
  page.helpdesk.send(null, { message: 'Hello' });
  for (const one of [page, tab]) await one.until('answered', answered(1));
  const { key, messages } = page.conversation();
  const id = messages[1]?.id ?? '';
  expect(messages.map(({ feedback }) => feedback)).toEqual([null, null]);
  const given = (one: Page) => one.conversation().messages[1]?.feedback ?? null;
  await page.helpdesk.rateAnswer(key, id, { rating: 'up' });
  const why = { rating: 'down', reason: 'incomplete', comment: 'Which street?' } as const;
  await page.helpdesk.rateAnswer(key, id, why);
  for (const one of [page, tab]) await one.until('rated', () => given(one)?.rating === 'down');
  expect([given(page), given(tab)]).toEqual([why, why]);
  const anew = open(session_id);
  await anew.until('answered', answered(1));
  expect(given(anew)).toEqual(why);
  await page.helpdesk.rateAnswer(key, id, null);
  for (const one of [page, tab, anew]) await one.until('removed', () => given(one) === null);
  await expect(page.helpdesk.rateAnswer(key, messages[0]?.id ?? '', { rating: 'up' })).rejects.toMatchObject({
    code: 'invalid_payload',
  });
});

function deliveryOf(page: Page, key: string): string | undefined {
  return page
    .state()
    .conversations.flatMap(({ messages }) => messages)
    .find((message) => message.key === key)?.delivery;
}

test('an action is shown with what would be done, and confirmed once', async () => {
  await using shop = await ActionShop.open();
  await using acting = await startService(database!, {
    env: { FUNCTION_ALLOWED_HOSTS: shop.host },
    model: ({ body }) => {
      const order = /\d{4}/.exec(body.messages.at(-1)?.content ?? '')?.[0];
      return order === undefined ? replyText('Anything else?') : replyCall('cancel_order', { order_id: order });
    },
  });
  await saveFunction(acting, cancelOrder(shop.host));
  const session_id = newSession();
  using page = openPage({ url: acting.url, session_id, token: () => mintToken(acting.http, session_id) });
  page.helpdesk.send(null, { message: 'Cancel order 1042' });
  await page.until('asked', answered(1));
  const { key, messages } = page.conversation();
  const asked = messages.at(-1)?.confirmation;
  expect(asked).toMatchObject({ summary: 'Cancel order 1042', expires: expect.any(String) });
  expect(messages[0]?.confirmation).toBeNull();
  await page.helpdesk.confirm(key, asked?.id ?? '', true);
  await page.until('done', answered(2));
  expect(page.texts().slice(-2)).toEqual(['Yes', 'Done: Cancel order 1042']);
  expect(page.conversation().messages.at(-2)).toMatchObject({ client_message_id: `confirm:${asked?.id}` });
  await expect(page.helpdesk.confirm(key, asked?.id ?? '', false)).rejects.toMatchObject({ status_code: 409 });
  expect(shop.received).toHaveLength(1);
  page.helpdesk.send(key, { message: 'Cancel order 1043' });
  await page.until('asked again', answered(3));
  const again = page.conversation().messages.at(-1)?.confirmation?.id ?? '';
  page.helpdesk.send(key, { message: 'Wait' });
  await page.until('answered', answered(4));
  await expect(page.helpdesk.confirm(key, again, true)).rejects.toMatchObject({ code: 'confirmation_over' });
  expect(shop.received).toHaveLength(1);
});

test('a call opens a conversation, shows while it runs, and ends', async () => {
  const session_id = newSession();
  const page = open(session_id);
  const call = await page.helpdesk.startCall(null);
  expect(page.conversation()).toMatchObject({
    ticket_chat_id: call.ticket_chat_id,
    call: { ticket_call_id: call.ticket_call_id, call_start_time: call.call_start_time, with: 'assistant' },
    date_created: call.call_start_time,
    date_updated: call.call_start_time,
  });
  await expect(page.helpdesk.startCall(call.ticket_chat_id)).rejects.toMatchObject({
    name: 'HelpdeskError',
    code: 'call_in_progress',
    status_code: 409,
  });
  await page.helpdesk.endCall(call.ticket_chat_id);
  expect(page.conversation().call).toBeNull();
  page.helpdesk.send(call.ticket_chat_id, { message: 'And in writing' });
  await page.until('answered', answered(1));
  expect(page.state().conversations).toHaveLength(1);
  await expect(page.helpdesk.renewLogin(call.ticket_chat_id)).rejects.toMatchObject({ code: 'no_login_wanted' });
});

test('a running call is entered again from another page, also when an agent has taken it over', async () => {
  const session_id = newSession();
  const page = open(session_id);
  const { ticket_chat_id, ticket_call_id, call_start_time, token } = await page.helpdesk.startCall(null);
  const running = { ticket_call_id, call_start_time, with: 'assistant' as const };
  const reloaded = open(session_id);
  await reloaded.until('known', ({ conversations }) => conversations[0]?.call?.ticket_call_id === ticket_call_id);
  expect(reloaded.conversation().call).toEqual(running);
  const again = await reloaded.helpdesk.rejoinCall(ticket_chat_id);
  expect(again).toMatchObject({ ticket_call_id, call_start_time, room: ticket_chat_id });
  expect(again.token).not.toBe(token);

  const agent = await service.agent('Ada');
  await agent.askAck('take_over_support', { ticket_chat_id });
  const late = open(session_id);
  for (const one of [page, reloaded, late]) {
    await one.until('with the agent', ({ conversations }) => conversations[0]?.call?.with === 'agent');
    expect(one.conversation()).toMatchObject({
      call: { ...running, with: 'agent' },
      handler: 'agent',
      assistant_left_call: false,
    });
    await one.until('noted', ({ conversations }) => conversations[0]?.messages.length === 3);
    expect(one.conversation().messages.map(({ note }) => note)).toEqual([
      'call_started',
      'assistant_left_call',
      'handler_changed',
    ]);
    expect(one.state().unread).toBe(0);
    expect(await one.helpdesk.rejoinCall(ticket_chat_id)).toMatchObject({ ticket_call_id });
  }

  await agent.askAck('release_support', { ticket_chat_id });
  for (const one of [page, reloaded, late])
    await one.until('over', ({ conversations }) => conversations[0]?.call === null);
  await expect(page.helpdesk.rejoinCall(ticket_chat_id)).rejects.toMatchObject({ code: 'no_call', status_code: 409 });
});

test('a token is renewed on the open socket before it expires; an expired one is fetched anew', async () => {
  const session_id = newSession();
  const lifetimes = [2_000, 60_000];
  const minted: string[] = [];
  const { context } = service.app;
  const short = async () => {
    const left = lifetimes[minted.length] ?? 60_000;
    const at = { ...context, now: () => context.now() - 15 * 60_000 + left };
    const { token } = await mintCustomerToken(at, {
      organisation_id: service.organisation_id,
      session_id,
      mode: 'live',
    });
    minted.push(token);
    return token;
  };
  const page = open(session_id, { token: short });
  await page.until('online', ({ connection }) => connection === 'online');
  const plain = await connect(service.url, { token_source: 'customer', token: minted[0] ?? '' });
  await new Promise((resolve) => plain.socket.once('disconnect', resolve));
  expect(minted).toHaveLength(2);
  expect(page.shown.map(({ connection }) => connection)).not.toContain('offline');
  expect(page.state().connection).toBe('online');

  // The service closes the socket of a token that has expired; its clock runs ahead of ours.
  service.advance(70_000);
  await page.until('closed', ({ connection }) => connection !== 'online');
  page.helpdesk.send(null, { message: 'Still there?' });
  service.advance(-70_000);
  await page.until('answered', answered(1));
});

test('a token of another customer is seen as what it is', async () => {
  const others = newSession();
  const page = open(newSession(), { token: () => mintToken(service.http, others) });
  const key = page.helpdesk.send(null, { message: 'Who am I?' });
  await page.until('said', ({ error }) => error !== null);
  expect(page.state()).toMatchObject({ loaded: false, error: { code: 'forbidden', status_code: 403 } });
  expect(deliveryOf(page, key)).toBe('waiting');
  page.helpdesk.disconnect();
});

test('a refused credential: a few quick tries, then it says so and goes on trying', async () => {
  const session_id = newSession();
  let asked = 0;
  let good = false;
  const page = open(session_id, {
    token: async () => {
      asked++;
      return good ? mintToken(service.http, session_id) : 'nonsense';
    },
  });
  page.helpdesk.send(null, { message: 'Let me in' });
  await page.until('refused', ({ connection }) => connection === 'refused');
  expect(asked).toBe(4);
  expect(page.state().error).toMatchObject({ code: 'unauthorized', status_code: 401 });
  good = true;
  page.helpdesk.disconnect();
  page.helpdesk.connect();
  await page.until('answered', answered(1));
});

test('a page that connects again when it hears of the loss is not told that it is offline', async () => {
  const page = open(newSession());
  await page.until('online', ({ connection }) => connection === 'online');
  page.helpdesk.send(null, { message: SLOW });
  await page.until('written', ({ conversations }) => conversations[0]?.draft !== '');
  const unsubscribe = page.helpdesk.state.subscribe(() => page.helpdesk.connect());
  page.helpdesk.disconnect();
  unsubscribe();
  expect(page.state().connection).toBe('connecting');
  await page.until('online again', ({ connection }) => connection === 'online');
});

test('forget leaves nothing behind', async () => {
  const session_id = newSession();
  const storage = memoryStorage();
  const page = open(session_id, { storage, token: () => Promise.reject(new Error('away')) });
  page.helpdesk.send(null, { message: 'secret' });
  expect(storage.length).toBe(1);
  await page.helpdesk.forget();
  expect(storage.length).toBe(0);
  expect(page.state()).toMatchObject({ connection: 'offline', conversations: [], unread: 0, loaded: false });
});

test('a storage that refuses is no reason to stop', async () => {
  const session_id = newSession();
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
  const page = open(session_id, { storage });
  page.helpdesk.send(null, { message: 'Hello' });
  await page.until('answered', answered(1));
  expect(page.texts()).toEqual(['Hello', replyTo('Hello')]);
});
