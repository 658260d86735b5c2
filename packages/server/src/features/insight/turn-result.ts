/** How a turn came out, in one of a few words, whatever its `outcome` says to a person. */
import type { TurnResult } from '@frontdesk/contract';
import { type RawBuilder, sql } from 'kysely';

/** As an expression over `turns`, so that the database can count and filter by it. */
export const turnResult: RawBuilder<TurnResult> = sql<TurnResult>`case
  when turns.status in ('failed', 'discarded', 'awaiting_login') then turns.status
  when turns.status in ('waiting', 'queued', 'running') then 'in_progress'
  when turns.outcome = 'asked for a human' then 'asked_for_human'
  when turns.outcome = 'suggested closing' then 'suggested_closing'
  when turns.outcome = 'closed the conversation' then 'closed'
  else 'replied' end`;
