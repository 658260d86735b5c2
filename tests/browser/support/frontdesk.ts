/**
 * The service with its demo shop, as `npm start` runs it, one for each test file; and pages that may not complain: an
 * error in the console or an exception nobody caught fails the test.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { serveLocally } from '../../../packages/server/test/support/local-server.js';
import { type ServerProcess, startServerProcess } from '../../../packages/server/test/support/server-process.js';

/** What a start with the demo leaves for those who try it (`demo.json`). */
export interface DemoAccess {
  url: string;
  shop_url: string;
  api_key: string;
  test_api_key: string;
  admin: { email: string; password: string };
}

export interface Frontdesk extends DemoAccess {
  server: ServerProcess;
  /** The file of its SQLite database. */
  database: string;
  /** An organisation's own backend that functions may call. */
  backend: Backend;
}

export interface Backend {
  url: string;
  /** What it answers, as `data`, by path. */
  answers: Map<string, object>;
  /** The paths it was asked for. */
  asked: string[];
}

interface TestFixtures {
  /** Opens a page of a browser of its own, as another person would. */
  newPage(options?: Parameters<import('@playwright/test').Browser['newContext']>[0]): Promise<Page>;
  /** Complaints that a test expects, such as a request that it has cut off. */
  expectedErrors: RegExp[];
}

const PORTS = { from: 20_000, until: 32_000 };

export const test = base.extend<
  TestFixtures,
  { frontdesk: Frontdesk; service: string; allowed_host: string; examples: boolean }
>({
  /** Files that name a service each have one to themselves. */
  service: ['', { option: true, scope: 'worker' }],
  /** `host:port` that the service may reach besides its backend. */
  allowed_host: ['', { option: true, scope: 'worker' }],
  /** Whether the demo begins with its example conversations. */
  examples: [false, { option: true, scope: 'worker' }],
  frontdesk: [
    async ({ service, allowed_host, examples }, use) => {
      const backend = await startBackend();
      const folder = await mkdtemp(join(tmpdir(), `frontdesk-browser-${service}-`));
      const database = join(folder, 'frontdesk.db');
      const server = await startServerProcess({
        location: { dialect: 'sqlite', file: database },
        env: {
          DEMO: 'true',
          DEMO_EXAMPLES: String(examples),
          DEMO_SHOP_PORT: String(randomInt(PORTS.from, PORTS.until)),
          FUNCTION_ALLOWED_HOSTS: `${new URL(backend.url).host},${allowed_host}`,
        },
      });
      const access = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoAccess;
      await use({ ...access, server, database, backend });
      await server[Symbol.asyncDispose]();
      await backend[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  newPage: async ({ browser, expectedErrors }, use) => {
    const complaints: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    const complain = (text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) complaints.push(text);
    };
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
      });
      return page;
    });
    for (const context of contexts) await context.close();
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  },
});

async function startBackend(): Promise<Backend & AsyncDisposable> {
  const answers = new Map<string, object>();
  const asked: string[] = [];
  const local = await serveLocally((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const data = answers.get(path.split('?')[0] ?? '');
    response
      .writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: data !== undefined, data: data ?? {} }));
  });
  return { ...local, answers, asked };
}

export { expect } from '@playwright/test';
