/** Converts one example conversation to the rows that the service would have stored. */
import { MINUTE_MS, SECOND_MS } from '@frontdesk/contract';
import type {
  AnswerFeedbackRow,
  ConversationRow,
  MessageRow,
  ReviewRow,
  TurnRow,
  TurnStepRow,
} from '../../db/schema.js';
import { NEW_CONVERSATION, NEW_MESSAGE } from '../../features/conversation-log/new-rows.js';
import { newId } from '../../features/new-id.js';
import type { ExampleFeedback, ExampleLine } from './example-scripts.js';
import { type ExampleSetting, exampleSteps } from './example-steps.js';
import { wordsOf } from './example-texts.js';
import { type PlannedExample, pick } from './plan-examples.js';

export interface ExampleRows {
  conversation: ConversationRow;
  messages: MessageRow[];
  turns: TurnRow[];
  steps: TurnStepRow[];
  review: ReviewRow | undefined;
  opinions: AnswerFeedbackRow[];
}

/** Conversations close automatically after this long without a message, in ms. */
const QUIET_MS = 30 * MINUTE_MS;
type AssistantLine = Extract<ExampleLine, { assistant: string }>;

/** @param plan what happens, and when */
export function exampleRows(setting: ExampleSetting, plan: PlannedExample): ExampleRows {
  const log = new ExampleLog(setting, plan);
  for (const line of plan.lines) log.play(line);
  const review = log.end();
  const { conversation, messages, turns, steps, opinions } = log;
  return { conversation, messages, turns, steps, review, opinions };
}

/** Writes the rows of one conversation in log order. */
class ExampleLog {
  readonly messages: MessageRow[] = [];
  readonly turns: TurnRow[] = [];
  readonly steps: TurnStepRow[] = [];
  readonly opinions: AnswerFeedbackRow[] = [];
  readonly conversation: ConversationRow;
  private readonly setting: ExampleSetting;
  private readonly plan: PlannedExample;
  /** The customer's message that no turn has answered yet. */
  #asked: MessageRow | undefined;
  #at: number;

  constructor(setting: ExampleSetting, plan: PlannedExample) {
    this.setting = setting;
    this.plan = plan;
    const { starts_at, session_id } = plan;
    const { organisation_id } = setting;
    this.#at = starts_at;
    this.conversation = {
      ...NEW_CONVERSATION,
      id: newId(starts_at),
      organisation_id,
      session_id,
      ticket_id: newId(starts_at),
      open_slot: 1,
      mode: 'live',
      last_seq: 0,
      last_sender: 'customer',
      last_word_at: starts_at,
      delivered_seq: 0,
      customer_sid: '',
      created_at: starts_at,
      updated_at: starts_at,
    };
  }

  play(line: ExampleLine): void {
    if ('customer' in line) this.#customerSays(line.customer);
    else if ('agent' in line) this.#agentSays(line.agent);
    else this.#assistantSays(line);
  }

  #customerSays(text: string): void {
    if (this.messages.length > 0) this.#wait(15, 90);
    this.#asked = this.#add({ sender: 'customer', message: wordsOf(this.plan, text) });
    if (this.conversation.handler === 'agent') this.conversation.waiting_since ??= this.#at;
  }

  #agentSays(text: string): void {
    const { agent } = this.setting;
    const { conversation } = this;
    const by = { agent_id: agent.id, agent_name: agent.name };
    if (conversation.handler === 'assistant') {
      this.#wait(40, 11 * 60);
      this.#add({
        kind: 'handler_changed',
        sender: 'system',
        message: `${agent.name} has joined the conversation.`,
        ...by,
      });
      Object.assign(conversation, { handler: 'agent', status: 'taken', needs_human: 0, ...by });
      conversation.handler_epoch++;
    }
    this.#wait(20, 120);
    this.#add({ sender: 'agent', message: wordsOf(this.plan, text), ...by });
    conversation.waiting_since = null;
    conversation.agent_read_seq = conversation.last_seq;
    conversation.handler_read_seq = conversation.last_seq;
  }

  #assistantSays(line: AssistantLine): void {
    const asked = this.#asked;
    if (asked === undefined) throw new Error('The assistant answers a message of the customer');
    const began = asked.created_at;
    const called_ms =
      line.call === undefined ? 0 : line.call.failure === 'timeout' ? 10 * SECOND_MS : this.#ms(30, 240);
    const thought_ms = this.#ms(40, 160);
    this.#at = began + called_ms + thought_ms;
    const id = newId(began);
    const message = wordsOf(this.plan, line.assistant);
    const answer = this.#add({
      sender: 'assistant',
      message,
      in_reply_to: asked.seq,
      turn_id: id,
      close_support: 'suggests_closing' in line ? 1 : 0,
    });
    const { conversation } = this;
    if (line.call?.data !== undefined) conversation.data_from_seq ??= conversation.last_seq;
    if ('suggests_closing' in line) conversation.close_suggested_at = this.#at;
    if (line.result === 'handed_over')
      Object.assign(conversation, { needs_human: 1, handover_reason: line.reason, waiting_since: this.#at });
    this.turns.push({
      id,
      organisation_id: conversation.organisation_id,
      conversation_id: conversation.id,
      message_seq: asked.seq,
      handler_epoch: conversation.handler_epoch,
      status: 'done',
      attempts: 1,
      lease_owner: null,
      lease_expires_at: null,
      model: this.setting.model,
      result: line.result,
      question: null,
      question_state: null,
      handover_reason: line.result === 'handed_over' ? line.reason : null,
      outcome: null,
      created_at: began,
      started_at: began,
      finished_at: this.#at,
      // A demo starts with the built-in matcher, which reports no tokens.
      input_tokens: null,
      output_tokens: null,
      cost_micros: null,
    });
    const trace = {
      id,
      began,
      called_ms,
      thought_ms,
      messages: this.messages.length - 1,
      text: message,
      call: line.call,
    };
    this.steps.push(...exampleSteps(this.setting, this.plan, trace));
    if ('feedback' in line) this.#rate(answer, line.feedback ?? []);
    this.#asked = undefined;
  }

  #rate({ conversation_id, seq, organisation_id }: MessageRow, feedback: readonly ExampleFeedback[]): void {
    if (this.plan.feedback === undefined) return;
    const opinion = pick(feedback, this.plan.feedback);
    const { rating, reason = null, comment = null } = opinion;
    const at = this.#at + this.#ms(2 * SECOND_MS, 10 * SECOND_MS);
    this.opinions.push({
      conversation_id,
      seq,
      organisation_id,
      mode: 'live',
      rating,
      reason,
      comment,
      created_at: at,
      updated_at: at,
    });
  }

  end(): ReviewRow | undefined {
    const { plan, conversation } = this;
    const { ends, review } = plan;
    if (ends === 'open') {
      conversation.customer_read_seq = conversation.last_seq;
      return undefined;
    }
    const by_itself = ends === 'quiet';
    if (by_itself) this.#at += QUIET_MS;
    else this.#wait(10, 60);
    const { words } = this.setting;
    const { handler, agent_id, agent_name } = conversation;
    const by_agent = handler === 'agent' && !by_itself;
    this.#add({
      kind: by_itself ? 'closing_by_itself' : 'closing',
      sender: by_agent ? 'agent' : 'assistant',
      message: by_itself ? words.closed_as_quiet : words.closed,
      ...(by_agent && { agent_id, agent_name }),
      close_support: 1,
      closed_support: 1,
    });
    Object.assign(conversation, {
      open_slot: null,
      status: by_itself ? 'closed' : 'resolved_and_closed',
      closed_at: this.#at,
      needs_human: 0,
      waiting_since: null,
      customer_read_seq: conversation.last_seq,
      agent_read_seq: conversation.last_seq,
    });
    if (review === null) return undefined;
    const reviewed_at = this.#at + this.#ms(5 * SECOND_MS, MINUTE_MS);
    return {
      conversation_id: conversation.id,
      organisation_id: conversation.organisation_id,
      rating: review.rating,
      review: review.text,
      created_at: reviewed_at,
      updated_at: reviewed_at,
    };
  }

  #add(entry: Pick<MessageRow, 'sender' | 'message'> & Partial<MessageRow>): MessageRow {
    const { conversation } = this;
    const row: MessageRow = {
      ...NEW_MESSAGE,
      conversation_id: conversation.id,
      seq: conversation.last_seq + 1,
      id: newId(this.#at),
      organisation_id: conversation.organisation_id,
      session_id: conversation.session_id,
      sid: '',
      created_at: this.#at,
      updated_at: this.#at,
      ...entry,
    };
    this.messages.push(row);
    conversation.last_seq = row.seq;
    conversation.delivered_seq = row.seq;
    conversation.updated_at = this.#at;
    if (row.sender !== 'system') {
      conversation.last_sender = row.sender;
      conversation.last_word_at = this.#at;
    }
    return row;
  }

  /** Waits between the given numbers of seconds, depending on the pace of this conversation. */
  #wait(least_s: number, most_s: number): void {
    this.#at += this.#ms(least_s * SECOND_MS, most_s * SECOND_MS);
  }

  readonly #ms = (least: number, most: number) => Math.round(least + (most - least) * this.plan.pace ** 2);
}
