/**
 * The matcher's interface to the worker process: takes texts, returns unit vectors or recognised values. Results are
 * cached up to a limit, so that each function description is encoded only once. If the process has died, the next request
 * starts a new one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Encode, Meaning } from '@frontdesk/contract/language-model';
import { inEnglish } from './languages/dictionary.js';
import type { WorkerAnswer, WorkerRequest, WorkerTask } from './text-worker-process.js';
import type { Recognised } from './values/recognised.js';

/** 1.5 KiB each. */
const REMEMBERED_TEXTS = 8_000;
const REMEMBERED_READINGS = 500;
const TEXTS_PER_REQUEST = 16;
/**
 * The encoder's cost grows with the square of the length, and the first words are usually enough to identify a
 * question.
 */
export const ENCODED_CHARACTERS = 400;

export interface TextWorker extends AsyncDisposable {
  /** Resolves once the weights are loaded. The recogniser, whose first use takes a second, is warmed up behind them. */
  ready(): Promise<void>;
  /** Requests of other languages are read as {@link inEnglish}. */
  encode: Encode;
  /** Numbers, dates, times and durations in a text. `now` is local time, see {@link WorkerTask}. */
  recognise(text: string, language: string, now: number, signal: AbortSignal): Promise<Recognised[]>;
}

interface RunningWorker {
  child: ChildProcess;
  ask<Result>(task: WorkerTask): Promise<Result>;
}

export function createTextWorker(): TextWorker {
  const remembered = new Map<string, Promise<Float32Array>>();
  const readings = new Map<string, Promise<Recognised[]>>();
  let running: RunningWorker | undefined;
  let warm: RunningWorker | undefined;

  const start = (): RunningWorker => {
    if (running !== undefined) return running;
    const started = startWorker(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };

  const remember = (key: string, vector: Promise<Float32Array>) => {
    remembered.delete(key);
    remembered.set(key, vector);
    const oldest = remembered.keys().next().value;
    if (remembered.size > REMEMBERED_TEXTS && oldest !== undefined) remembered.delete(oldest);
  };

  const request = (texts: string[], meaning: Meaning) => {
    const read = meaning === 'request' ? texts.map((text) => inEnglish(text) ?? text) : texts;
    const batch = start().ask<Float32Array[]>({ texts: read, meaning });
    texts.forEach((text, index) => {
      const vector = batch.then(
        (vectors) => vectors[index] ?? Promise.reject(new Error('the encoder left out a text')),
      );
      const key = keyOf(text, meaning);
      vector.catch(() => remembered.delete(key));
      remember(key, vector);
    });
  };

  return {
    async ready() {
      const started = start();
      await started.ask({ texts: [], meaning: 'general' });
      if (warm === started) return;
      warm = started;
      // Later requests report any error.
      started.ask({ text: 'two tomorrow at 8', language: 'en', now: Date.now() }).catch(() => undefined);
    },
    async encode(texts, signal, meaning = 'general') {
      signal.throwIfAborted();
      const wanted = texts.map((text) => text.slice(0, ENCODED_CHARACTERS));
      const unknown = [...new Set(wanted)].filter((text) => !remembered.has(keyOf(text, meaning)));
      for (let from = 0; from < unknown.length; from += TEXTS_PER_REQUEST)
        request(unknown.slice(from, from + TEXTS_PER_REQUEST), meaning);
      const vectors = wanted.map((text) => {
        const key = keyOf(text, meaning);
        const vector = remembered.get(key) ?? Promise.reject(new Error('more texts at once than are remembered'));
        remember(key, vector);
        return vector;
      });
      return untilAborted(Promise.all(vectors), signal);
    },
    async recognise(text, language, now, signal) {
      signal.throwIfAborted();
      const minute = now - (now % 60_000);
      const key = `${language} ${minute} ${text}`;
      const reading = readings.get(key) ?? start().ask<Recognised[]>({ text, language, now: minute });
      reading.catch(() => readings.delete(key));
      if (readings.size >= REMEMBERED_READINGS) readings.clear();
      readings.set(key, reading);
      return untilAborted(reading, signal);
    },
    async [Symbol.asyncDispose]() {
      const stopping = running;
      running = undefined;
      remembered.clear();
      readings.clear();
      if (stopping === undefined) return;
      stopping.child.ref();
      const ended = once(stopping.child, 'exit');
      if (stopping.child.kill('SIGKILL')) await ended;
    },
  };
}

const keyOf = (text: string, meaning: Meaning) => `${meaning} ${text}`;

function startWorker(ended: () => void): RunningWorker {
  const child = fork(fileURLToPath(workerUrl()), {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let requests = 0;

  /** The process keeps the service running only while an answer is awaited. */
  const keepRunning = (is_awaited: boolean) => {
    for (const part of [child, child.channel]) is_awaited ? part?.ref() : part?.unref();
  };
  const fail = (error: Error) => {
    ended();
    for (const waiter of waiting.values()) waiter.reject(error);
    waiting.clear();
  };
  child.on('error', fail);
  child.on('exit', (code, signal) => fail(new Error(`the matcher's process ended with ${signal ?? `code ${code}`}`)));
  child.on('message', (received) => {
    const answer = received as WorkerAnswer;
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) keepRunning(false);
    if ('error' in answer) waiter?.reject(new Error(`the matcher's process failed: ${answer.error}`));
    else waiter?.resolve(answer.result);
  });

  return {
    child,
    ask: (task) =>
      new Promise<never>((resolve, reject) => {
        const id = requests++;
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
        keepRunning(true);
        // A process that cannot be reached has ended: its `exit` says why.
        child.send({ id, ...task } satisfies WorkerRequest, () => undefined);
      }),
  };
}

/** Beside this file in a build. When the sources are run directly (tests), in the existing build. */
function workerUrl(): URL {
  const here = import.meta.url;
  if (here.endsWith('.js')) return new URL('./text-worker-process.js', here);
  return new URL(here.replace('/src/', '/dist/').replace(/text-worker\.ts$/, 'text-worker-process.js'));
}

async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    settled.abort();
  }
}
