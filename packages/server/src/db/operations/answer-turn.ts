/**
 * Ends a running turn with a reply: the reply gets the next `seq`, the turn ends with its steps and usage, and the
 * conversation's next waiting turn is queued. Refused (no result) if the conversation has another handler, another
 * epoch or is closed, or if the turn's lease was lost.
 */
import type { Operation } from '../operation.js';
import type { ConversationRow, Flag, MessageRow, TurnRow } from '../schema.js';

export interface AnsweredTurn {
  conversation_id: string;
  organisation_id: string;
  handler_epoch: number;
  at: number;
  message_id: string;
  message: string;
  /** Suggested replies. */
  suggestions: MessageRow['suggestions'];
  /** Records shown under the reply. */
  cards: MessageRow['cards'];
  /** The articles that the reply is based on. */
  sources: MessageRow['sources'];
  /** The action that the reply asks to confirm. */
  confirmation: MessageRow['confirmation'];
  close_support: Flag;
  needs_human: Flag;
  /** The reason, if `needs_human` is 1. */
  handover_reason: TurnRow['handover_reason'];
  /** 1: the turn has read an endpoint's data, or may have. */
  read_data: Flag;
  /** The `seq` of the message that the turn answers. */
  in_reply_to: number;
  turn_id: string;
  lease_owner: string;
  attempts: number;
  turn_status: Extract<TurnRow['status'], 'done' | 'failed'>;
  result: NonNullable<TurnRow['result']>;
  /** The question of a turn that was not understood, if it differs from the message. */
  question: string | null;
  /** Why a turn failed, for people. */
  outcome: string | null;
  model: string;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_micros: number | null;
  /** JSON: rows of `turn_steps`, without the turn and the organisation. */
  steps: string | null;
  /** JSON: rows of `model_usage`, without the organisation. */
  usage: string | null;
}

export interface AnsweredConversation {
  seq: number;
  session_id: string;
  ticket_id: string;
  status: ConversationRow['status'];
  sid: MessageRow['sid'];
  /** Null or undefined: no message of the conversation waits. */
  next_turn_id?: string | null;
}

const STEP_COLUMNS = 'turn_id, organisation_id, position, kind, name, detail, started_at, duration_ms, failure';
const ADD_USAGE = `
  on conflict (organisation_id, month, model, own_key) do update set
    input_tokens = model_usage.input_tokens + excluded.input_tokens,
    output_tokens = model_usage.output_tokens + excluded.output_tokens,
    cost_micros = model_usage.cost_micros + excluded.cost_micros`;

export const answerTurn: Operation<AnsweredTurn, AnsweredConversation> = {
  name: 'answer_turn',
  columns: {
    conversation_id: 'text',
    organisation_id: 'text',
    handler_epoch: 'integer',
    at: 'bigint',
    message_id: 'text',
    message: 'text',
    suggestions: 'text',
    cards: 'text',
    sources: 'text',
    confirmation: 'text',
    close_support: 'integer',
    needs_human: 'integer',
    handover_reason: 'text',
    read_data: 'integer',
    in_reply_to: 'integer',
    turn_id: 'text',
    lease_owner: 'text',
    attempts: 'integer',
    turn_status: 'text',
    result: 'text',
    question: 'text',
    outcome: 'text',
    model: 'text',
    input_tokens: 'bigint',
    output_tokens: 'bigint',
    cost_micros: 'bigint',
    steps: 'text',
    usage: 'text',
  },
  locks: { conversation: 'conversation_id' },
  sqlite: [
    {
      needs_row: true,
      sql: `
        update conversations set last_sender = 'assistant', last_word_at = :at, updated_at = :at,
          close_suggested_at = case :close_support when 1 then :at end,
          needs_human = max(needs_human, :needs_human),
          snoozed = case :needs_human when 1 then 0 else snoozed end,
          handover_reason = coalesce(handover_reason, :handover_reason),
          waiting_since = case :needs_human when 1 then coalesce(waiting_since, :at) else waiting_since end,
          data_from_seq = coalesce(data_from_seq, case :read_data when 1 then last_seq + 1 end),
          last_seq = last_seq + 1
        where id = :conversation_id and organisation_id = :organisation_id and handler = 'assistant'
          and handler_epoch = :handler_epoch and open_slot is not null
        returning last_seq as seq, session_id, ticket_id, status, customer_sid as sid`,
    },
    {
      needs_row: true,
      sql: `
        update turns set status = :turn_status, result = :result, question = :question, handover_reason = :handover_reason,
          outcome = :outcome,
          model = :model, finished_at = :at, input_tokens = :input_tokens, output_tokens = :output_tokens, cost_micros = :cost_micros,
          lease_owner = null, lease_expires_at = null
        where id = :turn_id and status = 'running' and lease_owner = :lease_owner and attempts = :attempts
        returning 1 as ended`,
    },
    {
      sql: `
        insert into messages (conversation_id, seq, id, organisation_id, session_id, kind, sender, message, attachment,
          suggestions, cards, sources, confirmation, close_support, closed_support, in_reply_to, turn_id, sid, created_at, updated_at)
        select id, last_seq, :message_id, organisation_id, session_id, 'message', 'assistant', :message, 0,
          :suggestions, :cards, :sources, :confirmation, :close_support, 0, :in_reply_to, :turn_id, customer_sid, :at, :at
        from conversations where id = :conversation_id`,
    },
    {
      sql: `
        update turns set status = 'queued' where id = (
          select id from turns where conversation_id = :conversation_id and status = 'waiting' and finished_at is null
          order by message_seq limit 1)
        returning id as next_turn_id`,
    },
    {
      when: 'steps',
      sql: `
        insert into turn_steps (${STEP_COLUMNS})
        select :turn_id, :organisation_id, value ->> 'position', value ->> 'kind', value ->> 'name', value ->> 'detail',
          value ->> 'started_at', value ->> 'duration_ms', value ->> 'failure'
        from json_each(:steps)`,
    },
    {
      when: 'usage',
      sql: `
        insert into model_usage (organisation_id, month, model, own_key, input_tokens, output_tokens, cost_micros)
        select :organisation_id, value ->> 'month', value ->> 'model', value ->> 'own_key', value ->> 'input_tokens',
          value ->> 'output_tokens', value ->> 'cost_micros'
        from json_each(:usage) where true ${ADD_USAGE}`,
    },
  ],
  postgres: `
    held as (
      select i.* from input i join turns t on t.id = i.turn_id and t.status = 'running'
        and t.lease_owner = i.lease_owner and t.attempts = i.attempts
      for update of t
    ), advanced as (
      update conversations c set last_sender = 'assistant', last_word_at = i.at, updated_at = i.at,
        close_suggested_at = case i.close_support when 1 then i.at end,
        needs_human = greatest(c.needs_human, i.needs_human),
        snoozed = case i.needs_human when 1 then 0 else c.snoozed end,
        handover_reason = coalesce(c.handover_reason, i.handover_reason),
        waiting_since = case i.needs_human when 1 then coalesce(c.waiting_since, i.at) else c.waiting_since end,
        data_from_seq = coalesce(c.data_from_seq, case i.read_data when 1 then c.last_seq + 1 end),
        last_seq = c.last_seq + 1
      from held i
      where c.id = i.conversation_id and c.organisation_id = i.organisation_id and c.handler = 'assistant'
        and c.handler_epoch = i.handler_epoch and c.open_slot is not null
      returning c.id, c.last_seq, c.session_id, c.ticket_id, c.status, c.customer_sid
    ), answered as (
      select i.*, c.last_seq, c.session_id, c.ticket_id, c.status, c.customer_sid
      from advanced c join held i on i.conversation_id = c.id
    ), ended as (
      update turns t set status = a.turn_status, result = a.result, question = a.question,
        handover_reason = a.handover_reason, outcome = a.outcome,
        model = a.model, finished_at = a.at, input_tokens = a.input_tokens, output_tokens = a.output_tokens, cost_micros = a.cost_micros,
        lease_owner = null, lease_expires_at = null
      from answered a where t.id = a.turn_id
    ), said as (
      insert into messages (conversation_id, seq, id, organisation_id, session_id, kind, sender, message, attachment,
        suggestions, cards, sources, confirmation, close_support, closed_support, in_reply_to, turn_id, sid, created_at, updated_at)
      select conversation_id, last_seq, message_id, organisation_id, session_id, 'message', 'assistant', message, 0,
        suggestions, cards, sources, confirmation, close_support, 0, in_reply_to, turn_id, customer_sid, at, at
      from answered
    ), next as (
      update turns t set status = 'queued' from answered a
      where t.id = (
        select id from turns w where w.conversation_id = a.conversation_id and w.status = 'waiting' and w.finished_at is null
        order by w.message_seq limit 1)
      returning t.id, t.conversation_id
    ), steps as (
      insert into turn_steps (${STEP_COLUMNS})
      select a.turn_id, a.organisation_id, s.position, s.kind, s.name, s.detail, s.started_at, s.duration_ms, s.failure
      from answered a cross join lateral json_to_recordset(a.steps::json) as s (
        position integer, kind text, name text, detail text, started_at bigint, duration_ms integer, failure text)
      where a.steps is not null
    ), used as (
      insert into model_usage (organisation_id, month, model, own_key, input_tokens, output_tokens, cost_micros)
      select a.organisation_id, u.month, u.model, u.own_key, sum(u.input_tokens), sum(u.output_tokens),
        sum(u.cost_micros)
      from answered a cross join lateral json_to_recordset(a.usage::json) as u (
        month text, model text, own_key integer, input_tokens bigint, output_tokens bigint, cost_micros bigint)
      where a.usage is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4 ${ADD_USAGE}
    )
    select a.position, a.last_seq as seq, a.session_id, a.ticket_id, a.status, a.customer_sid as sid,
      n.id as next_turn_id
    from answered a left join next n on n.conversation_id = a.conversation_id`,
};
