/** Previews the reply to a message that only asks for a function's result. Shown with test runs. */
import type { FunctionTestReply } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { cardsOf } from './cards.js';
import type { FunctionOutcome } from './outcome.js';
import { replyOf } from './reply-template.js';

/** The assistant's part of a preview. */
export interface ReplyWriter {
  /** The built-in assistant's reply to a result. */
  write(row: FunctionRow, given: Record<string, unknown>, outcome: FunctionOutcome): Promise<string>;
  /** @returns a function that removes links that the organisation's replies may not contain */
  guardOf(organisation_id: string): Promise<(text: string) => string>;
}

/** @returns null if the customer would be asked to log in, or there is nothing to say */
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
