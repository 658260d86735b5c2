/**
 * Reads the changing part of a turn's material: the conversation, its active call, the customer's token, the version of
 * the organisation's data, the transcript up to the turn's message, and the function results of earlier turns.
 */
import { LIMITS } from '@frontdesk/contract/limits';
import type { Json } from '../../json.js';
import type { Reading, ReadRows } from '../operation.js';
import type { ConversationRow, CustomerTokenRow, Flag, MessageRow, StepDetail } from '../schema.js';

export interface TurnKey {
  organisation_id: string;
  conversation_id: string;
  turn_id: string;
  message_seq: number;
}

export type LoadedConversation = ConversationRow & {
  organisation_version: number;
  call_id: string | null;
  /** 1: the session has had a login, whose secrets may occur in texts. */
  has_login: Flag;
  /** 1: the organisation has an article for conversations of this mode. */
  has_articles: Flag;
  /** 1: another conversation was merged into it. */
  has_merged: Flag;
} & {
  [Column in keyof Pick<CustomerTokenRow, 'sealed_token' | 'expires_at'> as `token_${Column}`]:
    | CustomerTokenRow[Column]
    | null;
};

/** The columns of an entry that a model is shown. */
export const SHOWN = [
  'seq',
  'sender',
  'agent_name',
  'message',
  'attachment_metadata',
  'close_support',
  'in_reply_to',
  'sources',
  'confirmation',
  'decision',
] as const;
export type ShownEntry = Pick<MessageRow, (typeof SHOWN)[number]>;
/** A successful function call of an earlier turn. */
export interface LoadedStep {
  message_seq: number;
  name: string;
  detail: Json<StepDetail>;
}

/**
 * How many log entries before the message are searched, including notices and login requests. Without a bound, Postgres
 * reads and sorts the whole conversation.
 */
const ENTRIES_BACK = 8 * LIMITS.transcriptMessages;
/** How many log entries before the message are searched for earlier results. */
const EARLIER_ENTRIES = 2 * LIMITS.transcriptMessages;
/** The rows of each of its queries. */
export type LoadedTurn = ReadRows<[LoadedConversation, ShownEntry, ShownEntry, LoadedStep]>;

const OF_CONVERSATION = 'conversation_id = :conversation_id and organisation_id = :organisation_id';

/**
 * The newest entries. Their place in the transcript is that of the message they answer, or else their own: replies have
 * an index for it, and other entries are in log order.
 */
const newestBy = (place: 'seq' | 'in_reply_to', kind: string): string =>
  `select ${SHOWN.join(', ')}, ${place} as place from messages
   where ${OF_CONVERSATION} and ${kind} and ${place} <= :message_seq and ${place} > :message_seq - ${ENTRIES_BACK}
     and sender <> 'system' and (turn_id is null or turn_id <> :turn_id)
   order by ${place} desc, seq desc limit ${LIMITS.transcriptMessages}`;

export const loadTurn: Reading<TurnKey, [LoadedConversation, ShownEntry, ShownEntry, LoadedStep]> = {
  name: 'load_turn',
  columns: { organisation_id: 'text', conversation_id: 'text', turn_id: 'text', message_seq: 'integer' },
  queries: [
    `select c.*, o.version as organisation_version, k.id as call_id, t.sealed_token as token_sealed_token,
       t.expires_at as token_expires_at, case when exists (
         select 1 from login_sessions l where l.organisation_id = c.organisation_id and l.session_id = c.session_id
       ) then 1 else 0 end as has_login,
       case when o.knowledge_version > 0 and exists (
         select 1 from articles a
         where a.organisation_id = c.organisation_id and case when c.mode = 'test' then a.edition <> 'live'
           else a.environment = 'live' and a.edition <> 'draft' end
       ) then 1 else 0 end as has_articles,
       case when exists (
         select 1 from conversations m where m.organisation_id = c.organisation_id and m.merged_into = c.id
       ) then 1 else 0 end as has_merged
     from conversations c join organisations o on o.id = c.organisation_id
     left join calls k on k.conversation_id = c.id and k.active = 1
     left join customer_tokens t on t.organisation_id = c.organisation_id and t.session_id = c.session_id
     where c.id = :conversation_id and c.organisation_id = :organisation_id`,
    // Newest first. Entries of the turn itself (a login request) are excluded, as it continues from its message.
    `select ${SHOWN.join(', ')} from (
       select newest.*, sum(length(message) + coalesce(length(attachment_metadata), 0))
         over (order by place desc, seq desc rows between unbounded preceding and 1 preceding) as newer_characters
       from (
         select * from (${newestBy('seq', 'in_reply_to is null')}) said
         union all
         select * from (${newestBy('in_reply_to', 'in_reply_to is not null')}) replied
         order by place desc, seq desc limit ${LIMITS.transcriptMessages}
       ) newest
     ) counted
     where coalesce(newer_characters, 0) < ${LIMITS.transcriptCharactersRead}
     order by place desc, seq desc`,
    // The first message is kept however long the conversation has become.
    `select ${SHOWN.join(', ')} from messages where ${OF_CONVERSATION} and sender = 'customer' order by seq limit 1`,
    // Newest first. Only turns of messages that may be in the transcript are searched. "|| ''" keeps Postgres from
    // using an index over all function calls, which it prefers to the key while it has no statistics.
    `select message_seq, name, detail from (
       select t.message_seq, s.position, s.name, s.detail,
         sum(length(s.detail)) over (order by t.message_seq desc, s.position desc) as characters
       from turns t join turn_steps s on s.turn_id = t.id
       where t.conversation_id = :conversation_id and t.organisation_id = :organisation_id and t.status = 'done'
         and t.message_seq < :message_seq and t.message_seq >= :message_seq - ${EARLIER_ENTRIES}
         and s.kind || '' = 'function' and s.failure is null
       order by t.message_seq desc, s.position desc limit ${LIMITS.earlierResults}
     ) newest
     where characters <= ${LIMITS.earlierResultsCharacters}
     order by message_seq desc, position desc`,
  ],
};
