import type { Database, DatabaseLocation, ReportError, TellBatch } from './database.js';

/**
 * Opens the database and migrates its schema. @param report called with errors that have no caller; without it they are
 * uncaught @throws if the database is newer than this program, or out of reach
 */
export async function openDatabase(
  location: DatabaseLocation,
  report: ReportError = uncaught,
  tellBatch: TellBatch = () => undefined,
): Promise<Database> {
  if (location.dialect === 'sqlite') return (await import('./sqlite.js')).openSqlite(location, report, tellBatch);
  return (await import('./postgres.js')).openPostgres(location.url, location.connections, report, tellBatch);
}

function uncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
