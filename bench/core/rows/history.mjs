/** Whether cost grows with history: common operations with long conversations and with many conversations. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { query } from '../databases.mjs';
import { startClients } from '../load.mjs';
import { timeText } from '../report/lines.mjs';
import { makeStore, registerFunction, signIn, startService, takeOver } from '../service.mjs';
import { DIALECTS } from '../subjects.mjs';

const FILL = fileURLToPath(new URL('../fill/main.mjs', import.meta.url));
const FEW_ENTRIES = 100;
const MANY_ENTRIES = 10_000;
const FEW_CONVERSATIONS = 1_000;
const MANY_CONVERSATIONS = { short: 100_000, long: 1_000_000 };
const RATIO = 1.3;
const KB = 1e3;
/** Operations on one conversation; the others read many. */
const OF_ONE = ['support', 'enter_support', 'turn', 'history'];
const ALL = [...OF_ONE, 'desk_list', 'search'];
const HEARD_MS = 1_000;
/** A server that uses less CPU time than this in a second has counted its history for analytics. */
const IDLE_CPU_MS = 50;
const IDLE_SECONDS = 3;
const COUNTED_MS = 180_000;

const DEEP = ['assistant', 'agent'].flatMap((handler) =>
  [FEW_ENTRIES, MANY_ENTRIES].map((entries) => ({
    handler,
    entries,
    id: `deep-${handler}-${entries}`,
    session_id: `deep-session-${handler}-${entries}`,
  })),
);

export const history = {
  name: 'history',
  title: 'cost with much history relative to little',

  async measure(run, scope, report) {
    const many = MANY_CONVERSATIONS[run.options.long ? 'long' : 'short'];
    const clients = await startClients(run, scope);
    for (const dialect of DIALECTS) {
      if (dialect === 'Postgres' && run.postgres.problem !== undefined) report.skipped(dialect, run.postgres.problem);
      else
        for (const version of run.versions) {
          const own = scope.child();
          await measureVersion(run, own, report, { clients, dialect, version, many });
          await own.close();
        }
    }
  },
};

async function measureVersion(run, scope, report, { clients, dialect, version, many }) {
  const small = await startFilled(run, scope, { clients, dialect, version, conversations: FEW_CONVERSATIONS });
  const large = await startFilled(run, scope, { clients, dialect, version, conversations: many });
  const places = [
    placeOf(small, 'few entries', FEW_ENTRIES),
    placeOf(small, 'many entries', MANY_ENTRIES),
    placeOf(large, 'many conversations', FEW_ENTRIES),
  ];
  run.progress(`${dialect}, waiting until the history is counted for analytics`);
  for (const { service } of [small, large]) await waitUntilIdle(service);
  run.progress(`${dialect}, measuring`);
  const times = await clients('operations', { places, seconds: run.options.seconds });
  report.line({
    key: 'disk',
    title: `disk, ${text(many)} conversations of one turn: each`,
    subject: small.service.name,
    value: ((await diskOf(large)) - (await diskOf(small))) / (many - FEW_CONVERSATIONS) / KB,
    unit: 'kB',
  });
  for (const [operations, name, title, baseline] of [
    [OF_ONE, 'many entries', `${text(MANY_ENTRIES)} entries`, `${FEW_ENTRIES} entries`],
    [ALL, 'many conversations', `${text(many)} conversations`, `${text(FEW_CONVERSATIONS)} conversations`],
  ])
    for (const operation of operations)
      report.line({
        key: `${operation} with ${name}`,
        title: `${operation.replace('desk_list', 'desk list')} with ${title}`,
        subject: small.service.name,
        value: times[name][operation].p50,
        unit: 'ms',
        baseline: { name: baseline, value: times['few entries'][operation].p50 },
        goal: { ratio: { most: RATIO } },
        note: `p95 ${timeText(times[name][operation].p95)}, ${timeText(times['few entries'][operation].p95)}`,
      });
}

/** Copied conversations are new to the service: it counts them in the background, which is no cost of having them. */
async function waitUntilIdle(service) {
  const until = performance.now() + COUNTED_MS;
  for (let idle = 0; idle < IDLE_SECONDS; ) {
    if (performance.now() > until) throw new Error(`${service.name} is not idle after ${COUNTED_MS / 1_000} s`);
    const before = await service.cpu();
    await sleep(1_000);
    idle = (await service.cpu()) - before < IDLE_CPU_MS ? idle + 1 : 0;
  }
}

const text = (number) => number.toLocaleString('en');

/** Starts a service on a database filled with `conversations` conversations and the deep ones. */
async function startFilled(run, scope, { clients, dialect, version, conversations }) {
  const store = await makeStore(run, scope, dialect);
  const service = await startService(run, scope, { version, store, env: { AUTO_CLOSE_MINUTES: '0' } });
  await registerFunction(run, service);
  const templates = await makeTemplates(clients, service);
  run.progress(`${service.name}, filling ${text(conversations)} conversations`);
  await service.restart(async () => {
    const location = store.url === undefined ? { file: store.file } : { url: store.url };
    const task = JSON.stringify({ location, templates, conversations, deep: DEEP });
    const filling = promisify(execFile)(process.execPath, [FILL, task]);
    const forget = scope.add(async () => void filling.child.kill('SIGKILL'));
    await filling;
    await forget();
  });
  const group = `${service.name} ${conversations}`;
  await clients('connect', { group, urls: [service.url], token: service.key, sockets: 1 });
  return { service, store, group, member: await signIn(service) };
}

async function diskOf({ store: { file, url } }) {
  if (file !== undefined) return (await stat(file)).size;
  const [{ bytes }] = await query(url, 'select pg_database_size(current_database()) as bytes');
  return Number(bytes);
}

/**
 * Makes the conversations to copy. Those for the crowd were answered with a function call; one is open, one closed. Those for
 * the deep conversations contain no function call, which is the worst case for a query that searches for the first one.
 */
async function makeTemplates(clients, service) {
  const group = 'templates';
  await clients('connect', { group, urls: [service.url], token: service.key, sockets: 1 });
  const [open, closed] = await clients('openConversations', { group, count: 2, question: 'order' });
  const [assistant, agent] = await clients('openConversations', { group, count: 2, question: 'note' });
  await clients('close', { group, ticket_chat_id: closed });
  await takeOver(service, [agent]);
  // By then every entry counts as delivered.
  await sleep(HEARD_MS);
  await clients('disconnect', { group });
  return { open, closed, assistant, agent };
}

function placeOf({ service, group, member }, name, entries) {
  const conversation = (handler) => {
    const { id, session_id } = DEEP.find((one) => one.handler === handler && one.entries === entries);
    return { ticket_chat_id: id, session_id };
  };
  return {
    name,
    entries,
    group,
    url: service.url,
    key: service.key,
    member,
    agent: conversation('agent'),
    assistant: conversation('assistant'),
  };
}
