/** A start that cannot succeed ends with words that name what to change. */
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../../src/app.js';
import { loadConfig } from '../../src/config/config.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { listenLocally } from '../support/local-server.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  startApp(
    loadConfig({ DEMO: 'false', METRICS_PORT: 'off', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder, ...env }),
  );

test('a port in use is named, with the settings that say which', async () => {
  await using other = await listenLocally(createServer());
  const { port } = other;
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    `PORT: the service cannot listen at 127.0.0.1:${port}: the port is in use. Set PORT and HOST`,
  );
});

test('an address that this machine does not have is named', async () => {
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow('192.0.2.1:0: this machine has no such address');
});

test('a Redis that is out of reach is named, without its password, with the reason', async () => {
  const settings = {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
  };
  const error = await start({ ...settings, REDIS_URL: 'redis://:pw@127.0.0.1:1' }).catch((refused: Error) => refused);
  expect(error).toMatchObject({
    message: 'REDIS_URL: the Redis at 127.0.0.1:1 cannot be used.',
    cause: { message: expect.stringContaining('ECONNREFUSED') },
  });
});

test('a restored backup is not opened with the log of another database beside it', async () => {
  const running = await start({});
  const restored = join(folder, 'restored');
  await mkdir(restored);
  const file = join(restored, 'frontdesk.db');
  const database = new DatabaseSync(join(folder, 'frontdesk.db'));
  database.prepare('vacuum into ?').run(file);
  database.close();
  await copyFile(join(folder, 'secret-key'), join(restored, 'secret-key'));
  await createOrganisation(running.context, { name: 'Later than the backup' });
  await copyFile(join(folder, 'frontdesk.db-wal'), `${file}-wal`);
  await running[Symbol.asyncDispose]();
  await expect(start({ DATA_DIR: restored })).rejects.toThrow(
    `DATA_DIR: ${file}-wal is of another database than ${file}. Move it away, and start again.`,
  );
  await rm(`${file}-wal`);
  await (await start({ DATA_DIR: restored }))[Symbol.asyncDispose]();
});

test('a database is not opened with the log of another one, but with its own', async () => {
  const [one, other, copied] = ['one', 'other', 'copied'].map((name) => join(folder, name));
  const keyed = (DATA_DIR: string) => start({ DATA_DIR, SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef' });
  for (const data of [one!, other!]) await (await keyed(data))[Symbol.asyncDispose]();
  const running = await keyed(other!);
  for (let made = 0; made < 10; made++) await createOrganisation(running.context, { name: 'Harbour Goods' });
  await mkdir(copied!);
  for (const name of ['frontdesk.db', 'frontdesk.db-wal']) await copyFile(join(other!, name), join(copied!, name));
  await copyFile(join(other!, 'frontdesk.db-wal'), join(one!, 'frontdesk.db-wal'));
  await running[Symbol.asyncDispose]();

  await expect(keyed(one!)).rejects.toThrow(
    `frontdesk.db-wal is of another database than ${one}/frontdesk.db. Move it`,
  );
  await rm(join(one!, 'frontdesk.db-wal'));
  await (await keyed(one!))[Symbol.asyncDispose]();
  await using complete = await keyed(copied!);
  const organisations = await complete.context.database.read.selectFrom('organisations').select('name').execute();
  expect(organisations.filter(({ name }) => name === 'Harbour Goods')).toHaveLength(10);
});

test.each<Record<string, string>>([
  { ASSISTANT_MODEL: 'gpt-5' },
  { ASSISTANT_FALLBACK_MODEL: 'openai:gpt-5' },
  { ASSISTANT_ALLOWED_MODELS: 'gpt-5' },
  { FUNCTION_ALLOWED_HOSTS: 'https://shop.internal/orders' },
])('%o is named before the database is opened, and so migrated', async (env) => {
  const data = await mkdtemp(join(folder, 'settings-'));
  await expect(start({ DATA_DIR: data, ...env })).rejects.toThrow(Object.keys(env)[0]);
  expect(await readdir(data)).not.toContain('frontdesk.db');
});

test('a data directory that cannot be one is named', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(start({ DATA_DIR: file })).rejects.toThrow(
    `DATA_DIR: the data directory cannot be kept at ${file}: a file is in the way`,
  );
  // On Linux, `/proc` exists and answers as if it did not.
  await expect(start({ DATA_DIR: '/proc/data/here' })).rejects.toThrow(
    'DATA_DIR: the data directory cannot be kept at /proc/data/here: ',
  );
});
