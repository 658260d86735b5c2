/**
 * How fast messages are acknowledged, as a share of a bare Socket.IO echo in the same run: the echo is what the transport
 * alone can do, so the share is what being durable costs, while the assistant's turns compete for the machine. Then how
 * fast the answers come, against a model that answers at once: what the service itself adds to a reply. Each server is a
 * process of its own, the clients are in this one, all on the loopback.
 *
 *   npm run build && node bench/messages.mjs [postgres://…]
 *
 * On Postgres a database is made for the run and dropped after it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { io } from 'socket.io-client';

const SOCKETS = 50;
const IN_FLIGHT_PER_SOCKET = 4;
/** Together below the limit of messages a session. */
const WARM_UP_PER_SOCKET = 5;
const MESSAGES_PER_SOCKET = 20;
/** One after the other, on a service that does nothing else. */
const QUESTIONS = 20;
const KEY = 'bench-key-0123456789';
const ANSWER = 'Yes.';

const model = createServer((request, response) => {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const base = { id: 'x', created: 0, model: 'instant' };
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    if (!JSON.parse(body).stream) {
      const choices = [{ index: 0, message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...base, object: 'chat.completion', choices, usage }));
      return;
    }
    const chunk = (choices, more = {}) =>
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
    response.setHeader('content-type', 'text/event-stream');
    response.end(
      chunk([{ index: 0, delta: { role: 'assistant', content: ANSWER }, finish_reason: null }]) +
        chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]) +
        chunk([], { usage }) +
        'data: [DONE]\n\n',
    );
  });
});
await once(model.listen(0, '127.0.0.1'), 'listening');
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));

const echo = await measure(new URL('./echo-server.mjs', import.meta.url), {}, { answers: false });
report('echo', echo);
report('SQLite', await measure(service(), serviceEnvironment({ DATA_DIR: folder })), echo);
const [url] = process.argv.slice(2);
if (url) {
  const name = `frontdesk_bench_${process.pid}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  report('Postgres', await measure(service(), serviceEnvironment({ DATA_DIR: folder, DATABASE_URL })), echo);
  await admin.query(`drop database ${name}`);
  await admin.end();
}
await rm(folder, { recursive: true, force: true });
model.close();

function service() {
  return new URL('../packages/server/dist/main.js', import.meta.url);
}

function serviceEnvironment(extra) {
  return {
    BOOTSTRAP_API_KEY: KEY,
    DEMO: 'false',
    LOG_LEVEL: 'info',
    SECRET_KEY: 'a-secret-key-for-benchmarks-0123456789',
    ASSISTANT_MODEL: 'openai-compatible:instant',
    ASSISTANT_BASE_URL: `http://127.0.0.1:${model.address().port}/v1`,
    ...extra,
  };
}

/** Rates are a second, times in ms. */
async function measure(program, env, { answers = true } = {}) {
  const child = fork(program, {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = await once(child, 'message');
  const sockets = Array.from({ length: SOCKETS }, () =>
    io(`${url}/helpdesk`, {
      query: { token_source: 'api', token: KEY },
      transports: ['websocket'],
      forceNew: true,
    }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connected')));
  const replies = answers ? countReplies(sockets) : undefined;
  const conversations = await Promise.all(sockets.map(open));
  const questions = replies && (await askOneByOne(sockets[0], conversations[0]));
  await sendAll(sockets, conversations, WARM_UP_PER_SOCKET);
  process.stderr.write('await all\n');
  await replies?.all();
  process.stderr.write('all\n');
  const started = performance.now();
  const latencies = await sendAll(sockets, conversations, MESSAGES_PER_SOCKET);
  const acknowledged = performance.now();
  process.stderr.write('await all\n');
  await replies?.all();
  process.stderr.write('all\n');
  const answered = performance.now();
  for (const socket of sockets) socket.disconnect();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const perSecond = (until) => (latencies.length / (until - started)) * 1_000;
  return { rate: perSecond(acknowledged), latencies, ...(replies && { questions, answered: perSecond(answered) }) };
}

/** @returns what resolves once every message that was sent has its answer; fails where one is not the model's */
function countReplies(sockets) {
  let expected = 0;
  let wake = () => undefined;
  for (const socket of sockets) {
    const emit = socket.emitWithAck.bind(socket);
    socket.emitWithAck = (event, ...rest) => {
      expected++;
      return emit(event, ...rest);
    };
    socket.on('support', ({ status_code, data, message }) => {
      if (status_code !== 200 || data.message !== ANSWER) throw new Error(`no answer: ${data.message ?? message}`);
      expected--;
      wake();
    });
  }
  return {
    async all() {
      while (expected > 0)
        await new Promise((resolve) => {
          wake = resolve;
        });
    },
  };
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

/** @returns for each the time until it was acknowledged, and until its answer came */
async function askOneByOne(socket, question) {
  const times = { acknowledged: [], answered: [] };
  for (let asked = 0; asked < QUESTIONS; asked++) {
    const start = performance.now();
    const replied = once(socket, 'support');
    await socket.emitWithAck('support', question);
    times.acknowledged.push(performance.now() - start);
    await replied;
    times.answered.push(performance.now() - start);
  }
  return times;
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

function report(name, { rate, latencies, questions, answered }, baseline) {
  const lines = [
    `${name}: ${rate.toFixed(0)} acknowledged/s${baseline ? ` (${(rate / baseline.rate).toFixed(3)} of the echo)` : ''}, ${percentiles(latencies)}`,
    answered && `  ${answered.toFixed(0)} answered/s, the whole way of a message`,
    questions &&
      `  alone: acknowledged ${percentiles(questions.acknowledged)}; answered ${percentiles(questions.answered)}`,
  ];
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`);
}

function percentiles(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
