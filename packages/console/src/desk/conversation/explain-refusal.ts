/** Why something an agent did in a conversation came to nothing, in words; pure. */
import type { HistoryMessage } from '@frontdesk/contract';
import { ApiError } from '../../api/api-error.js';
import { DeskRefusal } from '../connection/desk-refusal.js';
import { shortAge } from '../list/short-age.js';

const HOUR_MS = 3_600_000;

/**
 * @param entries of the conversation as they are now: the one that says who came first is among them
 * @param tried_at when the agent did it, in ms since 1970
 */
export function explainRefusal(error: unknown, entries: readonly HistoryMessage[], tried_at: number): string {
  if (!(error instanceof DeskRefusal)) return ApiError.sentence(error);
  const { code, agent } = error;
  if (agent !== undefined && (code === 'already_taken' || code === 'not_handler'))
    return `${agent.username} took this conversation over ${sinceWhen(entries, agent.id, tried_at)}.`;
  if (code === 'not_handler') return 'The assistant handles this conversation. Take it over first.';
  if (code === 'conversation_closed') return 'This conversation was closed before you.';
  return error.message;
}

/** The clocks of the service and of this computer may differ: what cannot be is not said. */
function sinceWhen(entries: readonly HistoryMessage[], agent_id: string, tried_at: number): string {
  const entry = entries.findLast(({ sender, agent }) => sender === 'system' && agent?.id === agent_id);
  const ms = entry === undefined ? Number.NaN : tried_at - Date.parse(entry.date_created);
  if (!(ms > -HOUR_MS && ms < HOUR_MS)) return 'before you';
  if (ms < 1_000) return 'just before you';
  return `${ms < 60_000 ? `${Math.round(ms / 1_000)} s` : shortAge(ms)} before you`;
}
