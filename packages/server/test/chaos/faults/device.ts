/**
 * A device of a customer or an agent: one connection at a time, to one server after the other, which enters its rooms
 * again each time as the SDK does. It writes down whatever it receives and judges nothing.
 */
import type { Envelope } from '@frontdesk/contract';
import type { Socket } from 'socket.io-client';
import { connectRaw } from '../../support/client.js';
import { type Attempt, type Connection, ENTRY_EVENTS, type Outcome, streamKey } from './evidence.js';

const CONNECT_MS = 2_000;
/** Longer than the service takes to refuse while its database is silent. */
const ANSWER_MS = 8_000;
const RETRY_MS = 300;

export interface Answer {
  outcome: Outcome;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
  data: any;
}

interface Request extends Record<string, unknown> {
  ticket_chat_id?: string | null;
}

export interface DeviceOptions {
  name: string;
  /** The servers, in the order they are tried. */
  urls: string[];
  /** The credential, asked for before each connection. @throws while it cannot be had */
  query: () => Promise<Record<string, string>>;
  /** Of a customer: the personal room it sits in. Unset: an agent's. */
  session_id?: string;
  entries?: boolean;
  /** It enters each conversation it learns of; otherwise the personal room alone. */
  enters_conversations: boolean;
  record: (connection: Connection) => void;
}

export class Device implements Disposable {
  readonly #options: DeviceOptions;
  readonly conversations = new Set<string>();
  #current: { socket: Socket; record: Connection } | undefined;
  #opening: Promise<Socket> | undefined;
  #next = 0;
  #ended = false;

  constructor(options: DeviceOptions) {
    this.#options = options;
  }

  /** A connection that has entered, as long as it takes. @throws once the device is disposed of */
  connected(): Promise<Socket> {
    if (this.#current?.socket.connected) return Promise.resolve(this.#current.socket);
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Ends the connection; the next one may be to another server. */
  leave(): void {
    this.#current?.socket.disconnect();
    this.#current = undefined;
  }

  /** Sends a request, with an ack. An unanswered one ends the connection. */
  async ask(event: string, payload: Request): Promise<Answer & Attempt> {
    return this.#attempt((socket) =>
      socket
        .timeout(ANSWER_MS)
        .emitWithAck(event, payload)
        .then(toAnswer, () => unanswered),
    );
  }

  /** Sends a message as the specification has it: no ack, the answer is `support_echo` or a refusal on `support`. */
  async say(payload: Request): Promise<Answer & Attempt> {
    return this.#attempt(
      (socket) =>
        new Promise((resolve) => {
          const settle = (answer: Answer) => {
            clearTimeout(timer);
            socket.off('support_echo', accepted).off('support', refused).off('disconnect', broke);
            resolve(answer);
          };
          const accepted = () => settle({ outcome: 'acknowledged', data: {} });
          const refused = (envelope: Envelope) => {
            if (envelope.status_code !== 200) settle(toAnswer(envelope));
          };
          const broke = () => settle(unanswered);
          const timer = setTimeout(broke, ANSWER_MS);
          socket.on('support_echo', accepted).on('support', refused).on('disconnect', broke);
          if (socket.connected) socket.emit('support', payload);
          else broke();
        }),
    );
  }

  /** A message of this text that opened a conversation was acknowledged on the connection that is open now. */
  noteOpened(text: string): void {
    this.#current?.record.opened.add(text);
  }

  /** Enters a conversation, and notes from where on it hears everything. */
  async enter(ticket_chat_id: string): Promise<void> {
    await this.connected();
    if (this.#current !== undefined) await this.#enterOn(this.#current, ticket_chat_id);
  }

  [Symbol.dispose](): void {
    this.#ended = true;
    this.leave();
  }

  async #attempt(work: (socket: Socket) => Promise<Answer>): Promise<Answer & Attempt> {
    const socket = await this.connected();
    const at = performance.now();
    const answer = await work(socket);
    if (answer === unanswered && this.#current?.socket === socket) this.leave();
    return { ...answer, at, ended_at: performance.now() };
  }

  async #open(): Promise<Socket> {
    for (;;) {
      if (this.#ended) throw new Error(`${this.#options.name} was disposed of`);
      this.leave();
      try {
        return await this.#openOn(this.#options.urls[this.#next++ % this.#options.urls.length] ?? '');
      } catch {
        // The next server, or the same one in a moment.
        this.leave();
        await sleep(RETRY_MS);
      }
    }
  }

  async #openOn(url: string): Promise<Socket> {
    const { name, session_id, entries = false, query, record: keep } = this.#options;
    const credential = await query();
    const socket = connectRaw(url, { ...credential, ...(entries ? { entries: '1' } : {}) }, { timeout: CONNECT_MS });
    const record: Connection = {
      name,
      side: session_id === undefined ? 'agent' : 'customer',
      session_id,
      entries: entries || session_id === undefined,
      server: url,
      opened_at: performance.now(),
      closed_at: undefined,
      was_lost: false,
      personal_since: undefined,
      live_from: new Map(),
      opened: new Set(),
      received: [],
    };
    keep(record);
    this.#listen(socket, record);
    const current = { socket, record };
    this.#current = current;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('not admitted in time')), CONNECT_MS);
      socket.once('connected', () => {
        clearTimeout(timer);
        resolve();
      });
      socket.once('connect_error', reject);
      // The server can die between the transport and the namespace.
      socket.once('disconnect', (reason) => reject(new Error(reason)));
    });
    if (session_id !== undefined) {
      await request(socket, 'enter_customer_support', { session_id });
      record.personal_since = performance.now();
    }
    for (const ticket_chat_id of this.conversations) await this.#enterOn(current, ticket_chat_id);
    return socket;
  }

  #listen(socket: Socket, record: Connection): void {
    const { enters_conversations } = this.#options;
    for (const event of ENTRY_EVENTS)
      socket.on(event, ({ status_code, data }: Envelope<Record<string, unknown>>) => {
        if (status_code !== 200 || typeof data.seq !== 'number') return;
        const { ticket_chat_id, id, seq, message } = data as {
          ticket_chat_id: string;
          id: string;
          seq: number;
          message: string;
        };
        record.received.push({ event, at: performance.now(), ticket_chat_id, id, seq, message });
        const is_new = !this.conversations.has(ticket_chat_id);
        this.conversations.add(ticket_chat_id);
        if (!is_new || record.side === 'agent') return;
        // Whoever loses the connection meanwhile enters with the next one.
        if (enters_conversations) this.#enterOn({ socket, record }, ticket_chat_id).catch(() => undefined);
      });
    socket.on('disconnect', (reason) => {
      record.closed_at ??= performance.now();
      record.was_lost = reason !== 'io client disconnect';
    });
    socket.on('connect_error', () => {
      record.closed_at ??= performance.now();
      record.was_lost = true;
    });
  }

  async #enterOn({ socket, record }: { socket: Socket; record: Connection }, ticket_chat_id: string): Promise<void> {
    const { enters_conversations, session_id } = this.#options;
    if (enters_conversations || session_id === undefined) await request(socket, 'enter_support', { ticket_chat_id });
    const { messages } = await request(socket, 'support_history', { ticket_chat_id, limit: 1 });
    const next = ((messages as { seq: number }[]).at(-1)?.seq ?? 0) + 1;
    const live = (event: (typeof ENTRY_EVENTS)[number]) => {
      const key = streamKey(event, ticket_chat_id);
      if (!record.live_from.has(key)) record.live_from.set(key, next);
    };
    if (enters_conversations && record.side === 'customer') live('support');
    if (record.side === 'customer') live('customer_support');
    if (record.entries) live('support_entry');
  }
}

const unanswered: Answer = { outcome: 'unanswered', data: {} };

function toAnswer({ status_code, data }: Envelope<unknown>): Answer {
  return { outcome: status_code === 200 ? 'acknowledged' : (data as { code: Outcome }).code, data };
}

/** @throws unless it is answered with 200 */
async function request(socket: Socket, event: string, payload: Request): Promise<Record<string, unknown>> {
  const { status_code, message, data } = (await socket.timeout(ANSWER_MS).emitWithAck(event, payload)) as Envelope<
    Record<string, unknown>
  >;
  if (status_code !== 200) throw new Error(`${event}: ${message}`);
  return data;
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
