/**
 * Data of events that only the agents' desk gets: notes, who is viewing a conversation, and that its row in the list
 * changed. None of it reaches a customer or the assistant.
 */
import { z } from 'zod';
import { conversationId, id, timestamp } from './primitives.js';

const agent = z.object({
  id: id.describe('Id of the agent.'),
  username: z.string().describe('Display name of the agent.'),
});

/** A note of an agent about a conversation. */
export const supportNote = z
  .object({
    id: id.describe('Id of the note.'),
    ticket_chat_id: conversationId,
    note: z.string().describe('The text.'),
    agent: agent.describe('Who wrote it.'),
    mentions: z
      .array(agent)
      .describe(
        'Additive. The members it mentions, under the names they had when it was written, also after they left.',
      ),
    merged: z
      .object({
        ticket_chat_id: conversationId.nullable().describe('Null: it is erased.'),
        topic: z
          .string()
          .nullable()
          .describe("The customer's first message with text in it, shortened to one line; null: there is none."),
      })
      .optional()
      .describe(
        'Additive. The note records that its author merged this conversation into the one of the note; `note` says so in English.',
      ),
    date_created: timestamp.describe('When it was written.'),
  })
  .meta({ id: 'SupportNote' });
export type SupportNote = z.infer<typeof supportNote>;

/** Tells a member that they were mentioned, and their other windows that they have read it. */
export const deskMention = z
  .object({
    ticket_chat_id: conversationId,
    note: supportNote.nullable().describe('The note that mentions the member. Null: they have read theirs in it.'),
  })
  .meta({ id: 'DeskMention' });
export type DeskMention = z.infer<typeof deskMention>;

/** The agents who are viewing a conversation. */
export const deskPresence = z
  .object({
    ticket_chat_id: conversationId,
    agents: z
      .array(agent.extend({ composing: z.boolean().describe('Whether they are writing a reply at present.') }))
      .describe('Each agent once, however many windows they have; by name.'),
  })
  .meta({ id: 'DeskPresence' });
export type DeskPresence = z.infer<typeof deskPresence>;

/** A change in a list of the desk. */
export const deskChange = z.object({
  ticket_chat_id: conversationId,
  reason: z
    .enum([
      'message',
      'handler',
      'needs_human',
      'read',
      'call',
      'closed',
      'review',
      'customer',
      'tags',
      'snooze',
      'priority',
      'target',
      'merged',
    ])
    .describe(
      'What changed. `needs_human`: a customer began to wait for a human. `customer`: the details of the customer changed. `tags`: a member added or removed a tag. `snooze`: it was snoozed, or returned to the lists. `priority`: a member changed it. `target`: a due time was set or missed. `merged`: another conversation was merged into it.',
    ),
});
export type DeskChange = z.infer<typeof deskChange>;
