/**
 * Reads what a turn needs and what can have changed since the last one: the conversation, its running call, the
 * customer's token, the version of the organisation's data, and the transcript up to the turn's message.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Reading } from '../operation.js';
import type { ConversationRow, CustomerTokenRow, Flag, MessageRow } from '../schema.js';

export interface TurnKey {
  organisation_id: string;
  conversation_id: string;
  turn_id: string;
  message_seq: number;
}

export type LoadedConversation = ConversationRow & {
  organisation_version: number;
  call_id: string | null;
  /** 1: the session has had a login, whose secrets may turn up in texts. */
  has_login: Flag;
} & {
  [Column in keyof Pick<CustomerTokenRow, 'sealed_token' | 'expires_at'> as `token_${Column}`]:
    | CustomerTokenRow[Column]
    | null;
};

/** What a message answers, or else the message itself, decides its place in the transcript. */
const PLACE = 'coalesce(in_reply_to, seq)';
const OF_CONVERSATION = 'conversation_id = :conversation_id and organisation_id = :organisation_id';

export const loadTurn: Reading<TurnKey, [LoadedConversation, MessageRow, MessageRow]> = {
  name: 'load_turn',
  columns: { organisation_id: 'text', conversation_id: 'text', turn_id: 'text', message_seq: 'integer' },
  queries: [
    `select c.*, o.version as organisation_version, k.id as call_id, t.sealed_token as token_sealed_token,
       t.expires_at as token_expires_at, case when exists (
         select 1 from login_sessions l where l.organisation_id = c.organisation_id and l.session_id = c.session_id
       ) then 1 else 0 end as has_login
     from conversations c join organisations o on o.id = c.organisation_id
     left join calls k on k.conversation_id = c.id and k.active = 1
     left join customer_tokens t on t.organisation_id = c.organisation_id and t.session_id = c.session_id
     where c.id = :conversation_id and c.organisation_id = :organisation_id`,
    // Newest first. What the turn itself has said (a login request) is left out: it goes on from its message.
    `select * from messages
     where ${OF_CONVERSATION} and ${PLACE} <= :message_seq and sender <> 'system'
       and (turn_id is null or turn_id <> :turn_id)
     order by ${PLACE} desc, seq desc limit ${LIMITS.transcriptMessages}`,
    // What the conversation began with is kept however long it has become.
    `select * from messages where ${OF_CONVERSATION} and sender = 'customer' order by seq limit 1`,
  ],
};
