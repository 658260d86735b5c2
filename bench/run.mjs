/**
 * Benchmark of the core. Prints one table: each row is a ratio to a baseline measured in the same run, and says whether the
 * machine was quiet. Servers, clients, the model and the endpoint are separate processes on the loopback interface.
 *
 *   npm ci --prefix bench && npm run build && node bench/run.mjs
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findPostgres } from './core/databases.mjs';
import { calibrate, describeMachine, watchMachine } from './core/machine.mjs';
import { Missing } from './core/missing.mjs';
import { readOptions, USAGE, UsageError } from './core/options.mjs';
import { startReport } from './core/report/lines.mjs';
import { describe, fillDocument } from './core/report/markdown.mjs';
import { toTable } from './core/report/table.mjs';
import { ROWS } from './core/rows.mjs';
import { Scope } from './core/scope.mjs';
import { startProcess } from './core/start-process.mjs';

const scope = new Scope();
const say = (program, ...parameters) => execFileSync(program, parameters, { encoding: 'utf8' }).trim();
const seconds = (since) => Math.round((performance.now() - since) / 1_000);
let stopping = false;

async function stop(code) {
  if (stopping) return;
  stopping = true;
  await scope.close().catch((error) => process.stderr.write(`${error.message}\n`));
  process.exit(code);
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    process.stderr.write(`\n${signal}: cleaning up\n`);
    void stop(code);
  });

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(USAGE);
  else if (options.markdown) await writeTables(options.source);
  else if (options.list) process.stdout.write(`${ROWS.map(({ name, title }) => `${name}: ${title}`).join('\n')}\n`);
  else process.exitCode = await measure(options);
} catch (error) {
  if (!stopping) {
    const mistyped = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${mistyped ? error.message : error.stack}\n`);
    process.exitCode = mistyped ? 2 : 1;
  }
}
await stop(process.exitCode ?? 0);

async function writeTables(source) {
  const document = new URL('../docs/scale.md', import.meta.url);
  await writeFile(document, fillDocument(await readFile(document, 'utf8'), source));
}

/** @returns the exit code: 1 if a row failed */
async function measure(options) {
  const rows = chooseRows(options.only);
  const run = await startRun(options);
  const started = performance.now();
  const lines = [];
  for (const [index, row] of rows.entries()) {
    process.stderr.write(`[${index + 1}/${rows.length}] ${row.name} (${seconds(started)} s so far)\n`);
    const machine = await measureRow(run, row, lines);
    for (const line of lines) line.machine ??= machine;
  }
  const result = { ...describeRun(run), took_seconds: seconds(started), lines };
  process.stdout.write(`${describe(result)}\n\n${toTable(lines)}\n`);
  if (options.json !== undefined) await store(options.json, result);
  return lines.some(({ status }) => status === 'failed') ? 1 : 0;
}

async function store(file, result) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
}

function chooseRows(only) {
  for (const name of only ?? [])
    if (!ROWS.some((row) => row.name === name)) throw new UsageError(`There is no row ${name}; --list names them`);
  return ROWS.filter(({ name }) => only === undefined || only.includes(name));
}

async function measureRow(run, row, lines) {
  const own = scope.child();
  const watched = await watchMachine();
  const report = startReport(row, lines);
  try {
    await row.measure(run, own, report);
  } catch (error) {
    if (stopping) await new Promise(() => undefined);
    if (error instanceof Missing) report.skipped('', error.message);
    else report.failed('', error);
    process.stderr.write(`  ${row.name}: ${error instanceof Missing ? error.message : error.stack}\n`);
  }
  const machine = await watched();
  await own.close();
  return machine;
}

async function startRun(options) {
  calibrate();
  const outside = await startProcess(scope, {
    program: new URL('./core/outside/main.mjs', import.meta.url),
    cores: options.cores.clients,
  });
  return {
    options,
    versions: options.versions,
    cores: options.cores,
    serversNode: say(options.node, '--version'),
    outside,
    postgres: { url: options.postgres, ...(await findPostgres(options.postgres)) },
    progress: (text) => process.stderr.write(`  ${text}\n`),
  };
}

function describeRun({ options, versions, postgres, serversNode }) {
  return {
    date: new Date().toISOString(),
    machine: {
      ...describeMachine(),
      servers_node: serversNode,
      postgres: postgres.version ?? postgres.problem,
      cores_of: options.cores,
    },
    versions: versions.map(({ path, label }) => ({
      label,
      commit: say('git', '-C', path, 'rev-parse', '--short', 'HEAD'),
    })),
    options: { seconds: options.seconds, long: options.long },
  };
}
