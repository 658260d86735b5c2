/**
 * Fills a database with history, while no service runs on it: copies of conversations that the service itself has made, so
 * that whatever it stores about one is copied too. Columns that name a row, or say when, are made anew; all others are taken
 * as they are. A process of its own, with what to do as JSON in its argument.
 */
import { copyConversations, deepenConversation } from './copy.mjs';
import { openTarget } from './target.mjs';

/** Of ten conversations of an organisation that has been there for a while, one is open. */
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
