/** Where the chat finds its address and key, and that a key goes only where it belongs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

interface Options {
  url: string;
  key: string;
  session: string;
}
const { readOptions } = (await import(new URL('../read-options.mjs', import.meta.url).href)) as {
  readOptions: (argv: string[], environment: Record<string, string>, demoFile: URL) => Options;
};

const folder = mkdtempSync(join(tmpdir(), 'chat-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

function demoFile(content?: unknown): URL {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  if (content !== undefined) writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return pathToFileURL(file);
}
const demo = { url: 'http://127.0.0.1:4000', api_key: 'demo-key', session_id: 'demo-customer' };

test('without anything the running demo is found', () => {
  const options = readOptions([], {}, demoFile(demo));
  expect(options).toMatchObject({ url: 'http://127.0.0.1:4000', key: 'demo-key', session: 'demo-customer' });
});

test('flags win over the environment, and the environment over the demo', () => {
  const environment = { FRONTDESK_URL: 'http://one.example', FRONTDESK_API_KEY: 'one' };
  expect(readOptions([], environment, demoFile(demo))).toMatchObject({ url: 'http://one.example', key: 'one' });
  const flags = ['--url', 'http://two.example/', '--key', 'two', '--session', 'me'];
  expect(readOptions(flags, environment, demoFile(demo))).toMatchObject({
    url: 'http://two.example',
    key: 'two',
    session: 'me',
  });
});

test('the key of the demo goes to the demo alone', () => {
  expect(readOptions(['--url', 'http://localhost:4000'], {}, demoFile(demo)).key).toBe('demo-key');
  for (const url of ['http://127.0.0.1:4001', 'https://127.0.0.1:4000', 'http://127.0.0.1.example:4000'])
    expect(() => readOptions(['--url', url], {}, demoFile(demo))).toThrow(/is for http:\/\/127\.0\.0\.1:4000/);
});

test.each([
  [undefined],
  [{}],
  [[]],
  ['null'],
  [{ url: 7, api_key: 'x' }],
  [{ api_key: 'x' }],
  [{ url: 'nonsense' }],
])('a file that holds %j gives nothing', (content) => {
  expect(() => readOptions([], {}, demoFile(content))).toThrow('An API key is needed for http://127.0.0.1:3000');
  expect(readOptions(['--key', 'k'], {}, demoFile(content)).session).toMatch(/^terminal-/);
});

test('a broken file is named', () => {
  expect(() => readOptions([], {}, demoFile('{"url":'))).toThrow(/cannot be read: delete it/);
});
