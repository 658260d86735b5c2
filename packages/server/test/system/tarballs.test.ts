/** The packages that are published, as somebody else gets them: packed, installed in an empty folder, used from there. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases } from '../support/databases.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const [sqlite] = databases();
/** Packing and installing run npm, which may ask the registry. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const PACKAGES = ['client', 'cli', 'widget'] as const;
/** React and its types are what a page with hooks has already. */
const BESIDE = ['react@19.3.1', '@types/react@19.3.0'];

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-tarballs-'));
const tarballs = new Map<string, string>();
for (const name of PACKAGES) tarballs.set(name, await pack(name));
const unavailable = await install().then(
  () => undefined,
  (error: Error) => error.message,
);
if (unavailable !== undefined && process.env.CI) throw new Error(`the packages do not install: ${unavailable}`);
if (unavailable !== undefined) console.warn(`SKIPPED: using the packages, because npm cannot install: ${unavailable}`);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pack(name: string): Promise<string> {
  const given = ['pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', given, { cwd: join(root, 'packages', name) });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return join(folder, packed.filename);
}

async function install(): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"name":"shop","private":true,"type":"module"}');
  const given = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', [...given, ...tarballs.values(), ...BESIDE], { cwd: folder, timeout: 240_000 });
}

test.each(PACKAGES)('the tarball of %s is what npm and bundlers expect, with its license', async (name) => {
  const unpacked = join(folder, `unpacked-${name}`);
  await mkdir(unpacked);
  await run('tar', ['-xzf', tarballs.get(name)!, '-C', unpacked]);
  const pkgDir = join(unpacked, 'package');
  const { messages, pkg } = await publint({ pkgDir, pack: false, level: 'warning', strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  expect(await readFile(join(pkgDir, 'LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
  expect(pkg.dependencies ?? {}).not.toHaveProperty('@frontdesk/contract');
});

describe.skipIf(unavailable !== undefined)('installed', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(sqlite!);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const settings = () => ({
    PATH: process.env.PATH,
    HOME: folder,
    FRONTDESK_URL: service.url,
    FRONTDESK_API_KEY: API_KEY,
  });
  const frontdesk = (...given: string[]) =>
    run(join(folder, 'node_modules/.bin/frontdesk'), given, { cwd: folder, env: settings() });

  test('nothing comes along from this repository', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
    const own = stdout.match(/@frontdesk\/\w+/g) ?? [];
    expect([...new Set(own)].sort()).toEqual(['@frontdesk/cli', '@frontdesk/client', '@frontdesk/widget']);
  });

  test('frontdesk says what it can do, and talks to the service', async () => {
    expect((await frontdesk('--help')).stdout).toMatch(/^ {2}push /m);
    expect((await frontdesk('pull', 'setup')).stdout).toContain('wrote setup/settings.yaml');
    expect((await frontdesk('diff', 'setup')).stdout).toBe('Nothing to change.\n');
  });

  test('a program with the client and the hooks compiles with strict types, and asks a question', async () => {
    const program = `import { createHelpdesk, HelpdeskError, type Message } from '@frontdesk/client';
import { useConnection, useConversation, useHelpdesk, useMessages } from '@frontdesk/client/react';

const { FRONTDESK_URL: url = '', FRONTDESK_API_KEY: api_key = '' } = process.env;
const helpdesk = createHelpdesk({ url, session_id: 'customer-7', api_key });
export function Chat(conversation: string | null): readonly Message[] {
  const online: boolean = useConnection(helpdesk) === 'online' && useHelpdesk(helpdesk).loaded;
  return online && useConversation(helpdesk, conversation) !== null ? useMessages(helpdesk, conversation) : [];
}
const timer = setTimeout(() => {
  throw new HelpdeskError({ code: 'timeout', message: 'There was no reply.' });
}, 30_000);
const stop = helpdesk.state.subscribe(() => {
  const reply = helpdesk.state.get().conversations[0]?.messages.find(({ sender }) => sender === 'assistant');
  if (reply === undefined) return;
  stop();
  console.log(reply.message, typeof Chat);
  clearTimeout(timer);
  helpdesk.dispose();
});
helpdesk.connect();
helpdesk.send(null, { message: 'Hello' });
`;
    await writeFile(join(folder, 'program.ts'), `declare const process: { env: Record<string, string> };\n${program}`);
    // Without skipLibCheck: every type that the packages refer to has to be there.
    const strict = ['--strict', '--module', 'nodenext', '--lib', 'es2022,esnext.disposable,dom'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, 'program.ts', ...strict], { cwd: folder }).catch((error: { stdout?: string }) =>
      expect.unreachable(error.stdout),
    );
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env: settings(), timeout: 60_000 });
    expect(stdout).toBe('Certainly. function\n');
  });

  test('the chat window is the one that the service serves', async () => {
    for (const file of [
      'widget.js',
      'widget-alerts.js',
      'widget-call.js',
      'widget-articles.js',
      'widget-feedback.js',
      'widget-markdown.js',
      'widget-words-ar.js',
      'widget-words-de.js',
      'widget-words-es.js',
      'widget-words-fr.js',
    ]) {
      const installed = await readFile(join(folder, 'node_modules/@frontdesk/widget/dist', file), 'utf8');
      expect(installed).toBe(await (await fetch(`${service.url}/${file}`)).text());
    }
  });
});
