/** Totals of analytics, and how far they are counted. */
import type { Generated } from 'kysely';

/** Counts by day of conversations that servers of the previous version erased. Nothing writes or reads them any more. */
export interface ErasedTotalRow {
  organisation_id: string;
}

/** What analytics count in an hour. Totals are of nobody: they stay when a conversation is erased. */
export interface AnalyticsTotalRow {
  organisation_id: string;
  mode: 'live' | 'test';
  /** What is counted (`features/analytics/conversation-counts.ts`). */
  measure: string;
  /** Hours since 1970, in UTC. */
  hour: number;
  /** What sets counts of one measure apart, such as the result of a turn; otherwise empty. */
  label: string;
  count: number;
  /** What the counted things add up to, such as milliseconds. */
  amount: Generated<number>;
}

/** The same by day of UTC, so that long periods read few rows. */
export interface AnalyticsDayRow extends Omit<AnalyticsTotalRow, 'hour'> {
  day: number;
}

/** What a conversation has added to the totals, so that it can be counted again once it has changed. */
export interface AnalyticsConversationRow {
  conversation_id: string;
  organisation_id: string;
  /** Of the rules that it was counted by. */
  version: number;
  /** Of the conversation and its review, when it was counted. */
  last_seq: number;
  updated_at: number;
  reviewed_at: number | null;
  /** JSON: `Count[]`. */
  counts: string;
}

/** A conversation to count again, of which something has changed that its row does not show, such as feedback. */
export interface AnalyticsChangeRow {
  conversation_id: string;
  organisation_id: string;
  changed_at: number;
}

/** How far an organisation's conversations are counted. Its lock orders what changes the totals. */
export interface AnalyticsMarkRow {
  organisation_id: string;
  version: number;
  /** Everything that changed before is in the totals. */
  counted_until: number;
}

export interface AnalyticsTables {
  erased_totals: ErasedTotalRow;
  analytics_totals: AnalyticsTotalRow;
  analytics_days: AnalyticsDayRow;
  analytics_conversations: AnalyticsConversationRow;
  analytics_changes: AnalyticsChangeRow;
  analytics_marks: AnalyticsMarkRow;
}
