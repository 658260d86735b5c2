/**
 * The people who use the service while it has faults: customers with different habits, further devices of theirs that
 * only listen, and an agent. They go on until they are stopped, write down what they did and judge nothing.
 */
import { randomUUID } from 'node:crypto';
import { newSession, say } from '../../support/service.js';
import { FALLBACK } from '../log-checks.js';
import type { Random } from '../random.js';
import { type Answer, Device, type DeviceOptions, sleep } from './device.js';
import type { Act, Attempt, Evidence, SentMessage } from './evidence.js';

/** What they share: where the servers are, what is written down, and chance. */
export interface World {
  urls: string[];
  api_key: string;
  /** The credential of the agent. @throws while it cannot be had */
  signIn: () => Promise<string>;
  random: Random;
  evidence: Evidence;
  /** Conversations that agents may work on. */
  open_conversations: Set<string>;
}

export interface Person {
  readonly device: Device;
  readonly session_id: string | undefined;
  /** Goes on until stopped; what it has begun it finishes. */
  live(stop: AbortSignal): Promise<void>;
}

/**
 * `plain`: as the specification has it, without acks or ids, one message at a time, sent once. The others resend under a
 * `client_message_id` until they are acknowledged, as the SDK does: `steady` one message at a time; `hasty` three;
 * `absent` goes away after each for a while; `closing` closes its conversation after some messages and opens another;
 * `greedy` opens as many conversations as it can at once, and closes them.
 */
export const HABITS = ['plain', 'steady', 'hasty', 'absent', 'closing', 'greedy'] as const;
export type Habit = (typeof HABITS)[number];

const PAUSE = { least: 150, most: 500 };
const AWAY = { least: 300, most: 1_500 };
const RETRY_MS = 150;
const REPLY_POLL_MS = 30;
const GREEDY = 5;

export function customer(world: World, habit: Habit, session_id = newSession()): Person {
  const { random } = world;
  const device = openDevice(world, { name: `${habit} customer`, session_id, enters_conversations: true });
  let written = 0;
  let current: string | null = null;

  const write = (ticket_chat_id: string | null): SentMessage => {
    written++;
    const message: SentMessage = {
      sender: 'customer',
      session_id,
      text: `${session_id} says ${written}`,
      ticket_chat_id,
      attempts: [],
    };
    world.evidence.sent.push(message);
    return message;
  };

  /** Sends until it is answered for good; a plain customer sends once. @returns the last answer */
  async function deliver(message: SentMessage): Promise<Answer> {
    const { text, ticket_chat_id, attempts } = message;
    const payload = say(session_id, text, ticket_chat_id);
    if (habit === 'plain') return note(message, await device.say(payload));
    const resendable = { ...payload, client_message_id: text.replaceAll(' ', '-') };
    const answer = await until(attempts, () => device.ask('support', resendable));
    return note(message, answer);
  }

  function note(message: SentMessage, answer: Answer & Attempt): Answer {
    if (habit === 'plain') message.attempts.push(toAttempt(answer));
    // Of one that was resent, another device may have had the reply already.
    const is_first = message.attempts.length === 1;
    if (answer.outcome === 'acknowledged' && message.ticket_chat_id === null && is_first)
      device.noteOpened(message.text);
    if (answer.outcome === 'conversation_closed' && message.ticket_chat_id !== null) forget(message.ticket_chat_id);
    return answer;
  }

  function forget(ticket_chat_id: string): void {
    device.conversations.delete(ticket_chat_id);
    world.open_conversations.delete(ticket_chat_id);
    if (current === ticket_chat_id) current = null;
  }

  /** The first message travels alone until a reply has brought the id of the conversation. */
  async function open(stop: AbortSignal): Promise<void> {
    const known = new Set(device.conversations);
    const { outcome } = await deliver(write(null));
    while (outcome === 'acknowledged' && current === null && !stop.aborted) {
      await device.connected();
      current = [...device.conversations].find((id) => !known.has(id)) ?? null;
      await sleep(REPLY_POLL_MS);
    }
    if (current !== null) world.open_conversations.add(current);
  }

  async function close(ticket_chat_id: string): Promise<void> {
    world.open_conversations.delete(ticket_chat_id);
    const act: Act = { kind: 'close', by: 'customer', ticket_chat_id, attempts: [] };
    world.evidence.acts.push(act);
    await until(act.attempts, () => device.ask('close_support', { ticket_chat_id }));
    forget(ticket_chat_id);
  }

  async function beGreedy(): Promise<void> {
    await Promise.all(Array.from({ length: GREEDY }, () => deliver(write(null))));
    await sleep(random.between(AWAY.least, AWAY.most));
    await device.connected();
    for (const ticket_chat_id of [...device.conversations]) await close(ticket_chat_id);
  }

  async function act(stop: AbortSignal): Promise<void> {
    if (habit === 'greedy') return beGreedy();
    if (current === null) await open(stop);
    if (current === null) return;
    const ticket_chat_id = current;
    await Promise.all(Array.from({ length: habit === 'hasty' ? 3 : 1 }, () => deliver(write(ticket_chat_id))));
    if (habit === 'closing' && written % 6 === 0 && current !== null) await close(current);
    if (habit !== 'absent') return;
    device.leave();
    await sleep(random.between(AWAY.least, AWAY.most));
  }

  return {
    device,
    session_id,
    async live(stop) {
      while (!stop.aborted) {
        await act(stop);
        await sleep(random.between(PAUSE.least, PAUSE.most));
      }
    },
  };
}

/** A further device of a customer, which sits in the personal room and listens. @param entries it asks for every entry */
export function listener(world: World, session_id: string, { entries = false } = {}): Person {
  const name = entries ? 'listener to every entry' : 'listener in the personal room';
  const device = openDevice(world, { name, session_id, entries, enters_conversations: false });
  return {
    device,
    session_id,
    async live(stop) {
      while (!stop.aborted) {
        await device.connected();
        await sleep(RETRY_MS);
      }
    },
  };
}

/** Takes over one conversation after the other, answers, and hands back or closes. */
export function agent(world: World): Person {
  const { random, evidence, open_conversations } = world;
  const device = new Device({
    name: 'agent',
    urls: world.urls,
    query: async () => ({ token_source: 'inapp', token: await world.signIn() }),
    enters_conversations: true,
    record: (connection) => void evidence.connections.push(connection),
  });

  async function act(kind: Act['kind'], ticket_chat_id: string): Promise<Answer> {
    const act: Act = { kind, by: 'agent', ticket_chat_id, attempts: [] };
    evidence.acts.push(act);
    const event = { take_over: 'take_over_support', release: 'release_support', close: 'close_support' }[kind];
    return until(act.attempts, () => device.ask(event, { ticket_chat_id }));
  }

  async function reply(ticket_chat_id: string): Promise<void> {
    const id = randomUUID();
    const message: SentMessage = {
      sender: 'agent',
      session_id: undefined,
      text: `An agent says ${id}`,
      ticket_chat_id,
      attempts: [],
    };
    evidence.sent.push(message);
    const payload = { ticket_chat_id, message: message.text, attachment: false, client_message_id: id };
    await until(message.attempts, () => device.ask('agent_support', payload));
  }

  async function handle(ticket_chat_id: string): Promise<void> {
    // What it saw before is no longer followed.
    device.conversations.clear();
    device.conversations.add(ticket_chat_id);
    await device.enter(ticket_chat_id).catch(() => device.leave());
    const taken = await act('take_over', ticket_chat_id);
    if (taken.outcome !== 'acknowledged') return;
    for (let replies = random.between(1, 3); replies > 0; replies--) {
      await reply(ticket_chat_id);
      await sleep(random.between(PAUSE.least, PAUSE.most));
    }
    const closes = random.between(0, 1) < 0.2;
    if (closes) open_conversations.delete(ticket_chat_id);
    await act(closes ? 'close' : 'release', ticket_chat_id);
  }

  return {
    device,
    session_id: undefined,
    async live(stop) {
      while (!stop.aborted) {
        const ids = [...open_conversations];
        const id = ids[Math.floor(random.between(0, ids.length))];
        if (id !== undefined) await handle(id);
        await sleep(random.between(PAUSE.least, PAUSE.most));
      }
    },
  };
}

/** A new session sends a message through one server and waits for its reply. @returns false if any of it went wrong */
export async function isServed(world: World, url: string, within_ms: number): Promise<boolean> {
  const session_id = newSession();
  using device = openDevice({ ...world, urls: [url] }, { name: 'prober', session_id, enters_conversations: true });
  const message: SentMessage = {
    sender: 'customer',
    session_id,
    text: `${session_id} asks`,
    ticket_chat_id: null,
    attempts: [],
  };
  world.evidence.sent.push(message);
  const late = sleep(within_ms).then(() => false);
  const socket = await Promise.race([device.connected(), late]);
  if (typeof socket === 'boolean') return false;
  const replied = new Promise<boolean>((resolve) => {
    socket.on('support', ({ status_code, data }) => resolve(status_code === 200 && !FALLBACK.test(data.message)));
    socket.on('disconnect', () => resolve(false));
  });
  const answer = await device.ask('support', { ...say(session_id, message.text), client_message_id: session_id });
  message.attempts.push(toAttempt(answer));
  return answer.outcome === 'acknowledged' && (await Promise.race([replied, late]));
}

function openDevice(world: World, options: Omit<DeviceOptions, 'urls' | 'query' | 'record'>): Device {
  const first = Math.floor(world.random.between(0, world.urls.length));
  return new Device({
    ...options,
    urls: [...world.urls.slice(first), ...world.urls.slice(0, first)],
    query: async () => ({ token_source: 'api', token: world.api_key }),
    record: (connection) => void world.evidence.connections.push(connection),
  });
}

/** Asks again while it is unanswered or the service is unavailable. */
async function until(attempts: Attempt[], ask: () => Promise<Answer & Attempt>): Promise<Answer & Attempt> {
  for (;;) {
    const answer = await ask();
    attempts.push(toAttempt(answer));
    if (!['unanswered', 'unavailable', 'outcome_unknown'].includes(answer.outcome)) return answer;
    await sleep(RETRY_MS);
  }
}

const toAttempt = ({ at, ended_at, outcome }: Attempt): Attempt => ({ at, ended_at, outcome });
