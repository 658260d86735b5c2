/** The service in a process of its own, on a new SQLite database, with the settings of a test installation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { Scope } from '../core/scope.mjs';
import { startProcess } from '../core/start-process.mjs';

const KEY = 'bench-key-0123456789';
const ANSWER_MS = 60_000;

function soon(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** @param {Record<string, string>} env */
export async function startService(env) {
  const scope = new Scope();
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
  scope.add(() => rm(folder, { recursive: true, force: true }));
  const { url } = await startProcess(scope, {
    program: new URL('../../packages/server/dist/main.js', import.meta.url),
    env: {
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      SECRET_KEY: 'a-secret-key-for-measurements-0123456789',
      BOOTSTRAP_API_KEY: KEY,
      ...env,
    },
  });

  async function http(path, { method = 'GET', body } = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }

  /** A customer's client, which asks one thing at a time. */
  async function connect() {
    const query = { token_source: 'api', token: KEY };
    const socket = io(`${url}/helpdesk`, { query, transports: ['websocket'], reconnection: false, forceNew: true });
    await new Promise((resolve, reject) => {
      socket.once('connected', resolve);
      socket.once('connect_error', reject);
    });
    const answers = [];
    const waiting = [];
    socket.on('support', (answer) => {
      const waiter = waiting.shift();
      if (waiter === undefined) answers.push(answer);
      else waiter(answer);
    });
    /** @returns the assistant's next message. @throws if it is a refusal */
    async function next() {
      const answer = answers.shift() ?? (await soon(new Promise((resolve) => waiting.push(resolve))));
      if (answer.status_code === 200) return answer.data;
      throw new Error(`refused with ${answer.status_code}: ${answer.message}`);
    }
    return {
      next,
      ask(message) {
        socket.emit('support', { attachment: false, ...message });
        return next();
      },
      close: () => socket.disconnect(),
    };
  }

  return { url, http, connect, close: () => scope.close() };
}
