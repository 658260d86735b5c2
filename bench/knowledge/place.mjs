/** An organisation with articles on a database of its own, and the parts of the service that keep and search them, as built. */
import { randomUUID } from 'node:crypto';
import { createInProcessCluster } from '../../packages/server/dist/cluster/in-process.js';
import { openDatabase } from '../../packages/server/dist/db/open-database.js';
import { encodePassages } from '../../packages/server/dist/features/knowledge/vectors.js';
import { createOrganisation } from '../../packages/server/dist/features/sign-up/create-organisation.js';
import { createLogger } from '../../packages/server/dist/logger.js';
import { makeDatabase, makeFolder } from '../core/databases.mjs';

export { createTextWorker } from '../../packages/matcher/dist/text-worker.js';
export { OPERATOR } from '../../packages/server/dist/features/audit/author.js';
export { editionsOf } from '../../packages/server/dist/features/knowledge/editions.js';
export { searchFullText } from '../../packages/server/dist/features/knowledge/full-text.js';
export { fullTextOf } from '../../packages/server/dist/features/knowledge/full-text-words.js';
export { currentIndex } from '../../packages/server/dist/features/knowledge/knowledge-index.js';
export { nearestPassages } from '../../packages/server/dist/features/knowledge/nearest-passages.js';
export { saveArticle } from '../../packages/server/dist/features/knowledge/save-article.js';
export { searchKnowledge } from '../../packages/server/dist/features/knowledge/search.js';
export { toBytes } from '../../packages/server/dist/features/knowledge/vectors.js';

/** @param dialect `sqlite` or `postgres`. @param scope removes what is made when it closes */
export async function openPlace(scope, dialect, postgres) {
  const log = createLogger('warn', { pretty: false });
  const location =
    dialect === 'sqlite'
      ? { dialect, file: `${await makeFolder(scope)}/frontdesk.db` }
      : { dialect, url: await makeDatabase(scope, postgres), connections: 10 };
  const database = await openDatabase(location);
  scope.add(() => database[Symbol.asyncDispose]());
  const cluster = createInProcessCluster(log);
  scope.add(() => cluster[Symbol.asyncDispose]());
  const context = { database, cluster, log, now: Date.now, settings: { auto_close_ms: 0 } };
  const { id: organisation_id } = await createOrganisation(context, { name: `Bench ${randomUUID()}` });
  return { context, organisation_id };
}

/** Encodes every passage that has no vector, as the service does in the background. @param told how far it is */
export async function encodeAll({ context: { database }, organisation_id }, encode, told) {
  const rows = await database.read
    .selectFrom('passages')
    .innerJoin('articles', 'articles.id', 'passages.article_id')
    .select(['passages.id', 'passages.heading', 'passages.text', 'articles.title'])
    .where('passages.organisation_id', '=', organisation_id)
    .where('passages.embedding', 'is', null)
    .execute();
  const AT_ONCE = 16;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const batch = rows.slice(from, from + AT_ONCE);
    const vectors = await encodePassages(batch, encode, new AbortController().signal);
    await database.write(
      batch.map(({ id }, place) => ({
        query: database.read.updateTable('passages').set({ embedding: vectors[place] }).where('id', '=', id),
      })),
    );
    told(from + batch.length, rows.length);
  }
  await database.write([
    {
      query: database.read
        .updateTable('organisations')
        .set((row) => ({ knowledge_version: row('knowledge_version', '+', 1) }))
        .where('id', '=', organisation_id),
    },
  ]);
}
