// `npm run check`: the build, then every check, as many at a time as the machine has cores. A failed one does not hide the others; only
// without a build there is nothing to check them on.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

const BUILD = 'node scripts/build.mjs';
/** Those that take longest first. */
const CHECKS = [
  'node node_modules/@typescript/native/bin/tsc -p tsconfig.tests.json',
  'node scripts/write-diagram.mjs --check',
  'depcruise --output-type err-long packages examples',
  'biome check --error-on-warnings .',
  'node scripts/check-documents.mjs',
  'knip',
  'node scripts/check-regular-expressions.mjs',
  'node scripts/check-client.mjs',
  'node scripts/check-words.mjs',
  'node scripts/check-docstrings.mjs',
  'node scripts/check-translations.mjs',
  'node scripts/check-supply-chain.mjs',
  'node scripts/check-version.mjs',
  'node scripts/check-chart.mjs',
  'node scripts/check-sizes.mjs',
];

const failed = [];
const waiting = [...CHECKS];
if (spawnSync(BUILD, { shell: true, stdio: 'inherit' }).status === 0)
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
else failed.push(BUILD);
if (failed.length > 0) {
  console.error(`\nFailed:\n${failed.map((check) => `  npx ${check}`.replace('npx node', 'node')).join('\n')}`);
  process.exit(1);
}

/** One after the other, until none waits. */
async function runWaiting() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
    if (!(await passes(check))) failed.push(check);
}

/** Prints what the check has written when it ends, so that two are never mixed. */
async function passes(check) {
  const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(written));
  return status === 0;
}
