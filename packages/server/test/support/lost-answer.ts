/** A transaction whose answer is lost, as when the connection breaks at its commit. */
import { vi } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { DatabaseOutageError } from '../../src/db/outage.js';

/** The next transaction loses its answer, and the one after it fails, so that the first one's outcome stays unknown. */
export function loseNextAnswer(database: Database, { stored }: { stored: boolean }) {
  const run = database.transaction.bind(database);
  const lost = new DatabaseOutageError('The answer is lost', { outcome_unknown: true });
  return vi
    .spyOn(database, 'transaction')
    .mockImplementationOnce(async (work) => {
      await run(async (transaction) => {
        await work(transaction);
        if (!stored) throw lost;
      });
      throw lost;
    })
    .mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'));
}
