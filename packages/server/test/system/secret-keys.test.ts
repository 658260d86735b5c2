/** An operator changes the secret key: a wrong one is refused at the start, and nobody is signed out by the change. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { connect } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession } from '../support/service.js';

const run = promisify(execFile);
const ADMIN = fileURLToPath(new URL('../../dist/admin.js', import.meta.url));
const OLD = 'the-old-secret-key-0123456789abcdefgh';
const NEW = 'the-new-secret-key-0123456789abcdefgh';
const owner = { email: 'owner@example.com', password: 'correct horse battery' };

describe.each(databases())('on $name', (database) => {
  const start = ({ location }: TestLocation, env: Record<string, string>) =>
    startServerProcess({
      location,
      env: { BOOTSTRAP_ADMIN_EMAIL: owner.email, BOOTSTRAP_ADMIN_PASSWORD: owner.password, ...env },
    });

  const isReady = (server: ServerProcess) => expect.poll(async () => (await server.http('/readyz')).status).toBe(200);

  const admin = ({ location }: TestLocation, env: Record<string, string>, ...command: string[]) =>
    run(process.execPath, [ADMIN, ...command], {
      env: {
        PATH: process.env.PATH,
        ...(location.dialect === 'sqlite'
          ? { DATA_DIR: join(location.file, '..') }
          : { DATABASE_URL: location.url, DATA_DIR: '/tmp' }),
        ...env,
      },
    });

  // It starts a process six times.
  test('and keeps sign-ins, customer tokens and what is sealed', { timeout: 120_000 }, async () => {
    await using place = await database.create();
    let member = '';
    let customer = '';
    const session_id = newSession();
    {
      await using server = await start(place, { SECRET_KEY: OLD });
      const signedIn = await server.http('/api/v1/console/session/', { method: 'POST', body: JSON.stringify(owner) });
      member = ((await signedIn.json()) as { token: string }).token;
      const minted = await server.http('/api/v1/helpdesk/tokens/', {
        method: 'POST',
        body: JSON.stringify({ session_id }),
      });
      customer = ((await minted.json()) as { token: string }).token;
    }

    await expect(start(place, { SECRET_KEY: NEW })).rejects.toThrow(
      /Frontdesk cannot start\.\s+SECRET_KEY: data in this database is sealed under another key/,
    );
    await expect(admin(place, { SECRET_KEY: NEW }, 'reseal')).rejects.toThrow('sealed under another key');

    {
      await using server = await start(place, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
      const me = await server.http('/api/v1/console/session/', { key: member });
      expect(me.status).toBe(200);
      const client = await connect(server.url, { token_source: 'customer', token: customer });
      client[Symbol.dispose]();
      // Beside the running service.
      const { stdout, stderr } = await admin(place, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }, 'reseal');
      expect(stderr).toContain('second factors of members: 0 of 0');
      expect(stdout).toContain('SECRET_KEY_PREVIOUS can be removed');
    }

    await expect(start(place, { SECRET_KEY: OLD })).rejects.toThrow('sealed under another key');
    await using server = await start(place, { SECRET_KEY: NEW });
    await isReady(server);
    // What was signed under a key that is gone is good no longer.
    expect((await server.http('/api/v1/console/session/', { key: member })).status).toBe(401);
  });

  test('of which the only copy is lost', async () => {
    await using place = await database.create();
    await (await start(place, { SECRET_KEY: OLD }))[Symbol.asyncDispose]();
    const { stdout } = await admin(place, { SECRET_KEY: NEW }, 'reseal', '--give-up-unreadable');
    expect(stdout).toContain('Resealed: 0.');
    await using server = await start(place, { SECRET_KEY: NEW });
    await isReady(server);
  });
});
