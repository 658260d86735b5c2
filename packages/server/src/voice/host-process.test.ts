/** The wait for a processor: grows for a process that is ready to run, not for one that is stopped. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { readProcessorWait } from './host-process.js';

const WAIT_MS = 500;
const SOON = { timeout: 60_000 };

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that always runs, on the first processor only. */
function spin(): number {
  const child = spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' });
  children.push(child);
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(child.pid)], { stdio: 'ignore' });
  return child.pid as number;
}

test.runIf(process.platform === 'linux')(
  'a process waits for a processor while others run on it',
  { timeout: 120_000 },
  async () => {
    const pid = spin();
    spin();
    const before_ms = readProcessorWait(pid);
    await vi.waitFor(() => expect(readProcessorWait(pid) - before_ms).toBeGreaterThan(WAIT_MS), SOON);

    process.kill(pid, 'SIGSTOP');
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2]).toBe('T'), SOON);
    const stopped_ms = readProcessorWait(pid);
    const [, other] = children;
    const other_ms = () => Number(readFileSync(`/proc/${other?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    const until_ms = other_ms() + WAIT_MS;
    await vi.waitFor(() => expect(other_ms()).toBeGreaterThan(until_ms), SOON);
    expect(readProcessorWait(pid)).toBe(stopped_ms);
  },
);

test('a process that has ended has not waited', () => {
  expect(readProcessorWait(undefined)).toBe(0);
});
