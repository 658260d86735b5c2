/** Database work per turn with one customer: messages between threads, round trips and commits. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDbos } from '../baselines.mjs';
import { askInside, INSIDE_FLAGS } from '../instruments/ask-inside.mjs';
import { countSyncs } from '../instruments/count-syncs.mjs';
import { startPostgresProxy } from '../instruments/postgres-proxy.mjs';
import { startClients } from '../load.mjs';
import { Missing } from '../missing.mjs';
import { makeStore, registerFunction, startService } from '../service.mjs';

const WARM_UP_TURNS = 20;
const TURNS = 100;
/** Background work is measured for this time and subtracted. */
const IDLE_MS = 2_000;
const CROSSINGS = 4;
const COMMITS = 2;

export const workPerTurn = {
  name: 'work-per-turn',
  title: 'thread crossings, round trips and commits per turn, one client',

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    for (const version of run.versions) await measureSqlite(run, scope, report, { clients, version });
    if (run.postgres.problem !== undefined) return report.skipped('Postgres', run.postgres.problem);
    const baseline = await measureDbos(run, scope, report, clients);
    for (const version of run.versions) await measurePostgres(run, scope, report, { clients, version, baseline });
  },
};

async function measureSqlite(run, scope, report, { clients, version }) {
  const store = await makeStore(run, scope, 'SQLite');
  const service = await startService(run, scope, { version, store, flags: INSIDE_FLAGS });
  await registerFunction(run, service);
  const crossings = async () => (await askInside(service.child, 'bench:messages')).sent;
  const line = (given) => report.line({ subject: service.name, ...given });
  let syncs;
  try {
    syncs = await countSyncs(scope, { pid: service.pid, folder: store.folder });
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    report.skipped(service.name, error.message);
  }
  const read = async () => ({ crossings: await crossings(), ...(syncs !== undefined && { commits: await syncs() }) });
  const counted = await countPerTurn(run, clients, service, read);
  line({
    title: 'thread crossings per turn',
    value: counted.crossings,
    unit: '',
    goal: { value: { most: CROSSINGS } },
  });
  if (counted.commits !== undefined)
    line({
      key: 'turn-commits',
      title: 'commits per turn',
      value: counted.commits,
      unit: '',
      goal: { value: { most: COMMITS } },
    });
}

async function measurePostgres(run, scope, report, { clients, version, baseline }) {
  const store = await makeStore(run, scope, 'Postgres');
  const proxy = await startPostgresProxy(scope, store.url);
  const service = await startService(run, scope, { version, store, env: { DATABASE_URL: proxy.url } });
  await registerFunction(run, service);
  const counted = await countPerTurn(run, clients, service, async () => proxy.counts());
  for (const [key, title, goal] of [
    ['round_trips', 'round trips to the database per turn', undefined],
    ['statements', 'statements per turn', undefined],
    ['commits', 'commits per turn', { value: { most: COMMITS } }],
  ])
    report.line({
      key: `turn-${key}`,
      title,
      subject: service.name,
      value: counted[key],
      unit: '',
      baseline: baseline && { name: 'DBOS', value: baseline[key] },
      goal,
    });
}

async function measureDbos(run, scope, report, clients) {
  try {
    let proxy;
    const dbos = await startDbos(run, scope, async (url) => {
      proxy = await startPostgresProxy(scope, url);
      return proxy.url;
    });
    return await countPerTurn(run, clients, dbos, async () => proxy.counts());
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    report.skipped('DBOS', error.message);
    return undefined;
  }
}

/** @param read returns counters by name @returns the counters per turn, without background work */
async function countPerTurn(run, clients, { name: group, url, key: token }, read) {
  run.progress(`${group}, ${TURNS} turns`);
  await clients('connect', { group, urls: [url], token, sockets: 1 });
  await clients('turns', { group, clients: 1, seconds: 60, turns: WARM_UP_TURNS });
  await sleep(IDLE_MS);
  const [idle, idleMs] = await countDuring(read, () => sleep(IDLE_MS));
  // Includes work that a turn defers.
  const [counted, ms] = await countDuring(read, async () => {
    await clients('turns', { group, clients: 1, seconds: 60, turns: TURNS });
    await sleep(IDLE_MS);
  });
  await clients('disconnect', { group });
  return Object.fromEntries(
    Object.keys(counted).map((key) => [key, (counted[key] - (idle[key] * ms) / idleMs) / TURNS]),
  );
}

async function countDuring(read, work) {
  const before = await read();
  const started = performance.now();
  await work();
  const after = await read();
  const counted = Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));
  return [counted, performance.now() - started];
}
