/** The unit for systemd is one that systemd understands, and grants a stop the time that it may take. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { STOP_MS } from '../../src/drain.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const unit = await readFile(join(root, 'deploy/frontdesk.service'), 'utf8');

const noSystemd = await run('systemd-analyze', ['--version']).then(
  () => undefined,
  (error: Error) => error.message,
);
if (noSystemd !== undefined) console.warn(`SKIPPED: the unit for systemd, because there is none here (${noSystemd})`);

test('a stop has more time than it needs, and a failed start is tried again', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(seconds * 1_000).toBeGreaterThan(STOP_MS);
  expect(unit).toMatch(/^Restart=on-failure$/m);
});

test.skipIf(noSystemd !== undefined)('systemd finds nothing wrong with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-unit-'));
  const file = join(folder, 'frontdesk.service');
  const here = unit.replace('/usr/bin/node', process.execPath).replaceAll('/opt/frontdesk', root);
  await writeFile(file, here);
  expect(await run('systemd-analyze', ['verify', '--man=no', file])).toEqual({ stdout: '', stderr: '' });
  await rm(folder, { recursive: true, force: true });
});
