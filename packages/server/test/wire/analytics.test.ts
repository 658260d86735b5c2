/**
 * What the console shows of the assistant: its numbers, the health of functions, turns, reviews, what is set up, and how
 * the assistant is told to speak. Told by real conversations; the playground's are kept apart. On both databases.
 */
import {
  type Checklist,
  type CountedConversationPage,
  DAY_MS,
  type FunctionCallPage,
  type FunctionHealth,
  type Overview,
  type ReviewPage,
  type TurnDetail,
  type TurnPage,
} from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyStatus, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const OWNER = { email: 'owner@first.example', password: 'correct horse battery' };
const PLAYGROUND_PAUSE_MS = 700;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let backend: OrganisationServer;
  let owner: string;

  /** What the customer says decides what the model does. */
  async function answer({ body }: ScriptedRequest) {
    const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const after_call = body.messages.at(-1)?.role === 'tool';
    if (said.includes('broken')) return replyStatus(400);
    if (said.includes('human'))
      return after_call ? replyText('I have asked.') : replyCall('assistant_ask_for_human', {});
    if (after_call && said.includes('slowly')) await new Promise((resolve) => setTimeout(resolve, PLAYGROUND_PAUSE_MS));
    if (after_call) return replyText('It is on its way.');
    if (said.includes('postage')) return replyCall('get_postage', {});
    return said.includes('order')
      ? replyCall('get_order', { order_id: said.match(/\d+/)?.[0] ?? '0' })
      : replyText('Hello.');
  }

  const get = async <Body>(path: string, key = owner): Promise<Body> => {
    const response = await service.http(`/api/v1/console/${path}`, { key });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const ask = async (message: string, source: { token_source: string; token: string }, session = newSession()) => {
    const client = await connect(service.url, source);
    client.emit('support', say(session, message));
    const { ticket_chat_id } = (await client.next('support')).data;
    return { client, ticket_chat_id, session };
  };

  beforeAll(async () => {
    let region: number | undefined = 500;
    backend = await startOrganisationServer((path) => {
      if (path === '/orders/1042') return { body: { success: true, data: { status: 'shipped' } } };
      if (path === '/postage?region=EU') return { body: { success: true, data: { price: 4 } } };
      if (path !== '/region') return undefined;
      const status = region;
      region = undefined;
      return { ...(status && { status }), body: { success: true, data: { code: 'EU' } } };
    });
    service = await startService(database, {
      model: answer,
      env: {
        FUNCTION_ALLOWED_HOSTS: backend.host,
        ASSISTANT_PRICES: 'openai-compatible:scripted=1/2',
        AUTO_CLOSE_MINUTES: '0',
      },
    });
    await createMember(service.app.context, {
      organisation_id: service.organisation_id,
      ...OWNER,
      username: 'Olive',
      role: 'owner',
    });
    owner = (await signIn(service.app.context, OWNER)).token;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await backend[Symbol.asyncDispose]();
  });

  test('a checklist is as true as what was done', async () => {
    const nothing: Checklist = {
      own_function: false,
      live_function: false,
      article_written: false,
      api_key_used: false,
      login_configured: false,
      colleague_invited: false,
      two_factor: false,
      conversation_answered: false,
      widget_embedded: false,
    };
    expect(await get('checklist/')).toEqual(nothing);
    const registered = await service.http('/api/v1/lab/functions/', {
      method: 'POST',
      body: JSON.stringify({
        name: 'get_order',
        description: 'Looks an order up.',
        url: `${backend.url}/orders/{order_id}`,
        requires_auth: false,
        environment: 'live',
        parameters: { order_id: { description: 'Its number', type: 'string', provider: 'assistant' } },
      }),
    });
    expect(registered.status).toBe(201);
    const article = { title: 'Returns', content: 'Within 45 days.' };
    const written = await service.http('/api/v1/lab/knowledge/returns/', {
      method: 'PUT',
      body: JSON.stringify(article),
    });
    expect(written.status).toBe(200);
    await service.signIn('Ada');
    const session_id = newSession();
    const token = await service.customerToken(session_id);
    using browser = await connect(
      service.url,
      { token_source: 'customer', token },
      { extraHeaders: { origin: 'https://shop.example' } },
    );
    browser.emit('support', say(session_id, 'Hi there'));
    const { ticket_chat_id } = (await browser.next('support')).data;
    await browser.ask('close_support', { ticket_chat_id });
    await expect
      .poll(() => get('checklist/'))
      .toEqual({
        ...nothing,
        own_function: true,
        live_function: true,
        article_written: true,
        api_key_used: true,
        colleague_invited: true,
        conversation_answered: true,
        widget_embedded: true,
      });
  });

  test('numbers, calls, turns and reviews tell what happened, the playground aside', async () => {
    const before = await get<Overview>('overview/?days=2');
    const live = { token_source: 'api', token: (await createKey('live')).secret };
    const good = await ask('Where is order 1042?', live);
    const missing = await ask('Where is order 7?', live);
    const failing = await ask('Something broken', live);
    const handed = await ask('A human please', live);
    const ada = await service.agent('Ada');
    await ada.ask('take_over_support', { ticket_chat_id: handed.ticket_chat_id });
    await ada.ask('agent_support', {
      ticket_chat_id: handed.ticket_chat_id,
      message: 'Here I am.',
      attachment: false,
    });
    await good.client.ask('close_support', { ticket_chat_id: good.ticket_chat_id });
    await good.client.ask('review_support', { ticket_chat_id: good.ticket_chat_id, rating: '5', review: 'Quick' });
    await handed.client.ask('review_support', { ticket_chat_id: handed.ticket_chat_id, rating: '2' });
    const played = await service.http('/api/v1/helpdesk/tokens/', {
      method: 'POST',
      key: owner,
      body: JSON.stringify({ session_id: 'playing' }),
    });
    const { token } = (await played.json()) as { token: string };
    using player = await connect(service.url, { token_source: 'customer', token });
    player.emit('support', say('playing', 'Where is order 1042, slowly?'));
    await expect
      .poll(async () => (await get<TurnPage>('turns/?mode=test')).turns[0]?.status, { interval: 20 })
      .toBe('running');
    const [running] = (await get<TurnPage>('turns/?mode=test')).turns;
    await expect
      .poll(
        async () => {
          const { status, steps } = await get<TurnDetail>(`turns/${running?.id}/`);
          return { status, kinds: steps.map(({ kind }) => kind) };
        },
        { interval: 30 },
      )
      .toEqual({ status: 'running', kinds: ['model', 'function'] });
    await player.next('support');
    await expect
      .poll(async () => (await get<TurnDetail>(`turns/${running?.id}/`)).steps.map(({ kind }) => kind))
      .toEqual(['model', 'function', 'model']);
    const { read } = service.app.context.database;
    await expect.poll(() => read.selectFrom('turn_progress').selectAll().execute()).toEqual([]);

    const numbers = await get<Overview>('overview/?days=2');
    const more = (name: 'opened' | 'closed') => numbers[name] - before[name];
    expect({ opened: more('opened'), closed: more('closed') }).toEqual({ opened: 4, closed: 1 });
    expect(numbers).toMatchObject({
      open: { total: 3, assistant: 2, agent: 1, needs_human: 1 },
      resolved_by_assistant: { count: before.closed + 1, share: 1 },
      handovers: { asked: 2, taken: 1 },
      reviews: { count: 2, average: 3.5, distribution: { '1': 0, '2': 1, '3': 0, '4': 0, '5': 1 } },
      first_reply: { assistant: { count: before.opened + 4 }, agent: { count: 1, p50_ms: expect.any(Number) } },
      turns: { total: before.turns.total + 4 },
    });
    expect(numbers.turns.results).toContainEqual({ result: 'failed', count: 1 });
    expect(numbers.turns.results).toContainEqual({ result: 'handed_over', count: 1 });
    expect(numbers.daily).toHaveLength(2);
    const days = numbers.daily.reduce((sum, { opened, turns, reviews }) => sum + opened + turns + reviews, 0);
    expect(days).toBe(numbers.opened + numbers.turns.total + numbers.reviews.count);
    expect((await get<Overview>('overview/?days=90&mode=all')).opened).toBe(numbers.opened + 1);

    const counted = (measure: string, more = '') =>
      get<CountedConversationPage>(
        `overview/conversations/?measure=${measure}&since=${numbers.since}&until=${new Date().toISOString()}${more}`,
      );
    const rows = { opened: numbers.opened, closed: numbers.closed, resolved: numbers.resolved_by_assistant.count };
    for (const [measure, count] of Object.entries({ ...rows, taken_over: numbers.handovers.taken }))
      expect((await counted(measure)).conversations, measure).toHaveLength(count);
    expect((await counted('opened')).conversations.slice(0, 2)).toMatchObject([
      {
        ticket_chat_id: handed.ticket_chat_id,
        question: 'A human please',
        open: true,
        agent_name: 'Ada',
        mode: 'live',
      },
      { ticket_chat_id: failing.ticket_chat_id, session_id: failing.session, agent_name: null },
    ]);
    expect((await counted('taken_over')).conversations).toMatchObject([
      { ticket_chat_id: handed.ticket_chat_id, agent_name: 'Ada' },
    ]);
    const newest = await counted('opened', '&limit=1');
    const older = await counted('opened', `&limit=1&cursor=${newest.next}`);
    expect(older.conversations).toMatchObject([{ ticket_chat_id: failing.ticket_chat_id }]);
    const refused = await service.http(`/api/v1/console/overview/conversations/?measure=closed&cursor=${newest.next}`, {
      key: owner,
    });
    expect(refused.status).toBe(400);
    await handed.client.ask('close_support', { ticket_chat_id: handed.ticket_chat_id });
    const closed = await counted('closed');
    expect(closed.conversations[0]).toMatchObject({ ticket_chat_id: handed.ticket_chat_id, open: false });
    expect((await counted('resolved')).conversations.map(({ id }) => id)).toEqual(
      closed.conversations.slice(1).map(({ id }) => id),
    );
    expect((await counted('opened', '&mode=test')).conversations).toMatchObject([{ session_id: 'playing' }]);

    const { functions } = await get<{ functions: FunctionHealth[] }>('functions/health/');
    expect(functions).toMatchObject([
      {
        name: 'get_order',
        calls: 3,
        failed: 1,
        errors: 0,
        failures: [{ reason: 'not_found', count: 1 }],
        p50_ms: expect.any(Number),
        p95_ms: expect.any(Number),
        last_failure: { reason: 'not_found', message: expect.stringMatching(/./) },
      },
    ]);
    const first = await get<FunctionCallPage>('functions/get_order/calls/?limit=2');
    const rest = await get<FunctionCallPage>(`functions/get_order/calls/?limit=2&before=${first.next_before}`);
    expect([...first.calls, ...rest.calls].map(({ mode, ok }) => [mode, ok])).toEqual([
      ['test', true],
      ['live', false],
      ['live', true],
    ]);
    expect(rest.next_before).toBeNull();
    const failed = await get<FunctionCallPage>('functions/get_order/calls/?failed=true');
    expect(failed.calls).toMatchObject([
      {
        ticket_chat_id: missing.ticket_chat_id,
        arguments: { order_id: '7' },
        request: { method: 'GET', url: `${backend.url}/orders/7` },
        status: 404,
        failure: { reason: 'not_found' },
        result: null,
      },
    ]);

    const found = async (query: string) =>
      (await get<TurnPage>(`turns/?${query}`)).turns.map(({ ticket_chat_id }) => ticket_chat_id);
    expect(await found('result=failed')).toEqual([failing.ticket_chat_id]);
    expect(await found('outcome=failed')).toEqual([failing.ticket_chat_id]);
    expect(await found('function=get_order')).toEqual([missing.ticket_chat_id, good.ticket_chat_id]);
    expect(await found('q=WHERE+is+order+1042')).toEqual([good.ticket_chat_id]);
    expect(await found('q=100%25')).toEqual([]);
    expect(await found(`q=${handed.session}`)).toEqual([handed.ticket_chat_id]);
    expect(await found('model=none')).toEqual([]);
    const pages: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: TurnPage = await get<TurnPage>(`turns/?limit=2${before && `&before=${before}`}`);
      pages.push(...page.turns.map(({ id }) => id));
      before = page.next_before;
    }
    expect(pages).toHaveLength(numbers.turns.total);
    expect(new Set(pages).size).toBe(pages.length);
    const [summary] = (await get<TurnPage>(`turns/?q=${good.ticket_chat_id}`)).turns;
    expect(summary).toMatchObject({ question: 'Where is order 1042?', result: 'answered', mode: 'live' });
    expect(summary?.usage?.input_tokens).toBeGreaterThan(0);
    expect(summary?.usage?.cost).toBeGreaterThan(0);
    expect(await get(`turns/${summary?.id}/`)).toMatchObject({ reply: 'It is on its way.', usage: summary?.usage });

    const reviews = await get<ReviewPage>('reviews/');
    expect(reviews.reviews.map(({ rating, handled_by }) => [rating, handled_by])).toEqual([
      ['2', 'agent'],
      ['5', 'assistant'],
    ]);
    expect((await get<ReviewPage>('reviews/?rating=5')).reviews).toMatchObject([{ review: 'Quick' }]);
    expect((await service.http('/api/v1/console/reviews/?before=x', { key: owner })).status).toBe(400);
    for (const { client } of [good, missing, failing, handed]) client[Symbol.dispose]();
  });

  test('a function that only gives another one its value has calls, with their failures', async () => {
    const register = async (name: string, path: string, parameters: object) => {
      const made = await service.http('/api/v1/lab/functions/', {
        method: 'POST',
        body: JSON.stringify({
          name,
          description: `Reads ${name}.`,
          url: `${backend.url}${path}`,
          requires_auth: false,
          environment: 'live',
          parameters,
        }),
      });
      expect(made.status).toBe(201);
    };
    const leaf = { function: 'get_region', response_path: 'code' };
    await register('get_region', '/region', {});
    await register('get_postage', '/postage?region={region}', {
      region: { description: 'Where to', type: 'string', provider: 'organisation', leaf },
    });
    const source = { token_source: 'api', token: (await createKey('live')).secret };
    const failed = await ask('What is the postage?', source);
    const answered = await ask('What is the postage?', source);

    const { functions } = await get<{ functions: FunctionHealth[] }>('functions/health/');
    expect(functions.filter(({ name }) => name !== 'get_order')).toMatchObject([
      { name: 'get_postage', calls: 2, failed: 1, failures: [{ reason: 'leaf_failed', count: 1 }] },
      {
        name: 'get_region',
        calls: 2,
        failed: 1,
        errors: 1,
        failures: [{ reason: 'http_status', count: 1 }],
        p50_ms: expect.any(Number),
        last_call_at: expect.any(String),
        last_failure: { reason: 'http_status' },
      },
    ]);
    const { calls } = await get<FunctionCallPage>('functions/get_region/calls/');
    expect(calls).toMatchObject([
      { ticket_chat_id: answered.ticket_chat_id, ok: true, status: 200, result: null },
      { ticket_chat_id: failed.ticket_chat_id, ok: false, status: 500, failure: { reason: 'http_status' } },
    ]);
    const found = await get<TurnPage>('turns/?function=get_region');
    expect(found.turns.map(({ ticket_chat_id }) => ticket_chat_id)).toEqual([
      answered.ticket_chat_id,
      failed.ticket_chat_id,
    ]);
    expect(await get(`turns/${found.turns[0]?.id}/`)).toMatchObject({
      steps: [{ kind: 'model' }, { kind: 'leaf' }, { kind: 'function' }, { kind: 'model' }],
    });

    service.advance(2 * DAY_MS);
    owner = (await signIn(service.app.context, OWNER)).token;
    const later = (await get<{ functions: FunctionHealth[] }>('functions/health/?days=1')).functions;
    expect(later.find(({ name }) => name === 'get_region')).toMatchObject({
      calls: 0,
      last_call_at: calls[0]?.started_at,
      last_failure: null,
    });
    for (const { client } of [failed, answered]) client[Symbol.dispose]();
  });

  test('tone, languages and quiet minutes are taken at their word', async () => {
    const save = (body: object) =>
      service.http('/api/v1/console/assistant/', { method: 'PUT', key: owner, body: JSON.stringify(body) });
    for (const wrong of [
      { tone: 'rude' },
      { languages: ['Deutsch!'] },
      { auto_close_minutes: 0 },
      { auto_close_minutes: 43_201 },
    ])
      expect((await save(wrong)).status).toBe(400);
    const chosen = { tone: 'formal', languages: ['de', 'fr'], auto_close_minutes: 30 };
    expect(await (await save(chosen)).json()).toMatchObject(chosen);
    const asked = await ask('Guten Tag', { token_source: 'api', token: (await createKey('live')).secret });
    const told = service.model.requests.at(-1)?.body.messages[0]?.content ?? '';
    expect(told).toContain('one of de, fr, and in de otherwise, briefly and formally');
    const closed = () =>
      service.app.context.database.read
        .selectFrom('conversations')
        .select('status')
        .where('id', '=', asked.ticket_chat_id)
        .executeTakeFirstOrThrow();
    service.advance(29 * 60_000);
    await closeIdleConversations(service.app.context);
    expect(await closed()).toEqual({ status: 'open' });
    service.advance(2 * 60_000);
    await closeIdleConversations(service.app.context);
    expect(await closed()).toEqual({ status: 'closed' });
    asked.client[Symbol.dispose]();
  });

  test('what models used for a turn that was discarded while they replied is counted', async () => {
    const read = () => get<Overview>('overview/?days=1');
    const { tokens } = (await read()).usage;
    const client = await service.client();
    client.emit('support', say(newSession(), 'Where is order 1042, very slowly?'));
    const second = ({ body }: ScriptedRequest) =>
      body.messages.at(-1)?.role === 'tool' && body.messages.some(({ content }) => content?.includes('very slowly'));
    await expect.poll(() => service.model.requests.some(second)).toBe(true);
    const turn = await service.app.context.database.read
      .selectFrom('turns')
      .select(['id', 'conversation_id'])
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow();
    await client.ask('close_support', { ticket_chat_id: turn.conversation_id });
    await expect.poll(async () => (await read()).usage.tokens).toBeGreaterThan(tokens);
    const { result, usage } = await get<TurnDetail>(`turns/${turn.id}/`);
    expect({ result, tokens: (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0) }).toEqual({
      result: 'discarded',
      tokens: (await read()).usage.tokens - tokens,
    });
  });

  async function createKey(mode: 'live' | 'test'): Promise<{ secret: string }> {
    const made = await service.http('/api/v1/console/api-keys/', {
      method: 'POST',
      key: owner,
      body: JSON.stringify({ name: 'Key', mode }),
    });
    return (await made.json()) as { secret: string };
  }
});
