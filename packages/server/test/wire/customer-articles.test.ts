/** Articles that customers search and read themselves: which ones, what of them, and whose. On both databases. */
import { randomUUID } from 'node:crypto';
import type { ChatWindow, CustomerArticle, FoundArticle } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { databases } from '../support/databases.js';
import { newSession, startService, type TestService } from '../support/service.js';

const ARTICLES = '/api/v1/helpdesk/articles/';
const RETURNS = `# How long can I return something?\n\nWe are glad to help. Unused gear can be sent back within 45 days of delivery.`;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  const mia = newSession();
  let token: string;

  async function call(method: string, path: string, body?: object, key?: string) {
    const answer = await service.http(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(key === undefined ? {} : { key }),
    });
    return { status: answer.status, headers: answer.headers, data: await answer.json() };
  }
  const put = async (external_id: string, article: object) =>
    (await call('PUT', `/api/v1/lab/knowledge/${external_id}/`, article)).data.id as string;
  const search = async (query: string, key = token) =>
    (await call('POST', `${ARTICLES}search/`, { query }, key)).data.articles as FoundArticle[];
  const titles = async (query: string, key = token) => (await search(query, key)).map(({ title }) => title);
  const read = (id: string, key = token) => call('GET', `${ARTICLES}${id}/`, undefined, key);
  const offered = async (key = token) =>
    ((await call('GET', '/api/v1/helpdesk/assistant/', undefined, key)).data as ChatWindow).articles;
  const tokenOf = async (session_id: string, key?: string) =>
    (await call('POST', '/api/v1/helpdesk/tokens/', { session_id }, key)).data.token as string;
  async function logIn(session_id: string): Promise<void> {
    const state = randomUUID();
    const auth_token_expires_at_seconds = Math.floor(service.app.context.now() / 1_000) + 3_600;
    await call('POST', '/api/v1/lab/login/callback/', { auth_token: 't', auth_token_expires_at_seconds, state });
    await call('POST', '/api/v1/lab/login/sessions/', { state, session_id });
  }

  beforeAll(async () => {
    service = await startService(database);
    token = await tokenOf(mia);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  test('none are offered where there are none that the customer may read', async () => {
    expect(await offered()).toBe(false);
    await put('draft', { content: '# Draft\n\nReturns will change.', environment: 'dev' });
    await put('members', { content: '# Returns of members\n\nA year.', audience: 'logged_in' });
    expect(await offered()).toBe(false);
    expect(await search('returns')).toEqual([]);
  });

  test('are found by their words, each once, with an extract that fits, and read whole', async () => {
    const id = await put('returns', { content: RETURNS, url: 'https://shop.example/help/returns' });
    await put('hours', { title: 'Opening hours', content: 'Open at nine.\n\n# On Sundays\n\nClosed on Sundays.' });
    expect(await offered()).toBe(true);
    const [found] = await search('sent back');
    expect(found).toMatchObject({
      id,
      title: 'How long can I return something?',
      url: 'https://shop.example/help/returns',
      language: 'en',
      extract: 'We are glad to help. Unused gear can be sent back within 45 days of delivery.',
    });
    expect((await titles('opening hours on sundays')).filter((title) => title === 'Opening hours')).toHaveLength(1);
    const { status, data } = await read(id);
    expect(status).toBe(200);
    expect(data as CustomerArticle).toMatchObject({ id, content: RETURNS, shortened: false });
    expect(Object.keys(data).toSorted()).toEqual(['content', 'id', 'language', 'shortened', 'title', 'url']);
  });

  test('what has nothing of the search is not found, although something is always nearest', async () => {
    expect(await search('quantum chromodynamics')).toEqual([]);
  });

  test('an article for tests is for test mode, and one for those who have logged in for them', async () => {
    const { secret } = await createApiKey(
      service.app.context,
      service.organisation_id,
      { name: 'T', mode: 'test' },
      OPERATOR,
    );
    const inTest = await tokenOf(newSession(), secret);
    expect(await titles('returns draft', inTest)).toContain('Draft');
    expect(await titles('returns draft')).not.toContain('Draft');

    const noah = newSession();
    const members = await put('members', { content: '# Returns of members\n\nA year.', audience: 'logged_in' });
    const his = await tokenOf(noah);
    expect((await read(members, his)).status).toBe(404);
    await logIn(noah);
    expect(await titles('returns of members', his)).toContain('Returns of members');
    expect((await read(members, his)).data).toMatchObject({ title: 'Returns of members' });
    expect((await read(members)).status).toBe(404);
    expect((await read(members, undefined)).status).toBe(404);
    service.advance(2 * 3_600_000);
    token = await tokenOf(mia);
    expect((await read(members, await tokenOf(noah))).status).toBe(404);
  });

  test("another organisation's are as absent as those that never were", async () => {
    const id = await put('returns', { content: RETURNS });
    const other = await createOrganisation(service.app.context, { name: 'Other' });
    const { secret } = await createApiKey(service.app.context, other.id, { name: 'K', mode: 'live' }, OPERATOR);
    const theirs = await tokenOf(newSession(), secret);
    expect(await search('sent back', theirs)).toEqual([]);
    const [absent, foreign] = [await read(randomUUID(), theirs), await read(id, theirs)];
    expect(foreign).toMatchObject({ status: 404, data: absent.data });
    expect(await offered(theirs)).toBe(false);
  });

  test('a long one is cut at the end of a line', async () => {
    const line = 'A line about kayaks that goes on and on.';
    const id = await put('long', { title: 'Kayaks', content: `${line}\n\n`.repeat(2_000) });
    const { data } = await read(id);
    expect(data.shortened).toBe(true);
    expect(data.content.length).toBeLessThanOrEqual(LIMITS.articleReadCharacters);
    expect(data.content.trimEnd().endsWith(line)).toBe(true);
  });

  test('with releases customers find and read what is live, not the draft', async () => {
    const before = await put('returns', { content: RETURNS });
    await call('PUT', '/api/v1/lab/releases/mode/', { mode: 'refuse' });
    const draft = await put('returns', { content: RETURNS.replace('45', '90') });
    const [found] = await search('sent back');
    expect(found?.extract).toContain('45 days');
    expect((await read(found?.id ?? '')).data.content).toContain('45 days');
    expect(found?.id).toBe(before);
    expect((await read(draft)).status).toBe(404);
    await call('PUT', '/api/v1/lab/releases/mode/', { mode: 'off' });
  });

  test('an organisation can switch it off', async () => {
    const id = (await search('kayaks'))[0]?.id ?? '';
    await call('PUT', '/api/v1/lab/chat-window/', { article_search: false });
    expect(await offered()).toBe(false);
    expect(await search('kayaks')).toEqual([]);
    expect((await read(id)).status).toBe(404);
    await call('PUT', '/api/v1/lab/chat-window/', {});
    expect(await offered()).toBe(true);
  });

  test('refuses a search for nothing, and too many of one session alone', async () => {
    expect((await call('POST', `${ARTICLES}search/`, { query: ' ' }, token)).status).toBe(400);
    const restless = await tokenOf(newSession());
    const all = await Promise.all(
      Array.from({ length: LIMITS.articleRequestsPerCallerPerMinute + 1 }, () => read('none', restless)),
    );
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(all[0]?.headers.get('ratelimit-policy')).toBe('"articles";q=120;w=60');
    expect((await read('none')).status).toBe(404);
  });
});
