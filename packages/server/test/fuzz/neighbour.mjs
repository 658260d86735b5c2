/**
 * An ordinary client in a process of its own: reads its conversation again and again while others send what they like to
 * the same service. Reports how long each answer took, and fails if it is ever refused or disconnected. Rests when it is
 * told to, so that it is not measured with what others send.
 *
 *   node neighbour.mjs URL API_KEY
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

const PAUSE_MS = 25;
const ANSWER_MS = 20_000;

const [url, token] = process.argv.slice(2);
const fail = (why) => {
  process.send({ failed: why });
  process.exit(1);
};
process.once('disconnect', () => process.exit(0));

const socket = io(`${url}/helpdesk`, {
  query: { token_source: 'api', token },
  transports: ['websocket'],
  reconnection: false,
});
socket.on('connect_error', (error) => fail(`it was refused: ${error.message}`));
socket.on('disconnect', (reason) => fail(`it was disconnected: ${reason}`));
const ask = (event, payload) => socket.timeout(ANSWER_MS).emitWithAck(event, payload);

let latencies = [];
let told_to_rest = false;
process.on('message', ({ rest }) => {
  if (rest !== undefined) {
    told_to_rest = rest;
    return;
  }
  process.send({ latencies });
  latencies = [];
});

const session_id = `neighbour-${process.pid}`;
const replied = new Promise((resolve) => socket.once('support', resolve));
await ask('support', { session_id, message: 'Hello', attachment: false, ticket_chat_id: null });
const { data } = await replied;
process.send({ ready: true });
for (;;) {
  const asked = performance.now();
  const { status_code } = await ask('support_history', { ticket_chat_id: data.ticket_chat_id }).catch((error) =>
    fail(`it was not answered: ${error.message}`),
  );
  if (status_code !== 200) fail(`it was answered ${status_code}`);
  latencies.push(performance.now() - asked);
  await sleep(PAUSE_MS);
  if (!told_to_rest) continue;
  process.send({ resting: true });
  while (told_to_rest) await sleep(PAUSE_MS);
}
