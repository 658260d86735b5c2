/** Whether the service can serve: each part asked, none of them holding up the answer. */
import { sql } from 'kysely';
import type { Context } from './context.js';
import { queueState } from './turns/read-turns.js';

const CHECK_MS = 3_000;
/** A turn that has waited longer than this shows that no worker keeps up. */
const QUEUE_BEHIND_MS = 60_000;

export interface Check {
  ok: boolean;
  detail: string;
}

/** @param model resolves once the model can answer */
export async function checkReadiness(
  context: Context,
  parts: { model: { name: string; ready(): Promise<void> }; voice: string },
): Promise<{ ready: boolean; checks: Record<'database' | 'cluster' | 'queue' | 'model' | 'voice', Check> }> {
  const [database, cluster, queue, model] = await Promise.all([
    check(context.database.dialect, async () => {
      await sql`select 1`.execute(context.database.read);
    }),
    check(context.cluster.shared ? 'redis' : 'one process', () => context.cluster.ping()),
    check('turns', async () => {
      const { waiting, oldest_ms } = await queueState(context);
      if (oldest_ms > QUEUE_BEHIND_MS) throw new Error(`${waiting} turns wait, the oldest for ${oldest_ms} ms`);
      return `${waiting} turns wait`;
    }),
    check(parts.model.name, () => parts.model.ready()),
  ]);
  const checks = { database, cluster, queue, model, voice: { ok: true, detail: parts.voice } };
  return { ready: Object.values(checks).every(({ ok }) => ok), checks };
}

async function check(name: string, ask: () => Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS);
  });
  try {
    return { ok: true, detail: String((await Promise.race([ask(), late])) ?? name) };
  } catch (error) {
    return { ok: false, detail: `${name}: ${(error as Error).message}` };
  } finally {
    clearTimeout(timer);
  }
}
