/**
 * Groups of connected sockets. Each question contains a unique number, which its answer must contain too. A wrong answer, a
 * refusal or a lost connection fails the measurement.
 */
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';

/** Keeps connections below the service's limit of 3,000 per address and minute. */
const SOCKETS_PER_ADDRESS = 2_000;
const CONNECT_AT_ONCE = 100;
const ANSWER_MS = 120_000;

const groups = new Map();
let lastNumber = 100_000;
let socketsOpened = 0;

export const nextNumber = () => ++lastNumber;
export const newSession = () => `bench-${randomUUID()}`;

export function findGroup(name) {
  const group = groups.get(name);
  if (group === undefined) throw new Error(`no group ${name} is connected`);
  if (group.failure !== undefined) throw group.failure;
  return group;
}

/** @param given.urls servers, over which the sockets are distributed */
export async function connectGroup({ group: name, urls, token, sockets: count }) {
  const group = { sockets: [], waiting: new Map(), answered: new Set(), failure: undefined, repeated: 0 };
  groups.set(name, group);
  for (let index = 0; index < count; index += CONNECT_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(CONNECT_AT_ONCE, count - index) }, (_, more) =>
        connect(group, urls[(index + more) % urls.length], token),
      ),
    );
}

export function disconnectGroup({ group: name }) {
  const group = groups.get(name);
  groups.delete(name);
  if (group === undefined) return;
  group.closing = true;
  for (const socket of group.sockets) socket.disconnect();
}

async function connect(group, url, token) {
  const socket = io(`${url}/helpdesk`, {
    query: { token_source: 'api', token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    localAddress: `127.0.0.${2 + (Math.floor(socketsOpened++ / SOCKETS_PER_ADDRESS) % 250)}`,
  });
  group.sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.once('connected', resolve);
    socket.once('connect_error', (error) => reject(new Error(`a client was refused: ${error.message}`)));
  });
  socket.on('disconnect', (reason) => {
    if (group.closing !== true) fail(group, new Error(`a server closed a connection: ${reason}`));
  });
  socket.on('support', (answer) => takeAnswer(group, answer));
}

/** Fails every measurement that uses the group. */
export function fail(group, error) {
  group.failure ??= error;
  for (const { reject } of group.waiting.values()) reject(group.failure);
  group.waiting.clear();
}

function takeAnswer(group, { status_code, message, data }) {
  if (status_code !== 200) return fail(group, new Error(`refused with ${status_code}: ${message}`));
  const number = Number(/\d{6,}/.exec(data.message)?.[0]);
  const waiting = group.waiting.get(number);
  if (waiting !== undefined) {
    group.waiting.delete(number);
    group.answered.add(number);
    waiting.resolve(data);
  } else if (group.answered.has(number)) group.repeated++;
  else fail(group, new Error(`an answer to no question: ${JSON.stringify(data.message)}`));
}

/** @returns when the event is acknowledged. @throws if it is refused */
export async function emit(socket, event, payload) {
  const { status_code, message } = await socket.timeout(ANSWER_MS).emitWithAck(event, payload);
  if (status_code !== 200) throw new Error(`${event} was refused with ${status_code}: ${message}`);
}

export const say = (socket, message) => emit(socket, 'support', { attachment: false, ...message });

/** Sends a question that contains `number`. @returns the answer that contains it */
export async function ask(group, socket, number, question) {
  if (group.failure !== undefined) throw group.failure;
  let timer;
  const answered = new Promise((resolve, reject) => {
    group.waiting.set(number, { resolve, reject });
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  });
  try {
    const [data] = await Promise.all([answered, say(socket, question)]);
    return data;
  } finally {
    clearTimeout(timer);
    group.waiting.delete(number);
  }
}

/** What customers ask. */
export const QUESTIONS = {
  /** The model calls the endpoint, then answers. */
  order: (number) => `Where is order ${number}?`,
  /** The model answers at once. */
  note: (number) => `Please note ${number}.`,
};

/** Opens conversations of different sessions, distributed over the sockets. @returns their ids */
export async function openConversations(group, { count, question = 'note' }) {
  const conversations = Array.from({ length: count }, () => ({ session_id: newSession() }));
  await Promise.all(
    group.sockets.map(async (socket, index) => {
      for (let one = index; one < count; one += group.sockets.length) {
        const number = nextNumber();
        const { session_id } = conversations[one];
        const message = QUESTIONS[question](number);
        const data = await ask(group, socket, number, { session_id, ticket_chat_id: null, message });
        Object.assign(conversations[one], { socket, ticket_chat_id: data.ticket_chat_id });
      }
    }),
  );
  group.conversations = conversations;
  return conversations.map(({ ticket_chat_id }) => ticket_chat_id);
}
