/**
 * One service for all tests of pages, compiled, and what it calls: a language model that says what the customer asked it to
 * say, and an organisation's backend.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type OrganisationServer, startOrganisationServer } from '../../../server/test/support/organisation-server.js';
import {
  replyCall,
  replyText,
  type ScriptedModelServer,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModelServer,
} from '../../../server/test/support/scripted-model-server.js';
import type {} from './provided-context.js';

let service: ChildProcess;
let model: ScriptedModelServer;
let backend: OrganisationServer;
let folder: string;

export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-pages-'));
  model = await startScriptedModelServer({ reply });
  backend = await startOrganisationServer((path) =>
    path === '/absent' ? undefined : { body: { success: true, data: { path, status: 'sent' } } },
  );
  service = fork(fileURLToPath(new URL('serve.mjs', import.meta.url)), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: 'off',
      DATA_DIR: folder,
      SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
      ASSISTANT_MODEL: 'openai-compatible:scripted',
      ASSISTANT_BASE_URL: model.baseUrl,
      FUNCTION_ALLOWED_HOSTS: backend.host,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  const [{ port }] = (await once(service, 'message')) as [AddressInfo];
  project.provide('service', { organisations_url: `http://127.0.0.1:${port}`, backend_url: backend.url });
}

export async function teardown(): Promise<void> {
  // It may have ended by itself: its tests have failed then.
  if (service.exitCode === null && service.signalCode === null) {
    service.kill('SIGKILL');
    await once(service, 'exit');
  }
  await model[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}

/**
 * What follows `Say:` in the customer's last message. Who asks for a human gets one, who says that this is all is asked
 * whether to close, and `Call: name`, with or without `{…}`, calls a function.
 */
function reply({ body: { messages } }: ScriptedRequest): ScriptedReply {
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const called = messages.at(-1)?.role === 'tool';
  const [, name, given = '{}'] = /Call: (\w+)(?: (\{.*\}))?/.exec(asked) ?? [];
  if (name !== undefined && !called) return replyCall(name, JSON.parse(given));
  if (asked.includes('human') && !called) return replyCall('assistant_ask_for_human', {});
  if (asked.includes('That is all') && !called) return replyCall('assistant_suggest_closing', {});
  return replyText(/Say: (.*)/.exec(asked)?.[1] ?? 'Certainly.');
}
