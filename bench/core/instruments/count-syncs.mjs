/** Counts fsyncs of SQLite's write-ahead log by strace. There is one per commit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Missing } from '../missing.mjs';

const ATTACH_MS = 5_000;

/** @returns a function that returns the count so far. @throws {Missing} if strace is not installed or not permitted */
export async function countSyncs(scope, { pid, folder }) {
  const file = join(folder, `strace-${pid}`);
  const parameters = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)];
  const child = spawn('strace', parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.once('error', (error) => {
    said += error.message;
  });
  scope.add(async () => {
    if (child.exitCode !== null || child.pid === undefined || !child.kill('SIGTERM')) return;
    await once(child, 'exit');
  });
  const until = performance.now() + ATTACH_MS;
  while (!said.includes('attached')) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > until)
      throw new Missing(`strace cannot count commits: ${said.trim() || 'it does not attach'}`);
    await sleep(20);
  }
  return async () =>
    (await readFile(file, 'utf8')).split('\n').filter((line) => /sync\(\d+<[^>]*-wal>/.test(line)).length;
}
