/**
 * The compiled service in a process of its own, which measures from inside what its event loop does, and an ordinary
 * client beside it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { databases } from '../support/databases.js';
import { replyText, startScriptedModelServer } from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';

const PROBE = new URL('./probe.mjs', import.meta.url).href;
const NEIGHBOUR = fileURLToPath(new URL('./neighbour.mjs', import.meta.url));
const SAMPLE_MS = 60_000;

export interface Sample {
  /** CPU of the event loop's thread since the start, in ms. */
  loop_cpu_ms: number;
  /** Time it waited for a processor, because the machine was busy with other things. */
  queued_ms: number;
  at_ms: number;
  /** Longest time in which the event loop did not turn, since the last sample; also rises while the machine is busy. */
  longest_delay_ms: number;
  /** Heap and buffers. */
  kept_bytes: number;
  rss_bytes: number;
}

export interface FuzzService extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly url: string;
  readonly api_key: string;
  /** @param collect after collecting garbage */
  sample(collect?: boolean): Promise<Sample>;
  /** Event loop CPU of `work`, in ms, from before it begins until the service has nothing left to do. */
  cost(work: () => Promise<unknown>): Promise<number>;
  /** Errors that nothing caught, and the process's end, if it ended. */
  faults(): string[];
}

/** Starts the service with a language model that answers at once. Compile first. @param database SQLite if absent */
export async function startFuzzService(
  env: Record<string, string> = {},
  [database] = databases(),
): Promise<FuzzService> {
  const place = await database!.create();
  const model = await startScriptedModelServer({ reply: () => replyText('Certainly.') });
  const server = await startServerProcess({
    location: place.location,
    preload: [PROBE],
    env: {
      ASSISTANT_MODEL: 'openai-compatible:scripted',
      ASSISTANT_BASE_URL: model.baseUrl,
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  const { child } = server;
  const faults: string[] = [];
  const waiting = new Map<number, (sample: Sample) => void>();
  let asked = 0;
  let ending = false;
  child.on('message', (message: { probe?: string; id?: number; detail?: string }) => {
    if (message.probe === 'sample') waiting.get(message.id!)?.(message as unknown as Sample);
    else if (message.probe !== undefined) faults.push(`${message.probe}: ${message.detail}`);
  });
  child.once('exit', (code, signal) => {
    if (!ending) faults.push(`the service ended (${signal ?? code}):\n${server.output()}`);
  });

  async function sample(collect = false): Promise<Sample> {
    if (!child.connected) {
      await server.ended();
      throw new Error(faults.join('\n'));
    }
    const id = asked++;
    const answered = new Promise<Sample>((resolve) => waiting.set(id, resolve));
    child.send({ probe: 'sample', id, collect });
    const timer = new AbortController();
    try {
      return await Promise.race([
        answered,
        once(child, 'exit', { signal: timer.signal }).then(() => Promise.reject(new Error(faults.join('\n')))),
        sleep(SAMPLE_MS, undefined, { signal: timer.signal }).then(() =>
          Promise.reject(new Error(`the event loop did not turn for ${SAMPLE_MS} ms`)),
        ),
      ]);
    } finally {
      timer.abort();
      waiting.delete(id);
    }
  }

  return {
    server,
    url: server.url,
    api_key: PROCESS_API_KEY,
    sample,
    async cost(work) {
      const before = await sample();
      await work();
      return (await sample()).loop_cpu_ms - before.loop_cpu_ms;
    },
    faults: () => faults,
    async [Symbol.asyncDispose]() {
      ending = true;
      await server[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    },
  };
}

export interface Neighbour extends Disposable {
  /** Of the answers since the last call, in ms. */
  latencies(): Promise<number[]>;
  /** Does `work` while the client asks nothing, so that its requests are not counted with those of `work`. */
  whileResting<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** An ordinary client in a process of its own, which reads its conversation again and again. */
export async function startNeighbour(service: FuzzService): Promise<Neighbour> {
  const child: ChildProcess = fork(NEIGHBOUR, [service.url, service.api_key], { stdio: 'inherit' });
  let failure: string | undefined;
  child.on('message', ({ failed }: { failed?: string }) => {
    if (failed !== undefined) failure = `the other client failed: ${failed}`;
  });
  const answer = async (): Promise<{ latencies?: number[]; resting?: true }> => {
    if (failure !== undefined) throw new Error(failure);
    const [message] = await Promise.race([
      once(child, 'message') as Promise<[{ latencies?: number[]; resting?: true }]>,
      once(child, 'exit').then(() => Promise.reject(new Error(failure ?? 'the other client ended'))),
    ]);
    return message;
  };
  await answer();
  return {
    async latencies() {
      child.send({});
      for (;;) {
        const { latencies } = await answer();
        if (latencies !== undefined) return latencies;
        if (failure !== undefined) throw new Error(failure);
      }
    },
    async whileResting(work) {
      child.send({ rest: true });
      while ((await answer()).resting !== true);
      try {
        return await work();
      } finally {
        child.send({ rest: false });
      }
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}
