/**
 * One customer's conversation: messages out in order and never twice, replies in and shown once however often they are
 * delivered. What a reply means for the customer (login, closing, handler) is told by events; how it looks is not.
 */
import { EventEmitter } from 'node:events';
import { errorOf, HelpdeskError } from './helpdesk-connection.mjs';

const REMEMBERED_REPLIES = 1_000;

/**
 * @typedef {import('./helpdesk-connection.mjs').HelpdeskConnection} HelpdeskConnection
 * @typedef {import('./helpdesk-connection.mjs').Envelope} Envelope
 * @typedef {{id: string, text: string, acknowledged: boolean, settle: (result: SendResult) => void}} Outgoing
 * @typedef {'replied' | 'with_agent' | 'closed' | HelpdeskError} SendResult
 *
 * Emits `reply` (message data, whether it belongs to this conversation), `handler` (handler-change data), `closed`
 * (ticket_chat_id, the closing message or undefined) and `trouble` (an error in the background).
 */
export class Conversation extends EventEmitter {
  #connection;
  #session;
  /** @type {string | null} */
  #ticketChatId = null;
  #handler = 'assistant';
  /** @type {Outgoing[]} */
  #outgoing = [];
  /** @type {Set<string>} */
  #shown = new Set();
  /** @type {Set<string>} */
  #closed = new Set();
  /** Conversations of this customer that this chat did not open, or has left. @type {Set<string>} */
  #others = new Set();

  /** @param {HelpdeskConnection} connection @param {string} session */
  constructor(connection, session) {
    super();
    this.#connection = connection;
    this.#session = session;
    connection.on('event', (name, envelope) => this.#take(name, envelope));
    connection.on('entered', () => void this.#resume());
  }

  /**
   * Sends a customer's message; while the connection is down it waits for its return.
   * @param {string} text
   * @returns {Promise<SendResult>} once there is a reply, an agent has the message, or it was refused
   */
  send(text) {
    return new Promise((resolve) => {
      const message = { id: crypto.randomUUID(), text, acknowledged: false, settle: resolve };
      this.#outgoing.push(message);
      if (this.#connection.entered) this.#emit(message);
    });
  }

  /**
   * Closes the conversation; `closed` follows.
   * @throws {HelpdeskError}
   */
  async close() {
    if (this.#ticketChatId === null) throw new HelpdeskError('There is no conversation to close yet.');
    await this.#connection.request('close_support', { ticket_chat_id: this.#ticketChatId });
  }

  /**
   * @param {string} ticketChatId
   * @param {string} rating `1` to `5`
   * @param {string} [review]
   * @throws {HelpdeskError}
   */
  async review(ticketChatId, rating, review) {
    await this.#connection.request('review_support', {
      ticket_chat_id: ticketChatId,
      rating,
      ...(review ? { review } : {}),
    });
  }

  /** Leaves the conversation as it is; the next message opens a new one. */
  leave() {
    if (this.#ticketChatId === null) return;
    this.#connection.send('leave_support', { ticket_chat_id: this.#ticketChatId });
    this.#others.add(this.#ticketChatId);
    this.#forget('closed');
  }

  /** After a break: back into the room, then whatever was not acknowledged, under the same id. */
  async #resume() {
    if (this.#ticketChatId !== null) await this.#enter(this.#ticketChatId);
    for (const message of this.#outgoing) if (!message.acknowledged) this.#emit(message);
  }

  /** @param {Outgoing} message */
  #emit(message) {
    this.#connection.send('support', {
      session_id: this.#session,
      message: message.text,
      attachment: false,
      ticket_chat_id: this.#ticketChatId,
      client_message_id: message.id,
    });
  }

  /** @param {string} ticketChatId */
  async #enter(ticketChatId) {
    try {
      await this.#connection.request('enter_support', { ticket_chat_id: ticketChatId });
    } catch (error) {
      this.emit('trouble', error);
    }
  }

  /** @param {string} name @param {Envelope} envelope */
  #take(name, envelope) {
    const { data, status_code } = envelope;
    if (status_code !== 200) {
      if (name === 'support') this.#refuse(errorOf(envelope));
      return;
    }
    if (name === 'support_echo') this.#acknowledge();
    else if (name === 'support' || name === 'customer_support') this.#reply(data);
    else if (name === 'support_handler_changed') this.#changeHandler(data);
    else if (name === 'close_support') this.#close(data.ticket_chat_id, data);
    else if (name === 'customer_support_closed') this.#close(data.ticket_chat_id, undefined);
  }

  #acknowledge() {
    const message = this.#outgoing.find(({ acknowledged }) => !acknowledged);
    if (message) message.acknowledged = true;
    if (message && this.#handler === 'agent') this.#settle(message, 'with_agent');
  }

  /** @param {HelpdeskError} error */
  #refuse(error) {
    const message = this.#outgoing.find(({ acknowledged }) => !acknowledged);
    if (error.code === 'conversation_closed') this.#ticketChatId = null;
    if (message) this.#settle(message, error);
    else this.emit('trouble', error);
  }

  /** @param {Record<string, unknown>} data */
  #reply(data) {
    const { ticket_chat_id: ticketChatId, id, date_created, message } = data;
    if (typeof ticketChatId !== 'string') return;
    if (!this.#isNew(typeof id === 'string' ? id : JSON.stringify([ticketChatId, date_created, message]))) return;
    const awaitsFirst = this.#ticketChatId === null && this.#outgoing[0]?.acknowledged === true;
    if (awaitsFirst && !this.#others.has(ticketChatId) && !this.#closed.has(ticketChatId)) {
      this.#ticketChatId = ticketChatId;
      void this.#enter(ticketChatId);
    }
    const isOurs = ticketChatId === this.#ticketChatId;
    if (!isOurs) this.#others.add(ticketChatId);
    this.emit('reply', data, isOurs);
    this.#connection.send('mark_conversation_read', { ticket_chat_id: ticketChatId, entity: 'customer' });
    const answered = isOurs ? this.#outgoing[0] : undefined;
    if (answered) this.#settle(answered, 'replied');
    if (data.closed_support === true) this.#close(ticketChatId, undefined);
  }

  /** @param {Record<string, unknown>} data */
  #changeHandler(data) {
    if (data.ticket_chat_id !== this.#ticketChatId) return;
    this.#handler = data.handler === 'agent' ? 'agent' : 'assistant';
    this.emit('handler', data);
    if (this.#handler === 'agent')
      for (const message of this.#outgoing.filter(({ acknowledged }) => acknowledged))
        this.#settle(message, 'with_agent');
  }

  /** @param {unknown} ticketChatId @param {Record<string, unknown> | undefined} closingMessage */
  #close(ticketChatId, closingMessage) {
    if (typeof ticketChatId !== 'string' || this.#closed.has(ticketChatId)) return;
    this.#closed.add(ticketChatId);
    if (closingMessage && typeof closingMessage.id === 'string') this.#isNew(closingMessage.id);
    const isOurs = ticketChatId === this.#ticketChatId;
    if (isOurs) this.#forget('closed');
    this.emit('closed', ticketChatId, closingMessage, isOurs);
  }

  /** @param {SendResult} result what becomes of the messages that wait for a reply */
  #forget(result) {
    this.#ticketChatId = null;
    this.#handler = 'assistant';
    for (const message of this.#outgoing.filter(({ acknowledged }) => acknowledged)) this.#settle(message, result);
  }

  /** @param {Outgoing} message @param {SendResult} result */
  #settle(message, result) {
    this.#outgoing.splice(this.#outgoing.indexOf(message), 1);
    message.settle(result);
  }

  /** @param {string} key */
  #isNew(key) {
    if (this.#shown.has(key)) return false;
    this.#shown.add(key);
    const [oldest] = this.#shown;
    if (oldest !== undefined && this.#shown.size > REMEMBERED_REPLIES) this.#shown.delete(oldest);
    return true;
  }
}
