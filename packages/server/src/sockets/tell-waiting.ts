/**
 * Tells customers who wait for a human their place in the queue, whether an agent is available, and the office hours.
 * An organisation's queue is read only while such a customer is connected here, and soon after it changed.
 */
import { type BroadcastData, LIMITS } from '@frontdesk/contract';
import { contained } from '../contained.js';
import type { ConversationRow } from '../db/schema.js';
import { readOffice } from '../features/chat-window/chat-window.js';
import { type Context, onEvent } from '../features/context.js';
import { readContactEmails, readWaitingQueue } from '../features/conversations/waiting-for-human.js';
import type { DomainEvent } from '../features/events.js';
import { isoTime } from '../iso-time.js';
import { type DesksOnline, startDesksOnline } from './desks-online.js';
import { emitBroadcast } from './emit.js';
import { conversationRoom } from './rooms.js';
import { type HelpdeskNamespace, type HelpdeskSocket, isCustomerSide } from './socket.js';

/** Changes of a queue within this are told together. */
const TOGETHER_MS = 300;
/** Office hours begin and end without an event. */
const REPEAT_MS = 15_000;

const CHANGES: ReadonlySet<string> = new Set(['needs_human', 'handler', 'closed', 'customer', 'priority']);

type State = BroadcastData<'support_waiting'>;

export class WaitingTeller implements Disposable {
  readonly #context: Context;
  readonly #namespace: HelpdeskNamespace;
  readonly #desks: DesksOnline;
  /** By organisation and conversation: what its customers here were told last; empty: nothing yet. */
  readonly #watched = new Map<string, Map<string, string>>();
  /** By organisation: when its customers are told next. */
  readonly #planned = new Map<string, NodeJS.Timeout>();
  readonly #repeating: NodeJS.Timeout;

  constructor(context: Context, namespace: HelpdeskNamespace) {
    this.#context = context;
    this.#namespace = namespace;
    this.#desks = startDesksOnline(context, namespace, (organisation_id) => this.#plan(organisation_id));
    const planAll = () => {
      for (const organisation_id of this.#watched.keys()) this.#plan(organisation_id);
    };
    onEvent(context, (event) => {
      if (event.type === 'desk_changed') this.#noteChange(event);
    });
    context.cluster.onGap(planAll);
    this.#repeating = setInterval(contained(context.log, 'telling of waiting', planAll), REPEAT_MS).unref();
  }

  /** Whether an agent of the organisation is at the desk, on any server. */
  isDeskOnline(organisation_id: string): boolean {
    return this.#desks.isOnline(organisation_id);
  }

  /** A customer has entered a conversation. */
  entered(socket: HelpdeskSocket, { organisation_id, id, needs_human }: ConversationRow): void {
    if (needs_human === 0 || !isCustomerSide(socket)) return;
    this.#watch(organisation_id, id);
    this.#plan(organisation_id);
  }

  #noteChange(event: Extract<DomainEvent, { type: 'desk_changed' }>): void {
    const { organisation_id, conversation_id, reason } = event;
    if (!CHANGES.has(reason)) return;
    if (reason === 'needs_human' && this.#customersIn(event).length > 0) this.#watch(organisation_id, conversation_id);
    this.#plan(organisation_id);
  }

  #watch(organisation_id: string, conversation_id: string): void {
    const conversations = this.#watched.get(organisation_id) ?? new Map<string, string>();
    this.#watched.set(organisation_id, conversations.set(conversation_id, ''));
  }

  #plan(organisation_id: string): void {
    if (!this.#watched.has(organisation_id) || this.#planned.has(organisation_id)) return;
    const timer = setTimeout(() => {
      this.#planned.delete(organisation_id);
      this.#tellAll(organisation_id).catch((error: unknown) =>
        this.#context.log.error({ err: error }, 'customers could not be told how long they wait'),
      );
    }, TOGETHER_MS);
    this.#planned.set(organisation_id, timer.unref());
  }

  async #tellAll(organisation_id: string): Promise<void> {
    const conversations = this.#watched.get(organisation_id);
    if (conversations === undefined) return;
    // Those that begin to wait from now on may be missing in what is read.
    const ids = [...conversations.keys()];
    const [queue, emails, office] = await Promise.all([
      readWaitingQueue(this.#context, organisation_id),
      readContactEmails(this.#context, organisation_id, ids),
      readOffice(this.#context, organisation_id),
    ]);
    const places = new Map(queue.map((one) => [one.id, one]));
    const available = this.isDeskOnline(organisation_id);
    for (const conversation_id of ids) {
      const own = places.get(conversation_id);
      // Behind what was read of the queue: as before.
      if (own === undefined && queue.length === LIMITS.waitingQueueMost) continue;
      const state: State = {
        ticket_chat_id: conversation_id,
        waiting: own !== undefined,
        since: own === undefined ? null : isoTime(own.since),
        place: own?.place ?? null,
        available,
        office,
        contact_email: emails.get(conversation_id) ?? null,
      };
      const sockets = this.#customersIn({ organisation_id, conversation_id });
      const word = JSON.stringify(state);
      if (word !== conversations.get(conversation_id))
        for (const socket of sockets) emitBroadcast(socket, 'support_waiting', socket.id, state);
      if (own === undefined || sockets.length === 0) conversations.delete(conversation_id);
      else conversations.set(conversation_id, word);
    }
    // A customer who started to wait in the meantime may be in a new map.
    if (conversations.size === 0 && this.#watched.get(organisation_id) === conversations)
      this.#watched.delete(organisation_id);
  }

  #customersIn(of: { organisation_id: string; conversation_id: string }): HelpdeskSocket[] {
    const ids = [...(this.#namespace.adapter.rooms.get(conversationRoom(of)) ?? [])];
    return ids.flatMap((id) => this.#namespace.sockets.get(id) ?? []).filter(isCustomerSide);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#repeating);
    for (const timer of this.#planned.values()) clearTimeout(timer);
    this.#watched.clear();
    this.#desks[Symbol.dispose]();
  }
}
