/** An organisation has a limited number of API keys: a new one takes the place of one that no longer works. */
import { LIMITS } from '@frontdesk/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createApiKey, ensureApiKey } from '../../src/features/api-keys/create-api-key.js';
import { listApiKeys } from '../../src/features/api-keys/list-api-keys.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const CHOSEN = 'chosen-by-the-operator';

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  let organisation_id: string;

  beforeEach(async () => {
    const opened = await openTestContext(database);
    service = opened;
    onTestFinished(() => opened[Symbol.asyncDispose]());
    organisation_id = (await createOrganisation(opened.context, { name: 'Bakery' })).id;
  });

  const add = (name: string, expires_at?: string) =>
    createApiKey(service.context, organisation_id, { name, mode: 'live', ...(expires_at && { expires_at }) }, OPERATOR);
  const names = async () => (await listApiKeys(service.context, organisation_id)).map(({ name }) => name).sort();

  async function fill() {
    for (let more = LIMITS.apiKeysPerOrganisation - (await names()).length; more > 0; more--) await add('Backend');
  }

  test('the key above the limit is refused, also if several are created at once, and another organisation has its own', async () => {
    await fill();
    const [revoked] = await listApiKeys(service.context, organisation_id);
    await expect(add('One more')).rejects.toMatchObject({
      code: 'too_many_api_keys',
      message: `An organisation can have at most ${LIMITS.apiKeysPerOrganisation} API keys. Revoke one first.`,
    });
    const elsewhere = await createOrganisation(service.context, { name: 'Cinema' });
    await createApiKey(service.context, elsewhere.id, { name: 'Theirs', mode: 'live' }, OPERATOR);
    await revokeApiKey(service.context, organisation_id, revoked?.id ?? '', OPERATOR);
    const made = await Promise.allSettled([add('A'), add('B'), add('C')]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toHaveLength(LIMITS.apiKeysPerOrganisation);
  });

  test('a new key replaces the one that stopped working first, never one that works or that the operator chose', async () => {
    await ensureApiKey(service.context, organisation_id, CHOSEN);
    const [bootstrap] = await listApiKeys(service.context, organisation_id);
    await revokeApiKey(service.context, organisation_id, bootstrap?.id ?? '', OPERATOR);
    const soon = new Date(service.context.now() + 60_000).toISOString();
    await add('Expires', soon);
    const { id } = await add('Revoked');
    await fill();
    service.advance(120_000);
    await revokeApiKey(service.context, organisation_id, id, OPERATOR);
    await add('First');
    expect(await names()).not.toContain('Expires');
    expect(await names()).toContain('Revoked');
    await add('Second');
    expect(await names()).not.toContain('Revoked');
    await expect(add('Third')).rejects.toMatchObject({ code: 'too_many_api_keys' });

    // The revoked key of the operator stays refused at the next start.
    await ensureApiKey(service.context, organisation_id, CHOSEN);
    const kept = (await listApiKeys(service.context, organisation_id)).find(({ name }) => name === 'Bootstrap');
    expect(kept?.revoked_at).not.toBeNull();
  });
});
