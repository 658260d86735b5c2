/**
 * Converts the outcome of a turn to what the customer is told, by the same rules as `finish-turn.ts`, and to a turn as
 * tests show it.
 */
import type { MessageSource, Suggestion, TestTurn, TestTurnResult } from '@frontdesk/contract';
import { customerLanguage } from '../settings/customer-words.js';
import { serviceWords } from '../settings/service-words.js';
import type { TurnMaterial } from '../turns/load-turn.js';
import type { TriedTurn } from './answerer.js';

export interface CustomerReply {
  result: TestTurnResult;
  text: string | null;
  suggestions: readonly Suggestion[];
  sources: readonly MessageSource[];
}

export const NO_REPLY: CustomerReply = { result: 'none', text: null, suggestions: [], sources: [] };

export async function toCustomerReply(
  outcome: TriedTurn['outcome'],
  { organisation: { settings, login_url }, entries }: Pick<TurnMaterial, 'organisation' | 'entries'>,
): Promise<CustomerReply> {
  const words = serviceWords({ language: await customerLanguage(entries, settings) });
  if (outcome.kind === 'login_needed' && login_url !== null)
    return { ...NO_REPLY, result: 'login_needed', text: words.login_request };
  if (outcome.kind !== 'reply') return { ...NO_REPLY, result: 'failed', text: words.cannot_answer };
  const { text, closed_support, needs_human, suggestions = [], sources = [] } = outcome;
  if (closed_support) return { ...NO_REPLY, result: 'closed', text };
  return { result: needs_human ? 'handed_over' : outcome.result, text, suggestions, sources };
}

/** @param missing calls without a response */
export function toTestTurn(reply: CustomerReply, tried: TriedTurn | undefined, missing: readonly string[]): TestTurn {
  const functions = tried?.steps.filter(({ kind }) => kind === 'function') ?? [];
  return {
    calls: functions.map(({ name, detail, failure = null }) => ({
      function: name,
      arguments: (detail as { arguments: Record<string, unknown> }).arguments,
      failure,
    })),
    result: reply.result,
    text: reply.text,
    suggestions: reply.suggestions.map(({ label }) => label),
    sources: [...reply.sources],
    missing_responses: [...missing],
    usage: tried?.usage ?? null,
    duration_ms: Math.round(tried?.duration_ms ?? 0),
  };
}
