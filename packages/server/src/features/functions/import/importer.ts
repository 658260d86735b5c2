/**
 * Imports functions. Descriptions are parsed in threads with limits of time and memory, so that no text blocks others:
 * one at a time per organisation, a few per server. Nothing is saved or fetched.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type FunctionImportInput, type FunctionImportResult, LIMITS } from '@frontdesk/contract';
import type { Logger } from 'pino';
import { AppError, invalidPayload } from '../../../errors.js';
import type { ImportAnswer } from './import-worker.js';

export interface Importer extends AsyncDisposable {
  /**
   * @throws {AppError} `too_large`; `rate_limited` while another import of the organisation runs; `unavailable` if too
   *   many wait; `invalid_payload` if it cannot be parsed, at all or in time
   */
  import(organisation_id: string, input: FunctionImportInput): Promise<FunctionImportResult>;
}

const STOPPED = 'The import was stopped. Try again in a moment.';

export function createImporter(log: Logger): Importer {
  const organisations = new Set<string>();
  const waiting: (() => void)[] = [];
  const threads = new Set<Worker>();
  let free: number = LIMITS.importsAtOnce;
  let closed = false;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  }

  async function read(input: FunctionImportInput): Promise<FunctionImportResult> {
    if (closed) throw new AppError('unavailable', STOPPED);
    const worker = new Worker(workerScript(), {
      workerData: input,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.importMemoryMb },
    });
    threads.add(worker);
    try {
      const answer = await answerOf(worker, field(input), log);
      if ('errors' in answer) throw invalidPayload(answer.errors);
      return answer.result;
    } finally {
      await worker.terminate();
      threads.delete(worker);
    }
  }

  return {
    async import(organisation_id, input) {
      refuseTooLarge(input);
      if (organisations.has(organisation_id))
        throw new AppError(
          'rate_limited',
          'Another import of this organisation is in progress. Try again when it has finished.',
          {
            retry_after_ms: LIMITS.importReadingMs,
          },
        );
      if (waiting.length >= LIMITS.importsWaiting)
        throw new AppError('unavailable', 'Too many imports are in progress. Try again in a moment.', {
          retry_after_ms: LIMITS.importReadingMs,
        });
      organisations.add(organisation_id);
      try {
        return await inTurn(() => read(input));
      } finally {
        organisations.delete(organisation_id);
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

/** Settles with the first of: an answer, the thread's exit, the timeout. */
function answerOf(worker: Worker, path: string, log: Logger): Promise<ImportAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const seconds = LIMITS.importReadingMs / 1_000;
      reject(
        invalidPayload([{ path, message: `takes longer than ${seconds} s to parse. Import it in parts, or as JSON` }]),
      );
    }, LIMITS.importReadingMs);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        reject(invalidPayload([{ path, message: 'needs too much memory to parse. Import it in parts' }]));
        return;
      }
      log.error({ err: error }, 'an import could not be read');
      reject(
        new AppError(
          'internal',
          'The import failed because of an error in the service. Try again, or contact the operator.',
          { cause: error },
        ),
      );
    });
    worker.once('exit', () => reject(new AppError('unavailable', STOPPED)));
    worker.once('exit', () => clearTimeout(timer));
  });
}

const field = (input: FunctionImportInput) => ('curl' in input ? 'curl' : 'openapi');

/** @throws {AppError} `too_large` */
function refuseTooLarge(input: FunctionImportInput): void {
  const path = field(input);
  const { length } = 'curl' in input ? input.curl : input.openapi;
  const most = 'curl' in input ? LIMITS.importCurlCharacters : LIMITS.importCharacters;
  if (length <= most) return;
  const message = `must be at most ${most.toLocaleString('en')} characters`;
  throw new AppError('too_large', `${path} ${message}.`, { errors: [{ path, message }] });
}

/** Threads run only compiled code, even if this file runs as TypeScript. */
function workerScript(): URL {
  const beside = new URL('./import-worker.js', import.meta.url);
  return existsSync(beside)
    ? beside
    : new URL('../../../../dist/features/functions/import/import-worker.js', import.meta.url);
}
