/**
 * One run: people use the service while one fault after another comes and goes; in the end everybody comes back, and what
 * all of them saw is judged.
 */
import type { Database } from '../../../src/db/database.js';
import { openDatabase } from '../../../src/db/open-database.js';
import { PROCESS_API_KEY } from '../../support/server-process.js';
import { seededRandom } from '../random.js';
import { sleep } from './device.js';
import type { Evidence } from './evidence.js';
import { faultNamed } from './faults.js';
import { injectAll } from './inject.js';
import { type Installation, OWNER, type Shape, startInstallation } from './installation.js';
import { agent, customer, HABITS, listener, type Person, type World } from './people.js';
import { drawPlan } from './plan.js';
import { findViolations } from './promises.js';
import { countMet, type Run, report } from './report.js';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_122);
/** Names of faults, separated by commas: only these of the plan. */
const ONLY = (process.env.CHAOS_FAULTS ?? '').split(',').filter((name) => name !== '');

/** A run takes about half of it. */
export const RUN_MS = 240_000;

const FINISH_MS = 30_000;
/** A lease, until the next look at leases, and the answer; twice over. Then what was said reaches everybody. */
const LAST_TURNS_MS = 45_000;
const LAST_ENTRIES_MS = 8_000;
const POLL_MS = 200;

/** Tells its plan and what clients met. @throws with the same and whatever promise did not hold */
export async function runWithFaults(shape: Shape): Promise<void> {
  const random = seededRandom(SEED);
  const plan = drawPlan(shape, random, ONLY);
  await using installation = await startInstallation(shape, random);
  const evidence: Evidence = { sent: [], acts: [], connections: [], log: [], conversations: [], turns: [] };
  const run: Run = { installation, plan, began_at: performance.now(), evidence, injected: [], violations: [] };
  const title = `${shape}, CHAOS_SEED=${SEED}${ONLY.length === 0 ? '' : ` CHAOS_FAULTS='${ONLY.join(',')}'`}`;
  const world = createWorld(installation, random, evidence);
  const people = gather(world);
  try {
    await liveThrough(run, world, people);
    await judge(run);
  } catch (error) {
    throw new Error(report(run, `${title}: ${(error as Error).message}`), { cause: error });
  } finally {
    for (const { device } of people) device[Symbol.dispose]();
  }
  if (run.violations.length > 0) throw new Error(report(run, `${title}: ${run.violations.length} violations`));
  process.stdout.write(`${report(run, `${title}: every promise held`)}\n`);
}

async function liveThrough(run: Run, world: World, people: Person[]): Promise<void> {
  const stop = new AbortController();
  const lives = Promise.all(people.map((person) => person.live(stop.signal)));
  // A person whose own code fails ends the run at once.
  await Promise.race([lives, injectAll(run, world)]);
  stop.abort();
  const finished = lives.then(() => everybodyReturns(people));
  if (!(await settled(finished, FINISH_MS)))
    run.violations.push({ promise: 'everybody can finish what they had begun, and return', detail: '', entries: [] });
}

async function judge({ installation, evidence, injected, violations }: Run): Promise<void> {
  await using database = await openDatabase(installation.location);
  await holds(async () => (await countUnfinishedTurns(database)) === 0, LAST_TURNS_MS);
  await readDatabase(database, evidence);
  await holds(async () => findViolations(evidence).length === 0, LAST_ENTRIES_MS);
  violations.push(...findViolations(evidence));
  for (const injection of injected) {
    const { refused, unanswered, connections_lost } = countMet(evidence, injection);
    if (faultNamed(injection.fault).is_felt && refused + unanswered + connections_lost === 0)
      violations.push({ promise: 'a fault is felt', detail: `nobody met "${injection.fault}"`, entries: [] });
  }
}

function createWorld({ servers, networks }: Installation, random: World['random'], evidence: Evidence): World {
  let token: string | undefined;
  let next = 0;
  return {
    urls: networks.map(({ url }) => url),
    api_key: PROCESS_API_KEY,
    random,
    evidence,
    open_conversations: new Set(),
    async signIn() {
      if (token !== undefined) return token;
      const server = servers[next++ % servers.length]!;
      const answer = await server.http('/api/v1/console/session/', { method: 'POST', body: JSON.stringify(OWNER) });
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
      ({ token } = (await answer.json()) as { token: string });
      return token;
    },
  };
}

function gather(world: World): Person[] {
  const customers = [...HABITS, 'plain' as const, 'steady' as const].map((habit) => customer(world, habit));
  const [, steady, hasty] = customers;
  return [
    ...customers,
    listener(world, steady!.session_id!),
    listener(world, hasty!.session_id!, { entries: true }),
    agent(world),
  ];
}

/** Whatever was said while somebody was away must reach them now. Every other one was away until now. */
async function everybodyReturns(people: Person[]): Promise<void> {
  for (const [index, { device, session_id }] of people.entries())
    if (index % 2 === 0 || session_id === undefined) device.leave();
  await Promise.all(people.map(enterAgain));
}

/** Also where the connection was lost and nobody has noticed. */
async function enterAgain({ device, session_id }: Person): Promise<void> {
  await device.connected();
  if (session_id === undefined) return;
  while ((await device.ask('enter_customer_support', { session_id })).outcome !== 'acknowledged') await sleep(POLL_MS);
}

async function countUnfinishedTurns({ read }: Database): Promise<number> {
  const turns = await read
    .selectFrom('turns')
    .select('id')
    .where('status', 'in', ['waiting', 'queued', 'running'])
    .execute();
  return turns.length;
}

async function readDatabase({ read }: Database, evidence: Evidence): Promise<void> {
  evidence.log = await read.selectFrom('messages').selectAll().orderBy('conversation_id').orderBy('seq').execute();
  evidence.conversations = await read.selectFrom('conversations').selectAll().execute();
  evidence.turns = await read.selectFrom('turns').selectAll().execute();
}

/** @returns whether it came to an end in time. @throws what it throws */
async function settled(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until it holds. @returns false if it does not in time */
async function holds(condition: () => Promise<boolean>, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}
