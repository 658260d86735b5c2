/** Two servers on one Postgres and one Redis, relative to one: acknowledged messages, and whole turns. */
import { cpuOfDatabase } from '../databases.mjs';
import { startClients } from '../load.mjs';
import { watchShares } from '../machine.mjs';
import { cpuOf } from '../proc.mjs';
import { startRedis } from '../redis.mjs';
import { measureInRounds, withCpu } from '../rounds.mjs';
import { makeStore, registerFunction, startService, takeOver } from '../service.mjs';

const SOCKETS = 50;
const IN_FLIGHT = 200;
const CLIENTS = 64;
const RATIO = 1.7;
/** From this share on, the machine's processors are the limit. */
const BUSY = 0.9;

export const twoServers = {
  name: 'two-servers',
  title: 'two servers relative to one, on the same Postgres',

  async measure(run, scope, report) {
    if (run.postgres.problem !== undefined) return report.skipped('Postgres', run.postgres.problem);
    const clients = await startClients(run, scope);
    for (const version of run.versions) {
      const one = await startServers(run, scope, { version, count: 1 });
      const two = await startServers(run, scope, { version, count: 2 });
      for (const servers of [one, two]) await connect(run, clients, servers);
      for (const [title, task, given, count] of [
        ['acknowledged messages', 'acknowledge', {}, 'messages'],
        ['whole turns', 'turns', { clients: CLIENTS }, 'turns'],
      ]) {
        const measured = await measureInRounds(run, report, [one, two], async (servers, seconds) => {
          const readShares = await watchShares();
          const work = () => clients(task, { group: servers.name, seconds, ...given });
          const { per_second, cpu_ms } = await withCpu(servers, work, count);
          return { per_second, cpu_ms, busy: (await readShares()).busy_share };
        });
        reportServers(report, {
          key: `two-servers-${task}`,
          title,
          of_one: measured.get(one),
          two,
          of_two: measured.get(two),
        });
      }
      await clients('disconnect', { group: one.name });
      await clients('disconnect', { group: two.name });
    }
  },
};

function reportServers(report, { key, title, of_one, two, of_two }) {
  report.line({
    key,
    title: `two servers relative to one: ${title}`,
    subject: two.name,
    value: of_two.per_second,
    unit: '/s',
    baseline: { name: 'one server', value: of_one.per_second },
    goal: { ratio: { least: RATIO } },
    note: `machine ${Math.round(of_two.busy * 100)} % busy${of_two.busy > BUSY ? ': its processors are the limit' : ''}`,
  });
  report.line({
    key: `${key}-cpu`,
    title: `two servers relative to one: CPU, ${title}`,
    subject: two.name,
    value: of_two.cpu_ms,
    unit: 'ms each',
    baseline: { name: 'one server', value: of_one.cpu_ms },
    note: 'what sharing costs, on any number of processors',
  });
}

async function startServers(run, scope, { version, count }) {
  const store = await makeStore(run, scope, 'Postgres');
  const redis = new URL(await startRedis(scope, run.options.redis));
  // With --redis, both installations share a Redis; each gets its own database there.
  redis.pathname = `/${count}`;
  const services = [];
  for (let index = 0; index < count; index++)
    services.push(await startService(run, scope, { version, store, env: { REDIS_URL: redis.href } }));
  await registerFunction(run, services[0]);
  const label = version.label === undefined ? '' : ` (${version.label})`;
  return {
    name: `${count === 1 ? 'one server' : 'two servers'}${label}`,
    services,
    cpu: () => cpuOf(services.map(({ pid }) => pid)),
    databaseCpu: () => cpuOfDatabase(store.url),
  };
}

async function connect(run, clients, { name: group, services }) {
  run.progress(`${group}, ${IN_FLIGHT} conversations`);
  const [first] = services;
  await clients('connect', { group, urls: services.map(({ url }) => url), token: first.key, sockets: SOCKETS });
  await takeOver(first, await clients('openConversations', { group, count: IN_FLIGHT }));
  await clients('acknowledge', { group, seconds: 1 });
  await clients('turns', { group, clients: CLIENTS, seconds: 1 });
}
