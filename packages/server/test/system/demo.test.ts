/**
 * The first minutes of a newcomer: a start without configuration, the terminal chat, the demo shop and its login page.
 * With the built-in matcher, and with a language model behind the interface of a real one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from '../../src/app.js';
import { welcome } from '../../src/banner.js';
import { loadConfig } from '../../src/config/config.js';
import {
  replyCall,
  replyText,
  type ScriptedModelServer,
  type ScriptedRequest,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { freePort } from '../support/server-process.js';

const chatProgram = fileURLToPath(new URL('../../../../examples/terminal-chat/chat.mjs', import.meta.url));

/** What a sensible language model does with the demo's functions. */
function sensible({ body }: ScriptedRequest) {
  const last = body.messages.at(-1);
  if (last?.role === 'tool') return replyText(`The shop says: ${last.content}`);
  const asked = last?.content ?? '';
  const order = /order (\d+)/.exec(asked)?.[1];
  if (order !== undefined) return replyCall('get_order', { order_id: order });
  if (/points/.test(asked)) return replyCall('get_loyalty_balance', {});
  if (/human/.test(asked)) return replyCall('assistant_ask_for_human', {});
  if (/that's all/.test(asked)) return replyCall('assistant_suggest_closing', {});
  return replyText('Hello!');
}

/** The terminal chat as a person uses it: lines in, text out. */
function startChat(app: App): { say(line: string): void; until(text: RegExp): Promise<string>; end(): Promise<void> } {
  const child: ChildProcess = spawn(
    process.execPath,
    [chatProgram, '--url', app.url, '--key', app.demo?.api_key ?? ''],
    {
      env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let read = 0;
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return {
    say: (line) => void child.stdin?.write(`${line}\n`),
    async until(text) {
      await expect.poll(() => output.slice(read)).toMatch(text);
      const heard = output.slice(read);
      read = output.length;
      return heard;
    },
    async end() {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Logs in on the shop's page as a browser does: opens the link, fills in the form. */
async function logIn(link: string): Promise<string> {
  const { origin } = new URL(link);
  const page = await (await fetch(link)).text();
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    form.set(/name="([^"]*)"/.exec(input)?.[1] ?? '', /value="([^"]*)"/.exec(input)?.[1] ?? '');
  form.set('email', 'mia@example.com');
  form.set('password', 'demo');
  const answer = await fetch(`${origin}/login`, { method: 'POST', headers: { origin }, body: form });
  return answer.text();
}

test('a second installation on the database of a demo says so, and prints no sign-in that does not work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-demo-'));
  const model = await startScriptedModelServer({ reply: sensible });
  const start = async () =>
    startApp(
      loadConfig({
        PORT: '0',
        DATA_DIR: folder,
        DEMO_SHOP_PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
        ASSISTANT_MODEL: 'openai-compatible:sensible',
        ASSISTANT_BASE_URL: model.baseUrl,
      }),
    );
  const answers = async () => {
    await using app = await start();
    return { demo: app.demo !== undefined, said: welcome(app, 0) };
  };
  try {
    expect(await answers()).toMatchObject({
      demo: true,
      said: expect.stringContaining('sign-in    admin@demo.example'),
    });
    expect(await answers()).toMatchObject({ demo: true });
    // What another data directory does not have.
    await rm(join(folder, 'demo.json'));
    const second = await answers();
    expect(second).toMatchObject({ demo: false, said: expect.stringContaining('There is no demo here') });
    expect(second.said).not.toContain('sign-in');
  } finally {
    await model[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

describe.each(['embedded', 'openai-compatible:sensible'])('with ASSISTANT_MODEL=%s', (setting) => {
  let folder: string;
  let model: ScriptedModelServer;
  let app: App;
  const shop = (path_prefix: string, mode: string) =>
    fetch(`${app.demo?.shop_url}/control/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path_prefix, mode }),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-demo-'));
    model = await startScriptedModelServer({ reply: sensible });
    app = await startApp(
      loadConfig({
        PORT: '0',
        DATA_DIR: folder,
        DEMO_SHOP_PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
        ASSISTANT_MODEL: setting,
        ASSISTANT_BASE_URL: model.baseUrl,
      }),
    );
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test('a start without configuration leaves a shop, a sign-in and keys', async () => {
    expect(app.demo).toMatchObject({ problem: undefined, admin: { email: 'admin@demo.example' } });
    const file = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as Record<string, unknown>;
    expect(file).toMatchObject({ url: app.url, api_key: app.demo?.api_key, shop_url: app.demo?.shop_url });
    const listed = await fetch(`${app.url}/api/v1/lab/functions/`, {
      headers: { authorization: `Bearer ${app.demo?.api_key}` },
    });
    const { functions } = (await listed.json()) as {
      functions: { environment: string; requires_auth: boolean; parameters: Record<string, object> }[];
    };
    const sources = functions.flatMap(({ parameters }) => Object.values(parameters));
    expect(sources.some((parameter) => 'leaf' in parameter)).toBe(true);
    expect(sources.some((parameter) => 'value' in parameter)).toBe(true);
    expect(functions.some(({ environment }) => environment === 'dev')).toBe(true);
    expect(functions.some(({ requires_auth }) => requires_auth)).toBe(true);
  });

  test('a customer in the terminal is answered, logs in, asks for a human, and is offered to close', async () => {
    const chat = startChat(app);
    await chat.until(/Connected/);
    chat.say('Where is order 1042?');
    expect(await chat.until(/assistant> .*(Saltline|shipped)/s)).toMatch(/1042|shipped/);
    chat.say('Where is order 9999?');
    await chat.until(/assistant> .*(couldn't find order 9999|no order 9999)/s);

    chat.say('How many loyalty points do I have?');
    const [link] = /http:\/\/127\.0\.0\.1:\d+\/login\?state=[\w-]{43}/.exec(await chat.until(/state=[\w-]{43}/)) ?? [
      '',
    ];
    expect(await logIn(link)).toMatch(/logged in/i);
    await chat.until(/assistant> .*1[,.]?240/s);

    await shop('/api/orders', 'down');
    chat.say('Where is order 1043?');
    await chat.until(/assistant> .*(isn't answering|"ok":false)/s);
    await shop('/api/orders', 'ok');

    chat.say('I want a human');
    await chat.until(/assistant> .*(colleague|"ok":true)/s);
    chat.say("thanks, that's all");
    await chat.until(/Close this conversation\? \[y\/N\]/i);
    chat.say('y');
    await chat.until(/1 to 5/);
    chat.say('5');
    await chat.end();
  }, 60_000);
});
