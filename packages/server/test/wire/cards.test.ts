/**
 * Cards under a reply: what a function's card makes of a real endpoint's answer, the same on every way to the customer and
 * to an agent, only where the reply tells that answer, and said in words as well. On both databases.
 */
import type {
  Card,
  CardPreview,
  CardTemplate,
  FunctionTestResult,
  FunctionView,
  MessageData,
} from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const REPLY = 'assistant_reply_without_answer';
const [sqlite] = databases();

/** Calls what the customer names, then says so; or asks back. */
function scripted({ body: { messages } }: ScriptedRequest): ScriptedReply {
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const called = messages.at(-1)?.role === 'tool';
  if (said.includes('which'))
    return called ? replyCall(REPLY, { kind: 'question', text: 'Which one?' }) : replyCall('list_kayaks', {});
  if (called) return replyText('Here it is.');
  if (said.includes('list')) return replyCall('list_kayaks', {});
  const [number] = /K-\d+/.exec(said) ?? [];
  return number === undefined ? replyText('Hello.') : replyCall('get_kayak', { number });
}

const one = (url: string): CardTemplate => ({
  title: '{{ data.kayak.model }}',
  image: `${url}/{{ data.kayak.picture }}`,
  fields: [
    { label: 'State', value: '{{ data.kayak.state | upcase }}' },
    { label: 'Colour', value: '{{ data.kayak.colour }}' },
    { label: 'Note', value: '{{ data.kayak.note }}' },
  ],
  link: { label: 'Book it', url: '{{ data.kayak.url }}' },
});
const many: CardTemplate = {
  title: '{{ item.model }}',
  fields: [{ label: 'State', value: '{{ item.state }}' }],
  each: 'kayaks',
};

async function startBackend(): Promise<OrganisationServer> {
  return await startOrganisationServer((path) => {
    const heron = { model: 'Grey Heron', state: 'ready', picture: 'heron.png', note: 'See https://evil.example/x now' };
    const kayaks = Array.from({ length: 7 }, (_, index) => ({ model: `Kayak ${index + 1}`, state: 'ready' }));
    if (path === '/kayaks') return { body: { success: true, data: { kayaks } } };
    if (path === '/kayaks/K-88')
      return { body: { success: true, data: { kayak: { ...heron, url: 'https://evil.example/book' } } } };
    return undefined;
  });
}

async function register(service: TestService, { url }: OrganisationServer, more: object) {
  const common = { requires_auth: false, environment: 'live', parameters: {}, url: `${url}/kayaks` };
  const body = JSON.stringify({ ...common, ...more });
  return await service.http('/api/v1/lab/functions/', { method: 'POST', body });
}

const getKayak = ({ url }: OrganisationServer) => ({
  name: 'get_kayak',
  description: 'Looks up one kayak by its number. Use it when a customer asks for the state of a kayak.',
  url: `${url}/kayaks/{number}`,
  parameters: { number: { description: 'The kayak number, such as K-12', type: 'string', provider: 'assistant' } },
});

describe.each(databases())('on $name', (database) => {
  let backend: OrganisationServer;
  let service: TestService;
  let saved: FunctionView;
  const heron = () => ({
    title: 'Grey Heron',
    image: `${backend.url}/heron.png`,
    fields: [
      { label: 'State', value: 'READY' },
      { label: 'Note', value: 'See [link removed] now' },
    ],
  });
  beforeAll(async () => {
    backend = await startBackend();
    service = await startService(database, { model: scripted, env: { FUNCTION_ALLOWED_HOSTS: backend.host } });
    const list = { name: 'list_kayaks', description: 'Lists all kayaks.', card: many };
    expect((await register(service, backend, list)).status).toBe(201);
    saved = (await (
      await register(service, backend, { ...getKayak(backend), card: one(backend.url) })
    ).json()) as FunctionView;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await backend[Symbol.asyncDispose]();
  });

  const change = (body: object) =>
    service.http(`/api/v1/lab/functions/${saved.id}/`, { method: 'PATCH', body: JSON.stringify(body) });
  const ask = async (message: string): Promise<MessageData> => {
    const client = await service.client();
    client.emit('support', say(newSession(), message));
    return (await client.next('support')).data;
  };

  test('a card is kept, changed and removed, and refused with the field that is wrong', async () => {
    expect(saved.card).toEqual(one(backend.url));
    expect(await (await change({ description: 'Kayaks.' })).json()).toMatchObject({ card: one(backend.url) });
    const refusals: [card: object, path: string][] = [
      [{ title: 'fine\n{{ data.x | money }}' }, 'card.title'],
      [{ title: ' ' }, 'card.title'],
      [{ fields: [] }, 'card.title'],
      [{ title: 'x', picture: 'x' }, 'card.picture'],
      [{ title: 'x', image: `${backend.url}/${'x'.repeat(LIMITS.cardTemplateCharacters)}` }, 'card.image'],
      [{ title: 'x', image: '{{ data.picture }}' }, 'card.image'],
      [{ title: 'x', image: 'https://{{ data.host }}/x.png' }, 'card.image'],
      [{ title: 'x', fields: [{ label: '', value: 'x' }] }, 'card.fields.0.label'],
      [{ title: 'x', fields: [{ label: 'x', value: '{% if %}' }] }, 'card.fields.0.value'],
      [{ title: 'x', fields: Array(LIMITS.cardFields + 1).fill({ label: 'x', value: 'x' }) }, 'card.fields'],
      [{ title: 'x', link: { url: 'x' } }, 'card.link.label'],
      [{ title: 'x', link: { label: 'x', url: '{{' } }, 'card.link.url'],
      [{ title: 'x', each: 'a..b' }, 'card.each'],
    ];
    for (const [card, path] of refusals) {
      const refused = await change({ card });
      const { errors } = (await refused.json()) as { errors: { path: string }[] };
      expect([refused.status, errors.map((error) => error.path)]).toEqual([400, [path]]);
    }
    expect(await (await change({ card: null })).json()).toMatchObject({ card: null });
    expect(await (await change({ card: one(backend.url) })).json()).toMatchObject({ card: one(backend.url) });
  });

  test('it comes with the reply, in history, over HTTP and to an agent, also after a restart', async () => {
    const reply = await ask('How is K-88?');
    expect(reply).toMatchObject({ message: 'Here it is.', cards: [heron()] });
    await service.restart();
    const client = await service.client();
    const { ticket_chat_id } = reply;
    const history = await client.ask('support_history', { ticket_chat_id });
    expect(history.data.messages).toMatchObject([{ sender: 'customer' }, { sender: 'assistant', cards: [heron()] }]);
    expect(history.data.messages[0]).not.toHaveProperty('cards');
    const answered = await service.http(`/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/?after_seq=1`);
    expect(await answered.json()).toMatchObject({ messages: [{ cards: [heron()] }] });
    const agent = await service.agent('ada');
    const seen = await agent.ask('support_history', { ticket_chat_id });
    expect(seen.data.messages).toMatchObject([{ sender: 'customer' }, { sender: 'assistant', cards: [heron()] }]);
  });

  test('a customer who was away catches up with it', async () => {
    const session_id = newSession();
    const first = await service.client();
    first.emit('support', say(session_id, 'How is K-88?'));
    const { ticket_chat_id } = (await first.next('support_echo')).data;
    first.socket.disconnect();
    const again = await service.client();
    await again.ask('enter_customer_support', { session_id });
    await again.ask('enter_support', { ticket_chat_id });
    expect((await again.next('support')).data).toMatchObject({ message: 'Here it is.', cards: [heron()] });
  });

  test('of a list there are a few; of nothing called, nothing found and a question there are none', async () => {
    const { cards } = await ask('list them');
    expect(cards?.map(({ title }) => title)).toEqual(['Kayak 1', 'Kayak 2', 'Kayak 3', 'Kayak 4', 'Kayak 5']);
    expect(await ask('Hi')).not.toHaveProperty('cards');
    expect(await ask('How is K-99?')).not.toHaveProperty('cards');
    const asked = await ask('which one');
    expect(asked.message).toBe('Which one?');
    expect(asked).not.toHaveProperty('cards');
  });

  test('a card is looked over while it is written', async () => {
    const account = { email: 'olga@shop.example', password: 'correct horse battery' };
    const { context } = service.app;
    const { organisation_id } = service;
    await createMember(context, { ...account, organisation_id, username: 'Olga', role: 'owner' });
    const owner = (await signIn(context, account)).token;
    const check = async (body: object) => {
      const path = '/api/v1/console/functions/card/';
      const answer = await service.http(path, { method: 'POST', body: JSON.stringify(body), key: owner });
      return (await answer.json()) as CardPreview;
    };
    expect(await check({ card: { title: '{{ data.a }}' } })).toEqual({ problems: [], cards: [] });
    const problem = { path: 'card.image', message: expect.stringContaining('line 1') };
    expect(await check({ card: { title: 'x', image: `${backend.url}/{% if %}` }, data: {} })).toEqual({
      problems: [problem],
      cards: [],
    });
    const data = { a: ['See https://evil.example/x', 'x.png'], b: 'https://evil.example/x.png' };
    const image = `${backend.url}/{{ item }}`;
    const card = { title: '{{ item }}', image, link: { label: 'L', url: '{{ data.b }}' }, each: 'a' };
    expect((await check({ card, data })).cards).toEqual([
      { title: 'See [link removed]', fields: [] },
      { title: 'x.png', image: `${backend.url}/x.png`, fields: [] },
    ]);
  });

  test('a test run shows what the customer would see', async () => {
    const run = async (number: string) => {
      const body = JSON.stringify({ arguments: { number } });
      const answer = await service.http(`/api/v1/lab/functions/${saved.id}/test/`, { method: 'POST', body });
      return ((await answer.json()) as FunctionTestResult).reply?.cards;
    };
    expect(await run('K-88')).toEqual([heron()]);
    expect(await run('K-99')).toEqual([]);
  });
});

test('the built-in assistant answers in its own words as before, with the card beside them', {
  timeout: 60_000,
}, async () => {
  if (sqlite === undefined) throw new Error('there is no database');
  await using backend = await startBackend();
  const env = { ASSISTANT_MODEL: 'embedded', FUNCTION_ALLOWED_HOSTS: backend.host };
  await using service = await startService(sqlite, { env });
  const created = (await (await register(service, backend, getKayak(backend))).json()) as FunctionView;
  const ask = async () => {
    const client = await service.client();
    client.emit('support', say(newSession(), 'What is the state of kayak K-88?'));
    return (await client.next('support')).data as { message: string; cards?: Card[] };
  };
  const plain = await ask();
  expect(plain).not.toHaveProperty('cards');
  const body = JSON.stringify({ card: one(backend.url) });
  expect((await service.http(`/api/v1/lab/functions/${created.id}/`, { method: 'PATCH', body })).status).toBe(200);
  const shown = await ask();
  expect(shown.message).toBe(plain.message);
  expect(shown.message).toContain('ready');
  expect(shown.cards?.map(({ title }) => title)).toEqual(['Grey Heron']);
});
