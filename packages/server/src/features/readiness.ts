/**
 * Whether this server can serve. Not ready while the database takes no writes or its model is not loaded; degraded
 * without Redis or while turns wait. Checks run concurrently, each with a timeout, at most once a second. Changes are
 * logged.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { isHealthy, type LanguageModel, type ModelHealth } from '@frontdesk/contract/language-model';
import { isoTime } from '../iso-time.js';
import { within } from '../within.js';
import type { Context } from './context.js';
import { queueState } from './turns/read-turns.js';

const CHECK_MS = 3_000;
/** A result is reused for this long, in ms. */
const KEPT_MS = 1_000;
/**
 * A turn that has waited longer than this shows that the workers, or an organisation's model, are overloaded. In ms.
 */
const QUEUE_BEHIND_MS = 60_000;
/** Large enough that the database needs another page. */
const PROBE_BYTES = 3_000;

export interface Check {
  ok: boolean;
  detail: string;
  /** State of the model; only `not_loaded` makes the server unready. */
  state?: 'loaded' | 'not_loaded' | ModelHealth['state'];
  /** When that state of a remote model began, ISO 8601. */
  since?: string;
}

/** The operator's model only: organisations' own choices say nothing about the server. */
type WatchedModel = Pick<LanguageModel, 'name' | 'ready' | 'health'>;

export type CheckName = 'database' | 'cluster' | 'queue' | 'model' | 'voice';

export interface Readiness {
  status: 'ready' | 'degraded' | 'not ready' | 'draining';
  /** Empty while draining, when nothing is checked. */
  checks: Partial<Record<CheckName, Check>>;
}

export function createReadiness(
  context: Context,
  parts: { model: WatchedModel; voice: () => Check; isDraining: () => boolean },
): () => Promise<Readiness> {
  let kept: { readiness: Promise<Readiness>; until: number } | undefined;
  let told = 'ready';

  async function readAndTell(): Promise<Readiness> {
    const readiness = await read(context, parts);
    const { status, checks } = readiness;
    const bad = Object.entries(checks).filter(([, { ok }]) => !ok);
    const current = [status, ...bad.map(([name]) => name)].join(' ');
    if (current !== told) {
      const failed = Object.fromEntries(bad.map(([name, { detail }]) => [name, detail]));
      context.log[status === 'ready' ? 'info' : 'warn']({ status, failed }, 'readiness changed');
      told = current;
    }
    return readiness;
  }

  return async () => {
    if (parts.isDraining()) return { status: 'draining', checks: {} };
    if (kept === undefined || kept.until <= performance.now()) {
      const current = { readiness: readAndTell(), until: Number.POSITIVE_INFINITY };
      kept = current;
      void current.readiness.finally(() => {
        current.until = performance.now() + KEPT_MS;
      });
    }
    return kept.readiness;
  };
}

async function read(context: Context, { model, voice }: Parameters<typeof createReadiness>[1]): Promise<Readiness> {
  const { database, cluster } = context;
  const [stores, announces, keepsUp, answers] = await Promise.all([
    check(database.dialect, () => probeDatabase(context)),
    check(cluster.shared ? 'redis' : 'one process', () => cluster.ping()),
    check('turns', () => checkQueue(context)),
    checkModel(model),
  ]);
  const checks = {
    database: stores,
    cluster: announces,
    queue: keepsUp,
    model: answers,
    voice: voice(),
  };
  // Otherwise accepted data could not be stored, or messages not answered.
  if (!stores.ok || answers.state === 'not_loaded') return { status: 'not ready', checks };
  return { status: Object.values(checks).every(({ ok }) => ok) ? 'ready' : 'degraded', checks };
}

/** While a provider is down there are no replies, but messages are still stored and handed to people. */
async function checkModel(model: WatchedModel): Promise<Check> {
  const loaded = await check(model.name, () => model.ready());
  if (!loaded.ok) return { ...loaded, state: 'not_loaded' };
  const health = model.health?.();
  if (health === undefined) return { ...loaded, state: 'loaded' };
  const { state, since, detail } = health;
  return { ok: isHealthy(health), detail, state, since: isoTime(since) };
}

/**
 * A full disk or a read-only server still answers reads; only a commit detects it. On Postgres reads have connections of
 * their own, which an outage can outlast: without them no token can be verified.
 */
async function probeDatabase({ database: { read, write } }: Context): Promise<void> {
  const id = randomUUID();
  // Random, so that it cannot be compressed.
  const filler = randomBytes(PROBE_BYTES).toString('base64');
  await Promise.all([
    write([
      { query: read.insertInto('write_probes').values({ id, filler }) },
      { query: read.deleteFrom('write_probes').where('id', '=', id) },
    ]),
    read.selectFrom('write_probes').select('id').limit(1).execute(),
  ]);
}

async function checkQueue(context: Context): Promise<string> {
  const { waiting, oldest_ms } = await queueState(context);
  if (oldest_ms > QUEUE_BEHIND_MS) throw new Error(`${waiting} turns wait, the oldest for ${oldest_ms} ms`);
  return `${waiting} turns wait`;
}

async function check(name: string, ask: () => Promise<unknown>): Promise<Check> {
  try {
    return { ok: true, detail: String((await within(CHECK_MS, ask())) ?? name) };
  } catch (error) {
    return { ok: false, detail: `${name}: ${(error as Error).message}` };
  }
}
