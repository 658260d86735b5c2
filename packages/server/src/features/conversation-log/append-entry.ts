/**
 * The only way to append to a conversation's log: the conversation assigns the next `seq` under its row lock, so that
 * all observers see one total order. A condition on the conversation decides in the same statement whether the entry
 * may be added.
 */
import type { AttachmentMetadata } from '@frontdesk/contract';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow, MessageRow, Schema } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Entry } from '../events.js';
import { newId } from '../new-id.js';

interface Target {
  id: string;
  organisation_id: string;
  at: number;
  where: (eb: ExpressionBuilder<Schema, 'conversations'>) => Expression<SqlBool>;
  set?: UpdateObject<Schema, 'conversations'>;
  /** Starts a new epoch: turns of the previous one can no longer reply. */
  new_handler?: true;
}

export interface NewEntry extends Pick<MessageRow, 'kind' | 'sender' | 'message'> {
  agent?: { id: string; name: string };
  attachment_metadata?: AttachmentMetadata | null | undefined;
  close_support?: boolean;
  closed_support?: boolean;
  in_reply_to?: number;
  turn_id?: string;
  call_id?: string;
  client_message_id?: string | undefined;
  /** Undefined: the customer's socket that sent the last message. */
  sid?: string;
  /** The customer already has it, as the response to their own request. */
  delivered?: boolean;
}

export interface Appended {
  /** Its state after the entry. */
  conversation: ConversationRow;
  entry: Entry;
}

/** @returns undefined, with nothing changed, if no conversation with this id and organisation meets the condition */
export async function appendEntry(
  { query }: Transaction,
  target: Target,
  added: NewEntry,
): Promise<Appended | undefined> {
  const conversation = await advanceConversation(query, target, added).executeTakeFirst();
  if (conversation === undefined) return undefined;
  const entry = await insertEntry(query, target, added).executeTakeFirstOrThrow();
  return { conversation, entry };
}

/** Takes the conversation's next `seq` if it meets the condition. Returns the updated conversation. */
function advanceConversation(query: Kysely<Schema>, target: Target, added: NewEntry) {
  return query
    .updateTable('conversations')
    .set((eb) => ({
      ...spoken(added, target.at),
      waiting_since: waitingSince(added, target),
      ...target.set,
      ...(target.new_handler ? { handler_epoch: eb('handler_epoch', '+', 1) } : {}),
      last_seq: eb('last_seq', '+', 1),
      ...(added.sender === 'customer' || added.delivered ? { delivered_seq: deliveredWithIt } : {}),
      updated_at: target.at,
    }))
    .where('id', '=', target.id)
    .where('organisation_id', '=', target.organisation_id)
    .where(target.where)
    .returningAll();
}

/** The entry counts as delivered if everything before it was. */
const deliveredWithIt = sql<number>`case when delivered_seq = last_seq then last_seq + 1 else delivered_seq end`;

/** Inserts the entry for the conversation's `last_seq` and returns it. */
function insertEntry(query: Kysely<Schema>, { id, at }: { id: string; at: number }, added: NewEntry) {
  const { attachment_metadata: metadata, agent } = added;
  const attached = metadata !== undefined && metadata !== null;
  const known = {
    id: newId(at),
    kind: added.kind,
    sender: added.sender,
    agent_id: agent?.id ?? null,
    agent_name: agent?.name ?? null,
    message: added.message,
    attachment: attached ? 1 : 0,
    attachment_metadata: attached ? toJson(metadata) : null,
    close_support: added.close_support ? 1 : 0,
    closed_support: added.closed_support ? 1 : 0,
    in_reply_to: added.in_reply_to ?? null,
    turn_id: added.turn_id ?? null,
    call_id: added.call_id ?? null,
    client_message_id: added.client_message_id ?? null,
    created_at: at,
    updated_at: at,
  } satisfies Partial<MessageRow>;
  const columns = Object.keys(known) as (keyof typeof known)[];
  return query
    .insertInto('messages')
    .columns(['conversation_id', 'organisation_id', 'session_id', 'seq', 'sid', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('conversations')
        .select(['id', 'organisation_id', 'session_id', 'last_seq'])
        .select((own) => [
          (added.sid === undefined ? own.ref('customer_sid') : own.val(added.sid)).as('sid'),
          ...columns.map((column) => own.val(known[column]).as(`new_${column}`)),
        ])
        .where('id', '=', id),
    )
    .returningAll();
}

/**
 * Since when the customer waits for an agent: from the first message to an agent, or the assistant's promise of one
 * (`answer-turn.ts`), until an agent replies. If an agent takes over while a message is unanswered, from the time of that
 * message.
 */
function waitingSince(added: NewEntry, { at, set }: Target) {
  const column = sql.ref<number | null>('waiting_since');
  if (added.sender === 'agent') return sql<null>`null`;
  if (set?.handler === 'agent')
    return sql<
      number | null
    >`case when last_sender = 'customer' then coalesce(${column}, last_word_at) else ${column} end`;
  if (added.sender !== 'customer') return column;
  return sql<number | null>`case when handler = 'agent' then coalesce(${column}, ${at}) else ${column} end`;
}

/** The changes of a conversation by a message; notices change nothing. */
function spoken(added: NewEntry, at: number): Partial<ConversationRow> {
  if (added.sender === 'system') return {};
  return {
    last_sender: added.sender,
    last_word_at: at,
    close_suggested_at: added.close_support ? at : null,
    ...(added.sender === 'customer' ? { snoozed: 0, snoozed_until: null } : {}),
  };
}
