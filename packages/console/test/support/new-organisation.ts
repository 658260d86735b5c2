/** An organisation of its own for a test, and how to fill it: what its owner does over HTTP, and what customers say. */
import { createHelpdesk, type Helpdesk, type HelpdeskState } from '@frontdesk/client';
import type { CallRecordingState, Envelope, HelpdeskRequest, Role } from '@frontdesk/contract';
import type { DetachedWindowAPI } from 'happy-dom';
import { io } from 'socket.io-client';
import { inject, onTestFinished } from 'vitest';
import type {} from './provided-context.js';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
type Loose = any;

const ANSWER_MS = 10_000;

interface Person {
  email: string;
  username: string;
  /** Of a session. */
  credential: string;
}

export interface Organisation {
  url: string;
  id: string;
  name: string;
  api_key: string;
  /** Of both. */
  password: string;
  owner: Person;
  /** Who is at the page; the owner, unless another role was wanted. */
  member: Person;
  /** Its backend, for functions and webhooks. */
  backend_url: string;
  /** As the owner. @throws what the service refused with */
  ask(method: string, path: string, body?: unknown): Promise<Loose>;
  /** As its backend, by its API key. @throws what the service refused with */
  askWithKey(method: string, path: string, body?: unknown): Promise<Loose>;
  /** At the desk, over a socket, as the member or who else is given. @throws what the service refused with */
  askAtDesk(event: HelpdeskRequest, payload: object, by?: Person): Promise<Loose>;
  /** A customer, connected until the test ends. @param api_key of a page; the organisation's, unless another is given */
  customer(session_id: string, api_key?: string): Customer;
  /** @param number undefined: withheld @returns the id of the conversation */
  callByPhone(number?: string): Promise<string>;
  /** As if the service had been restored from a backup, in which the conversation ends with the entry `seq`. */
  restoreBackup(conversation_id: string, seq: number): Promise<void>;
  /** Records the call of a conversation, or changes the state of its recording. */
  recordCall(conversation_id: string, state: CallRecordingState): Promise<void>;
}

export interface Customer {
  helpdesk: Helpdesk;
  /** Resolves when the service has stored it. @returns the id of its conversation */
  say(message: string): Promise<string>;
  /** Resolves when the state is as wanted. */
  until(matches: (state: HelpdeskState) => boolean): Promise<HelpdeskState>;
}

/** The window without a screen, and what can be set of it. */
export const browser = (): DetachedWindowAPI => (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;

/** @param role of the member at the page */
export async function newOrganisation(role: Role = 'owner'): Promise<Organisation> {
  const { organisations_url, backend_url } = inject('service');
  const made: Organisation = await askJson('POST', `${organisations_url}/?role=${role}`);
  browser().setURL(made.url);
  // As a browser says of every request of a page to its own service.
  browser().settings.fetch.requestHeaders = [{ url: null, headers: { origin: made.url } }];
  return {
    ...made,
    backend_url,
    ask: (method, path, body) => askJson(method, path, body, made.owner.credential),
    askWithKey: (method, path, body) => askJson(method, path, body, made.api_key),
    askAtDesk: (event, payload, by = made.member) => askAtDesk(made.url, by, event, payload),
    customer: (session_id, api_key = made.api_key) => connectCustomer({ ...made, api_key }, session_id),
    async callByPhone(number) {
      const asked = new URLSearchParams({ organisation_id: made.id, ...(number === undefined ? {} : { number }) });
      const { id } = await askJson('POST', `${organisations_url}/phone-calls/?${asked}`);
      return id;
    },
    async restoreBackup(conversation_id, seq) {
      const asked = new URLSearchParams({ organisation_id: made.id, conversation_id, seq: String(seq) });
      await askJson('POST', `${organisations_url}/restored-backups/?${asked}`);
    },
    async recordCall(conversation_id, state) {
      const asked = new URLSearchParams({ conversation_id, state });
      await askJson('POST', `${organisations_url}/recordings/?${asked}`);
    },
  };
}

async function askJson(method: string, url: string, body?: unknown, credential?: string): Promise<Loose> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function askAtDesk(url: string, by: Person, event: HelpdeskRequest, payload: object): Promise<Loose> {
  const socket = io(`${url}/helpdesk`, {
    forceNew: true,
    transports: ['websocket'],
    auth: { token_source: 'inapp', token: by.credential },
  });
  try {
    const { status_code, data, message }: Envelope = await socket.timeout(ANSWER_MS).emitWithAck(event, payload);
    if (status_code !== 200) throw new Error(`${event}: ${status_code} ${message}`);
    return data;
  } finally {
    socket.disconnect();
  }
}

function connectCustomer({ url, api_key }: Organisation, session_id: string): Customer {
  const helpdesk = createHelpdesk({ url, api_key, session_id });
  helpdesk.connect();
  onTestFinished(() => helpdesk.dispose());
  const until = (matches: (state: HelpdeskState) => boolean) =>
    new Promise<HelpdeskState>((resolve) => {
      const look = () => {
        if (!matches(helpdesk.state.get())) return;
        stop();
        resolve(helpdesk.state.get());
      };
      const stop = helpdesk.state.subscribe(look);
      look();
    });
  return {
    helpdesk,
    until,
    async say(message) {
      const open = helpdesk.state.get().conversations.find(({ status }) => status === 'open');
      const key = helpdesk.send(open?.key ?? null, { message });
      // Its conversation is known a moment after it is acknowledged.
      const findId = ({ conversations }: HelpdeskState) =>
        conversations.find(({ messages }) => messages.some((one) => one.key === key && one.delivery === 'sent'))
          ?.ticket_chat_id ?? undefined;
      const id = findId(await until((state) => findId(state) !== undefined));
      if (id === undefined) throw new Error('A sent message has no conversation');
      return id;
    },
  };
}
