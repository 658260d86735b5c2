/** Starts the baseline servers: separate processes on the same Node and the same processors as the service. */
import { join } from 'node:path';
import { cpuOfDatabase, makeDatabase, makeFolder } from './databases.mjs';
import { Missing } from './missing.mjs';
import { cpuOf } from './proc.mjs';
import { KEY } from './service.mjs';
import { startProcess } from './start-process.mjs';

const program = (name) => new URL(`./baselines/${name}.mjs`, import.meta.url);

export const startEcho = (run, scope, flags) =>
  start(run, scope, { name: 'bare echo', program: program('echo'), flags });

/** @param dialect what it stores in */
export async function startBareStore(run, scope, dialect) {
  const env =
    dialect === 'SQLite'
      ? { DATA_FILE: join(await makeFolder(scope), 'bare.db') }
      : { DATABASE_URL: await makeDatabase(scope, run.postgres.url) };
  return start(run, scope, { name: `bare store, ${dialect}`, program: program('store'), env });
}

export async function startSixtyLines(run, scope, { model = 'instant' } = {}) {
  const LOG_FILE = join(await makeFolder(scope), 'conversations.jsonl');
  return start(run, scope, { name: '60 lines', program: program('sixty-lines'), env: { MODEL: model, LOG_FILE } });
}

export function startAiSdk(run, scope) {
  requirePackage('ai');
  return start(run, scope, { name: 'AI SDK', program: program('ai-sdk'), env: { MODEL: 'instant' } });
}

/** @param through maps the database URL, for example to a proxy */
export async function startDbos(run, scope, through = async (url) => url) {
  requirePackage('@dbos-inc/dbos-sdk');
  const DATABASE_URL = await through(await makeDatabase(scope, run.postgres.url));
  return start(run, scope, { name: 'DBOS', program: program('dbos'), env: { MODEL: 'instant', DATABASE_URL } });
}

function requirePackage(name) {
  try {
    import.meta.resolve(name);
  } catch {
    throw new Missing(`${name} is not installed: npm ci --prefix bench`);
  }
}

async function start(run, scope, { name, program: path, env = {}, flags = [] }) {
  const { url, pid, child, stop } = await startProcess(scope, {
    program: path,
    node: run.options.node,
    cores: run.cores.servers,
    flags,
    env: { NODE_ENV: 'production', OUTSIDE_URL: run.outside.url, ...env },
  });
  return {
    name,
    url,
    pid,
    child,
    stop,
    key: KEY,
    cpu: () => cpuOf([pid]),
    databaseCpu: () => cpuOfDatabase(env.DATABASE_URL),
  };
}
