/** Measures acknowledgements of messages in conversations that an agent handles, so that no reply follows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, say } from './connect.mjs';
import { percentiles } from './percentiles.mjs';

/** With more unacknowledged messages than this, the server does not keep up and the measurement fails. */
const MOST_OUTSTANDING = 20_000;
const TICK_MS = 2;

/** Closed loop: one message in flight in each conversation of the group. */
export async function measureAcknowledgements(group, { seconds }) {
  const started = performance.now();
  const until = started + seconds * 1_000;
  const times = [];
  let within = 0;
  await Promise.all(
    group.conversations.map(async ({ socket, ...conversation }) => {
      for (let start = performance.now(); start < until; start = performance.now()) {
        await say(socket, { ...conversation, message: 'Is there any news?' });
        const now = performance.now();
        times.push(now - start);
        if (now <= until) within++;
      }
    }),
  );
  failIfBroken(group);
  return { messages: times.length, per_second: within / seconds, times: percentiles(times) };
}

/** Open loop: a fixed rate, independent of acknowledgements. Latency counts from the time at which a message was due. */
export async function measureOpenLoop(group, { seconds, perSecond }) {
  const count = seconds * perSecond;
  const { conversations } = group;
  const started = performance.now();
  const times = [];
  const sent = [];
  let outstanding = 0;
  let late = 0;
  while (sent.length < count) {
    const now = performance.now();
    for (let due = dueAt(started, sent.length, perSecond); due <= now && sent.length < count; ) {
      const { socket, ...conversation } = conversations[sent.length % conversations.length];
      const dueNow = due;
      late = Math.max(late, now - due);
      outstanding++;
      sent.push(
        say(socket, { ...conversation, message: 'Is there any news?' }).then(
          () => {
            outstanding--;
            times.push(performance.now() - dueNow);
          },
          (error) => fail(group, error),
        ),
      );
      due = dueAt(started, sent.length, perSecond);
    }
    if (outstanding > MOST_OUTSTANDING) throw new Error(`it does not keep up with ${perSecond} messages a second`);
    failIfBroken(group);
    await sleep(TICK_MS);
  }
  await Promise.all(sent);
  failIfBroken(group);
  return { messages: times.length, times: percentiles(times), sent_late_ms: Math.round(late) };
}

const dueAt = (started, index, perSecond) => started + (index * 1_000) / perSecond;

function failIfBroken(group) {
  if (group.failure !== undefined) throw group.failure;
}
