/** What the customer would read of a function's answer if it was all that a message asked for. Shown with test runs. */
import type { FunctionTestReply } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { cardsOf } from './cards.js';
import type { FunctionOutcome } from './outcome.js';
import { replyOf } from './reply-template.js';

/** What lies with the assistant. */
export interface ReplyWriter {
  /** The answer in the words of the built-in assistant. */
  write(row: FunctionRow, given: Record<string, unknown>, outcome: FunctionOutcome): Promise<string>;
  /** @returns what leaves of a text only the links that may stand in the organisation's replies */
  guardOf(organisation_id: string): Promise<(text: string) => string>;
}

/** @returns null where the customer would be asked to log in, or nothing can be said */
export async function previewReply(
  writer: ReplyWriter,
  row: FunctionRow,
  given: Record<string, unknown>,
  outcome: FunctionOutcome,
): Promise<FunctionTestReply | null> {
  if (!outcome.ok && outcome.reason === 'unauthorized') return null;
  const scope = outcome.ok ? { ...outcome, arguments: given } : undefined;
  const rendered = scope && replyOf(row, scope);
  const guard = await writer.guardOf(row.organisation_id);
  const text = guard(rendered ?? (await writer.write(row, given, outcome)));
  const cards = scope === undefined ? [] : cardsOf(row, scope, guard);
  return text === '' ? null : { text, from: rendered === undefined ? 'assistant' : 'template', cards };
}
