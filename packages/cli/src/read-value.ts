/** The values of a YAML document. */
import type { Document } from 'yaml';
import { UsageError } from './command.js';

/** @param file that it is of @throws {UsageError} if its aliases multiply without bounds */
export function readValue(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}
