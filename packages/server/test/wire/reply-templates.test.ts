/**
 * Answers in the organisation's own words: a function's template is checked when it is saved, rendered for the customer by the
 * built-in assistant, suggested to a language model, and shown with every test run. On both databases.
 */
import type { FunctionTestResult, FunctionView, ReplyTemplateResult } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

/** Calls the one function, then repeats what it was told. */
function scripted({ body: { messages } }: ScriptedRequest): ScriptedReply {
  const last = messages.at(-1);
  return last?.role === 'tool'
    ? replyText(`${last.content}`)
    : replyCall('get_repair_state', { repair_number: 'K-88' });
}

const TEMPLATE = [
  'Repair {{ arguments.repair_number }}: the {{ data.kayak.model }} is {{ data.kayak.state | upcase }}.',
  '{% if data.kayak.ready_on %}You can fetch it on {{ data.kayak.ready_on | date: "%-d %B" }}.{% endif %}',
  '{{ data.note }}',
].join('\n');
const RENDERED = [
  'Repair K-88: the Grey Heron is REPAIRED.',
  'You can fetch it on 3 December.',
  'See [link removed] now',
].join('\n');

async function startBackend(): Promise<OrganisationServer> {
  return await startOrganisationServer((path) => {
    if (path !== '/repairs/K-88') return undefined;
    const kayak = { model: 'Grey Heron', state: 'repaired', ready_on: '2026-12-03' };
    return { body: { success: true, data: { kayak, note: 'See https://evil.example/x now' } } };
  });
}

async function register(service: TestService, backend: OrganisationServer, more: object = {}) {
  return await service.http('/api/v1/lab/functions/', {
    method: 'POST',
    body: JSON.stringify({
      name: 'get_repair_state',
      description:
        'Looks up the repair of a kayak by its repair number. Use it when a customer asks how far the repair of a kayak is. Returns model, state and ready_on.',
      url: `${backend.url}/repairs/{repair_number}`,
      requires_auth: false,
      environment: 'live',
      parameters: {
        repair_number: { description: 'The repair number, such as K-12', type: 'string', provider: 'assistant' },
      },
      ...more,
    }),
  });
}

async function ask(service: TestService, message: string): Promise<string> {
  const client = await service.client();
  client.emit('support', say(newSession(), message));
  return (await client.next('support')).data.message;
}

describe.each(databases())('on $name', (database) => {
  let backend: OrganisationServer;
  let service: TestService;
  let saved: FunctionView;
  let owner: string;
  beforeAll(async () => {
    backend = await startBackend();
    service = await startService(database, { model: scripted, env: { FUNCTION_ALLOWED_HOSTS: backend.host } });
    saved = (await (await register(service, backend, { reply_template: TEMPLATE })).json()) as FunctionView;
    const email = 'olga@shop.example';
    const password = 'correct horse battery';
    const { context } = service.app;
    const { organisation_id } = service;
    await createMember(context, { organisation_id, email, username: 'Olga', password, role: 'owner' });
    owner = (await signIn(context, { email, password })).token;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await backend[Symbol.asyncDispose]();
  });

  const change = (body: object) =>
    service.http(`/api/v1/lab/functions/${saved.id}/`, { method: 'PATCH', body: JSON.stringify(body) });
  const run = async (repair_number: string) => {
    const answer = await service.http(`/api/v1/lab/functions/${saved.id}/test/`, {
      method: 'POST',
      body: JSON.stringify({ arguments: { repair_number } }),
    });
    return (await answer.json()) as FunctionTestResult;
  };
  const check = async (body: object) => {
    const path = '/api/v1/console/functions/reply/';
    const answer = await service.http(path, { method: 'POST', body: JSON.stringify(body), key: owner });
    return (await answer.json()) as ReplyTemplateResult;
  };

  test('a template is kept as it was written, and refused with its field and line', async () => {
    expect(saved.reply_template).toBe(TEMPLATE);
    const refused = await change({ reply_template: 'fine\n{{ data.x | money }}' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: [{ path: 'reply_template', message: expect.stringMatching(/money.*line 2/) }],
    });
    const long = await change({ reply_template: 'x'.repeat(4_001) });
    expect([long.status, ((await long.json()) as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      400,
      'reply_template',
    ]);
    expect(await (await change({ description: 'Repairs of kayaks.' })).json()).toMatchObject({
      reply_template: TEMPLATE,
    });
  });

  test('a language model is given the rendered text as a suggestion beside the data', async () => {
    const told = JSON.parse(await ask(service, 'How far is the repair K-88?'));
    expect(told).toMatchObject({ ok: true, data: { kayak: { model: 'Grey Heron' } }, suggested_reply: RENDERED });
  });

  test('a test run shows what the customer would read, with a template, without one, and of a failure', async () => {
    expect((await run('K-88')).reply).toEqual({ text: RENDERED, from: 'template', cards: [] });
    expect((await run('K-99')).reply).toEqual({ text: expect.stringContaining('K-99'), from: 'assistant', cards: [] });
    await change({ reply_template: '  ' });
    expect(await (await service.http(`/api/v1/lab/functions/${saved.id}/`)).json()).toMatchObject({
      reply_template: null,
    });
    const { reply } = await run('K-88');
    expect(reply).toEqual({ text: expect.stringContaining('Grey Heron'), from: 'assistant', cards: [] });
    expect(reply?.text).not.toContain('evil.example');
    await change({ reply_template: TEMPLATE });
  });

  test('a template is looked over while it is written', async () => {
    expect(await check({ reply_template: 'a\nb\n{% if %}' })).toMatchObject({ problem: { line: 3 }, reply: null });
    expect(await check({ reply_template: '{{ data.a }}' })).toEqual({ problem: null, reply: null });
    const data = { a: 'https://evil.example/x', b: 1 };
    expect(await check({ reply_template: '{{ data.b }} {{ data.a }}', data })).toEqual({
      problem: null,
      reply: '1 [link removed]',
    });
    const endless = '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}';
    expect(await check({ reply_template: endless, data })).toMatchObject({
      problem: { line: 1, message: expect.stringContaining('limit') },
    });
  });
});

test('the built-in assistant says what the template says', { timeout: 60_000 }, async () => {
  const [database] = databases();
  if (database === undefined) throw new Error('there is no database');
  await using backend = await startBackend();
  await using service = await startService(database, {
    env: { ASSISTANT_MODEL: 'embedded', FUNCTION_ALLOWED_HOSTS: backend.host },
  });
  expect((await register(service, backend, { reply_template: TEMPLATE })).status).toBe(201);
  expect(await ask(service, 'How far is the repair of kayak K-88?')).toBe(RENDERED);
});
