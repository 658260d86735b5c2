/**
 * A pool of threads that parse untrusted texts one at a time, so that no text blocks the event loop. A thread is
 * terminated if a text takes too long, and after some idle time. Organisations take turns.
 */
import { existsSync } from 'node:fs';
import { parentPort, Worker } from 'node:worker_threads';
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../errors.js';
import { WorkQueue } from './work-queue.js';

/** A thread that is idle for this long is terminated, in ms. */
const IDLE_MS = 60_000;
/** A busy machine may need seconds to load a script, which is not the text's fault. In ms. */
const LOADED_WITHIN_MS = 60_000;

/** What a thread posts once it has loaded, before any job. */
const LOADED = { loaded: true } as const;

/** What a thread posts for each job: its own answer, or why there is none. */
export type ThreadAnswer<Answer> = Answer | { refused: string } | { failed: string };

/** Answers the jobs of a thread, one after the other. Whatever `read` throws is the answer to that job. */
export function answerJobs<Job, Answer extends object>(
  read: (job: Job) => ThreadAnswer<Answer> | Promise<ThreadAnswer<Answer>>,
): void {
  const attempt = async (job: Job): Promise<ThreadAnswer<Answer>> => {
    try {
      return await read(job);
    } catch (error) {
      // Recursive parsers overflow the stack on deep nesting.
      if (error instanceof RangeError && error.message.includes('call stack'))
        return { refused: 'is nested too deeply' };
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await attempt(job)));
  parentPort?.postMessage(LOADED);
}

export interface ReadingThreadsOptions {
  /** The compiled script beside the source, which calls {@link answerJobs}. */
  script: URL;
  /** Most threads. */
  at_once: number;
  /** Most waiting texts of one organisation. */
  most_waiting: number;
  /** Time limit for reading a text. Default: `LIMITS.extractionMs`. */
  reading_ms?: number;
  /** Memory of a thread in MiB. Default: `LIMITS.extractionMemoryMb`. */
  memory_mb?: number;
}

export class ReadingThreads<Job, Answer extends object> implements AsyncDisposable {
  readonly #script: URL;
  readonly #queue: WorkQueue;
  readonly #reading_ms: number;
  readonly #memory_mb: number;
  readonly #alive = new Set<Worker>();
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  #closed = false;

  constructor({ script, at_once, most_waiting, reading_ms, memory_mb }: ReadingThreadsOptions) {
    this.#script = compiled(script);
    this.#reading_ms = reading_ms ?? LIMITS.extractionMs;
    this.#memory_mb = memory_mb ?? LIMITS.extractionMemoryMb;
    this.#queue = new WorkQueue(at_once, most_waiting);
  }

  /**
   * @returns `refused` for a text that cannot be parsed within the limits of time and memory
   * @throws {AppError} `rate_limited` if too many of the organisation's texts wait; `unavailable` if the service stops
   */
  async read(organisation_id: string, job: Job): Promise<ThreadAnswer<Answer>> {
    return await this.#queue.inTurn(organisation_id, async () => {
      if (this.#closed) throw stopping();
      const kept = this.#takeIdle();
      const worker = kept ?? this.#start();
      const failure = kept === undefined ? await this.#load(worker) : undefined;
      if (this.#closed) throw stopping();
      if (failure !== undefined) return failure;
      worker.ref();
      const answer = await this.#answerOf(worker, job);
      // An idle thread must not keep the process alive.
      worker.unref();
      if (this.#closed) throw stopping();
      if (this.#alive.has(worker)) this.#keep(worker);
      return answer;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#alive].map((worker) => this.#end(worker)));
  }

  #takeIdle(): Worker | undefined {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (this.#alive.has(kept.worker)) return kept.worker;
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#memory_mb },
    });
    worker.on('error', () => this.#alive.delete(worker));
    worker.on('exit', () => this.#alive.delete(worker));
    this.#alive.add(worker);
    return worker;
  }

  #keep(worker: Worker): void {
    this.#idle.push({ worker, timer: setTimeout(() => void this.#end(worker), IDLE_MS).unref() });
  }

  async #end(worker: Worker): Promise<void> {
    this.#alive.delete(worker);
    await worker.terminate();
  }

  async #load(worker: Worker): Promise<ThreadAnswer<never> | undefined> {
    const posted = await this.#postedBy<typeof LOADED>(worker, LOADED_WITHIN_MS, {
      failed: `its thread did not load within ${LOADED_WITHIN_MS / 1_000} s`,
    });
    return 'loaded' in posted ? undefined : posted;
  }

  #answerOf(worker: Worker, job: Job): Promise<ThreadAnswer<Answer>> {
    worker.postMessage(job);
    return this.#postedBy<Answer>(worker, this.#reading_ms, {
      refused: `takes longer than ${this.#reading_ms / 1_000} s to read`,
    });
  }

  /** Settles with the first of: a message of the thread, its exit, the timeout. */
  async #postedBy<Posted>(worker: Worker, within_ms: number, late: ThreadAnswer<never>): Promise<ThreadAnswer<Posted>> {
    let settle: (answer: ThreadAnswer<Posted>) => void = () => undefined;
    const answered = new Promise<ThreadAnswer<Posted>>((resolve) => {
      settle = resolve;
    });
    const failed = ({ code, message, stack }: Error & { code?: string }) =>
      settle(
        code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { refused: 'needs too much memory to read' }
          : { failed: stack ?? message },
      );
    const ended = () => settle({ failed: 'its thread ended' });
    const tooLong = setTimeout(() => {
      settle(late);
      void this.#end(worker);
    }, within_ms);
    worker.on('message', settle).on('error', failed).on('exit', ended);
    const answer = await answered;
    clearTimeout(tooLong);
    worker.off('message', settle).off('error', failed).off('exit', ended);
    return answer;
  }
}

const stopping = () =>
  new AppError('unavailable', 'The content was not processed because the service is stopping. Try again in a moment.');

/** Threads run only compiled code, even if the service runs from TypeScript sources. */
function compiled(script: URL): URL {
  if (existsSync(script)) return script;
  const at = script.href.lastIndexOf('/src/');
  return new URL(`${script.href.slice(0, at)}/dist/${script.href.slice(at + '/src/'.length)}`);
}
