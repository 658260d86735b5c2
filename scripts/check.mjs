// `npm run check`: every check, one after the other. A failed one does not hide those after it; only without a build there is nothing
// to check them on.
import { spawnSync } from 'node:child_process';

const BUILD = 'node scripts/build.mjs';
const CHECKS = [
  'biome check --error-on-warnings .',
  BUILD,
  'tsc -p tsconfig.tests.json',
  'depcruise --output-type err-long packages examples',
  'knip',
  'node scripts/check-regular-expressions.mjs',
  'node scripts/check-words.mjs',
  'node scripts/check-docstrings.mjs',
  'node scripts/check-translations.mjs',
  'node scripts/check-documents.mjs',
  'node scripts/write-diagram.mjs --check',
  'node scripts/check-supply-chain.mjs',
  'node scripts/check-version.mjs',
  'node scripts/check-chart.mjs',
  'node scripts/check-client.mjs',
  'node scripts/check-sizes.mjs',
];

const failed = [];
for (const check of CHECKS) {
  const { status, signal } = spawnSync(check, { shell: true, stdio: 'inherit' });
  if (signal !== null) process.kill(process.pid, signal);
  if (status !== 0) failed.push(check);
  if (status !== 0 && check === BUILD) break;
}
if (failed.length > 0) {
  console.error(`\nFailed:\n${failed.map((check) => `  npx ${check}`.replace('npx node', 'node')).join('\n')}`);
  process.exit(1);
}
