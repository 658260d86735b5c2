/**
 * Questions that were not understood, as members see them: grouped by meaning, hidden, shown again, made into examples;
 * by words in scripts that the encoder does not know.
 */
import type { FunctionView, TopicList, TurnDetail, TurnPage, UnansweredList } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { changeQuestions } from '../../src/features/unanswered/settle-questions.js';
import { databases } from '../support/databases.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const OWNER = { email: 'owner@first.example', password: 'correct horse battery' };
const REPLY = 'assistant_reply_without_answer';
const [sqlite] = databases();

/** Nothing is understood but a greeting; about warranties the question is put in other words. */
function answer({ body }: ScriptedRequest) {
  const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (said === 'Hello') return replyText('Hello!');
  const question = said.includes('warranty') ? 'How long is the warranty?' : '';
  return replyCall(REPLY, { kind: 'not_understood', text: 'I do not know.', question });
}

async function open(service: TestService) {
  const { context } = service.app;
  await createMember(context, { organisation_id: service.organisation_id, ...OWNER, username: 'Olive', role: 'owner' });
  const owner = (await signIn(context, OWNER)).token;
  const agent = await service.signIn('Ada');
  const client = await service.client();
  const ask = async (message: string): Promise<string> => {
    client.emit('support', say(newSession(), message));
    return (await client.next('support')).data.ticket_chat_id;
  };
  const http = async (method: string, path: string, body?: unknown, key = owner) => {
    const response = await service.http(`/api/v1/${path}`, {
      method,
      key,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const list = async (query = ''): Promise<UnansweredList> =>
    (await http('GET', `console/unanswered/?${query}`)).body as UnansweredList;
  const shown = async (query = '') => (await list(query)).groups.map(({ question, count }) => [question, count]);
  const register = async (name: string): Promise<FunctionView> =>
    (
      await http('POST', 'lab/functions/', {
        name,
        description: 'Looks up what it is about.',
        url: 'https://shop.example/answer',
        requires_auth: false,
        environment: 'live',
        parameters: {},
      })
    ).body as FunctionView;
  return { context, owner, agent, ask, http, list, shown, register };
}

test.each(
  databases(),
)('topics on $name are those of the first messages, compared with the period before', async (database) => {
  await using service = await startService(database, { model: answer });
  const { ask, http, context } = await open(service);
  const read = async (query = 'days=7') => (await http('GET', `console/topics/?${query}`)).body as TopicList;
  expect(await read()).toMatchObject({ topics: [], other_topics: 0, considered: 0, previous: { considered: 0 } });
  const earlier = [await ask('Do you have gift cards?'), await ask('How long is the warranty?')];
  await context.database.transaction(({ query }) =>
    query
      .updateTable('conversations')
      .set((eb) => ({ created_at: eb('created_at', '-', 8 * 24 * 3_600_000) }))
      .where('id', 'in', earlier)
      .execute(),
  );
  const first = await ask('do you have GIFT CARDS');
  const last = await ask('Do you have gift cards?');
  await ask('Are you open on Sunday?');
  const { topics, considered, more, previous, grouped_by } = await read();
  expect({ considered, more, grouped_by }).toEqual({ considered: 3, more: false, grouped_by: 'meaning' });
  expect(previous).toMatchObject({ considered: 2, more: false });
  expect(topics).toMatchObject([
    {
      count: 2,
      share: 2 / 3,
      previous: { count: 1, share: 1 / 2 },
      conversations: [{ ticket_chat_id: last }, { ticket_chat_id: first, question: 'do you have GIFT CARDS' }],
    },
    { topic: 'Are you open on Sunday?', count: 1, previous: { count: 0, share: 0 } },
  ]);
  expect(await read('days=7&mode=test')).toMatchObject({ topics: [] });
});

describe.each(databases())('on $name, a language model', (database) => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    service = await startService(database, { model: answer });
    house = await open(service);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('questions are grouped, the most frequent first, and hidden with what is asked later', async () => {
    const { ask, list, shown, http } = house;
    expect(await list()).toEqual({ groups: [], grouped_by: 'meaning', considered: 0, more: false });
    await ask('Hello');
    await ask('Do you have gift cards?');
    await ask('My name is Eve Adams, what about the warranty of TX-4?');
    const last = await ask('do you have GIFT CARDS');
    const { groups, considered } = await list();
    expect(considered).toBe(3);
    expect(groups).toMatchObject([
      { question: 'do you have GIFT CARDS', count: 2, wordings: ['Do you have gift cards?'], ticket_chat_id: last },
      { question: 'How long is the warranty?', count: 1, wordings: [] },
    ]);
    const [turn] = (await house.http('GET', `console/turns/?q=${last}`)).body.turns as TurnPage['turns'];
    expect(groups[0]?.turn_id).toBe(turn?.id);
    expect((await http('GET', `console/turns/${turn?.id}/`)).body as TurnDetail).toMatchObject({
      result: 'not_understood',
    });

    const { turn_ids } = groups[0]!;
    expect(turn_ids).toHaveLength(2);
    expect(await http('PATCH', 'console/unanswered/', { turn_ids, state: 'hidden' })).toEqual({
      status: 200,
      body: { changed: 2 },
    });
    await ask('Do you have gift cards please?');
    expect(await shown()).toEqual([['How long is the warranty?', 1]]);
    expect(await shown('state=hidden')).toEqual([['do you have GIFT CARDS', 3]]);
    const [hidden] = (await list('state=hidden')).groups;
    await http('PATCH', 'console/unanswered/', { turn_ids: hidden?.turn_ids, state: 'open' });
    expect((await shown())[0]).toEqual(['do you have GIFT CARDS', 3]);
    expect(await shown('state=hidden')).toEqual([]);
    expect(await shown('mode=test')).toEqual([]);
    const { entries } = (await http('GET', 'console/audit/')).body as {
      entries: { action: string; detail: unknown }[];
    };
    expect(entries.filter(({ action }) => action.startsWith('questions.'))).toMatchObject([
      { action: 'questions.shown', detail: { turns: 3 } },
      { action: 'questions.hidden', detail: { turns: 2 } },
    ]);
  });

  test('an example goes to the function, and its questions leave the list until they are asked again', async () => {
    const { ask, list, shown, http, register } = house;
    const { id } = await register('get_opening_hours');
    await ask('Are you around on Sundays?');
    const found = (await list()).groups.find(({ question }) => question.includes('Sundays'));
    const body = { turn_ids: found?.turn_ids, function_id: id, example: 'Are you around on Sundays?' };
    for (const _ of ['once', 'again, which changes nothing'])
      expect(await http('POST', 'console/unanswered/examples/', body)).toMatchObject({
        status: 200,
        body: { name: 'get_opening_hours', examples: ['Are you around on Sundays?'] },
      });
    expect((await shown()).flat()).not.toContain('Are you around on Sundays?');
    await ask('Are you around on Sundays?');
    expect(await shown()).toContainEqual(['Are you around on Sundays?', 1]);

    const missing = await http('POST', 'console/unanswered/examples/', { ...body, function_id: 'no-such-function' });
    expect(missing.status).toBe(404);
    const examples = Array.from({ length: 50 }, (_, index) => `Example ${index}`);
    await http('PATCH', `lab/functions/${id}/`, { examples });
    expect(await http('POST', 'console/unanswered/examples/', body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'example', message: expect.stringContaining('50') }] },
    });
  });

  test('agents read and change nothing; nobody reaches another organisation', async () => {
    const { agent, http, list, register, context } = house;
    const { id } = await register('get_something');
    expect((await http('GET', 'console/unanswered/', undefined, agent)).status).toBe(200);
    const turn_ids = (await list()).groups[0]?.turn_ids ?? [];
    expect((await http('PATCH', 'console/unanswered/', { turn_ids, state: 'hidden' }, agent)).status).toBe(403);
    const example = { turn_ids, function_id: id, example: 'Something?' };
    expect((await http('POST', 'console/unanswered/examples/', example, agent)).status).toBe(403);
    expect((await http('GET', `lab/functions/${id}/`)).body).toMatchObject({ examples: [] });
    await expect(
      changeQuestions(
        context,
        'another organisation',
        { turn_ids, state: 'hidden' },
        { actor: 'operator', address: null },
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await http('PATCH', 'console/unanswered/', { turn_ids: [], state: 'hidden' })).status).toBe(400);
  });
});

test('with the built-in matcher questions are grouped by meaning, in other scripts by words', async () => {
  await using service = await startService(sqlite!, { env: { ASSISTANT_MODEL: 'embedded' } });
  const { ask, list } = await open(service);
  const questions = ['Do you ship to Norway?', 'Can you deliver to Norway?', 'Do you have gift cards?'];
  for (const question of [...questions, '我的订单在哪里', '你们卖帐篷吗']) await ask(question);
  const { groups, grouped_by } = await list();
  expect(grouped_by).toBe('meaning');
  expect(groups.map(({ question, wordings }) => [question, ...wordings].toSorted()).toSorted()).toEqual(
    [[questions[1], questions[0]], [questions[2]], ['你们卖帐篷吗'], ['我的订单在哪里']].toSorted(),
  );
});
