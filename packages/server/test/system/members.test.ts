/**
 * Members as they meet the service: the operator's commands, an invitation accepted, sockets closed when a role changes, a
 * member goes or a forgotten password is replaced, signing in in two steps, and the log of it all. On both databases.
 */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { recordAuditedAction } from '../../src/features/audit/record.js';
import { createMember } from '../../src/features/members/create-member.js';
import { totpCode } from '../../src/features/sign-in/totp.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

/** Compiled: the command as an operator runs it. */
const ADMIN = fileURLToPath(new URL('../../dist/admin.js', import.meta.url));
const PASSWORD = 'correct horse battery';
const CLOSED_WITHIN_MS = 5_000;
const OWNER = 'owner@shop.example';
const SESSION = '/api/v1/console/session/';
const PASSWORD_RESETS = '/api/v1/console/password-resets/';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let owner: string;
  beforeAll(async () => {
    service = await startService(database);
    const { organisation_id } = service;
    await createMember(service.app.context, {
      organisation_id,
      email: OWNER,
      username: 'Olga',
      password: PASSWORD,
      role: 'owner',
    });
    owner = (await signIn(OWNER)).body.token as string;
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function call(method: string, path: string, body?: object, key?: string) {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const signIn = (email: string, code?: string, password = PASSWORD) =>
    call('POST', SESSION, { email, password, ...(code === undefined ? {} : { code }) });

  async function join(email: string, role: string) {
    const invited = await call('POST', '/api/v1/console/invitations/', { email, role }, owner);
    expect(invited.status).toBe(201);
    expect(invited.body.link).toBe(`${service.url}/console/invitation#${invited.body.token}`);
    const accepted = await call('POST', '/api/v1/console/invitations/accept/', {
      token: invited.body.token,
      username: email.split('@')[0],
      password: PASSWORD,
    });
    expect(accepted).toMatchObject({ status: 201, body: { member: { email, role } } });
    const { id } = accepted.body.member as { id: string };
    const { token } = (await signIn(email)).body as { token: string };
    return { id, token, path: `/api/v1/console/members/${id}/` };
  }
  const desk = (token: string) => connect(service.url, { token_source: 'inapp', token });

  async function closed(client: TestClient): Promise<void> {
    const from = performance.now();
    if (client.socket.connected) await new Promise((resolve) => client.socket.once('disconnect', resolve));
    expect(performance.now() - from).toBeLessThan(CLOSED_WITHIN_MS);
  }

  test('an invited agent joins, works at the desk, and comes back under a new role', async () => {
    const agent = await join('ada@shop.example', 'agent');
    const before = await desk(agent.token);
    expect((await call('GET', '/api/v1/console/api-keys/', undefined, agent.token)).status).toBe(403);
    const colleagues = (await call('GET', '/api/v1/console/members/', undefined, agent.token)).body.members;
    expect(colleagues).toContainEqual(expect.objectContaining({ username: 'Olga', email: expect.any(String) }));
    for (const secret of ['two_factor', 'signs_on'])
      expect(colleagues).not.toContainEqual(expect.objectContaining({ [secret]: expect.anything() }));
    expect((await call('PATCH', agent.path, { role: 'admin' }, owner)).status).toBe(200);
    await closed(before);
    using after = await desk(agent.token);
    expect(after.socket.connected).toBe(true);
    expect((await call('GET', '/api/v1/console/api-keys/', undefined, agent.token)).status).toBe(200);
    const listed = await call('GET', '/api/v1/console/members/', undefined, agent.token);
    expect(listed.body.members).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ username: 'Olga', role: 'owner', two_factor: false }),
        expect.objectContaining({ id: agent.id, username: 'ada', role: 'admin' }),
      ]),
    );
  });

  test('a member who changes their name has it at the desk and in the conversations they handle', async () => {
    const agent = await join('anna@shop.example', 'agent');
    const before = await desk(agent.token);
    using customer = await service.client();
    customer.emit('support', say(newSession(), 'Hello'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    await before.ask('take_over_support', { ticket_chat_id });
    const change = (body: object) => call('PATCH', '/api/v1/console/account/', body, agent.token);
    expect(await change({ username: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'username' }] } });
    expect(await change({ role: 'owner' })).toMatchObject({ status: 400 });
    expect(await change({ username: 'Anna Lee', language: 'de' })).toMatchObject({
      status: 200,
      body: { id: agent.id, username: 'Anna Lee', language: 'de', role: 'agent' },
    });
    await closed(before);
    using after = await desk(agent.token);
    const { conversations } = (await call('GET', '/api/v1/console/conversations/', undefined, agent.token)).body;
    expect(conversations).toContainEqual(
      expect.objectContaining({ ticket_chat_id, agent: { id: agent.id, username: 'Anna Lee' } }),
    );
    await after.ask('agent_support', { ticket_chat_id, message: 'Good morning', attachment: false });
    await customer.next('support', ({ data }) => data.sender === 'agent');
    const { messages } = (await customer.ask('support_history', { ticket_chat_id, limit: 1 })).data;
    expect(messages).toMatchObject([{ message: 'Good morning', agent: { id: agent.id, username: 'Anna Lee' } }]);
    const { entries } = (await call('GET', '/api/v1/console/audit/', undefined, owner)).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'member.renamed', detail: { from: 'anna', to: 'Anna Lee' } }),
    );
  });

  test('a member who is removed is out at once, and the assistant goes on for them', async () => {
    const agent = await join('bea@shop.example', 'agent');
    const socket = await desk(agent.token);
    using customer = await service.client();
    const session = newSession();
    customer.emit('support', say(session, 'Hello'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    await socket.ask('take_over_support', { ticket_chat_id });
    await customer.next('support_handler_changed');
    customer.emit('support', say(session, 'Anybody there?', ticket_chat_id));
    await customer.next('support_echo', ({ sid }) => sid === customer.socket.id);
    expect((await call('DELETE', agent.path, undefined, owner)).status).toBe(200);
    await closed(socket);
    expect((await customer.next('support_handler_changed')).data).toMatchObject({ handler: 'assistant' });
    expect((await customer.next('support')).data).toMatchObject({ ticket_chat_id, sender: 'assistant' });
    await expect(desk(agent.token)).rejects.toMatchObject({ data: { status_code: 401 } });
    expect((await call('GET', SESSION, undefined, agent.token)).status).toBe(401);
    expect((await signIn('bea@shop.example')).status).toBe(401);
    expect(await call('DELETE', agent.path, undefined, owner)).toMatchObject({ status: 404 });
  });

  test('signing in takes two steps once a second factor is set up; signing out everywhere closes all', async () => {
    const { token } = await join('cleo@shop.example', 'agent');
    const two = '/api/v1/console/two-factor/';
    const begun = await call('POST', two, { password: PASSWORD }, token);
    const bits = [...(begun.body.secret as string)].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const code = () => totpCode(secret, Math.floor(service.app.context.now() / 30_000));
    const confirmed = await call('POST', `${two}confirm/`, { code: code() }, token);
    expect(confirmed.body.backup_codes).toHaveLength(10);
    service.advance(30_000);
    expect(await signIn('cleo@shop.example')).toMatchObject({ status: 401, body: { code: 'code_required' } });
    expect(await signIn('cleo@shop.example', '123')).toMatchObject({ status: 401, body: { code: 'code_wrong' } });
    const second = await signIn('cleo@shop.example', code());
    expect(second.status).toBe(200);
    const sockets = [await desk(token), await desk(second.body.token as string)];
    expect((await call('DELETE', '/api/v1/console/sessions/', undefined, token)).status).toBe(200);
    await Promise.all(sockets.map(closed));
    for (const ended of [token, second.body.token as string])
      expect((await call('GET', SESSION, undefined, ended)).status).toBe(401);
    const backup = (confirmed.body.backup_codes as string[])[0];
    expect((await signIn('cleo@shop.example', backup)).status).toBe(200);
    expect((await signIn('cleo@shop.example', backup)).status).toBe(401);
  });

  test('who has forgotten the password comes back by a link, which ends every session and socket within seconds', async () => {
    const email = 'dora@shop.example';
    const chosen = 'a battery of another kind';
    const agent = await join(email, 'agent');
    const sockets = [await desk(agent.token), await desk((await signIn(email)).body.token as string)];
    const path = `${agent.path}password-reset/`;
    expect((await call('POST', path, undefined, agent.token)).status).toBe(403);
    const made = await call('POST', path, undefined, owner);
    expect(made.status).toBe(201);
    expect(made.body.link).toBe(`${service.url}/console/password-reset#${made.body.token}`);
    const { token } = made.body;
    const checked = await call('POST', `${PASSWORD_RESETS}check/`, { token });
    expect(checked).toMatchObject({ status: 200, body: { username: 'dora', email } });
    const use = (password: string) => call('POST', `${PASSWORD_RESETS}use/`, { token, password });
    expect(await use('short')).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    for (const { socket } of sockets) expect(socket.connected).toBe(true);
    expect(await use(chosen)).toEqual({ status: 200, body: { success: true } });
    await Promise.all(sockets.map(closed));
    await expect(desk(agent.token)).rejects.toMatchObject({ data: { status_code: 401 } });
    expect(await use(chosen)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await signIn(email)).status).toBe(401);
    using again = await desk((await signIn(email, undefined, chosen)).body.token as string);
    expect(again.socket.connected).toBe(true);
  });

  function run(...words: string[]) {
    const { location } = service;
    return promisify(execFile)(process.execPath, [ADMIN, ...words], {
      env: {
        SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
        PUBLIC_URL: service.url,
        ...(location.dialect === 'postgres' ? { DATABASE_URL: location.url } : { DATA_DIR: dirname(location.file) }),
      },
    });
  }

  test("the operator's command makes such a link for anybody, an owner too", async () => {
    await join('eva@shop.example', 'owner');
    const { stdout, stderr } = await run('reset-password', '--email', 'Eva@shop.example');
    const [, link, token] = /(http\S+\/console\/password-reset#(fdr_[\w-]+))/.exec(stdout) ?? [];
    expect(link).toBe(`${service.url}/console/password-reset#${token}`);
    expect(stderr).toBe('');
    const password = 'a battery of another kind';
    expect((await call('POST', `${PASSWORD_RESETS}use/`, { token, password })).status).toBe(200);
    expect((await signIn('eva@shop.example', undefined, password)).status).toBe(200);
    const { body } = await call('GET', '/api/v1/console/audit/', undefined, owner);
    const entries = body.entries as { action: string; actor: { name: string }; target: { name: string } | null }[];
    const byOperator = entries.find(
      ({ action, actor }) => action === 'password_reset.created' && actor.name === 'Operator',
    );
    expect(byOperator?.target?.name).toBe('eva');
    await expect(run('reset-password', '--email', 'nobody@shop.example')).rejects.toMatchObject({
      stderr: expect.stringContaining('No member has the address nobody@shop.example'),
    });
  });

  test('the audit log shows an action that only a newer version knows', async () => {
    const { app, organisation_id } = service;
    await app.context.database.transaction((transaction) =>
      recordAuditedAction(app.context, transaction, OPERATOR, { organisation_id, action: 'member.promoted' as never }),
    );
    const { status, body } = await call('GET', '/api/v1/console/audit/?limit=1', undefined, owner);
    expect([status, body.entries]).toMatchObject([200, [{ action: 'member.promoted' }]]);
  });

  test("the operator's command adds an organisation beside the running service, and what was done is in its log", async () => {
    const email = 'boss@second.example';
    const { stdout } = await run('create-organisation', '--name', 'Second Shop', '--email', email);
    const [, token] = /invitation#(fdi_[\w-]+)/.exec(stdout) ?? [];
    const accepted = await call('POST', '/api/v1/console/invitations/accept/', {
      token,
      username: 'Boss',
      password: PASSWORD,
    });
    expect(accepted.body).toMatchObject({ member: { role: 'owner' }, organisation: { name: 'Second Shop' } });
    const boss = (await signIn(email)).body.token as string;
    const members = await call('GET', '/api/v1/console/members/', undefined, boss);
    expect(members.body.members).toHaveLength(1);

    const { body } = await call('GET', '/api/v1/console/audit/', undefined, boss);
    expect((body.entries as { action: string; address: string | null }[]).map(({ action }) => action)).toEqual([
      'member.signed_in',
      'member.joined',
      'member.invited',
      'organisation.created',
    ]);
    expect((body.entries as { address: string }[])[0]?.address).toBe('127.0.0.1');
    const ours = await call('GET', '/api/v1/console/audit/?limit=1', undefined, owner);
    expect(ours.body.has_more).toBe(true);
    expect(JSON.stringify(ours.body)).not.toContain('Boss');
    // The same person in another one: a command that is about a member needs to know which.
    const third = JSON.parse(
      (await run('create-organisation', '--name', 'Third Shop', '--email', email, '--json')).stdout,
    ) as { organisation: { id: string }; invitation: { link: string } };
    const joined = await call('POST', '/api/v1/console/invitations/accept/', {
      token: third.invitation.link.split('#')[1],
      username: 'Boss',
      password: 'a battery of another kind',
    });
    expect(joined.status).toBe(201);
    await expect(run('reset-password', '--email', email)).rejects.toMatchObject({
      stderr: expect.stringMatching(/Name the organisation: .*\(Second Shop\), --organisation .*\(Third Shop\)/),
    });
    await run('change-role', '--email', email, '--organisation', third.organisation.id, '--role', 'owner');
    const link = /#(fdr_[\w-]+)/.exec(
      (await run('reset-password', '--email', email, '--organisation', third.organisation.id)).stdout,
    );
    const check = await call('POST', `${PASSWORD_RESETS}check/`, { token: link?.[1] });
    expect(check.body).toMatchObject({ email, organisation: { id: third.organisation.id, name: 'Third Shop' } });
    await expect(run('nonsense')).rejects.toMatchObject({ stderr: expect.stringContaining('no command nonsense') });
  });
});
