/** Makes a customer a caller by phone, beside the service that runs on the same SQLite file. A real call needs LiveKit. */
import { DatabaseSync } from '@photostructure/sqlite';

const BUSY_MS = 5_000;

/** @param session of a conversation @param number empty: withheld */
export function storePhoneNumber(file: string, session: string, number: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    database
      .prepare(
        `insert into customers (organisation_id, session_id, created_at, updated_at, phone_number)
          select organisation_id, session_id, created_at, created_at, ? from conversations where session_id = ?`,
      )
      .run(number, session);
  } finally {
    database.close();
  }
}
