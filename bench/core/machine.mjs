/**
 * Whether the machine was quiet while a row was measured. Three signs: the load average, the share of the processors that
 * went to processes which are not ours, and a fixed piece of work, timed before and after.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { readProcesses, sum, treeOf } from './proc.mjs';

const TICK_MS = 10;
const LOOPS = 5;
const LOOP_STEPS = 20_000_000;
/** A row is marked as loaded beyond these. */
const FOREIGN_SHARE = 0.08;
const SLOWDOWN = 1.15;
/** They work for us, and in part for others: neither ours nor foreign. */
const SHARED_SERVERS = new Set(['postgres', 'redis-server']);

const cores = availableParallelism();
/** The fastest that the fixed piece of work ever was in this run, in ms. */
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

/** Starts to watch. @returns a function that ends it and tells how quiet it was */
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

/** @returns a function that tells which shares of the processors were in use since, by anybody and by others than us */
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

/** How long a fixed piece of work takes on average, in ms. */
export function calibrate() {
  const times = Array.from({ length: LOOPS }, () => {
    const start = performance.now();
    let state = 1;
    for (let step = 0; step < LOOP_STEPS; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // Whoever reads this cannot have left the loop out.
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
