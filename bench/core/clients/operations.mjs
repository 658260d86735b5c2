/** Times common operations of customers and agents, alternating between places so that a slow moment affects all of them. */
import { ask, emit, findGroup, nextNumber, say } from './connect.mjs';
import { percentiles } from './percentiles.mjs';

const WARM_UP_ROUNDS = 5;
const LEAST_ROUNDS = 25;
/** The measurement fails after this time. */
const MOST_MS = 90_000;
/** Occurs only in the measured conversations. */
const RARE_WORD = 'kaleidoscope';
const PAGE = 50;

/**
 * @param given.places each has a server (`group`, `url`), credentials, and two conversations with `entries` log entries:
 *   one handled by an agent, one by the assistant
 * @returns percentiles by place and operation
 */
export async function measureOperations({ places, seconds }) {
  const times = new Map(places.map(({ name }) => [name, new Map()]));
  const started = performance.now();
  let until = started;
  for (let round = 0; performance.now() < until || round < WARM_UP_ROUNDS + LEAST_ROUNDS; round++) {
    if (round === WARM_UP_ROUNDS) until = performance.now() + seconds * 1_000;
    if (performance.now() > started + MOST_MS) throw new Error(`only ${round} rounds in ${MOST_MS / 1_000} s`);
    for (const [name, operation] of Object.entries(OPERATIONS))
      for (const place of places) {
        const ofPlace = times.get(place.name);
        const taken = await operation(place);
        if (round < WARM_UP_ROUNDS) continue;
        ofPlace.set(name, [...(ofPlace.get(name) ?? []), taken]);
      }
  }
  return Object.fromEntries(
    [...times].map(([place, operations]) => [
      place,
      Object.fromEntries([...operations].map(([name, taken]) => [name, percentiles(taken)])),
    ]),
  );
}

const OPERATIONS = {
  support: ({ group, agent }) =>
    timed(() => say(socketOf(group), { ...agent, message: `Is there any news of my ${RARE_WORD}?` })),

  async enter_support({ group, agent: { ticket_chat_id } }) {
    await emit(socketOf(group), 'leave_support', { ticket_chat_id });
    return timed(() => emit(socketOf(group), 'enter_support', { ticket_chat_id }));
  },

  turn({ group, assistant }) {
    const number = nextNumber();
    const question = { ...assistant, message: `Where is order ${number}?` };
    return timed(() => ask(findGroup(group), socketOf(group), number, question));
  },

  history: ({ url, key, agent, entries }) =>
    timed(async () => {
      const path = `/api/v1/helpdesk/conversations/${agent.ticket_chat_id}/messages/?limit=${PAGE}`;
      const { messages } = await read(url, key, path);
      if (messages.length !== PAGE || messages.at(-1).seq < entries) throw new Error('the page of history is wrong');
    }),

  desk_list: ({ url, member }) =>
    timed(async () => {
      const { conversations } = await read(url, member, `/api/v1/console/conversations/?limit=${PAGE}`);
      if (conversations.length !== PAGE) throw new Error('the desk shows too few conversations');
    }),

  search: ({ url, member, agent }) =>
    timed(async () => {
      const { conversations } = await read(url, member, `/api/v1/console/conversations/?q=${RARE_WORD}`);
      if (!conversations.some(({ ticket_chat_id }) => ticket_chat_id === agent.ticket_chat_id))
        throw new Error('the search does not find the conversation');
    }),
};

const socketOf = (group) => findGroup(group).sockets[0];

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function read(url, token, path) {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return response.json();
}
