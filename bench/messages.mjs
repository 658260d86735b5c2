/**
 * How fast messages are acknowledged, as a share of a bare Socket.IO echo in the same run: the echo is what the transport
 * alone can do, so the share is what being durable costs. Each server is a process of its own, the clients are in this
 * one, all on the loopback. The assistant's turns run meanwhile, against a model that answers at once.
 *
 *   npm run build && node bench/messages.mjs [postgres://…]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';

const SOCKETS = 50;
const IN_FLIGHT_PER_SOCKET = 4;
/** Below the limit of messages a session. */
const MESSAGES_PER_SOCKET = 280;
const WARM_UP_PER_SOCKET = 40;
const KEY = 'bench-key-0123456789';

const model = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      id: 'x',
      object: 'chat.completion',
      created: 0,
      model: 'instant',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  );
});
await once(model.listen(0, '127.0.0.1'), 'listening');
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));

const echo = await measure('echo', new URL('./echo-server.mjs', import.meta.url), {});
report(echo);
report(await measure('SQLite', service(), serviceEnvironment({ DATA_DIR: folder })), echo);
const [url] = process.argv.slice(2);
if (url)
  report(await measure('Postgres', service(), serviceEnvironment({ DATA_DIR: folder, DATABASE_URL: url })), echo);
await rm(folder, { recursive: true, force: true });
model.close();

function service() {
  return new URL('../packages/server/dist/main.js', import.meta.url);
}

function serviceEnvironment(extra) {
  return {
    BOOTSTRAP_API_KEY: KEY,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a-secret-key-for-benchmarks-0123456789',
    ASSISTANT_MODEL: 'openai-compatible:instant',
    ASSISTANT_BASE_URL: `http://127.0.0.1:${model.address().port}/v1`,
    ...extra,
  };
}

/** @returns acknowledged messages a second, and the median and 99th percentile of their latencies in ms */
async function measure(name, program, env) {
  const child = fork(program, {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = await once(child, 'message');
  const sockets = Array.from({ length: SOCKETS }, () =>
    io(`${ready.url}/helpdesk`, {
      query: { token_source: 'api', token: KEY },
      transports: ['websocket'],
      forceNew: true,
    }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connected')));
  const conversations = await Promise.all(sockets.map(open));
  await sendAll(sockets, conversations, WARM_UP_PER_SOCKET);
  const started = performance.now();
  const latencies = await sendAll(sockets, conversations, MESSAGES_PER_SOCKET - WARM_UP_PER_SOCKET - 1);
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.disconnect();
  child.kill('SIGTERM');
  await once(child, 'exit');
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.floor(latencies.length * share)];
  return { name, rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

async function open(socket, index) {
  const message = {
    session_id: `bench-${process.pid}-${index}-${Date.now()}`,
    message: 'Hello',
    attachment: false,
    ticket_chat_id: null,
  };
  const replied = once(socket, 'support');
  await socket.emitWithAck('support', message);
  const [{ data }] = await replied;
  return { ...message, ticket_chat_id: data.ticket_chat_id };
}

async function sendAll(sockets, conversations, each) {
  const latencies = [];
  await Promise.all(
    sockets.map(async (socket, index) => {
      let left = each;
      const lane = async () => {
        while (left-- > 0) {
          const start = performance.now();
          const { status_code, message } = await socket.emitWithAck('support', conversations[index]);
          if (status_code !== 200) throw new Error(message);
          latencies.push(performance.now() - start);
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT_PER_SOCKET }, lane));
    }),
  );
  return latencies;
}

function report({ name, rate, p50, p99 }, baseline) {
  const share = baseline ? `  ${(rate / baseline.rate).toFixed(2)} of the echo` : '';
  process.stdout.write(
    `${name.padEnd(10)} ${rate.toFixed(0).padStart(6)} acknowledged/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${share}\n`,
  );
}
