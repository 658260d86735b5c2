/** The operator's command line, as it is compiled, beside a running service. On both databases. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { offerPlaces, withdrawPlaces } from '../../src/features/calls/call-places.js';
import { createMember } from '../../src/features/members/create-member.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const ADMIN = fileURLToPath(new URL('../../dist/admin.js', import.meta.url));
const WAIT = { timeout: 30_000 };
/** Each starts a program. */
vi.setConfig({ testTimeout: 60_000 });

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const UNREACHABLE = 'postgres://127.0.0.1:1/nowhere';

const runWith = (env: Record<string, string>, words: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [ADMIN, ...words], { env }).then(
    (done) => ({ code: 0, ...done }),
    (error: Ended) => error,
  );

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  function settings(): Record<string, string> {
    const { location } = service;
    return {
      SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
      PUBLIC_URL: service.url,
      ...(location.dialect === 'postgres' ? { DATABASE_URL: location.url } : { DATA_DIR: dirname(location.file) }),
    };
  }
  const run = (...words: string[]): Promise<Ended> => runWith(settings(), words);
  async function json<Told>(...words: string[]): Promise<Told> {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as Told;
  }

  test('an organisation is made, listed and renamed, and the audit log has it', async () => {
    const made = await json<{ organisation: { id: string }; invitation: { link: string } }>(
      ...['create-organisation', '--name', 'Harbour Goods', '--email', 'olive@harbour.example'],
    );
    const { id } = made.organisation;
    expect(made.invitation.link).toMatch(new RegExp(`^${service.url}/console/invitation#fdi_`));
    await json('rename-organisation', '--organisation', id, '--name', 'Harbour & Co');
    const { organisations } = await json<{ organisations: { id: string }[] }>('list-organisations');
    expect(organisations).toHaveLength(2);
    expect(organisations.find((one) => one.id === id)).toMatchObject({ name: 'Harbour & Co', members: 0 });
    await json('rename-organisation', '--organisation', id, '--name', 'Harbour\n\u001b[2JCo');
    expect((await run('list-organisations')).stdout).toMatch(/Harbour\\n\\u001b\[2JCo +members: 0/);
    await json('rename-organisation', '--organisation', id, '--name', 'Harbour & Co');
    expect((await run('list-organisations')).stdout).toMatch(/Harbour & Co +members: 0 +conversations: 0/);
    const entry = await service.app.context.database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'detail'])
      .where('organisation_id', '=', id)
      .where('action', '=', 'organisation.renamed')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    expect(entry.actor_kind).toBe('operator');
    expect(JSON.parse(entry.detail)).toEqual({ from: 'Harbour Goods', to: 'Harbour & Co' });
  });

  test.runIf(database.name === 'postgres')('a machine with another clock uses that of the database', async () => {
    const tomorrow = encodeURIComponent('const { now } = Date; Date.now = () => now() + 86_400_000;');
    const env = { ...settings(), NODE_OPTIONS: `--import=data:text/javascript,${tomorrow}` };
    const at = ['--organisation', service.organisation_id];
    const { stdout } = await runWith(env, [
      ...['invite-member', '--email', 'next-day@first.example', '--role', 'agent', '--json', ...at],
    ]);
    const { invitation } = JSON.parse(stdout) as { invitation: { expires_at: string } };
    const left = Date.parse(invitation.expires_at) - service.app.context.now();
    expect(Math.abs(left - LIMITS.invitationMs)).toBeLessThan(60_000);
  });

  test('a key that is revoked here ends what it had opened there, within seconds', async () => {
    const at = ['--organisation', service.organisation_id];
    const { api_key } = await json<{ api_key: { id: string; secret: string } }>(
      ...['create-key', '--name', 'Shop', '--mode', 'live', ...at],
    );
    const client = await connect(service.url, { token_source: 'api', token: api_key.secret });
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve));
    await json('revoke-key', '--key', api_key.id, ...at);
    await ended;
    const { api_keys } = await json<{ api_keys: { id: string; revoked_at: string | null }[] }>('list-keys', ...at);
    expect(api_keys.find(({ id }) => id === api_key.id)?.revoked_at).toEqual(expect.any(String));
    expect(JSON.stringify(api_keys)).not.toContain(api_key.secret);
  });

  test('an erasure is left to a running server, which closes the connections of the customer', async () => {
    const session_id = newSession();
    const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ session_id });
    const made = await fetch(`${service.url}/api/v1/helpdesk/tokens/`, { method: 'POST', headers, body });
    const { token } = (await made.json()) as { token: string };
    const client = await connect(service.url, { token_source: 'customer', token });
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve));
    expect(
      await run('erase-customer', '--session', session_id, '--organisation', service.organisation_id),
    ).toMatchObject({ code: 0, stdout: expect.stringContaining('"status":"done"'), stderr: '' });
    await ended;
  });

  test('an erasure is left to a server that attends calls, which alone knows who is in the room of one', async () => {
    const { context } = service.app;
    const session_id = newSession();
    const client = await service.client();
    const started = await client.askAck('call_support', { session_id, ticket_chat_id: null });
    const erased: unknown[] = [];
    context.cluster.subscribe('erased_calls', (call) => erased.push(call));
    await offerPlaces(context, 'a server with calls', 1);
    const erase = run('erase-customer', '--session', session_id, '--organisation', service.organisation_id);
    const offering = setInterval(() => void offerPlaces(context, 'a server with calls', 1), 5_000);
    try {
      expect(await erase).toMatchObject({ code: 0, stdout: expect.stringContaining('"status":"done"') });
    } finally {
      clearInterval(offering);
      await withdrawPlaces(context);
    }
    expect(erased).toMatchObject([{ conversation_id: started.data.ticket_chat_id }]);
  });

  test('an export that does not fit on the disk leaves no part of it, and can be made again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-export-'));
    const [session, file] = [newSession(), join(folder, 'customer.zip')];
    const client = await service.client();
    // Random, so that it is not compressed.
    await client.askAck('support', say(session, randomBytes(4_000).toString('base64')));
    const words = ['export-customer', '--session', session, '--file', file, '--organisation', service.organisation_id];
    // A file cannot be larger than 1 KiB, which is reported like a full disk.
    const limited = `trap '' XFSZ; ulimit -f 1; exec "$@"`;
    const env = { ...settings(), PATH: process.env.PATH ?? '' };
    const program = ['-c', limited, 'bash', process.execPath, ADMIN, ...words];
    await expect(promisify(execFile)('bash', program, { env })).rejects.toMatchObject({ code: 1 });
    expect(await readdir(folder)).toEqual([]);
    expect(await run(...words)).toMatchObject({ code: 0, stdout: `${JSON.stringify({ file })}\n` });
    expect(await run(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining('--file: EEXIST') });
    expect(await readdir(folder)).toEqual(['customer.zip']);
    await rm(folder, { recursive: true });
  });

  test('an export that is cancelled leaves no part of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-export-'));
    const [session_id, file] = [newSession(), join(folder, 'customer.zip')];
    for (let count = 0; count < 4; count++) {
      const body = new FormData();
      body.append('session_id', session_id);
      // Random, so that it is not compressed: the archive takes a moment.
      body.append('file', new Blob(['%PDF-1.7\n', randomBytes(LIMITS.attachmentBytes - 9)]), 'scan.pdf');
      const headers = { authorization: `Bearer ${API_KEY}` };
      const url = `${service.url}/api/v1/helpdesk/attachments/`;
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201);
    }
    const words = ['export-customer', '--session', session_id, '--file', file];
    const created = watch(folder)[Symbol.asyncIterator]().next();
    const exporting = promisify(execFile)(
      process.execPath,
      [ADMIN, ...words, '--organisation', service.organisation_id],
      { env: settings() },
    );
    const ended = exporting.catch((error: Ended) => error);
    await created;
    exporting.child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Cancelled') });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('members are invited, get another role and are removed, and never the last owner', async () => {
    const { organisation_id } = service;
    const at = ['--organisation', organisation_id];
    const add = (username: string, role: 'owner' | 'agent') =>
      createMember(service.app.context, {
        organisation_id,
        username,
        role,
        email: `${username}@first.example`,
        password: 'correct horse battery',
      });
    await add('olive', 'owner');
    await json('invite-member', '--email', 'ben@first.example', '--role', 'agent', ...at);
    const customer = await service.client();
    customer.emit('support', say(newSession(), 'Hello'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    const mara = await service.agent('mara');
    await mara.ask('take_over_support', { ticket_chat_id });
    const { members } = await json<{ members: { email: string; username: string; role: string }[] }>(
      'list-members',
      ...at,
    );
    const { email } = members.find(({ username }) => username === 'mara')!;
    await json('change-role', '--email', email, '--role', 'admin');
    await json('remove-member', '--email', email);
    const handler = () =>
      service.app.context.database.read
        .selectFrom('conversations')
        .select('handler')
        .where('id', '=', ticket_chat_id)
        .execute();
    await vi.waitFor(async () => expect(await handler()).toEqual([{ handler: 'assistant' }]), WAIT);
    const last = await run('remove-member', '--email', 'olive@first.example');
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('last owner')]);
  });

  test('a deleted organisation locks everybody out within seconds, and lets them in again once it is restored', async () => {
    const { organisation_id } = service;
    await createMember(service.app.context, {
      organisation_id,
      username: 'Una',
      email: 'una@first.example',
      role: 'owner',
      password: 'correct horse battery',
    });
    const signIn = async () => {
      const body = JSON.stringify({ email: 'una@first.example', password: 'correct horse battery' });
      return await service.http('/api/v1/console/session/', { method: 'POST', body });
    };
    expect((await signIn()).status).toBe(200);
    const [client, agent] = [await service.client(), await service.agent('Una')];
    const ended = [client, agent].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
    expect(await run('delete-organisation', '--organisation', organisation_id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes'),
    });
    await json('delete-organisation', '--organisation', organisation_id, '--yes');
    await Promise.all(ended);
    const functions = () => service.http('/api/v1/lab/functions/');
    await vi.waitFor(async () => expect((await functions()).status).toBe(403), WAIT);
    expect(await (await functions()).json()).toMatchObject({ code: 'organisation_deleted' });
    expect(await (await signIn()).json()).toMatchObject({ code: 'organisation_deleted' });
    await expect(service.client()).rejects.toThrow();
    expect((await run('list-organisations')).stdout).toContain('deleted, erased after');
    await json('restore-organisation', '--organisation', organisation_id);
    await vi.waitFor(async () => expect((await functions()).status).toBe(200), WAIT);
    expect((await signIn()).status).toBe(200);
    (await service.client())[Symbol.dispose]();
  });

  /** What does not depend on the database: each of these starts a program. */
  const once = test.runIf(database.name === 'sqlite');

  once.each([
    [['list-keys', '--organisation', 'nope'], 'There is no organisation nope'],
    [['remove-member', '--email', 'nobody@first.example'], 'No member has the address'],
  ])('%j is refused and says %j', async (words, text) => {
    const ended = await run(...words);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([1, '', expect.stringContaining(text)]);
  });

  once.each([
    [2, ['create-key', '--name', 'x', '--mode', 'dead'], '--mode: '],
    [2, ['invite-member', '--email', 'nobody', '--role', 'agent'], '--email: '],
    [2, ['invite-member', '--email', 'ada@example.com', '--role', 'king'], '--role: '],
    [2, ['verify-domain', '--domain', 'no domain'], '--domain: '],
    [2, ['delete-organisation', '--grace-days', '', '--yes'], '--grace-days: '],
    [1, ['reapply-erasures', '--file', '/nowhere/erasures.ndjson'], '--file: ENOENT'],
    [1, ['reapply-erasures', '--file', ADMIN], '--file: line 1 must be a receipt'],
  ])('ends with %i for %j, which names the option', async (code, words, text) => {
    const ended = await run(...words, '--organisation', service.organisation_id);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([code, '', expect.stringContaining(text)]);
  });

  once('an erasure is not done by the command while calls are attended, and it says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-erasure-'));
    const location = { dialect: 'sqlite' as const, file: join(folder, 'frontdesk.db') };
    const create = async () => ({ location, [Symbol.asyncDispose]: async () => undefined });
    {
      await using stopped = await startService({ ...database, create });
      const { database: its, now } = stopped.app.context;
      const attends = { owner: 'a server with calls', places: 1, expires_at: now() + 600_000 };
      await its.transaction(({ query }) => query.insertInto('voice_servers').values(attends).execute());
    }
    const env = { ...settings(), DATA_DIR: folder };
    const { code, stdout, stderr } = await runWith(env, ['erase-customer', '--session', newSession()]);
    expect([code, stdout, stderr]).toEqual([
      1,
      expect.stringContaining('"running"'),
      expect.stringMatching(/^Not begun: /),
    ]);
    await rm(folder, { recursive: true });
  });

  once('names what may be meant where there are several organisations', async () => {
    const { code, stderr } = await run('list-members');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`--organisation ${service.organisation_id}`)]);
  });
});

test.each([
  [['list-organisation'], 'Did you mean list-organisations?'],
  [['create-key', '--name', 'x'], '--mode is missing'],
  [['list-keys', '--email', 'x'], '--email is not accepted'],
  [['list-keys', '--nonsense'], '--nonsense'],
  [['list-keys', '--organization', 'x'], 'Did you mean --organisation?'],
  [['list-keys', '--organisation'], "'--organisation <value>' argument missing"],
  [[], 'Usage:'],
])('%j is not understood, before any database is opened, and says %j', async (words, text) => {
  const ended = await runWith({ DATABASE_URL: UNREACHABLE }, words);
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([2, '', expect.stringContaining(text)]);
});

test('a command says why the database cannot be used', async () => {
  const ended = await runWith({ DATABASE_URL: UNREACHABLE }, ['list-organisations']);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
});

test('an empty database is named, as it is another one than that of the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-admin-'));
  const file = join(folder, 'frontdesk.db');
  const ended = await runWith({ DATA_DIR: folder }, ['list-keys']);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(`There is no organisation in ${file}.`) });
  await rm(folder, { recursive: true });
});
