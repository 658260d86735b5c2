/**
 * Compares the configured keys with those that the database is sealed under. Without this check a service with a wrong
 * key looks healthy while customers are logged out and second factors fail.
 */
import type { Context } from '../context.js';

/**
 * Records a new current key. A database from before fingerprints were stored accepts the first key it is started with.
 * @throws if data is sealed under a key that is not configured
 */
export async function admitSecretKeys({ database, secrets, now }: Context): Promise<void> {
  const known = await database.read.selectFrom('secret_keys').select('fingerprint').execute();
  const missing = known.map(({ fingerprint }) => fingerprint).filter((one) => !secrets.fingerprints.includes(one));
  const [fingerprint = ''] = secrets.fingerprints;
  if (missing.length > 0)
    throw new Error(
      [
        `SECRET_KEY: data in this database is sealed under another key. Its fingerprint is ${missing.join(', ')}; that of SECRET_KEY is ${fingerprint}.`,
        'Start with the key that was used before. To change it, put the earlier one into SECRET_KEY_PREVIOUS.',
        'If it is lost: node packages/server/dist/admin.js reseal --give-up-unreadable (docs/guides/change-the-secret-key.md).',
      ].join('\n'),
    );
  if (known.some((one) => one.fingerprint === fingerprint)) return;
  await database.transaction(({ query }) =>
    query
      .insertInto('secret_keys')
      .values({ fingerprint, since: now() })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .execute(),
  );
}

/** Call once everything is sealed under the current key. Later starts then need no other key. */
export async function forgetPreviousKeys({ database, secrets, now }: Context): Promise<void> {
  const [fingerprint = ''] = secrets.fingerprints;
  await database.transaction(async ({ query }) => {
    await query.deleteFrom('secret_keys').where('fingerprint', '!=', fingerprint).execute();
    await query
      .insertInto('secret_keys')
      .values({ fingerprint, since: now() })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .execute();
  });
}
