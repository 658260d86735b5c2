/**
 * Targets: how soon after a handover an agent's first reply and the resolution are due. Never visible to customers and
 * the assistant.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { timestamp } from './primitives.js';

/** What a target is about. */
export const targetKind = z
  .enum(['first_reply', 'resolution'])
  .describe(
    '`first_reply`: the first message of an agent after the handover. `resolution`: the conversation is closed.',
  );
export type TargetKind = z.infer<typeof targetKind>;

const minutes = z.int().min(1).max(LIMITS.targetMinutes).nullable().describe('In minutes; null: no target.');

const byPriority = z.strictObject({ low: minutes, normal: minutes, high: minutes, urgent: minutes });

/** By the priority of the conversation. */
export const deskTargets = z
  .strictObject({ first_reply: byPriority, resolution: byPriority })
  .meta({ id: 'DeskTargets' });
export type DeskTargets = z.infer<typeof deskTargets>;

const none = { low: null, normal: null, high: null, urgent: null };
/** No targets. */
export const NO_TARGETS: DeskTargets = { first_reply: none, resolution: none };

const conversationTarget = z
  .object({
    date_due: timestamp,
    date_ended: timestamp
      .nullable()
      .describe(
        'When the agent replied, or the conversation was closed or handed back. Null: the target is still open.',
      ),
    missed: z.boolean().describe('It was met late, or is open and overdue.'),
  })
  .nullable()
  .describe('Null: there is no target.');

/** Targets of the last handover of a conversation. */
export const conversationTargets = z.object({ first_reply: conversationTarget, resolution: conversationTarget });
export type ConversationTargets = z.infer<typeof conversationTargets>;

/** Filters the conversations of a list by their targets. */
export const dueFilter = z.enum(['overdue']).describe('`overdue`: a target is missed and still open.');
export type DueFilter = z.infer<typeof dueFilter>;
