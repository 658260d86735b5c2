/**
 * A test conversation in memory: provides the material of turns and applies their outcomes, by the same rules as
 * `finish-turn.ts`. Its clock stands still unless it is moved.
 */
import { LIMITS, MINUTE_MS } from '@frontdesk/contract';
import type { ShownEntry } from '../../db/operations/load-turn.js';
import type { ConversationRow, FunctionRow } from '../../db/schema.js';
import { fromJson, toJson } from '../../json.js';
import type { Context } from '../context.js';
import { NEW_CONVERSATION } from '../conversation-log/new-rows.js';
import { suggestionMs } from '../conversations/close-idle.js';
import type { OrganisationData } from '../settings/organisation-data.js';
import type { EarlierCall, TurnMaterial } from '../turns/load-turn.js';
import type { TriedTurn } from './answerer.js';
import { type CustomerReply, toCustomerReply } from './customer-reply.js';
import { IN_MEMORY } from './tried-login.js';

const AGENT = 'Agent';

interface LoggedEntry extends ShownEntry {
  /** The message whose turn added it. */
  of_turn: number | null;
}

export class TriedConversation {
  readonly #organisation: OrganisationData;
  readonly #functions: FunctionRow[];
  readonly #has_articles: boolean;
  /** 0: never. */
  readonly #quiet_ms: number;
  readonly #entries: LoggedEntry[] = [];
  readonly #calls: EarlierCall[] = [];
  /** Messages that wait for the customer to log in. */
  #parked: number[] = [];
  #state: ConversationRow;
  #now: number;
  #logged_in = false;

  /** @param given.at when it begins, in ms */
  constructor(
    context: Context,
    {
      organisation,
      functions,
      has_articles,
      mode,
      at,
    }: {
      organisation: OrganisationData;
      functions: FunctionRow[];
      has_articles: boolean;
      mode: 'live' | 'test';
      at: number;
    },
  ) {
    const { auto_close_minutes } = organisation.settings;
    this.#organisation = organisation;
    this.#functions = functions;
    this.#has_articles = has_articles;
    this.#quiet_ms = auto_close_minutes === null ? context.settings.auto_close_ms : auto_close_minutes * MINUTE_MS;
    this.#now = at;
    this.#state = newConversation(organisation.id, { mode, at });
  }

  get now(): number {
    return this.#now;
  }

  /** Increases with each takeover. */
  get handler_epoch(): number {
    return this.#state.handler_epoch;
  }

  get logged_in(): boolean {
    return this.#logged_in;
  }

  /** Moves the clock. The conversation closes if it has been inactive for too long. */
  wait(ms: number): void {
    this.#now += ms;
    const { last_sender, needs_human, last_word_at, close_suggested_at } = this.#state;
    if (this.#quiet_ms === 0 || last_sender === 'customer' || needs_human === 1) return;
    const suggested_ms = close_suggested_at === null ? 0 : this.#now - close_suggested_at;
    if (this.#now - last_word_at >= this.#quiet_ms || suggested_ms >= suggestionMs(this.#quiet_ms)) this.#close();
  }

  /** @returns the message's `seq` if the assistant has a turn for it */
  customerSays(message: string): number | undefined {
    if (this.#state.open_slot === null) return undefined;
    this.#state.close_suggested_at = null;
    const { seq } = this.#add('customer', message);
    return this.#state.handler === 'assistant' ? seq : undefined;
  }

  /** @returns false if no agent handles it */
  agentSays(message: string): boolean {
    if (this.#state.handler !== 'agent' || this.#state.open_slot === null) return false;
    this.#add('agent', message);
    return true;
  }

  /** @returns false if an agent handles it already, or it is closed */
  takeOver(): boolean {
    if (this.#state.handler === 'agent' || this.#state.open_slot === null) return false;
    const handler_epoch = this.#state.handler_epoch + 1;
    const taken = { handler: 'agent', agent_name: AGENT, handler_epoch, status: 'taken', needs_human: 0 } as const;
    this.#state = { ...this.#state, ...taken };
    this.#parked = [];
    return true;
  }

  /** @returns the message to answer; null if there is none; undefined if no agent handles it */
  handBack(): number | null | undefined {
    if (this.#state.handler !== 'agent' || this.#state.open_slot === null) return undefined;
    this.#state = { ...this.#state, handler: 'assistant', agent_name: null, status: 'released_and_open' };
    const last = this.#entries.at(-1);
    return last?.sender === 'customer' ? last.seq : null;
  }

  /** @returns the messages that waited for the login */
  logIn(): number[] {
    this.#logged_in = true;
    return this.#parked.splice(0);
  }

  logOut(): void {
    this.#logged_in = false;
  }

  /** The material for the turn of a message. */
  materialFor(message_seq: number): TurnMaterial {
    const shown = this.#entries.filter(
      ({ seq, in_reply_to, of_turn }) => (in_reply_to ?? seq) <= message_seq && of_turn !== message_seq,
    );
    return {
      organisation: this.#organisation,
      conversation: { ...this.#state },
      entries: shown.slice(-LIMITS.transcriptMessages),
      earlier_calls: this.#calls.filter((call) => call.message_seq < message_seq).slice(-LIMITS.earlierResults),
      in_call: false,
      customer: undefined,
      has_login: false,
      has_articles: this.#has_articles,
      token: this.#logged_in ? { ...IN_MEMORY } : undefined,
      functions: this.#functions,
    };
  }

  /** Applies the end of a message's turn. */
  async ended(message_seq: number, { outcome, steps }: TriedTurn): Promise<CustomerReply> {
    const functions = steps.filter(({ kind }) => kind === 'function');
    if (functions.length > 0) this.#state.data_from_seq ??= this.#state.last_seq + 1;
    const reply = await toCustomerReply(outcome, { organisation: this.#organisation, entries: this.#entries });
    if (reply.result === 'login_needed' && outcome.kind === 'login_needed') this.#parked.push(message_seq);
    for (const { name, detail, failure } of outcome.kind === 'reply' ? functions : []) {
      if (failure !== undefined) continue;
      const { arguments: given, result } = fromJson(toJson(detail));
      this.#calls.push({ message_seq, name, arguments: given, result });
    }
    const close_support = outcome.kind === 'reply' && (outcome.close_support || outcome.closed_support);
    const sources = reply.sources.length > 0 ? toJson([...reply.sources]) : null;
    const asks = outcome.kind === 'reply' ? outcome.confirmation : undefined;
    const confirmation = asks === undefined ? null : toJson(asks);
    this.#add('assistant', reply.text ?? '', { message_seq, close_support, sources, confirmation });
    if (reply.result === 'failed' || reply.result === 'handed_over') this.#state.needs_human = 1;
    if (close_support) this.#state.close_suggested_at = this.#now;
    if (reply.result === 'closed') this.#close();
    return reply;
  }

  #add(
    sender: 'customer' | 'assistant' | 'agent',
    message: string,
    {
      message_seq = null,
      close_support = false,
      sources = null,
      confirmation = null,
    }: Partial<Pick<LoggedEntry, 'sources' | 'confirmation'>> & {
      message_seq?: number | null;
      close_support?: boolean;
    } = {},
  ): LoggedEntry {
    const entry: LoggedEntry = {
      seq: this.#state.last_seq + 1,
      sender,
      agent_name: sender === 'agent' ? AGENT : null,
      message,
      attachment_metadata: null,
      close_support: close_support ? 1 : 0,
      in_reply_to: message_seq,
      of_turn: message_seq,
      sources,
      confirmation,
      decision: null,
    };
    this.#entries.push(entry);
    Object.assign(this.#state, { last_seq: entry.seq, last_sender: sender, last_word_at: this.#now });
    return entry;
  }

  #close(): void {
    this.#state = { ...this.#state, open_slot: null, status: 'closed', closed_at: this.#now };
  }
}

function newConversation(
  organisation_id: string,
  { mode, at }: { mode: 'live' | 'test'; at: number },
): ConversationRow {
  return {
    ...NEW_CONVERSATION,
    id: 'tried-out',
    organisation_id,
    session_id: 'tried-out',
    ticket_id: 'tried-out',
    open_slot: 1,
    mode,
    last_seq: 0,
    last_sender: 'customer',
    last_word_at: at,
    delivered_seq: 0,
    customer_sid: 'tried-out',
    created_at: at,
    updated_at: at,
  };
}
