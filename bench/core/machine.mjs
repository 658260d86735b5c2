/**
 * Detects whether the machine was quiet while a row was measured, by the CPU share of foreign processes and by a fixed CPU
 * loop timed before and after the row. The load average is recorded too.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { readProcesses, sum, treeOf } from './proc.mjs';

const TICK_MS = 10;
const LOOPS = 5;
const LOOP_STEPS = 20_000_000;
/** Above either of these, a row is marked as loaded. */
const FOREIGN_SHARE = 0.08;
const SLOWDOWN = 1.15;
/** Shared with other users of the machine, so their CPU time counts neither as ours nor as foreign. */
const SHARED_SERVERS = new Set(['postgres', 'redis-server']);

const cores = availableParallelism();
/** The fastest calibration loop of this run, in ms. */
let fastest = Number.POSITIVE_INFINITY;

export function describeMachine() {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    linux: release(),
    node: process.version,
  };
}

/** @returns a function that ends the observation and returns how quiet the machine was */
export async function watchMachine() {
  const calibratedBefore = calibrate();
  const readShares = await watchShares();
  return async () => {
    const shares = await readShares();
    const slowdown = Math.max(calibratedBefore, calibrate()) / fastest;
    return {
      ...shares,
      load_average: Number(loadavg()[0].toFixed(2)),
      slowdown: Number(slowdown.toFixed(2)),
      quiet: shares.foreign_share <= FOREIGN_SHARE && slowdown <= SLOWDOWN,
    };
  };
}

/** @returns a function that returns the CPU share in use since the call: in total, and by foreign processes */
export async function watchShares() {
  const before = await readCpu();
  return async () => {
    const after = await readCpu();
    const spent = (read) => read(after) - read(before);
    const elapsed = spent(({ at }) => at) * cores;
    const busy = spent((cpu) => cpu.busy_ms);
    const foreign = busy + spent((cpu) => cpu.steal_ms) - spent((cpu) => cpu.ours_ms);
    const share = (ms) => Number(Math.min(1, Math.max(0, ms / elapsed)).toFixed(3));
    return { busy_share: share(busy), foreign_share: share(foreign) };
  };
}

/** Times the fixed CPU loop. @returns the mean in ms */
export function calibrate() {
  const times = Array.from({ length: LOOPS }, () => {
    const start = performance.now();
    let state = 1;
    for (let step = 0; step < LOOP_STEPS; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // Uses the result, so that the compiler cannot remove the loop.
    if (state === 0.5) throw new Error('unreachable');
    return performance.now() - start;
  });
  fastest = Math.min(fastest, ...times);
  return sum(times) / LOOPS;
}

async function readCpu() {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/);
  const [user, nice, system, , , irq, softirq, steal] = fields.map((field) => Number(field) * TICK_MS);
  const processes = await readProcesses();
  const ours = treeOf(processes, process.pid);
  const shared = [...processes.values()].filter(({ name }) => SHARED_SERVERS.has(name));
  return {
    at: performance.now(),
    busy_ms: user + nice + system + irq + softirq,
    steal_ms: steal,
    ours_ms: sum([...new Set([...ours, ...shared])].map((one) => one.own_ms + one.ended_children_ms)),
  };
}
