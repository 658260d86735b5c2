// How long 500 tests take with the built-in matcher, and a replay of 1,000 turns with a model that answers at once: the
// compiled service with its demo on SQLite, and the program that people run. Build first: npm run build
//   node bench/tests/run.mjs
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '@frontdesk/server/app';
import { loadConfig } from '@frontdesk/server/config';
import { io } from 'socket.io-client';
import { main } from '../../packages/cli/dist/main.js';

const TESTS = 500;
const TURNS = 1_000;
const MESSAGES_PER_CONVERSATION = 10;
const KEY = 'bench-api-key-0123456789';
const suite = fileURLToPath(new URL('../../examples/demo-shop/tests/', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-tests-'));

const service = (name, more) =>
  startApp(
    loadConfig({
      PORT: '0',
      METRICS_PORT: 'off',
      DATA_DIR: join(folder, name),
      BOOTSTRAP_API_KEY: KEY,
      LOG_LEVEL: 'error',
      DEMO: 'true',
      DEMO_SHOP_PORT: '32179',
      ...more,
    }),
  );

/** @returns the last line that the program wrote */
async function frontdesk(app, given) {
  let said = '';
  const out = { write: (text) => (said += text) };
  const code = await main(given, { env: { FRONTDESK_URL: app.url, FRONTDESK_API_KEY: KEY }, out, error: out });
  if (code !== 0) throw new Error(`frontdesk ${given[0]} exited with ${code}:\n${said.slice(-2_000)}`);
  return said.trim().split('\n');
}

async function measureTests() {
  const tests = join(folder, 'tests');
  await mkdir(tests);
  const files = (await readdir(suite)).sort();
  for (let index = 0; index < TESTS; index++) {
    const file = files[index % files.length];
    await cp(join(suite, file), join(tests, `${index}-${file}`));
  }
  const app = await service('matcher', { ASSISTANT_MODEL: 'embedded' });
  try {
    await frontdesk(app, ['test', suite]);
    console.log((await frontdesk(app, ['test', tests])).at(-1));
  } finally {
    await app[Symbol.asyncDispose]();
  }
}

/** Speaks as OpenAI does, and says the same to everything. */
async function instantModel() {
  const message = { role: 'assistant', content: 'Hello!' };
  const answer = JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'instant',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 },
  });
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function converse(socket, session_id) {
  let ticket_chat_id = null;
  for (let message = 0; message < MESSAGES_PER_CONVERSATION; message++) {
    const answered = new Promise((resolve) => {
      const listen = (event) => {
        if (ticket_chat_id !== null && event.data.ticket_chat_id !== ticket_chat_id) return;
        socket.off('support', listen);
        resolve(event.data.ticket_chat_id);
      };
      socket.on('support', listen);
    });
    socket.emit('support', { session_id, message: `Question ${message}?`, attachment: false, ticket_chat_id });
    ticket_chat_id = await answered;
  }
}

async function measureReplay() {
  const model = await instantModel();
  const base = `http://127.0.0.1:${model.address().port}/v1`;
  const settings = { ASSISTANT_MODEL: 'openai-compatible:instant', ASSISTANT_BASE_URL: base };
  const app = await service('replay', settings);
  try {
    const socket = io(`${app.url}/helpdesk`, { query: { token_source: 'api', token: KEY }, transports: ['websocket'] });
    await new Promise((resolve) => socket.once('connected', resolve));
    for (let index = 0; index < TURNS / MESSAGES_PER_CONVERSATION; index++) await converse(socket, `customer-${index}`);
    socket.disconnect();
    const started = performance.now();
    const [line] = await frontdesk(app, ['replay', '--days', '1']);
    console.log(`${line} in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  } finally {
    await app[Symbol.asyncDispose]();
    model.close();
  }
}

try {
  await measureTests();
  await measureReplay();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
