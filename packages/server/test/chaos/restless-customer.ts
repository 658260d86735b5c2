/**
 * A customer who goes on writing while the service dies and comes back under them, and who keeps account: what was
 * written, what was acknowledged, and every reply heard on any of their connections. They judge nothing; the test does.
 */
import type { MessageData } from '@frontdesk/contract';
import type { Socket } from 'socket.io-client';
import { connectRaw } from '../support/client.js';
import { say } from '../support/service.js';
import type { Random } from './random.js';

/**
 * `plain`: as the specification has it, one message at a time, each waiting for its `support_echo`; one whose echo never
 * came is left alone. `resends`: with a `client_message_id` and an ack, again and again until acknowledged. `hasty`: like
 * `resends`, three messages at a time.
 */
export type Habit = 'plain' | 'resends' | 'hasty';

export interface RestlessCustomer {
  readonly session_id: string;
  readonly habit: Habit;
  /** The texts, in the order written. */
  readonly written: string[];
  readonly acknowledged: Set<string>;
  /** Replies in the order they came, one list a connection. */
  readonly connections: MessageData[][];
  /** Writes until told to stop, and what is resent until it is acknowledged. */
  live(stop: AbortSignal): Promise<void>;
  /** Connects anew, enters, and only listens. */
  listen(): Promise<void>;
  leave(): void;
}

const ANSWER_MS = 4_000;
const RETRY_MS = 40;
const MESSAGES_AT_ONCE = { plain: 1, resends: 1, hasty: 3 };

interface Written {
  text: string;
  /** A resend is the same to the letter, also when the conversation's id has become known since. */
  payload: ReturnType<typeof say> & { client_message_id?: string };
}

export function restlessCustomer(options: {
  url: string;
  api_key: string;
  session_id: string;
  habit: Habit;
  random: Random;
  /** Between two messages, in ms. */
  pause: { least: number; most: number };
}): RestlessCustomer {
  const { url, api_key, session_id, habit, random, pause } = options;
  const written: string[] = [];
  const acknowledged = new Set<string>();
  const connections: MessageData[][] = [];
  const conversations = new Set<string>();
  let socket: Socket | undefined;

  /** A connection that has entered, as long as it takes. */
  async function connected(): Promise<Socket> {
    for (;;) {
      if (socket?.connected) return socket;
      socket = connectRaw(url, { token_source: 'api', token: api_key });
      try {
        await enter(socket);
      } catch {
        socket.disconnect();
        await sleep(RETRY_MS);
      }
    }
  }

  async function enter(on: Socket): Promise<void> {
    const heard: MessageData[] = [];
    connections.push(heard);
    on.on('support', ({ status_code, data }) => {
      if (status_code !== 200) return;
      heard.push(data);
      conversations.add(data.ticket_chat_id);
    });
    await new Promise<void>((resolve, reject) => {
      on.once('connected', resolve);
      on.once('connect_error', reject);
      // The server can die between the transport and the namespace.
      on.once('disconnect', (reason) => reject(new Error(reason)));
    });
    await on.timeout(ANSWER_MS).emitWithAck('enter_customer_support', { session_id });
    for (const ticket_chat_id of conversations)
      await on.timeout(ANSWER_MS).emitWithAck('enter_support', { ticket_chat_id });
  }

  function write(): Written {
    const text = `${session_id} says ${written.length + 1}`;
    written.push(text);
    const [ticket_chat_id = null] = conversations;
    const payload = say(session_id, text, ticket_chat_id);
    return {
      text,
      payload: habit === 'plain' ? payload : { ...payload, client_message_id: text.replaceAll(' ', '-') },
    };
  }

  async function send(on: Socket, { text, payload }: Written): Promise<void> {
    const status = await (habit === 'plain' ? echoed(on, payload) : acked(on, payload));
    if (status === 200) acknowledged.add(text);
    else if (status !== undefined && status < 500) throw new Error(`"${text}" was refused with ${status}`);
  }

  /** Sends until acknowledged; a plain customer sends once. */
  async function deliver(messages: Written[]): Promise<void> {
    for (let left = messages; left.length > 0; left = left.filter(({ text }) => !acknowledged.has(text))) {
      const on = await connected();
      await Promise.all(left.map((message) => send(on, message)));
      if (habit === 'plain') return;
    }
  }

  /** The first message travels alone until a reply has brought the id of the conversation. */
  async function open(): Promise<void> {
    while (conversations.size === 0) {
      const first = write();
      await deliver([first]);
      while (acknowledged.has(first.text) && conversations.size === 0) {
        await connected();
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    session_id,
    habit,
    written,
    acknowledged,
    connections,
    async live(stop) {
      await open();
      while (!stop.aborted) {
        await deliver(Array.from({ length: MESSAGES_AT_ONCE[habit] }, write));
        await sleep(random.between(pause.least, pause.most));
      }
    },
    async listen() {
      socket?.disconnect();
      await connected();
    },
    leave() {
      socket?.disconnect();
    },
  };
}

/** @returns undefined where the connection broke first. */
function acked(on: Socket, payload: object): Promise<number | undefined> {
  return on
    .timeout(ANSWER_MS)
    .emitWithAck('support', payload)
    .then(
      ({ status_code }: { status_code: number }) => status_code,
      () => undefined,
    );
}

/** The same without an ack. */
function echoed(on: Socket, payload: object): Promise<number | undefined> {
  return new Promise((resolve) => {
    const settle = (status: number | undefined) => {
      on.off('support_echo', accepted).off('support', refused).off('disconnect', broke);
      resolve(status);
    };
    const accepted = () => settle(200);
    const refused = ({ status_code }: { status_code: number }) => {
      if (status_code !== 200) settle(status_code);
    };
    const broke = () => settle(undefined);
    on.on('support_echo', accepted).on('support', refused).on('disconnect', broke);
    if (on.connected) on.emit('support', payload);
    else settle(undefined);
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
