// Runs Vitest with the given options. In CI the files that failed run once more, by themselves: sockets, clocks and
// processes race on a busy machine, a native library may end the process of a file, and a test that is repeated within its
// file meets what its first attempt left behind. What passes only the second time is listed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const options = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'frontdesk-tests-'));
const results = join(directory, 'results.json');

let status = vitest('--reporter=default', '--reporter=json', `--outputFile.json=${results}`);
const failed = status === 0 ? [] : failedFiles();
rmSync(directory, { recursive: true });
if (process.env.CI && failed.length > 0) {
  console.log(`\nOnce more, by themselves: ${failed.join(', ')}`);
  status = vitest(...failed);
  if (status === 0) console.log(`\nPassed only the second time: ${failed.join(', ')}`);
}
process.exit(status);

function vitest(...more) {
  const { status: code, signal } = spawnSync('npx', ['vitest', 'run', ...options, ...more], { stdio: 'inherit' });
  if (signal !== null) process.kill(process.pid, signal);
  return code;
}

/**
 * With the files whose process ended before their tests did: Vitest calls such a file passed and those tests pending. None if
 * Vitest failed for another reason, such as an error outside of all tests.
 */
function failedFiles() {
  if (!existsSync(results)) return [];
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  return testResults
    .filter(
      ({ status: ended, assertionResults: tests }) =>
        ended === 'failed' || tests.some((test) => test.status === 'pending'),
    )
    .map(({ name }) => relative(process.cwd(), name));
}
