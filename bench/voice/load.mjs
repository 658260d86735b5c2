/**
 * What a number of simultaneous calls costs, each with a question every few seconds: how many are answered and refused,
 * processor and memory of the processes that hold them, of everything around them, and whether the questions are still
 * answered. The first caller listens, to tell how long an answer takes; the others only speak, so that they take less of
 * the machine.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../core/clients/percentiles.mjs';
import { watchShares } from '../core/machine.mjs';
import { readProcesses, residentBytesOf, sum } from '../core/proc.mjs';

const LOAD_MS = 20_000;
/** So many callers enter at once. */
const ENTER_AT_ONCE = 6;
/** Between the first questions of two calls, in ms. */
const APART_MS = 300;
const AFTER_QUESTION_MS = 4_000;
/** An answer that has not begun after this, in ms, is not waited for. */
const ANSWER_MS = 10_000;
const MIB = 2 ** 20;

/**
 * Prints that the subject fell over if its processes ended or none of its calls was answered.
 * @param subject its `pids` hold the calls, one process has six; `replies` counts what was answered so far in all calls
 * @param around pids of what else the calls need, by name
 */
export async function measureLoad({ name, startCall, pids, replies }, { calls, question, around }) {
  // The first call of a process loads what the others share.
  await endAll((await startAll(startCall, pids.length)).open);
  const idle_bytes = await residentBytesOf(pids);
  const { open, failures } = await startAll(startCall, calls);
  console.log(`${name}: ${open.length} of ${calls} calls in ${pids.length} processes, each with a question every 5 s`);
  for (const [reason, count] of failures) console.log(`  ${count} without an answer: ${reason}`);
  const [before, replied] = [await readCpu(pids, around), replies()];
  const readShares = await watchShares();
  const talks = await talkAll(open, question);
  const [after, { busy_share, foreign_share }] = [await readCpu(pids, around), await readShares()];
  const processes = await readProcesses();
  const ended = pids.filter((pid) => !processes.has(pid)).length;
  if (open.length === 0 || ended > 0) {
    console.log(`  fell over: ${ended} of ${pids.length} processes have ended`);
    return endAll(open);
  }
  const more_bytes = (await residentBytesOf(pids)) - idle_bytes;
  const cores = (of) => (after[of] - before[of]) / (after.at - before.at);

  const asked = sum(talks.map((talk) => talk.asked));
  const waits = percentiles(talks.flatMap((talk) => talk.waits));
  const others = Object.keys(around).map((of) => `${of} ${cores(of).toFixed(2)}`);
  console.log(
    `  processor: ${((100 * cores('calls')) / open.length).toFixed(1)} % of a core a call, ${cores('calls').toFixed(2)} cores in all`,
  );
  console.log(`  around them: ${others.join(', ')} cores`);
  console.log(
    `  machine: ${Math.round(busy_share * 100)} % of ${availableParallelism()} cores busy, ${Math.round(foreign_share * 100)} % by others`,
  );
  console.log(
    `  memory: ${Math.round(idle_bytes / MIB / pids.length)} MiB a process without a call, ${Math.round(more_bytes / MIB / open.length)} MiB a call more`,
  );
  console.log(
    `  answers: ${replies() - replied} to ${asked} questions; end of speech to first sound ${waits.p50} (${waits.p95}) ms`,
  );
  await endAll(open);
}

/** @returns those that the assistant has joined, and how many failed for which reason */
async function startAll(startCall, calls) {
  const open = [];
  const failures = new Map();
  for (let begun = 0; begun < calls; begun += ENTER_AT_ONCE) {
    const count = Math.min(ENTER_AT_ONCE, calls - begun);
    const started = Array.from({ length: count }, (_, index) => startCall({ listens: begun + index === 0 }));
    for (const { status, value, reason } of await Promise.allSettled(started))
      if (status === 'fulfilled') open.push(value);
      else failures.set(String(reason), (failures.get(String(reason)) ?? 0) + 1);
  }
  return { open, failures };
}

/** What has fallen over cannot be ended. */
const endAll = (open) => Promise.allSettled(open.map((call) => call.end()));

/** Resolves once the last question is answered, or too late. */
async function talkAll(open, question) {
  const until = performance.now() + LOAD_MS;
  return await Promise.all(
    open.map(async (call, index) => {
      const talk = { asked: 0, waits: [] };
      // Everybody has asked once before half of the time is over.
      await sleep(Math.min(index * APART_MS, ((LOAD_MS / 2) * index) / open.length));
      while (performance.now() < until) {
        const said = await call.say(question);
        talk.asked++;
        if (index === 0) talk.waits.push(await waitFor(call, said));
        await sleep(AFTER_QUESTION_MS);
      }
      return talk;
    }),
  );
}

/** @returns how long the first sound took, in ms */
async function waitFor(call, said) {
  const sound = await Promise.race([call.nextSound(), sleep(ANSWER_MS, said + ANSWER_MS)]);
  return Math.round(sound - said);
}

async function readCpu(pids, around) {
  const processes = await readProcesses();
  const own = (pid) => processes.get(pid)?.own_ms ?? 0;
  const of_others = Object.entries(around).map(([name, pid]) => [name, own(pid)]);
  return { at: performance.now(), calls: sum(pids.map(own)), ...Object.fromEntries(of_others) };
}
