/**
 * Threads that each read one text after the other, so that no text holds up anybody else. One is ended where a text takes too
 * long, and when it has had nothing to do for a while. Organisations take turns.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../errors.js';
import { WorkQueue } from './work-queue.js';

/** A thread that has had nothing to do for so long is ended, in ms. */
const IDLE_MS = 60_000;

/** What the script posts for each job, beside answers of its own. */
export type ThreadAnswer<Answer> = Answer | { refused: string } | { failed: string };

export interface ReadingThreadsOptions {
  /** Compiled, in the folder of the sources. It answers every message with one. */
  script: URL;
  /** Threads, at most. */
  at_once: number;
  /** Texts of one organisation that wait for their turn. */
  most_waiting: number;
}

export class ReadingThreads<Job, Answer extends object> implements AsyncDisposable {
  readonly #script: URL;
  readonly #queue: WorkQueue;
  readonly #alive = new Set<Worker>();
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  #closed = false;

  constructor({ script, at_once, most_waiting }: ReadingThreadsOptions) {
    this.#script = compiled(script);
    this.#queue = new WorkQueue(at_once, most_waiting);
  }

  /**
   * @returns `refused` for what cannot be read within `LIMITS.extractionMs` and `LIMITS.extractionMemoryMb`
   * @throws {AppError} `rate_limited` where too much of the organisation waits; `unavailable` where the service stops
   */
  async read(organisation_id: string, job: Job): Promise<ThreadAnswer<Answer>> {
    return await this.#queue.inTurn(organisation_id, async () => {
      if (this.#closed) throw stopping();
      const worker = this.#take();
      worker.ref();
      const answer = await this.#answerOf(worker, job);
      // Idle, it does not keep the process.
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

  #take(): Worker {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (this.#alive.has(kept.worker)) return kept.worker;
    }
    const worker = new Worker(this.#script, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.extractionMemoryMb },
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

  /** The first of: an answer, the end of the thread, the end of the time. */
  async #answerOf(worker: Worker, job: Job): Promise<ThreadAnswer<Answer>> {
    let settle: (answer: ThreadAnswer<Answer>) => void = () => undefined;
    const answered = new Promise<ThreadAnswer<Answer>>((resolve) => {
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
      settle({ refused: `takes longer than ${LIMITS.extractionMs / 1_000} s to read` });
      void this.#end(worker);
    }, LIMITS.extractionMs);
    worker.on('message', settle).on('error', failed).on('exit', ended);
    worker.postMessage(job);
    const answer = await answered;
    clearTimeout(tooLong);
    worker.off('message', settle).off('error', failed).off('exit', ended);
    return answer;
  }
}

const stopping = () =>
  new AppError('unavailable', 'The content was not processed because the service is stopping. Try again in a moment.');

/** Threads run compiled code only, also where the service is run as TypeScript. */
function compiled(script: URL): URL {
  if (existsSync(script)) return script;
  const at = script.href.lastIndexOf('/src/');
  return new URL(`${script.href.slice(0, at)}/dist/${script.href.slice(at + '/src/'.length)}`);
}
