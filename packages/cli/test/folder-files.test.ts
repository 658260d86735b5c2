/** What a folder with links in it, or a service that is not one's own, may have the program read and write. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../src/main.js';

const FUNCTION = { description: 'Looks up.', url: 'https://shop.example/x', requires_auth: false, environment: 'live' };

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
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    const standard = { tests: [], articles: [], functions: [], next: null };
    response.end(JSON.stringify(answers[request.url ?? ''] ?? standard));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  let said = '';
  const code = await main([command, folder], {
    env: {
      FRONTDESK_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      FRONTDESK_API_KEY: 'fd_test_key',
    },
    out: { write: (text) => (said += text) },
    error: { write: (text) => (said += text) },
  });
  service.close();
  return { code, said, asked };
}

it.each([
  ['function', { '/api/v1/lab/functions/': { functions: [{ ...FUNCTION, id: 'f', name: '../../planted' }] } }],
  ['test', { '/api/v1/lab/tests/': { tests: [{ path: '../../planted' }] } }],
  ['article', { '/api/v1/lab/knowledge/': { articles: [{ external_id: '../../planted', source_id: null }] } }],
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
  const answers = { '/api/v1/lab/functions/': { functions: [{ ...FUNCTION, id: 'f', name: 'get_thing' }] } };
  const { code, said } = await run('pull', answers);
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('leads out of') });
  expect(await readdir(join(outside, 'elsewhere'))).toEqual([]);
});

it('reads a file that a link within the folder leads to', async () => {
  await writeFile(join(folder, 'articles/returns.md'), '# Returns\n\nWithin 30 days.');
  await symlink('returns.md', join(folder, 'articles/again.md'));
  const { said } = await run('diff', {
    '/api/v1/lab/knowledge/preview/': { title: 'Returns', content: 'Within 30 days.' },
  });
  expect(said).toContain('add article again');
  expect(await readFile(join(folder, 'articles/again.md'), 'utf8')).toContain('Returns');
});
