/** Priorities as the database stores and orders them. */
import { type ConversationPriority, conversationPriority } from '@frontdesk/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { PriorityLevel, Schema } from '../../db/schema.js';

const PRIORITIES = conversationPriority.options;

export const NORMAL_LEVEL: PriorityLevel = 1;

/** Most urgent first. */
export const LEVELS: readonly PriorityLevel[] = [3, 2, 1, 0];

export const levelOf = (priority: ConversationPriority) => PRIORITIES.indexOf(priority) as PriorityLevel;

export const toPriority = (level: PriorityLevel): ConversationPriority => PRIORITIES[level] ?? 'normal';

/** Selects conversations of a level. Must repeat the predicate of the indexes of `0061-priority.ts` literally. */
export function isOfLevel(eb: ExpressionBuilder<Schema, 'conversations'>, level: PriorityLevel): Expression<SqlBool> {
  const exact = eb('conversations.priority', '=', eb.lit(level));
  if (level === NORMAL_LEVEL) return exact;
  return eb.and([exact, eb('conversations.priority', '!=', eb.lit(NORMAL_LEVEL))]);
}
