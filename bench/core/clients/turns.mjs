/** Measures whole turns in a closed loop: a customer asks, waits for the answer and asks again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, emit, newSession, nextNumber, QUESTIONS } from './connect.mjs';
import { percentiles } from './percentiles.mjs';

/** After these the customer starts a new conversation under a new session. */
const TURNS_PER_CONVERSATION = 10;

/**
 * @param given.clients concurrent customers, distributed over the sockets of the group
 * @param given.turns turns of each customer; undefined: as many as fit into `seconds`
 * @param given.rampSeconds customers start spread over this time; the measurement starts after twice this time
 * @param given.abandon do not wait for answers after the end; the group must then be disconnected
 */
export async function measureTurns(group, given) {
  const { clients, seconds, turns, question = 'order', rampSeconds = 0, abandon = false } = given;
  const begun = performance.now();
  const started = begun + 2_000 * rampSeconds;
  const until = started + seconds * 1_000;
  const times = [];
  let within = 0;
  const customer = async (_, client) => {
    const socket = group.sockets[client % group.sockets.length];
    let conversation;
    await sleep((1_000 * rampSeconds * client) / clients);
    for (let turn = 0; turn !== turns && performance.now() < until; turn++) {
      if (turn % TURNS_PER_CONVERSATION === 0) conversation = await begin(socket, conversation);
      const number = nextNumber();
      const start = performance.now();
      const message = QUESTIONS[question](number);
      const { ticket_chat_id } = await ask(group, socket, number, { ...conversation, message });
      conversation.ticket_chat_id ??= ticket_chat_id;
      const now = performance.now();
      times.push(now - start);
      if (now > started && now <= until) within++;
    }
    await leave(socket, conversation);
  };
  const customers = Promise.all(Array.from({ length: clients }, customer));
  await Promise.race([customers, ...(abandon ? [sleep(until - begun)] : [])]);
  if (group.failure !== undefined) throw group.failure;
  if (turns !== undefined && times.length < turns * clients)
    throw new Error(`only ${times.length} of ${turns * clients} turns within ${seconds} s`);
  const elapsed = Math.min(seconds, (performance.now() - started) / 1_000);
  return { turns: times.length, per_second: within / elapsed, times: percentiles(times), repeated: group.repeated };
}

async function begin(socket, before) {
  await leave(socket, before);
  return { session_id: newSession(), ticket_chat_id: null };
}

/** Keeps the number of rooms of a socket constant. */
async function leave(socket, conversation) {
  if (conversation === undefined || conversation.ticket_chat_id === null) return;
  await emit(socket, 'leave_support', { ticket_chat_id: conversation.ticket_chat_id });
}

/** Times the calls of a turn without a server in between: the model, the endpoint and the model again. */
export async function askDirectly({ url, model, seconds }) {
  const tool = { id: 'call', type: 'function', function: { name: 'get_order' } };
  const askModel = async (messages) => {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, tools: [tool] }),
    });
    return (await response.json()).choices[0].message;
  };
  const times = [];
  const until = performance.now() + seconds * 1_000;
  for (let start = performance.now(); start < until; start = performance.now()) {
    const messages = [{ role: 'user', content: QUESTIONS.order(nextNumber()) }];
    const message = await askModel(messages);
    const { order_id } = JSON.parse(message.tool_calls[0].function.arguments);
    const content = await (await fetch(`${url}/orders/${order_id}`)).text();
    const { content: answer } = await askModel([...messages, message, { role: 'tool', tool_call_id: 'call', content }]);
    if (answer !== `Order ${order_id} is on its way.`) throw new Error(`the model is wrong: ${answer}`);
    times.push(performance.now() - start);
  }
  return { turns: times.length, times: percentiles(times) };
}
