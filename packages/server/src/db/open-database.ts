import type { Database, DatabaseLocation } from './database.js';

/** Opens the database and brings its schema up to date. @throws when it is newer than this program, or out of reach. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if (location.dialect === 'sqlite') return (await import('./sqlite.js')).openSqlite(location.file);
  return (await import('./postgres.js')).openPostgres(location.url, location.connections);
}
