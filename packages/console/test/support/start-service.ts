/** One service with its demo for all tests of pages, compiled, as `npm start` runs it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, type ServerProcess, startServerProcess } from '../../../server/test/support/server-process.js';
import type {} from './provided-context.js';

let server: ServerProcess | undefined;
let folder: string;

export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-pages-'));
  server = await startServerProcess({
    location: { dialect: 'sqlite', file: join(folder, 'frontdesk.db') },
    env: { DEMO: 'true', DEMO_EXAMPLES: 'false', DEMO_SHOP_PORT: String(await freePort()) },
  });
  const { admin } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
  project.provide('service', { url: server.url, admin });
}

export async function teardown(): Promise<void> {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}
