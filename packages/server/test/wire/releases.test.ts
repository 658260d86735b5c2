/** Releases: what is edited is a draft, which customers get when it goes live. On both databases. */
import { LIMITS, type ReleaseChanges, type ReleaseLine, type ReleaseList, type ReleaseView } from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { searchKnowledge } from '../../src/features/knowledge/search.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { putTest } from '../../src/features/tests/put-test.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const RELEASES = '/api/v1/lab/releases/';
const ORDER_TEST = `name: an order
responses: [{function: get_order, data: {status: shipped}}]
steps:
  - message: Where is my order 1042?
    expect: {calls: [{function: get_order, arguments: {order_id: "1042"}}]}
`;

const asked: ScriptedRequest[] = [];

describe.each(databases())('on $name', (database) => {
  let shop: OrganisationServer;
  let service: TestService;
  /** Of each test its own. */
  let organisation_id: string;
  let live_key: string;
  let test_key: string;
  let function_id: string;

  beforeAll(async () => {
    shop = await startOrganisationServer(() => ({ body: { success: true, data: { status: 'shipped' } } }));
    service = await startService(database, {
      model: (request) => {
        asked.push(request);
        return replyText('Certainly.');
      },
      env: { FUNCTION_ALLOWED_HOSTS: shop.host },
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const { context } = service.app;
    organisation_id = (await createOrganisation(context, { name: 'Releases' })).id;
    live_key = (await createApiKey(context, organisation_id, { name: 'L', mode: 'live' }, OPERATOR)).secret;
    test_key = (await createApiKey(context, organisation_id, { name: 'T', mode: 'test' }, OPERATOR)).secret;
    const saved = await call('POST', '/api/v1/lab/functions/', {
      name: 'get_order',
      description: 'Where an order is and when it arrives.',
      url: `${shop.url}/orders/{order_id}`,
      requires_auth: false,
      environment: 'live',
      parameters: { order_id: { description: 'The number of the order', type: 'string', provider: 'assistant' } },
    });
    function_id = saved.id;
    asked.length = 0;
  });

  // biome-ignore lint/suspicious/noExplicitAny: answers of any route
  async function call(method: string, path: string, body?: object, key = live_key): Promise<any> {
    const answer = await service.http(path, { method, key, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const release = (body: object): Promise<Response> =>
    service.http(RELEASES, { method: 'POST', key: live_key, body: JSON.stringify(body) });
  const list = (): Promise<ReleaseList> => call('GET', RELEASES);
  const changes = (): Promise<ReleaseChanges> => call('GET', `${RELEASES}changes/`);
  const describeFunction = (description: string) =>
    call('PATCH', `/api/v1/lab/functions/${function_id}/`, { description });

  async function goLive(note: string, more: object = {}): Promise<ReleaseLine[]> {
    const { fingerprint } = await changes();
    const answer = await release({ note, fingerprint, ...more });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReleaseLine);
  }

  /** What the model was told in a turn of a customer with the key. */
  async function told(key = live_key): Promise<{ description: string | undefined; instructions: string }> {
    const client = await service.client({ query: { token_source: 'api', token: key } });
    client.emit('support', say(newSession(), 'Where is my order?'));
    await client.next('support');
    client.socket.disconnect();
    const { tools = [], messages } = asked.at(-1)?.body ?? { messages: [] };
    return {
      description: tools.find((one) => one.function.name === 'get_order')?.function.description,
      instructions: messages[0]?.content ?? '',
    };
  }

  const put = (external_id: string, content: string) =>
    call('PUT', `/api/v1/lab/knowledge/${external_id}/`, { title: external_id, content });

  /** The texts that a search finds in a conversation of that mode. */
  async function found(mode: 'live' | 'test'): Promise<string[]> {
    const passages = await searchKnowledge(service.app.context, () => Promise.reject(new Error('no encoder')), {
      organisation_id,
      query: 'parcel rates',
      logged_in: false,
      mode,
      signal: AbortSignal.timeout(10_000),
    });
    return passages.map(({ external_id, text }) => `${external_id}: ${text}`).toSorted();
  }

  test('without releases what is saved is live at once', async () => {
    expect(await list()).toEqual({ mode: 'off', live: null, releases: [] });
    await describeFunction('Told at once.');
    expect((await told()).description).toContain('Told at once.');
    await expect(changes()).rejects.toThrow('409');
  });

  test('customers get the live release and test keys the draft, until it goes live', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    expect(await list()).toMatchObject({ mode: 'refuse', live: 1, releases: [{ number: 1, changes: 0 }] });
    expect((await changes()).changes).toEqual([]);
    await describeFunction('The new words.');
    await call('PUT', '/api/v1/console/assistant/', { instructions: 'Speak like a pirate.' });
    expect(await call('GET', '/api/v1/console/assistant/')).toMatchObject({ instructions: 'Speak like a pirate.' });

    const live = await told();
    expect(live.description).toContain('Where an order is');
    expect(live.instructions).not.toContain('pirate');
    const draft = await told(test_key);
    expect(draft.description).toContain('The new words.');
    expect(draft.instructions).toContain('pirate');

    expect((await changes()).changes).toMatchObject([
      {
        kind: 'function',
        name: 'get_order',
        change: 'changed',
        fields: [{ field: 'description', before: 'Where an order is and when it arrives.', after: 'The new words.' }],
      },
      { kind: 'settings', change: 'changed', fields: [{ field: 'instructions', after: 'Speak like a pirate.' }] },
    ]);
    const lines = await goLive('Clearer words.');
    expect(lines.at(-1)).toMatchObject({
      type: 'released',
      release: {
        number: 2,
        note: 'Clearer words.',
        changes: 2,
        tests: { total: 0, failed: 0 },
        author: { kind: 'api_key' },
      },
    });
    const now = await told();
    expect(now.description).toContain('The new words.');
    expect(now.instructions).toContain('pirate');
    expect((await changes()).changes).toEqual([]);
    const shown: ReleaseView = await call('GET', `${RELEASES}2/`);
    expect(shown.fields.map(({ name }) => name)).toEqual(['get_order', 'settings']);
    const actions = await service.app.context.database.read
      .selectFrom('audit_entries')
      .select('action')
      .where('organisation_id', '=', organisation_id)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['release_mode.changed', 'release.made']),
    );
  });

  test('the service speaks the language of the draft to test keys alone', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    await call('PUT', '/api/v1/console/assistant/', { language: 'de' });
    const closing = async (key: string) => {
      const client = await service.client({ query: { token_source: 'api', token: key } });
      client.emit('support', say(newSession(), 'Hello.'));
      const { ticket_chat_id } = (await client.next('support')).data;
      const { data } = await client.ask('close_support', { ticket_chat_id });
      client.socket.disconnect();
      return data.message;
    };
    expect(await closing(live_key)).toContain('Thank you');
    expect(await closing(test_key)).toContain('Danke');
  });

  test('a function that is added, removed or only for tests', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'warn' });
    const other = {
      name: 'get_parcel',
      description: 'Where a parcel is.',
      url: `${shop.url}/parcels`,
      requires_auth: false,
      parameters: {},
    };
    await call('POST', '/api/v1/lab/functions/', { ...other, environment: 'dev' });
    expect((await changes()).changes).toEqual([]);
    await call('DELETE', `/api/v1/lab/functions/${function_id}/`);
    expect((await changes()).changes).toMatchObject([{ name: 'get_order', change: 'removed' }]);
    expect((await told()).description).toContain('Where an order is');
    expect((await told(test_key)).description).toBeUndefined();
    await goLive('No more orders.');
    expect((await told()).description).toBeUndefined();
  });

  test('a failed test refuses, or warns', async () => {
    await putTest(service.app.context, { organisation_id, path: 'order', yaml: ORDER_TEST }, OPERATOR);
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    await call('PATCH', `/api/v1/lab/functions/${function_id}/`, { offered: false });
    const refused = await goLive('No orders for now.');
    expect(refused[0]).toEqual({ type: 'tests', done: 0, total: 1 });
    expect(refused.at(-1)).toMatchObject({
      type: 'refused',
      may_insist: false,
      failed: [{ path: 'order', name: 'an order', differences: [{ field: 'calls' }] }],
    });
    expect((await goLive('No orders for now.', { despite_failures: true })).at(-1)?.type).toBe('refused');
    expect((await list()).live).toBe(1);

    await call('PUT', `${RELEASES}mode/`, { mode: 'warn' });
    expect((await goLive('No orders for now.')).at(-1)).toMatchObject({ type: 'refused', may_insist: true });
    expect((await goLive('No orders for now.', { despite_failures: true })).at(-1)).toMatchObject({
      type: 'released',
      release: { number: 2, tests: { total: 1, failed: 1 } },
    });
  });

  test('what only test keys find makes no test pass', async () => {
    const yaml = `name: hours\nsteps:\n  - message: When does the tulip hall open?\n    expect: {sources: [Tulip hall]}\n`;
    await putTest(service.app.context, { organisation_id, path: 'hours', yaml }, OPERATOR);
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    const article = { title: 'Tulip hall', content: 'The tulip hall opens at nine in the morning.' };
    await call('PUT', '/api/v1/lab/knowledge/hall/', { ...article, environment: 'dev' });
    await describeFunction('Where an order is.');
    expect((await goLive('Hours.')).at(-1)).toMatchObject({ type: 'refused', failed: [{ path: 'hours' }] });
    await call('PUT', '/api/v1/lab/knowledge/hall/', { ...article, environment: 'live' });
    expect((await goLive('Hours.')).at(-1)?.type).toBe('released');
  });

  test('an earlier release comes back at once, and the draft stays', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    await describeFunction('The second words.');
    await goLive('Second.');
    await describeFunction('The third words.');
    const restored = await call('POST', `${RELEASES}1/restore/`, { note: 'The second words were wrong.' });
    expect(restored).toMatchObject({ number: 3, restored_from: 1, changes: 1, tests: null });
    expect((await told()).description).toContain('Where an order is');
    expect((await told(test_key)).description).toContain('The third words.');
    expect(await list()).toMatchObject({ live: 3, releases: [{ number: 3 }, { number: 2 }, { number: 1 }] });
    // What was looked at before would go live on top of another release.
    await describeFunction('The fourth words.');
    const { fingerprint } = await changes();
    await call('POST', `${RELEASES}2/restore/`, { note: 'Back and forth.' });
    const stale = await release({ note: 'Looked at before.', fingerprint });
    expect(stale.status).toBe(409);
    await call('POST', `${RELEASES}1/restore/`, { note: 'And back.' });
    await expect(call('POST', `${RELEASES}1/restore/`, { note: 'Again.' })).rejects.toThrow(/^Error: 400|400 /);
    await expect(call('POST', `${RELEASES}9/restore/`, { note: 'None.' })).rejects.toThrow('404');
  });

  test('what was looked at goes live, and nothing else', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    await describeFunction('Looked at.');
    const { fingerprint } = await changes();
    await describeFunction('Changed since.');
    const stale = await release({ note: 'Old.', fingerprint });
    expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([409, 'draft_differs']);
    const now = { note: 'Twice.', fingerprint: (await changes()).fingerprint };
    const answers = await Promise.all([1, 2].map(async () => (await release(now)).text()));
    expect(answers.filter((text) => text.includes('"released"'))).toHaveLength(1);
    const none = await release({ ...now, note: ' ' });
    expect(none.status).toBe(400);
    expect((await list()).releases).toHaveLength(2);
  });

  test('names some of many changed articles, and says how many more there are', async () => {
    const long = `A long text. ${'The hall is open. '.repeat(400)}`;
    const put = (id: string, content: string) =>
      call('PUT', `/api/v1/lab/knowledge/${id}/`, { title: 'Hall', content });
    await put('a-long-one', `${long}The end.`);
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    await put('a-long-one', `${long}Another end.`);
    const { fingerprint } = await changes();
    for (let index = 0; index <= LIMITS.releaseArticles; index++) await put(`hall-${index}`, `Hall ${index} is open.`);
    const shown = await changes();
    expect(shown.fingerprint).not.toBe(fingerprint);
    expect(shown.changes).toHaveLength(LIMITS.releaseArticles);
    expect(shown.more_articles).toBe(2);
    const [longest] = shown.changes;
    expect(longest).toMatchObject({ name: 'a-long-one', change: 'changed', fields: [{ field: 'content' }] });
    expect(longest?.fields[0]?.after).toHaveLength(LIMITS.releaseFieldCharacters);
    const lines = await goLive('Many articles.');
    expect(lines.at(-1)).toMatchObject({ release: { changes: LIMITS.releaseArticles + 2 } });
    const release: ReleaseView = await call('GET', `${RELEASES}2/`);
    expect([release.fields.length, release.more_articles]).toEqual([LIMITS.releaseArticles, 2]);
    expect(await changes()).toMatchObject({ changes: [], more_articles: 0 });
  });

  test('customers find the articles that are live, and test keys those of the draft', async () => {
    await put('rates', 'Parcel rates of this year.');
    await put('gone', 'Parcel rates of last year.');
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    const before = ['gone: Parcel rates of last year.', 'rates: Parcel rates of this year.'];
    expect([await found('live'), await found('test')]).toEqual([before, before]);

    await put('rates', 'Parcel rates of next year.');
    await put('rates', 'Parcel rates of the year after.');
    await put('new', 'Parcel rates abroad.');
    await call('DELETE', '/api/v1/lab/knowledge/gone/');
    await expect(call('GET', '/api/v1/lab/knowledge/gone/')).rejects.toThrow('404');
    expect(await call('GET', '/api/v1/lab/knowledge/')).toMatchObject({ total: 2 });
    const after = ['new: Parcel rates abroad.', 'rates: Parcel rates of the year after.'];
    expect([await found('live'), await found('test')]).toEqual([before, after]);
    expect((await changes()).changes).toMatchObject([
      { kind: 'article', name: 'gone', change: 'removed' },
      { kind: 'article', name: 'new', change: 'added' },
      { kind: 'article', name: 'rates', change: 'changed', fields: [{ field: 'content' }] },
    ]);

    expect((await goLive('New rates.')).at(-1)).toMatchObject({ type: 'released', release: { changes: 3 } });
    expect([await found('live'), await found('test')]).toEqual([after, after]);
    expect((await call('GET', `${RELEASES}2/`)).fields).toHaveLength(3);
    await put('gone', 'Parcel rates are back.');
    await call('DELETE', '/api/v1/lab/knowledge/gone/');
    expect((await changes()).changes).toEqual([]);
    await call('PUT', `${RELEASES}mode/`, { mode: 'off' });
    await put('new', 'Parcel rates everywhere.');
    expect(await found('live')).toContain('new: Parcel rates everywhere.');
  });

  test('an earlier release brings its articles back, and the draft keeps its own', async () => {
    await put('rates', 'Parcel rates of this year.');
    await put('gone', 'Parcel rates of last year.');
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    const first = await found('live');
    await put('rates', 'Parcel rates of next year.');
    await put('new', 'Parcel rates abroad.');
    await call('DELETE', '/api/v1/lab/knowledge/gone/');
    await goLive('New rates.');
    const second = await found('live');

    await put('rates', 'Parcel rates of the year after.');
    const draft = await found('test');
    const restored = await call('POST', `${RELEASES}1/restore/`, { note: 'Too early.' });
    expect(restored).toMatchObject({ number: 3, restored_from: 1, changes: 3 });
    expect([await found('live'), await found('test')]).toEqual([first, draft]);
    const { fields }: ReleaseView = await call('GET', `${RELEASES}3/`);
    expect(fields).toMatchObject([
      { kind: 'article', name: 'gone', change: 'added' },
      { kind: 'article', name: 'new', change: 'removed' },
      { kind: 'article', name: 'rates', fields: [{ after: 'Parcel rates of this year.' }] },
    ]);
    expect((await changes()).changes.map(({ name, change }) => [name, change])).toEqual([
      ['gone', 'removed'],
      ['new', 'added'],
      ['rates', 'changed'],
    ]);

    await call('POST', `${RELEASES}2/restore/`, { note: 'Not too early.' });
    expect([await found('live'), await found('test')]).toEqual([second, draft]);
    expect((await changes()).changes.map(({ name }) => name)).toEqual(['rates']);
    await goLive('The year after.');
    expect([await found('live'), await found('test')]).toEqual([draft, draft]);
    // What was saved while releases were off is what the next one compares with.
    await call('PUT', `${RELEASES}mode/`, { mode: 'off' });
    await put('rates', 'Parcel rates at once.');
    await call('PUT', `${RELEASES}mode/`, { mode: 'warn' });
    expect((await call('GET', `${RELEASES}6/`)).fields).toMatchObject([{ name: 'rates', change: 'changed' }]);
    await call('POST', `${RELEASES}1/restore/`, { note: 'All the way back.' });
    expect(await found('live')).toEqual(first);
  });

  test('the draft is replaced by a release, and customers notice nothing', async () => {
    await put('rates', 'Parcel rates of this year.');
    const dev = { description: 'For tests.', url: `${shop.url}/dev`, requires_auth: false, parameters: {} };
    await call('POST', '/api/v1/lab/functions/', { ...dev, name: 'get_other', environment: 'dev' });
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    const first = [await told(test_key), await found('test')];

    await call('PATCH', `/api/v1/lab/functions/${function_id}/`, { name: 'find_order', description: 'Other words.' });
    await call('PUT', '/api/v1/console/assistant/', { instructions: 'Speak like a pirate.' });
    await call('POST', '/api/v1/lab/functions/', { ...dev, name: 'get_parcel', environment: 'live' });
    await put('rates', 'Parcel rates of next year.');
    await put('new', 'Parcel rates abroad.');
    const drafted = [await told(test_key), await found('test')];
    expect(drafted).not.toEqual(first);
    const replaced: ReleaseChanges = await call('PUT', `${RELEASES}draft/`, { release: 1 });
    expect(replaced.changes).toEqual([]);
    expect([await told(test_key), await found('test')]).toEqual(first);
    const { functions } = await call('GET', '/api/v1/lab/functions/');
    expect(functions.map(({ name }: { name: string }) => name)).toEqual(['get_order', 'get_other']);
    expect(await list()).toMatchObject({ live: 1, releases: [{ number: 1 }] });

    await call('DELETE', `/api/v1/lab/functions/${function_id}/`);
    await call('DELETE', '/api/v1/lab/knowledge/rates/');
    await goLive('Nothing left.');
    await call('PUT', `${RELEASES}draft/`, { release: 1 });
    expect([await told(test_key), await found('test')]).toEqual(first);
    expect(await found('live')).toEqual([]);
    expect((await goLive('All back.')).at(-1)).toMatchObject({ type: 'released' });
    expect((await told()).description).toContain('Where an order is');
    await expect(call('PUT', `${RELEASES}draft/`, { release: 9 })).rejects.toThrow('404');
    await expect(call('PUT', `${RELEASES}draft/`, { release: 1 }, test_key)).rejects.toThrow('403');
    await call('PUT', `${RELEASES}mode/`, { mode: 'off' });
    await expect(call('PUT', `${RELEASES}draft/`, { release: 1 })).rejects.toThrow('releases_off');
  });

  test('a draft is replaced whole or not at all', async () => {
    const parcel = { description: 'Where it is.', requires_auth: false, parameters: {} };
    const { id } = await call('POST', '/api/v1/lab/functions/', {
      ...parcel,
      name: 'get_parcel',
      url: `${shop.url}/parcels`,
      environment: 'live',
    });
    await call('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
    // Names are exchanged, and what takes a value from them follows.
    const rename = (of: string, name: string) => call('PATCH', `/api/v1/lab/functions/${of}/`, { name });
    await rename(id, 'find_parcel');
    await rename(function_id, 'get_parcel');
    await rename(id, 'get_order');
    await call('POST', '/api/v1/lab/functions/', {
      ...parcel,
      name: 'follow_parcel',
      url: `${shop.url}/follow/{parcel_id}`,
      environment: 'dev',
      parameters: {
        parcel_id: {
          description: 'Its number',
          type: 'string',
          provider: 'assistant',
          sources: [{ function: 'get_order', response_path: 'parcel.id' }],
        },
      },
    });
    expect((await call('PUT', `${RELEASES}draft/`, { release: 1 })).changes).toEqual([]);
    const { functions } = await call('GET', '/api/v1/lab/functions/');
    // biome-ignore lint/suspicious/noExplicitAny: functions as they are shown
    const follow = functions.find(({ name }: any) => name === 'follow_parcel');
    expect(follow.parameters.parcel_id.sources).toEqual([{ function: 'get_parcel', response_path: 'parcel.id' }]);

    await rename(id, 'find_parcel');
    await call('POST', '/api/v1/lab/functions/', {
      ...parcel,
      name: 'get_parcel',
      url: `${shop.url}/others`,
      environment: 'dev',
    });
    await call('PUT', '/api/v1/console/assistant/', { greeting: 'Ahoy!' });
    const before = await changes();
    await expect(call('PUT', `${RELEASES}draft/`, { release: 1 })).rejects.toThrow('get_parcel');
    expect(await changes()).toEqual(before);
  });

  test('they are switched off where nothing goes live by it', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'warn' });
    await call('PUT', '/api/v1/console/assistant/', { greeting: 'Ahoy!' });
    await expect(call('PUT', `${RELEASES}mode/`, { mode: 'off' })).rejects.toThrow('409');
    await goLive('Ahoy.');
    expect(await call('PUT', `${RELEASES}mode/`, { mode: 'off' })).toMatchObject({ mode: 'off', live: null });
    await describeFunction('At once again.');
    expect((await told()).description).toContain('At once again.');
    await call('PUT', `${RELEASES}mode/`, { mode: 'warn' });
    expect(await list()).toMatchObject({ live: 3 });
  });

  test('another organisation sees none of it', async () => {
    await call('PUT', `${RELEASES}mode/`, { mode: 'warn' });
    const { context } = service.app;
    const other = await createOrganisation(context, { name: 'Another' });
    const { secret } = await createApiKey(context, other.id, { name: 'O', mode: 'live' }, OPERATOR);
    expect(await call('GET', RELEASES, undefined, secret)).toEqual({ mode: 'off', live: null, releases: [] });
    await expect(call('GET', `${RELEASES}1/`, undefined, secret)).rejects.toThrow('404');
    await expect(call('POST', `${RELEASES}1/restore/`, { note: 'x' }, secret)).rejects.toThrow('409');
    await expect(call('GET', RELEASES, undefined, test_key)).rejects.toThrow('403');
  });
});
