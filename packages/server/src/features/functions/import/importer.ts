/**
 * Imports functions. Descriptions are parsed in threads with limits of time and memory, so that no text blocks others:
 * one at a time per organisation, a few per server. Nothing is saved or fetched.
 */
import { type FunctionImportInput, type FunctionImportResult, LIMITS } from '@frontdesk/contract';
import type { Logger } from 'pino';
import { AppError, invalidPayload } from '../../../errors.js';
import { ReadingThreads } from '../../reading-threads.js';
import type { ImportAnswer } from './import-worker.js';

export interface Importer extends AsyncDisposable {
  /**
   * @throws {AppError} `too_large`; `rate_limited` while another import of the organisation runs; `unavailable` if too
   *   many wait, or the service stops; `invalid_payload` if it cannot be parsed, at all or in time
   */
  import(organisation_id: string, input: FunctionImportInput): Promise<FunctionImportResult>;
}

export function createImporter(log: Logger): Importer {
  const threads = new ReadingThreads<FunctionImportInput, ImportAnswer>({
    script: new URL('./import-worker.js', import.meta.url),
    at_once: LIMITS.importsAtOnce,
    most_waiting: 1,
    reading_ms: LIMITS.importReadingMs,
    memory_mb: LIMITS.importMemoryMb,
  });
  /** Those whose import runs or waits. */
  const organisations = new Set<string>();

  async function read(organisation_id: string, input: FunctionImportInput): Promise<FunctionImportResult> {
    const answer = await threads.read(organisation_id, input);
    if ('result' in answer) return answer.result;
    if ('errors' in answer) throw invalidPayload(answer.errors);
    if ('refused' in answer)
      throw invalidPayload([
        { path: field(input), message: `${answer.refused}. Import it in parts, or a document as JSON` },
      ]);
    log.error({ err: answer.failed }, 'an import could not be read');
    throw new AppError(
      'internal',
      'The import failed because of an error in the service. Try again, or contact the operator.',
    );
  }

  return {
    async import(organisation_id, input) {
      refuseTooLarge(input);
      const retry = { retry_after_ms: LIMITS.importReadingMs };
      if (organisations.has(organisation_id))
        throw new AppError(
          'rate_limited',
          'Another import of this organisation is in progress. Try again when it has finished.',
          retry,
        );
      if (organisations.size >= LIMITS.importsAtOnce + LIMITS.importsWaiting)
        throw new AppError('unavailable', 'Too many imports are in progress. Try again in a moment.', retry);
      organisations.add(organisation_id);
      try {
        return await read(organisation_id, input);
      } finally {
        organisations.delete(organisation_id);
      }
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
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
