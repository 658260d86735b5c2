/** Explains why an agent's action in a conversation failed. Pure. */
import type { HistoryMessage } from '@frontdesk/contract';
import { HOUR_MS } from '@frontdesk/contract/durations';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { DeskRefusal } from '../connection/desk-refusal.js';
import { NOW_MS, shortAge } from '../list/short-age.js';

/**
 * @param entries of the conversation, current: they include the one that came first
 * @param tried_at when the agent did it, in ms since 1970
 */
export function explainRefusal(error: unknown, entries: readonly HistoryMessage[], tried_at: number): string {
  if (!(error instanceof DeskRefusal)) return ApiError.sentence(error);
  const { code, agent } = error;
  if (agent !== undefined && (code === 'already_taken' || code === 'not_handler'))
    return explainTaken(agent, entries, tried_at);
  if (code === 'not_handler') return t('The assistant handles this conversation. Take it over first.');
  if (code === 'conversation_closed') return t('This conversation has been closed in the meantime.');
  return error.message;
}

/** The clocks of service and computer may differ, so impossible times are omitted. */
function explainTaken(
  { id, username }: NonNullable<DeskRefusal['agent']>,
  entries: readonly HistoryMessage[],
  tried_at: number,
): string {
  const entry = entries.findLast(({ sender, agent }) => sender === 'system' && agent?.id === id);
  const ms = entry === undefined ? Number.NaN : tried_at - Date.parse(entry.date_created);
  if (!(ms > -HOUR_MS && ms < HOUR_MS)) return t('{username} took this conversation over before you.', { username });
  if (ms < 1_000) return t('{username} took this conversation over just before you.', { username });
  const span = ms < NOW_MS ? t('{count, number} s', { count: Math.round(ms / 1_000) }) : shortAge(ms);
  return t('{username} took this conversation over {span} before you.', { username, span });
}
