// Compiles what has changed since the last build (an up-to-date build takes about a second) and says so while the first
// one runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const started = Date.now();
if (!existsSync(new URL('packages/server/dist/main.js', root))) process.stdout.write('Compiling, this once…\n');
const compiler = new URL('node_modules/typescript/bin/tsc', root).pathname;
const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
if (Date.now() - started > 3_000)
  process.stdout.write(`Compiled in ${((Date.now() - started) / 1_000).toFixed(0)} s.\n`);
