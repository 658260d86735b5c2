import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeFewOpenFiles, openFilesLimit } from './open-files.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

test.each([
  ['Limit           Soft   Hard   Units\nMax open files            1024                 65536   files\n', 1_024],
  ['Max open files            unlimited            unlimited            files', undefined],
  ['', undefined],
])('the limit of %j is %s', (limits, limit) => {
  expect(openFilesLimit(limits)).toBe(limit);
});

test('a low limit is described for the log, a sufficient or unknown one is not', () => {
  expect(describeFewOpenFiles(1_024)).toContain('may open only 1024 files');
  expect(describeFewOpenFiles(65_536)).toBeUndefined();
  expect(describeFewOpenFiles(openFilesLimit(''))).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a start that could not load its modules says why', async () => {
  const started = promisify(execFile)('bash', ['-c', 'ulimit -n 200; exec "$0" "$1"', process.execPath, MAIN]);
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Frontdesk cannot start.\nThis process may open only 200 files.*LimitNOFILE/),
  });
});
