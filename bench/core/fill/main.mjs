/**
 * Fills a database with history while no service runs on it. It copies conversations that the service has made, so that it
 * need not know every column: ids and timestamps are new, all other columns are copied. Takes a task as JSON argument.
 */
import { copyConversations, deepenConversation } from './copy.mjs';
import { openTarget } from './target.mjs';

/** Nine of ten conversations are closed. */
const CLOSED_OF_TEN = 9;

const { location, templates, conversations, deep } = JSON.parse(process.argv[2]);
const target = await openTarget(location);
try {
  const closed = Math.floor((conversations * CLOSED_OF_TEN) / 10);
  await copyConversations(target, { template: templates.closed, from: 1, until: closed });
  await copyConversations(target, { template: templates.open, from: closed + 1, until: conversations });
  for (const [index, { handler, entries, id, session_id }] of deep.entries())
    await deepenConversation(target, { template: templates[handler], entries, id, session_id, series: index + 1 });
  await target.finish();
} finally {
  await target.close();
}
