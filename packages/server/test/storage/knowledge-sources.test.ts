/** Articles follow the pages of a real site: what is added, changed, removed, broken, hidden or leads into the house. */
import type { ServerResponse } from 'node:http';
import { DAY_MS, type KnowledgeSourceInput, MINUTE_MS } from '@frontdesk/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { createExtractor, type Extractor } from '../../src/features/knowledge/extract/extractor.js';
import { currentIndex } from '../../src/features/knowledge/knowledge-index.js';
import { saveArticle } from '../../src/features/knowledge/save-article.js';
import { addSource } from '../../src/features/knowledge/sources/add-source.js';
import { changeSource, readSourceNow } from '../../src/features/knowledge/sources/change-source.js';
import { listSources } from '../../src/features/knowledge/sources/find-source.js';
import { ReadingPlaces } from '../../src/features/knowledge/sources/reading-places.js';
import { removeSource } from '../../src/features/knowledge/sources/remove-source.js';
import { claimSource, finishSource, renewSource } from '../../src/features/knowledge/sources/source-lease.js';
import { readClaimed, startSourceReader } from '../../src/features/knowledge/sources/source-reader.js';
import { NO_VECTOR } from '../../src/features/knowledge/vectors.js';
import { deleteOrganisation } from '../../src/features/organisations/delete-organisation.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { type LocalServer, serveLocally } from '../support/local-server.js';

type Answer = string | number | ((response: ServerResponse) => void);

const pages = new Map<string, Answer>();
const agents = new Set<string | undefined>();
/** Paths, in the order in which they were asked for. */
const asked: (string | undefined)[] = [];
let server: LocalServer;
let site: string;
let extractor: Extractor;

beforeAll(async () => {
  extractor = createExtractor(pino({ level: 'silent' }));
  server = await serveLocally((request, response) => {
    agents.add(request.headers['user-agent']);
    asked.push(request.url);
    const answer = pages.get(request.url ?? '') ?? 404;
    if (typeof answer === 'function') return answer(response);
    response.setHeader('content-type', request.url?.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8');
    response.statusCode = typeof answer === 'number' ? answer : 200;
    response.end(typeof answer === 'number' ? '' : answer);
  });
  site = server.url;
});
afterAll(async () => {
  await extractor[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const page = (title: string, text: string) => `<html lang="en"><h1>${title}</h1><p>${text}</p></html>`;
const sitemap = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${path.startsWith('http') ? path : site + path}</loc></url>`).join('')}</urlset>`;
const redirect = (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end();

describe.each(databases())('web sources on $name', (database) => {
  let at: TestContext;
  let safeFetch: ReturnType<typeof createSafeFetch>;
  beforeEach(async () => {
    pages.clear();
    asked.length = 0;
    at = await openTestContext(database);
    safeFetch = createSafeFetch({ allowed_hosts: [new URL(site).host], limits: { total_ms: 2_000 } });
    at.context.safeFetch = safeFetch;
  });
  afterEach(async () => {
    await safeFetch[Symbol.asyncDispose]();
    await at[Symbol.asyncDispose]();
  });

  const add = (given: Partial<KnowledgeSourceInput> = {}) =>
    addSource(
      at.context,
      at.organisation_id,
      {
        kind: 'sitemap',
        url: `${site}/sitemap.xml`,
        audience: 'everyone',
        environment: 'live',
        language: null,
        refresh_hours: 24,
        ...given,
      },
      OPERATOR,
    );
  async function read(by: Extractor = extractor, claimed: () => void = () => undefined): Promise<void> {
    const source = await claimSource(at.context, 'server');
    if (source === undefined) throw new Error('no source is due');
    claimed();
    const stopping = new AbortController().signal;
    await readClaimed(at.context, by, { source, owner: 'server', places: new ReadingPlaces(), stopping });
  }
  const state = async () => (await listSources(at.context, at.organisation_id))[0];
  const articles = async () =>
    await at.context.database.read.selectFrom('articles').selectAll().orderBy('url').execute();
  const contents = async () => (await articles()).map(({ content }) => content);

  test('of a deleted organisation are not read', async () => {
    await add();
    await deleteOrganisation(at.context, at.organisation_id, at.context.now() + DAY_MS);
    expect(await claimSource(at.context, 'server')).toBeUndefined();
  });

  test('follow what is added, changed and removed', async () => {
    pages.set('/sitemap.xml', sitemap('/a', '/b', '/b#part', 'https://elsewhere.example/c'));
    pages.set('/a', page('A', 'First words.'));
    pages.set('/b', page('B', 'Second words.<span style="display:none">HIDDEN</span><!-- HIDDEN -->'));
    const { id } = await add();
    await read();
    expect(await state()).toMatchObject({
      status: 'read',
      pages_read: 2,
      pages_found: 2,
      problems: '[]',
      lease_owner: null,
    });
    const before = await articles();
    expect(before.map(({ title, url, source_id }) => ({ title, url, source_id }))).toEqual([
      { title: 'A', url: `${site}/a`, source_id: id },
      { title: 'B', url: `${site}/b`, source_id: id },
    ]);
    expect(before.map(({ content }) => content).join()).not.toContain('HIDDEN');
    const { external_id, content } = before[0]!;
    const own = { title: 'A', content, url: null, language: null, audience: 'everyone', environment: 'live' } as const;
    await expect(
      saveArticle(at.context, at.organisation_id, {
        external_id,
        author: OPERATOR,
        source_id: null,
        input: { format: 'markdown', ...own },
      }),
    ).rejects.toMatchObject({ code: 'invalid_payload', errors: [{ path: 'external_id' }] });
    expect(agents).toContain('Frontdesk (knowledge)');

    pages.set('/sitemap.xml', sitemap('/a', '/c'));
    pages.set('/a', page('A', 'Other words.'));
    pages.set('/c', page('C', 'Third words.'));
    expect(await claimSource(at.context, 'server')).toBeUndefined();
    at.advance(24 * 3_600_000 + 1);
    await read();
    const after = await articles();
    expect(after.map(({ url, content }) => [url, content.split('\n').at(-1)])).toEqual([
      [`${site}/a`, 'Other words.'],
      [`${site}/c`, 'Third words.'],
    ]);
    expect(after[0]?.external_id).toBe(before[0]?.external_id);
    const passages = await at.context.database.read.selectFrom('passages').select('article_id').execute();
    expect(new Set(passages.map(({ article_id }) => article_id))).toEqual(new Set(after.map((one) => one.id)));
  });

  test('keep a page that cannot be read now, and drop one that is gone', async () => {
    pages.set('/sitemap.xml', sitemap('/a', '/b'));
    pages.set('/a', page('A', 'First words.'));
    pages.set('/b', page('B', 'Second words.'));
    const { id, organisation_id } = await add();
    await read();
    pages.set('/a', 500);
    pages.set('/b', 410);
    await readSourceNow(at.context, { organisation_id, id }, OPERATOR);
    await read();
    expect((await contents()).join()).toContain('First words.');
    expect(await articles()).toHaveLength(1);
    expect(JSON.parse((await state())?.problems ?? '')).toEqual([
      { url: `${site}/a`, problem: 'The server answered 500.' },
      { url: `${site}/b`, problem: 'The page is not there.' },
    ]);

    pages.set('/sitemap.xml', 500);
    await readSourceNow(at.context, { organisation_id, id }, OPERATOR);
    await read();
    expect(await state()).toMatchObject({ status: 'failed', problem: 'The server answered 500.' });
    expect(await articles()).toHaveLength(1);
  });

  test('are read to their end through outages, each page once', async () => {
    pages.set('/sitemap.xml', sitemap('/a', '/b'));
    pages.set('/a', page('A', 'First words.'));
    pages.set('/b', page('B', 'Second words.'));
    const { id, organisation_id } = await add();
    await read();
    pages.set('/sitemap.xml', sitemap('/a', '/c'));
    pages.set('/c', page('C', 'Third words.'));
    await readSourceNow(at.context, { organisation_id, id }, OPERATOR);
    asked.length = 0;
    const { database } = at.context;
    const run = database.transaction.bind(database);
    let transactions = 0;
    await read(extractor, () => {
      vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
        // Of one the answer is lost, and one is not stored. Between them two in a row go well: a page needs both.
        const fate = transactions++ % 5;
        if (fate === 4) throw new DatabaseOutageError('The connection is gone');
        const result = await run(work);
        if (fate === 1) throw new DatabaseOutageError('The answer is lost', { outcome_unknown: true });
        return result;
      });
    });
    vi.restoreAllMocks();
    expect(transactions).toBeGreaterThan(6);
    expect(await state()).toMatchObject({ status: 'read', pages_read: 2, pages_found: 2, problems: '[]' });
    expect((await articles()).map(({ url }) => url)).toEqual([`${site}/a`, `${site}/c`]);
    expect(asked.filter((path) => path !== '/robots.txt')).toEqual(['/sitemap.xml', '/a', '/c']);
  });

  test('fail until their next time where an error of this service ends the reading', async () => {
    pages.set('/a', page('A', 'First words.'));
    await add({ kind: 'page', url: `${site}/a` });
    const broken: Extractor = { ...extractor, extractMarkdown: () => Promise.reject(new Error('broken')) };
    await expect(read(broken)).rejects.toThrow('broken');
    expect(await state()).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('error in this service'),
    });
    expect((await state())?.lease_owner).toBeNull();
    expect((await state())?.next_read_at).toBeGreaterThan(at.context.now());
  });

  test('lead nowhere inside the house, nor to another site', async () => {
    await using other = await serveLocally((_, response) =>
      response.setHeader('content-type', 'text/html').end(page('X', 'Other.')),
    );
    pages.set('/sitemap.xml', sitemap('/a', '/b', '/c'));
    pages.set('/a', redirect('http://169.254.169.254/latest/meta-data/'));
    pages.set('/b', redirect(`${other.url}/`));
    pages.set('/c', redirect(`${site}/d`));
    pages.set('/d', page('D', 'Own words.'));
    await add();
    await read();
    expect(await contents()).toEqual([expect.stringContaining('Own words.')]);
    expect(JSON.parse((await state())?.problems ?? '')).toHaveLength(2);
    await expect(add({ kind: 'page', url: 'http://169.254.169.254/' })).rejects.toMatchObject({
      code: 'invalid_payload',
      errors: [{ path: 'url', code: 'not_public_url' }],
    });
    await expect(add()).rejects.toMatchObject({ errors: [{ path: 'url', message: 'is already a source' }] });
  });

  test('one source of an organisation is read at a time, so that others have their turn', async () => {
    const first = await add({ url: `${site}/one.xml` });
    at.advance(1);
    await add({ url: `${site}/two.xml` });
    const { id: other } = await createOrganisation(at.context, { name: 'Another shop' });
    const input = { kind: 'page', url: `${site}/a`, audience: 'everyone', environment: 'live' } as const;
    const theirs = await addSource(at.context, other, { ...input, language: null, refresh_hours: 24 }, OPERATOR);
    expect(await claimSource(at.context, 'one')).toMatchObject({ id: first.id });
    expect(await claimSource(at.context, 'two')).toMatchObject({ id: theirs.id });
    expect(await claimSource(at.context, 'three')).toBeUndefined();
    const done = { pages_read: 0, pages_found: 0, problems: [], problem: null };
    await finishSource(at.context, { id: first.id, owner: 'one', refresh_hours: 24 }, done);
    expect(await claimSource(at.context, 'three')).toMatchObject({ url: `${site}/two.xml` });
  });

  test('of slow sites do not delay those of other organisations', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = new Set<string | undefined>();
    const begin = async (name: string, paths: string[]) => {
      const { id } = await createOrganisation(at.context, { name });
      pages.set(`/${name}.xml`, sitemap(...paths));
      const input = { kind: 'sitemap', url: `${site}/${name}.xml`, audience: 'everyone', environment: 'live' } as const;
      await addSource(at.context, id, { ...input, language: null, refresh_hours: 24 }, OPERATOR);
      return id;
    };
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const paths = Array.from({ length: 500 }, (_, index) => `/${name}/${index}`);
      for (const path of paths)
        pages.set(path, (response) => {
          slow.add(name);
          setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end('Slow.'), 300);
        });
      await begin(name, paths);
    }
    await using _reader = startSourceReader(at.context, extractor);
    await vi.waitFor(() => expect(slow.size).toBe(8), 20_000);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    pages.set('/quick', page('Quick', 'Ready at once.'));
    const quick = await begin('quick', ['/quick']);
    await vi.waitFor(async () => {
      expect(await listSources(at.context, quick)).toMatchObject([{ status: 'read', pages_read: 1 }]);
    }, 10_000);
  });

  test('are read by one server at a time, and by another one when its lease has run out', async () => {
    const source = await add();
    const progress = { pages_read: 1, pages_found: 2, problems: [] };
    expect(await claimSource(at.context, 'one')).toMatchObject({ id: source.id, status: 'reading' });
    expect(await claimSource(at.another(), 'two')).toBeUndefined();
    at.advance(20_000);
    expect(await renewSource(at.context, { id: source.id, owner: 'one' }, progress)).toMatchObject({ pages_read: 1 });
    at.advance(20_000);
    expect(await claimSource(at.another(), 'two')).toBeUndefined();
    at.advance(20_000);
    expect(await claimSource(at.another(), 'two')).toMatchObject({ id: source.id });
    expect(await renewSource(at.context, { id: source.id, owner: 'one' }, progress)).toBeUndefined();
    await finishSource(at.context, { ...source, owner: 'one' }, { ...progress, problem: null });
    expect(await state()).toMatchObject({ status: 'reading', lease_owner: 'two' });
  });

  test('change who may be told their pages at once, and leave with them', async () => {
    pages.set('/a', page('A', 'First words.'));
    const { id, organisation_id } = await add({ kind: 'page', url: `${site}/a` });
    await read();
    const { database } = at.context;
    await database.transaction(({ query }) => query.updateTable('passages').set({ embedding: NO_VECTOR }).execute());
    const readers = async () => [...(await currentIndex(database, organisation_id)).passages.values()];
    expect(await readers()).toMatchObject([{ audience: 'everyone' }]);
    await changeSource(at.context, { organisation_id, id, change: { audience: 'logged_in' } }, OPERATOR);
    expect(await readers()).toMatchObject([{ audience: 'logged_in' }]);
    const passages = () => at.context.database.read.selectFrom('passages').selectAll().execute();
    expect(await articles()).toMatchObject([{ audience: 'logged_in' }]);
    expect(await passages()).toMatchObject([{ audience: 'logged_in' }]);
    await expect(removeSource(at.context, { organisation_id: 'another', id }, OPERATOR)).rejects.toMatchObject({
      code: 'not_found',
    });
    await removeSource(at.context, { organisation_id, id }, OPERATOR);
    expect([await articles(), await passages(), await state()]).toEqual([[], [], undefined]);
    const audit = await at.context.database.read.selectFrom('audit_entries').select('action').execute();
    for (const done of ['added', 'changed', 'removed'])
      expect(audit).toContainEqual({ action: `knowledge_source.${done}` });
  });
});
