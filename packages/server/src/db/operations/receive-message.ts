/**
 * Stores a customer's message: opens the conversation if it is the first, gives the message the next `seq`, records its
 * `client_message_id`, marks its files as referenced and adds its turn. Refused (no result) if the conversation is not
 * open, the session has no free slot, the `client_message_id` is on record, the message may contain a confirmation code, or
 * it was said in a call and would answer a request to confirm an action that was not played to the customer.
 */
import { LIMITS } from '@frontdesk/contract/limits';
import type { Operation } from '../operation.js';
import type { ConversationRow, Flag, MessageRow, TurnRow } from '../schema.js';
import { type LoadedTurn, loadTurn } from './load-turn.js';

export interface ReceivedMessage {
  conversation_id: string;
  organisation_id: string;
  session_id: string;
  /** 1: the message opens its conversation. */
  opens: Flag;
  /** Of the conversation, if the message opens it. */
  ticket_id: string;
  mode: ConversationRow['mode'];
  at: number;
  sid: string;
  message_id: string;
  message: string;
  attachment: Flag;
  attachment_metadata: MessageRow['attachment_metadata'];
  /** Its decision on an action. */
  decision: MessageRow['decision'];
  client_message_id: string | null;
  body_hash: string | null;
  /** Receipts from before this time no longer count. */
  receipts_from: number;
  /** JSON: ids of the attached files. */
  files: string | null;
  /** 1: store only if the session never had a confirmation code, which the message might contain. */
  if_no_code: Flag;
  /**
   * Of a message that was said in a call: requests to confirm an action count from this time on, in ms since 1970, unless
   * they are the one with this id, which was played to the customer. Null: the message was written.
   */
  requests_from: number | null;
  played_request: string | null;
  /** Null: the message is not for the assistant. */
  turn_id: string | null;
  /** If set, the turn starts at once under this lease, unless an earlier one is unfinished. */
  lease_owner: string | null;
  lease_expires_at: number | null;
}

export interface StoredMessage {
  seq: number;
  /** The conversation's, after the message. */
  delivered_seq: number;
  ticket_id: string;
  status: ConversationRow['status'];
  mode: ConversationRow['mode'];
  handler_epoch: number;
  /** Null or undefined: the message has no turn. */
  turn_status?: TurnRow['status'] | null;
  /** The material of the turn, if it runs and could be read along with it. */
  followed?: LoadedTurn;
}

const SLOTS = Array.from({ length: LIMITS.openConversationsPerSession }, (_, index) => `(${index + 1})`).join(', ');

/** Columns of a conversation `c` that a customer's message sets. It counts as delivered if everything before it was. */
const SPOKEN = `last_sender = 'customer', close_suggested_at = null, snoozed = 0, snoozed_until = null,
  last_seq = c.last_seq + 1,
  delivered_seq = case when c.delivered_seq = c.last_seq then c.last_seq + 1 else c.delivered_seq end`;

/** The request to confirm an action that the message would answer, as the newest entry that is no notice. */
const unplayed = (given: ':' | 'input.') => `
  select 1 from messages m where m.conversation_id = ${given}conversation_id and m.confirmation is not null
    and m.created_at >= ${given}requests_from and m.id <> coalesce(${given}played_request, '')
    and m.seq = (select n.seq from messages n where n.conversation_id = ${given}conversation_id
      and n.sender <> 'system' order by n.seq desc limit 1)`;

export const receiveMessage: Operation<ReceivedMessage, StoredMessage> = {
  name: 'receive_message',
  columns: {
    conversation_id: 'text',
    organisation_id: 'text',
    session_id: 'text',
    opens: 'integer',
    ticket_id: 'text',
    mode: 'text',
    at: 'bigint',
    sid: 'text',
    message_id: 'text',
    message: 'text',
    attachment: 'integer',
    attachment_metadata: 'text',
    decision: 'text',
    client_message_id: 'text',
    body_hash: 'text',
    receipts_from: 'bigint',
    files: 'text',
    if_no_code: 'integer',
    requests_from: 'bigint',
    played_request: 'text',
    turn_id: 'text',
    lease_owner: 'text',
    lease_expires_at: 'bigint',
  },
  locks: {
    conversation: 'conversation_id',
    opening: { when: 'opens', organisation: 'organisation_id', session: 'session_id' },
  },
  follow: {
    reading: loadTurn,
    input: ({ organisation_id, conversation_id, turn_id }, { seq, turn_status }) =>
      turn_status === 'running' ? { organisation_id, conversation_id, turn_id, message_seq: seq } : undefined,
    postgres: {
      key: 'turn_id',
      input: `select position, organisation_id, conversation_id, id as turn_id, message_seq
        from keys join turns on id = key and status = 'running'`,
    },
  },
  sqlite: [
    {
      when: 'opens',
      needs_row: true,
      sql: `
        insert into conversations (id, organisation_id, session_id, ticket_id, status, open_slot, mode, handler,
          handler_epoch, needs_human, last_seq, delivered_seq, last_sender, last_word_at, customer_read_seq, agent_read_seq,
          customer_sid, created_at, updated_at)
        select :conversation_id, :organisation_id, :session_id, :ticket_id, 'open', slot, :mode, 'assistant',
          1, 0, 1, 1, 'customer', :at, 0, 0, :sid, :at, :at
        from (select column1 as slot from (values ${SLOTS}))
        where not exists (
          select 1 from conversations taken where taken.organisation_id = :organisation_id
            and taken.session_id = :session_id and taken.open_slot = slot)
        order by slot limit 1
        returning last_seq as seq, delivered_seq, ticket_id, status, mode, handler_epoch`,
    },
    {
      unless: 'opens',
      needs_row: true,
      sql: `
        update conversations as c set ${SPOKEN}, last_word_at = :at, updated_at = :at, customer_sid = :sid,
          waiting_since = case when handler = 'agent' then coalesce(waiting_since, :at) else waiting_since end
        where id = :conversation_id and organisation_id = :organisation_id and session_id = :session_id
          and open_slot is not null and (:requests_from is null or not exists (${unplayed(':')}))
        returning last_seq as seq, delivered_seq, ticket_id, status, mode, handler_epoch`,
    },
    {
      sql: `
        insert into messages (conversation_id, seq, id, organisation_id, session_id, kind, sender, message, attachment,
          attachment_metadata, decision, close_support, closed_support, client_message_id, sid, created_at, updated_at)
        select id, last_seq, :message_id, organisation_id, session_id, 'message', 'customer', :message, :attachment,
          :attachment_metadata, :decision, 0, 0, :client_message_id, :sid, :at, :at
        from conversations where id = :conversation_id`,
    },
    {
      when: 'client_message_id',
      needs_row: true,
      sql: `
        insert into message_receipts (organisation_id, session_id, client_message_id, body_hash, conversation_id, seq,
          created_at)
        select organisation_id, session_id, :client_message_id, :body_hash, id, last_seq, :at
        from conversations where id = :conversation_id
        on conflict (organisation_id, session_id, client_message_id) do update set body_hash = excluded.body_hash,
          conversation_id = excluded.conversation_id, seq = excluded.seq, created_at = excluded.created_at
          where message_receipts.created_at < :receipts_from
        returning 1 as receipt`,
    },
    {
      when: 'files',
      sql: `
        update attachments set referenced_at = :at
        where id in (select value from json_each(:files)) and organisation_id = :organisation_id
          and session_id = :session_id and referenced_at is null`,
    },
    {
      when: 'if_no_code',
      needs_row: true,
      sql: `
        select 1 as no_code where not exists (
          select 1 from login_sessions l where l.organisation_id = :organisation_id and l.session_id = :session_id
            and l.confirmation_hash is not null)`,
    },
    {
      when: 'turn_id',
      sql: `
        insert into turns (id, organisation_id, conversation_id, message_seq, handler_epoch, created_at, status, attempts,
          lease_owner, lease_expires_at, started_at)
        select :turn_id, organisation_id, id, last_seq, handler_epoch, :at, status,
          case status when 'running' then 1 else 0 end,
          case status when 'running' then :lease_owner end,
          case status when 'running' then :lease_expires_at end,
          case status when 'running' then :at end
        from (
          select c.organisation_id, c.id, c.last_seq, c.handler_epoch, case
            when exists (select 1 from turns ahead where ahead.conversation_id = c.id
              and ahead.finished_at is null and ahead.status in ('waiting', 'queued', 'running')) then 'waiting'
            when :lease_owner is not null then 'running'
            else 'queued' end as status
          from conversations c where c.id = :conversation_id and c.handler = 'assistant')
        returning status as turn_status`,
    },
  ],
  postgres: `
    new_input as (
      select * from input where (client_message_id is null or not exists (
        select from message_receipts r where r.organisation_id = input.organisation_id
          and r.session_id = input.session_id and r.client_message_id = input.client_message_id
          and r.created_at >= input.receipts_from))
        and (if_no_code = 0 or not exists (
          select from login_sessions l where l.organisation_id = input.organisation_id
            and l.session_id = input.session_id and l.confirmation_hash is not null))
        and (requests_from is null or not exists (${unplayed('input.')}))
    ), advanced as (
      update conversations c set ${SPOKEN}, last_word_at = i.at, updated_at = i.at,
        customer_sid = i.sid,
        waiting_since = case when c.handler = 'agent' then coalesce(c.waiting_since, i.at) else c.waiting_since end
      from new_input i
      where i.opens = 0 and c.id = i.conversation_id and c.organisation_id = i.organisation_id
        and c.session_id = i.session_id and c.open_slot is not null
      returning c.id, c.ticket_id, c.status, c.mode, c.handler, c.handler_epoch, c.last_seq, c.delivered_seq
    ), opened as (
      insert into conversations (id, organisation_id, session_id, ticket_id, status, open_slot, mode, handler,
        handler_epoch, needs_human, last_seq, delivered_seq, last_sender, last_word_at, customer_read_seq, agent_read_seq,
        customer_sid, created_at, updated_at)
      select i.conversation_id, i.organisation_id, i.session_id, i.ticket_id, 'open', free.slot, i.mode, 'assistant',
        1, 0, 1, 1, 'customer', i.at, 0, 0, i.sid, i.at, i.at
      from new_input i cross join lateral (
        select slot from (values ${SLOTS}) as slots (slot)
        where not exists (
          select from conversations taken where taken.organisation_id = i.organisation_id
            and taken.session_id = i.session_id and taken.open_slot = slots.slot)
        order by slot limit 1) free
      where i.opens = 1
      on conflict (organisation_id, session_id, open_slot) do nothing
      returning id, ticket_id, status, mode, handler, handler_epoch, last_seq, delivered_seq
    ), spoken as (
      select i.*, c.handler, c.handler_epoch, c.last_seq, c.delivered_seq, c.status, c.ticket_id as ticket, c.mode as conversation_mode
      from (select * from advanced union all select * from opened) c
      join new_input i on i.conversation_id = c.id
    ), stored as (
      insert into messages (conversation_id, seq, id, organisation_id, session_id, kind, sender, message, attachment,
        attachment_metadata, decision, close_support, closed_support, client_message_id, sid, created_at, updated_at)
      select conversation_id, last_seq, message_id, organisation_id, session_id, 'message', 'customer', message,
        attachment, attachment_metadata, decision, 0, 0, client_message_id, sid, at, at
      from spoken
    ), receipts as (
      insert into message_receipts (organisation_id, session_id, client_message_id, body_hash, conversation_id, seq,
        created_at)
      select organisation_id, session_id, client_message_id, body_hash, conversation_id, last_seq, at
      from spoken where client_message_id is not null
      on conflict (organisation_id, session_id, client_message_id) do update set body_hash = excluded.body_hash,
        conversation_id = excluded.conversation_id, seq = excluded.seq, created_at = excluded.created_at
    ), referenced as (
      update attachments a set referenced_at = s.at from spoken s
      where s.files is not null and a.id in (select json_array_elements_text(s.files::json))
        and a.organisation_id = s.organisation_id and a.session_id = s.session_id and a.referenced_at is null
    ), turn as (
      insert into turns (id, organisation_id, conversation_id, message_seq, handler_epoch, created_at, status, attempts,
        lease_owner, lease_expires_at, started_at)
      select turn_id, organisation_id, conversation_id, last_seq, handler_epoch, at, turn_status,
        case turn_status when 'running' then 1 else 0 end,
        case turn_status when 'running' then lease_owner end,
        case turn_status when 'running' then lease_expires_at end,
        case turn_status when 'running' then at end
      from (
        select s.*, case
          when exists (select from turns ahead where ahead.conversation_id = s.conversation_id
            and ahead.finished_at is null and ahead.status in ('waiting', 'queued', 'running')) then 'waiting'
          when s.lease_owner is not null then 'running'
          else 'queued' end as turn_status
        from spoken s where s.turn_id is not null and s.handler = 'assistant') planned
      returning id, status
    )
    select s.position, s.last_seq as seq, s.delivered_seq, s.ticket as ticket_id, s.status, s.conversation_mode as mode,
      s.handler_epoch, t.status as turn_status
    from spoken s left join turn t on t.id = s.turn_id`,
};
