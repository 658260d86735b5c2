/** What a command says if what it needs fails: the service, or a file. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveLocally } from '../../server/test/support/local-server.js';
import { main } from '../src/main.js';

async function run(command: string[], answer: RequestListener): Promise<{ code: number; error: string }> {
  await using server = await serveLocally(answer);
  let error = '';
  const code = await main(command, {
    env: { FRONTDESK_URL: server.url, FRONTDESK_API_KEY: 'fd_live_unknown' },
    out: { write: () => undefined },
    error: { write: (text) => (error += text) },
  });
  return { code, error };
}

test('a page instead of JSON is taken for another server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  const page: RequestListener = (_request, response) => response.end('<!doctype html><title>Shop</title>');
  const error = 'the response is not JSON; is it Frontdesk?\n';
  expect(await run(['pull', folder], page)).toEqual({ code: 2, error: `frontdesk pull: ${error}` });
  await rm(folder, { recursive: true });
});

test.each([
  ['a line', '{"type":"start","turns":2}\n'],
  ['half a line', '{"type":"start"'],
])('a connection that breaks after %s is named', async (_, part) => {
  const broken: RequestListener = (_request, response) => response.write(part, () => response.destroy());
  const error = 'the connection ended before the response was complete\n';
  expect(await run(['replay', '--days', '1'], broken)).toEqual({ code: 2, error: `frontdesk replay: ${error}` });
});

test('a file that cannot be written is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  await writeFile(join(folder, 'hello.test.yaml'), 'name: Hello\nsteps: [{ message: Hello }]\n');
  const result = { name: 'Hello', model: 'embedded', passed: true, duration_ms: 1, turns: [] };
  const passes: RequestListener = (_request, response) => response.end(JSON.stringify(result));
  const junit = join(folder, 'reports/junit.xml');
  expect(await run(['test', folder, '--junit', junit], passes)).toEqual({
    code: 2,
    error: `frontdesk test: ENOENT: no such file or directory, open '${junit}'\n`,
  });
  await rm(folder, { recursive: true });
});

const TEST = 'name: Hello\nsteps: [{ message: Hello }]\n';
const COMMANDS: [string, (folder: string) => string[]][] = [
  ['pull', (folder) => ['pull', folder]],
  ['diff', (folder) => ['diff', folder]],
  ['push', (folder) => ['push', folder, '--yes']],
  ['knowledge', (folder) => ['knowledge', join(folder, 'articles'), '--prune']],
  ['test', (folder) => ['test', folder]],
  ['release', () => ['release', '--note', 'Why']],
  ['replay', () => ['replay', '--days', '1']],
];
const OTHER_FORMS = [
  '{}',
  'null',
  '[]',
  '{"functions":[null],"tests":[null],"articles":[null],"changes":[null]}',
  '{"functions":"a","tests":5,"articles":{},"changes":"a","turns":"a"}',
  '{"type":"turn","differences":[null]}\n',
  'null\n',
];

test.each(COMMANDS)('%s says that the JSON is of another program, with the exit code for it', async (name, command) => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  for (const inner of ['tests', 'articles']) await mkdir(join(folder, inner));
  await writeFile(join(folder, 'tests/hello.test.yaml'), TEST);
  await writeFile(join(folder, 'articles/hello.md'), 'Hello.\n');
  for (const form of OTHER_FORMS) {
    const { code, error } = await run(command(folder), (_request, response) => response.end(form));
    expect([form, code, error]).toEqual([
      form,
      2,
      expect.stringMatching(`^frontdesk ${name}: the (response|connection) `),
    ]);
  }
  await rm(folder, { recursive: true });
});

test('what a newer service adds is no other form', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  await writeFile(join(folder, 'hello.test.yaml'), TEST);
  const happened = {
    ...{ calls: [], result: 'a new result', text: 'Hi', sources: [], suggestions: [], missing_responses: [] },
    ...{ usage: null, duration_ms: 1 },
    also: 'new',
  };
  const turns = [{ step: 0, message: 'Hello', happened, differences: [] }];
  const result = { name: 'Hello', model: 'embedded', passed: true, duration_ms: 1, turns };
  const passes: RequestListener = (_request, response) => response.end(JSON.stringify(result));
  expect(await run(['test', folder], passes)).toEqual({ code: 0, error: '' });
  await rm(folder, { recursive: true });
});

test.each([
  ['{"detail":{"a":1},"errors":"x"}', /^frontdesk diff: http:.* answered 400; is it Frontdesk\?\n$/],
  [
    '{"detail":"No.","code":"a new one","errors":[{"path":"a","message":"is new","code":"a_new_one","also":1}]}',
    /^frontdesk diff: No\.\n$/,
  ],
  // Not the carriage return, which would write over what the terminal shows.
  ['{"detail":"No.\\rdone: all\\u001b[2K"}', /^frontdesk diff: No\.done: all\[2K\n$/],
])('a refusal %s', async (body, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  await writeFile(join(folder, 'settings.yaml'), '{}\n');
  const refuses: RequestListener = (_request, response) => response.writeHead(400).end(body);
  expect(await run(['diff', folder], refuses)).toEqual({ code: 2, error: expect.stringMatching(expected) });
  await rm(folder, { recursive: true });
});

test('aliases that multiply are an error of their file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  const level = (at: number) => `a${at}: &a${at} [${Array(9).fill(`*a${at - 1}`)}]\n`;
  const bomb = `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, index) => level(index + 1)).join('')}`;
  const empty: RequestListener = (_request, response) => response.end('{}');
  await mkdir(join(folder, 'articles'));
  for (const [name, text] of [
    ['settings.yaml', bomb],
    ['articles/hello.md', `---\n${bomb}---\nHello\n`],
  ] as const) {
    const file = join(folder, name);
    await writeFile(file, text);
    const error = `frontdesk diff: ${file}: Excessive alias count indicates a resource exhaustion attack\n`;
    expect(await run(['diff', folder], empty)).toEqual({ code: 2, error });
    await rm(file);
  }
  await rm(folder, { recursive: true });
});
