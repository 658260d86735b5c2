/** Gives the newest reply of the assistant sources, beside the service that runs on the same SQLite file. */
import type { MessageSource } from '@frontdesk/contract';
import { DatabaseSync } from '@photostructure/sqlite';

const BUSY_MS = 5_000;

export function nameSources(file: string, sources: readonly MessageSource[]): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    database
      .prepare(
        `update messages set sources = ? where id =
           (select id from messages where sender = 'assistant' order by created_at desc limit 1)`,
      )
      .run(JSON.stringify(sources));
  } finally {
    database.close();
  }
}
