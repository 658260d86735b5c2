/** An organisation's articles on a database of its own, saved, encoded and searched by the parts of the service, as built. */
import { createInProcessCluster } from '../../packages/server/dist/cluster/in-process.js';
import { openDatabase } from '../../packages/server/dist/db/open-database.js';
import { OPERATOR } from '../../packages/server/dist/features/audit/author.js';
import { startPassageEncoding } from '../../packages/server/dist/features/knowledge/encode-passages.js';
import { saveArticle } from '../../packages/server/dist/features/knowledge/save-article.js';
import { searchKnowledge } from '../../packages/server/dist/features/knowledge/search.js';
import { createOrganisation } from '../../packages/server/dist/features/sign-up/create-organisation.js';
import { createLogger } from '../../packages/server/dist/logger.js';
import { makeFolder } from '../core/databases.mjs';
import { Scope } from '../core/scope.mjs';

/**
 * @param {Record<string, string>} articles Markdown by title
 * @param encode of the matcher
 * @returns {Promise<{ search: (query: string) => Promise<object[]>, close: () => Promise<void> }>}
 */
export async function openArticles(articles, encode) {
  const scope = new Scope();
  const log = createLogger('warn');
  const database = await openDatabase({ dialect: 'sqlite', file: `${await makeFolder(scope)}/frontdesk.db` });
  scope.add(() => database[Symbol.asyncDispose]());
  const cluster = createInProcessCluster(log);
  scope.add(() => cluster[Symbol.asyncDispose]());
  const context = { database, cluster, log, now: Date.now, settings: { auto_close_ms: 0 } };
  const { id: organisation_id } = await createOrganisation(context, { name: 'Bench' });
  const encoding = startPassageEncoding(context, encode);
  scope.add(() => encoding[Symbol.asyncDispose]());
  for (const [title, content] of Object.entries(articles)) {
    const external_id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const fixed = { format: 'markdown', url: null, language: 'en', audience: 'everyone', environment: 'live' };
    await saveArticle(context, organisation_id, {
      external_id,
      source_id: null,
      input: { ...fixed, title, content },
      author: OPERATOR,
    });
  }
  await encoding.idle();
  const signal = new AbortController().signal;
  return {
    search: (query) =>
      searchKnowledge(context, encode, { organisation_id, query, logged_in: false, mode: 'live', signal }),
    close: () => scope.close(),
  };
}
