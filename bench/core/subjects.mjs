/** The services that a row measures: each version on each available database. */
import { makeStore, startService } from './service.mjs';

export const DIALECTS = ['SQLite', 'Postgres'];

/**
 * Starts each on a new database.
 * @param given.dialects default: {@link DIALECTS}
 * @param given.prepare called with each started service
 */
export async function startServices(run, scope, report, { dialects = DIALECTS, prepare, ...given } = {}) {
  const services = [];
  for (const dialect of dialects) {
    if (dialect === 'Postgres' && run.postgres.problem !== undefined) {
      report.skipped(dialect, run.postgres.problem);
      continue;
    }
    for (const version of run.versions) {
      run.progress(`starting ${dialect} ${version.label ?? ''}`);
      const service = await startService(run, scope, {
        version,
        store: await makeStore(run, scope, dialect),
        ...given,
      });
      await prepare?.(service);
      services.push(service);
    }
  }
  return services;
}
