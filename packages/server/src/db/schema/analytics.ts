/** Totals of analytics, and how far they are computed. */
import type { Generated } from 'kysely';
import type { Json } from '../../json.js';

/** Daily counts of conversations that servers of the previous version erased. No longer read or written. */
export interface ErasedTotalRow {
  organisation_id: string;
}

/** Hourly totals. They identify nobody, so they stay when a conversation is erased. */
export interface AnalyticsTotalRow {
  organisation_id: string;
  mode: 'live' | 'test';
  /** The measure (`features/analytics/conversation-counts.ts`). */
  measure: string;
  /** Hours since 1970, in UTC. */
  hour: number;
  /** Distinguishes counts of one measure, such as by result of a turn; otherwise empty. */
  label: string;
  count: number;
  /** A sum over the counted things, such as milliseconds. */
  amount: Generated<number>;
}

/** The same by UTC day, so that long periods read few rows. */
export interface AnalyticsDayRow extends Omit<AnalyticsTotalRow, 'hour'> {
  day: number;
}

/** A count for one hour of a conversation. */
export interface Count {
  /** What is counted (`features/analytics/conversation-counts.ts`). */
  measure: string;
  /** Hours since 1970, in UTC. */
  hour: number;
  label: string;
  count: number;
  amount: number;
}

/** A conversation's contribution to the totals, so that it can be counted again after a change. */
export interface AnalyticsConversationRow {
  conversation_id: string;
  organisation_id: string;
  /** Version of the counting rules. */
  version: number;
  /** State of the conversation and its review when it was counted. */
  last_seq: number;
  updated_at: number;
  reviewed_at: number | null;
  counts: Json<Count[]>;
}

/** A conversation to count again because of a change that its row does not show, such as feedback. */
export interface AnalyticsChangeRow {
  conversation_id: string;
  organisation_id: string;
  changed_at: number;
}

/** How far an organisation's conversations are counted. Its row lock serialises changes of the totals. */
export interface AnalyticsMarkRow {
  organisation_id: string;
  version: number;
  /** All changes before this time are in the totals. */
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
