/** What a folder with links in it, or a service that is not one's own, may have the program read and write. */
import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveLocally } from '../../server/test/support/local-server.js';
import { replaceFile } from '../src/folder-files.js';
import { main } from '../src/main.js';

const TIMES = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const ARTICLE = {
  ...{ id: 'a', title: 'Returns', url: null, language: null, audience: 'everyone', environment: 'live' },
  ...{ source_id: null, passages: 1, passages_to_encode: 0, content: 'Within 30 days.', ...TIMES },
};
const FUNCTION = {
  ...{ id: 'f', description: 'Looks up.', url: 'https://shop.example/x', requires_auth: false, environment: 'live' },
  ...{ method: 'GET', body: null, confirmation_template: null, without_login: false, parameters: {}, examples: [] },
  ...{ offered: true, sensitive: false, reply_template: null, card: null, placeholders: [], warnings: [] },
  ...{ date_created: TIMES.created_at, date_updated: TIMES.updated_at },
};
const EMPTY = { tests: [], articles: [], total: 0, functions: [], next: null };
const TEST = { name: 'Hello', last_result: null, ...TIMES };

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'frontdesk-files-'));
  folder = join(outside, 'setup');
  for (const inner of ['functions', 'articles', 'tests']) await mkdir(join(folder, inner), { recursive: true });
  await writeFile(join(outside, 'secret.md'), '# A secret');
});
afterEach(() => rm(outside, { recursive: true }));

/** Runs a command against a service that answers each path as given. */
async function run(command: string, answers: Record<string, unknown> = {}) {
  const asked: string[] = [];
  await using service = await serveLocally((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? EMPTY));
  });
  let said = '';
  const code = await main([command, folder], {
    env: { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: 'fd_test_key' },
    out: { write: (text) => (said += text) },
    error: { write: (text) => (said += text) },
  });
  return { code, said, asked };
}

it.each([
  ['function', { '/api/v1/lab/functions/': { functions: [{ ...FUNCTION, name: '../../planted' }] } }],
  ['test', { '/api/v1/lab/tests/': { tests: [{ ...TEST, path: '../../planted' }] } }],
  ['article', { '/api/v1/lab/knowledge/': { ...EMPTY, articles: [{ ...ARTICLE, external_id: '../../planted' }] } }],
])('writes no file outside of the folder for a %s that the service names so', async (_, answers) => {
  const { code, said } = await run('pull', answers);
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('planted') });
  expect(await readdir(outside)).toEqual(['secret.md', 'setup']);
});

it.each([
  ['articles/x.md', 'secret.md'],
  ['tests/x.test.yaml', 'secret.md'],
  ['functions/x.yaml', 'secret.md'],
  ['settings.yaml', 'secret.md'],
])('sends nothing of a file outside that %s links to', async (link, target) => {
  await symlink(join(outside, target), join(folder, link));
  const { code, said, asked } = await run('diff');
  expect({ code, said, asked }).toMatchObject({ code: 2, said: expect.stringContaining('leads out of'), asked: [] });
});

it('writes through no link that leads out of the folder', async () => {
  await rm(join(folder, 'functions'), { recursive: true });
  await mkdir(join(outside, 'elsewhere'));
  await symlink(join(outside, 'elsewhere'), join(folder, 'functions'));
  const answers = { '/api/v1/lab/functions/': { functions: [{ ...FUNCTION, name: 'get_thing' }] } };
  const { code, said } = await run('pull', answers);
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('leads out of') });
  expect(await readdir(join(outside, 'elsewhere'))).toEqual([]);
});

it('reads a file that a link within the folder leads to', async () => {
  await writeFile(join(folder, 'articles/returns.md'), '# Returns\n\nWithin 30 days.');
  await symlink('returns.md', join(folder, 'articles/again.md'));
  const { said } = await run('diff', {
    '/api/v1/lab/knowledge/preview/': ARTICLE,
  });
  expect(said).toContain('add article again');
  expect(await readFile(join(folder, 'articles/again.md'), 'utf8')).toContain('Returns');
});

it('replaces a file as a whole, so that a pull that is killed leaves the earlier one', async () => {
  const [file, earlier] = [join(folder, 'shared.md'), join(outside, 'earlier.md')];
  await writeFile(file, 'Within 14 days.', { mode: 0o600 });
  await link(file, earlier);
  await symlink('../shared.md', join(folder, 'articles/returns.md'));
  const listed = { ...ARTICLE, external_id: 'returns' };
  const { code, said } = await run('pull', {
    '/api/v1/lab/knowledge/': { ...EMPTY, articles: [listed] },
    '/api/v1/lab/knowledge/returns/': listed,
    '/api/v1/lab/knowledge/preview/': { ...ARTICLE, content: 'Within 14 days.' },
  });
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('wrote') });
  expect(await readFile(file, 'utf8')).toContain('Within 30 days.');
  // Written in place, the other name of the file would have the new content.
  expect(await readFile(earlier, 'utf8')).toBe('Within 14 days.');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await lstat(join(folder, 'articles/returns.md'))).isSymbolicLink()).toBe(true);
  expect(await readdir(folder)).toEqual(['articles', 'functions', 'settings.yaml', 'shared.md', 'tests']);
});

it('writes the new content to no file that another program prepared', async () => {
  const file = join(folder, 'private.yaml');
  await writeFile(file, 'earlier', { mode: 0o600 });
  const planted = join(folder, `.private.yaml.${process.pid}.part`);
  await symlink('../elsewhere', planted);
  await replaceFile(file, 'later');
  expect(await readFile(file, 'utf8')).toBe('later');
  expect((await lstat(file)).isFile()).toBe(true);
  expect(await readdir(outside)).not.toContain('elsewhere');
  expect((await lstat(planted)).isSymbolicLink()).toBe(true);
});

it('ends if the service lists the same pages again and again', async () => {
  const { code, said } = await run('pull', {
    '/api/v1/lab/knowledge/': { ...EMPTY, next: 'a' },
    '/api/v1/lab/knowledge/?after=a': { ...EMPTY, next: 'b' },
    '/api/v1/lab/knowledge/?after=b': { ...EMPTY, next: 'a' },
  });
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('same page of articles twice') });
});
