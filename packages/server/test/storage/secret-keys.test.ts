/** Changing the secret key: what was sealed under an earlier one is read as long as that is known, and sealed anew. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/features/context.js';
import { admitSecretKeys } from '../../src/features/secret-keys/admit-secret-keys.js';
import { reseal } from '../../src/features/secret-keys/reseal.js';
import { SEALED_COLUMNS } from '../../src/features/secret-keys/sealed-columns.js';
import { toJson } from '../../src/json.js';
import { createSecrets } from '../../src/secrets.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const OLD = 'the-old-secret-key-0123456789abcdefgh';
const NEW = 'the-new-secret-key-0123456789abcdefgh';
const OTHER = 'another-secret-key-0123456789abcdefgh';
/** More than one batch. */
const CUSTOMERS = 450;

const withKeys = (context: Context, current: string, ...previous: string[]): Context => ({
  ...context,
  secrets: createSecrets(current, previous),
});

/** Every sealed value that there is, opened. */
async function openAll(context: Context): Promise<string[]> {
  const opened: string[] = [];
  for (const { table, column, key, also = [], owner } of SEALED_COLUMNS) {
    const rows = await context.database.read
      .selectFrom(table as 'customer_tokens')
      .select([...key, ...also, column] as 'sealed_token'[])
      .execute();
    for (const row of rows as unknown as Record<string, string | null>[]) {
      const sealed = row[column];
      if (sealed !== null && sealed !== undefined)
        opened.push(`${table}.${column} ${context.secrets.open(sealed, owner(row as Record<string, string>))}`);
    }
  }
  return opened.toSorted();
}

/** Rows with something sealed in each column; the same key to a model in three of them. */
async function fill({ context, organisation_id }: TestContext): Promise<void> {
  const { database, secrets } = context;
  const seal = (table: string, column: string, row: Record<string, string>) => {
    const found = SEALED_COLUMNS.find((one) => one.table === table && one.column === column);
    return secrets.seal(`${table}.${column}`, found!.owner(row));
  };
  const model_key = secrets.seal('model key', `model-key:${organisation_id}`);
  await database.transaction(async ({ query }) => {
    for (let index = 0; index < CUSTOMERS; index++) {
      const owner = { organisation_id, session_id: `session-${index}` };
      await query
        .insertInto('customer_tokens')
        .values({
          ...owner,
          sealed_token: seal('customer_tokens', 'sealed_token', owner),
          sealed_identity: index === 0 ? seal('customer_tokens', 'sealed_identity', owner) : null,
          expires_at: Number.MAX_SAFE_INTEGER,
          updated_at: 0,
        })
        .execute();
    }
    const choice = { organisation_id, model: 'openai:gpt-5' };
    await query
      .insertInto('assistant_models')
      .values({ ...choice, sealed_key: model_key, updated_at: 0 })
      .execute();
    const release = {
      id: randomUUID(),
      organisation_id,
      number: 1,
      note: '',
      setup: toJson({ functions: [], settings: {}, model: null }),
      changes: 0,
    };
    await query
      .insertInto('releases')
      .values({
        ...release,
        sealed_model_key: model_key,
        restored_from: null,
        tests_total: null,
        tests_failed: null,
        actor_kind: 'member',
        actor_id: null,
        actor_name: 'Ada',
        created_at: 0,
      })
      .execute();
    await query
      .insertInto('organisation_drafts')
      .values({
        ...choice,
        release_mode: 'warn',
        live_release_id: release.id,
        assistant_settings: '{}',
        sealed_model_key: model_key,
      })
      .execute();
  });
}

const modelKeys = async ({ database: { read } }: Context) =>
  new Set(
    [
      ...(await read.selectFrom('assistant_models').select('sealed_key as key').execute()),
      ...(await read.selectFrom('organisation_drafts').select('sealed_model_key as key').execute()),
      ...(await read.selectFrom('releases').select('sealed_model_key as key').execute()),
    ].map(({ key }) => key),
  );

const quietly = { give_up: false, tell: () => undefined };

describe.each(databases())('on $name', (database) => {
  test('every sealed column is known', async () => {
    await using at = await openTestContext(database);
    const tables = await at.context.database.read.introspection.getTables();
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => column.name.startsWith('sealed_')).map((column) => `${name}.${column.name}`),
    );
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(sealed.toSorted());
  });

  test('a start is refused with a key that neither is the one of the data nor knows it', async () => {
    await using at = await openTestContext(database);
    await admitSecretKeys(withKeys(at.context, OLD));
    await admitSecretKeys(withKeys(at.context, OLD));
    await expect(admitSecretKeys(withKeys(at.context, NEW))).rejects.toThrow(/^SECRET_KEY: .*sealed under another key/);
    await admitSecretKeys(withKeys(at.context, NEW, OLD));
    // From now on there may be data under both.
    await expect(admitSecretKeys(withKeys(at.context, OLD))).rejects.toThrow('SECRET_KEY');
    await admitSecretKeys(withKeys(at.context, OLD, NEW));
  });

  test('sealing anew can be ended and begun again; then the earlier key is not needed any more', async () => {
    await using at = await openTestContext(database);
    const old = { ...at, context: withKeys(at.context, OLD) };
    await admitSecretKeys(old.context);
    await fill(old);
    const before = await openAll(old.context);
    expect(before).toHaveLength(CUSTOMERS + 4);
    const rotating = withKeys(at.context, NEW, OLD);
    await admitSecretKeys(rotating);
    expect(await openAll(rotating)).toEqual(before);

    // Ended in the middle of a column, and once behind the first of those with the same key to a model.
    for (const [until, done] of [
      ['logins of customers', 200],
      ["organisations' keys to models", 1],
    ] as const) {
      const stop = (progress: { name: string; done: number }) => {
        if (progress.name === until && progress.done === done) throw new Error('ended');
      };
      await expect(reseal(rotating, { give_up: false, tell: stop })).rejects.toThrow('ended');
      expect(await openAll(rotating)).toEqual(before);
    }
    expect(await modelKeys(at.context)).toHaveProperty('size', 2);
    const told: string[] = [];
    const tell = ({ name, done, total }: { name: string; done: number; total: number }) => {
      told.push(`${name}: ${done} of ${total}`);
    };
    expect(await reseal(rotating, { give_up: false, tell })).toEqual({ resealed: 2, unreadable: 0 });
    expect(told).toContain(`logins of customers: ${CUSTOMERS} of ${CUSTOMERS}`);

    const after = withKeys(at.context, NEW);
    await admitSecretKeys(after);
    expect(await openAll(after)).toEqual(before);
    expect(await modelKeys(at.context)).toHaveProperty('size', 1);
    await expect(admitSecretKeys(withKeys(at.context, OLD))).rejects.toThrow('SECRET_KEY');
  });

  test('what no key opens keeps the earlier keys needed, until it is given up', async () => {
    await using at = await openTestContext(database);
    const lost = { ...at, context: withKeys(at.context, OTHER) };
    await admitSecretKeys(withKeys(at.context, OLD));
    await fill(lost);
    const rotating = withKeys(at.context, NEW, OLD);
    await admitSecretKeys(rotating);
    const unreadable = CUSTOMERS + 4;
    expect(await reseal(rotating, quietly)).toEqual({ resealed: 0, unreadable });
    await expect(admitSecretKeys(withKeys(at.context, NEW))).rejects.toThrow('SECRET_KEY');
    expect(await reseal(rotating, { ...quietly, give_up: true })).toMatchObject({ resealed: 0 });
    await admitSecretKeys(withKeys(at.context, NEW));
    expect(await openAll(withKeys(at.context, NEW))).toEqual([]);
  });
});
