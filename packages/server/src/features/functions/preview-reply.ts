/** What the customer would read of a function's answer if it was all that a message asked for. Shown with test runs. */
import type { FunctionTestReply } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import type { FunctionOutcome } from './outcome.js';
import { replyOf } from './reply-template.js';

/** What lies with the assistant. */
export interface ReplyWriter {
  /** The answer in the words of the built-in assistant. */
  write(row: FunctionRow, given: Record<string, unknown>, outcome: FunctionOutcome): Promise<string>;
  /** Any text of a reply, with links only to where the organisation allows. */
  guard(organisation_id: string, text: string): Promise<string>;
}

/** @returns null where the customer would be asked to log in, or nothing can be said */
export async function previewReply(
  writer: ReplyWriter,
  row: FunctionRow,
  given: Record<string, unknown>,
  outcome: FunctionOutcome,
): Promise<FunctionTestReply | null> {
  if (!outcome.ok && outcome.reason === 'unauthorized') return null;
  const rendered = outcome.ok ? replyOf(row, { ...outcome, arguments: given }) : undefined;
  const text = await writer.guard(row.organisation_id, rendered ?? (await writer.write(row, given, outcome)));
  return text === '' ? null : { text, from: rendered === undefined ? 'assistant' : 'template' };
}
