/** Reads CPU time, memory and children of processes from /proc. CPU time covers all threads. */
import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ is 100 on every Linux that Node supports. */
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

/** Reads all processes, with the CPU time of each and of its children that have ended. */
export async function readProcesses() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = await Promise.all(pids.map((pid) => readProcess(Number(pid))));
  return new Map(read.filter((one) => one !== undefined).map((one) => [one.pid, one]));
}

async function readProcess(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number);
  return {
    pid,
    name: stat.slice(stat.indexOf('(') + 1, end),
    parent: Number(fields[1]),
    own_ms: (utime + stime) * TICK_MS,
    ended_children_ms: (cutime + cstime) * TICK_MS,
    resident_bytes: Number(fields[21]) * PAGE_BYTES,
  };
}

/** @returns the process and its descendants */
export function treeOf(processes, root) {
  const tree = [];
  const queue = [root];
  while (queue.length > 0) {
    const pid = queue.shift();
    const found = processes.get(pid);
    if (found !== undefined) tree.push(found);
    for (const one of processes.values()) if (one.parent === pid) queue.push(one.pid);
  }
  return tree;
}

/** @returns user and system CPU time of the processes and their descendants so far, in ms */
export async function cpuOf(pids) {
  const processes = await readProcesses();
  return sum(pids.flatMap((pid) => treeOf(processes, pid)).map((one) => one.own_ms + one.ended_children_ms));
}

export async function residentBytesOf(pids) {
  const processes = await readProcesses();
  return sum(pids.flatMap((pid) => treeOf(processes, pid)).map((one) => one.resident_bytes));
}

export const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
