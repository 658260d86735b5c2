/** Mails to members, over a real SMTP server that is well, refuses, or is gone. On both databases. */
import { LIMITS, type MemberLanguage, type NotificationsInput } from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailMentions } from '../../src/features/mail/mail-mentions.js';
import { mailWaiting } from '../../src/features/mail/mail-waiting.js';
import { queueMail } from '../../src/features/mail/queue-mail.js';
import { createMember } from '../../src/features/members/create-member.js';
import { mailPasswordReset } from '../../src/features/members/make-password-reset.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { databases } from '../support/databases.js';
import { linkIn, type MailServer, startMailServer } from '../support/mail-server.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { freePort } from '../support/server-process.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const OWNER = { email: 'owner@first.example', password: 'correct horse battery' };
const WAIT = { timeout: 30_000 };
const PORT = String(await freePort());
const PUBLIC_URL = `http://127.0.0.1:${PORT}`;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let smtp: MailServer;
  let owner: string;

  beforeAll(async () => {
    smtp = await startMailServer();
    service = await startService(database, {
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'Support <help@shop.example>', PORT, PUBLIC_URL },
      model: ({ body }) =>
        body.messages.at(-1)?.role === 'tool' ? replyText('I have asked.') : replyCall('assistant_ask_for_human', {}),
    });
    const { context } = service.app;
    const { organisation_id } = service;
    await createMember(context, { organisation_id, username: 'Olive', role: 'owner', ...OWNER });
    owner = (await signIn(context, OWNER)).token;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    smtp.mails.length = 0;
    smtp.refuse = undefined;
    service.advance(2 * 3_600_000);
  });

  const post = (path: string, body: object, key = owner) =>
    service.http(`/api/v1/console/${path}`, { method: 'POST', key, body: JSON.stringify(body) });
  const put = (choice: NotificationsInput) =>
    service.http('/api/v1/console/notifications/', { method: 'PUT', key: owner, body: JSON.stringify(choice) });
  const speak = async (language: MemberLanguage) => {
    const change = { method: 'PATCH', key: owner, body: JSON.stringify({ language }) };
    expect((await service.http('/api/v1/console/account/', change)).status).toBe(200);
  };
  const arrived = (count = 1) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count), WAIT);
  const kept = () => service.app.context.database.read.selectFrom('mails').selectAll().execute();

  test('an invitation is sent with the link that its inviter gets, and erased from the database', async () => {
    const made = await post('invitations/', { email: 'Ben@first.example', role: 'agent' });
    const { link, mailed } = (await made.json()) as { link: string; mailed: boolean };
    expect(mailed).toBe(true);
    await arrived();
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'help@shop.example', to: ['ben@first.example'] });
    expect(linkIn(mail!).split('#')[1]).toBe(link.split('#')[1]);
    expect(linkIn(mail!)).toMatch(new RegExp(`^${PUBLIC_URL}/console/invitation#`));
    expect(mail?.raw).toMatch(/^Subject: Your invitation to /m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    await vi.waitFor(
      async () => expect((await kept()).every(({ sealed_text }) => sealed_text === null)).toBe(true),
      WAIT,
    );
  });

  test('who has forgotten the password gets a link that works once; who is no member is answered alike', async () => {
    const ask = (email: string) => post('password-resets/', { email }, '');
    const [known, unknown] = await Promise.all([ask(OWNER.email), ask('nobody@first.example')]);
    expect([known?.status, await known?.text()]).toEqual([unknown?.status, await unknown?.text()]);
    expect(known?.status).toBe(202);
    await arrived();
    expect(smtp.mails[0]?.to).toEqual([OWNER.email]);
    const token = linkIn(smtp.mails[0]!).split('#')[1];
    const use = () => post('password-resets/use/', { token, password: OWNER.password }, '');
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(404);
    owner = (await signIn(service.app.context, OWNER)).token;
  });

  test('a stranger who requests links again and again neither ends the one in the mail nor sends another one soon', async () => {
    const { context } = service.app;
    const ask = () => mailPasswordReset(context, OWNER.email, '192.0.2.1');
    const check = (token = '') => post('password-resets/check/', { token }, '');
    await Promise.all([ask(), ask(), ask()]);
    await arrived();
    const link = linkIn(smtp.mails[0]!);
    const token = link.split('#')[1];
    service.advance(LIMITS.passwordResetMailEveryMs - 60_000);
    await ask();
    const before = (await kept()).filter(({ created_at }) => created_at > context.now() - 3_600_000);
    expect(before).toHaveLength(1);
    expect((await check(token)).status).toBe(200);
    service.advance(60_000);
    await ask();
    await arrived(2);
    expect(linkIn(smtp.mails[1]!)).toBe(link);
    service.advance(LIMITS.passwordResetMs - LIMITS.passwordResetMailEveryMs);
    expect((await check(token)).status).toBe(404);
    await ask();
    await arrived(3);
    expect(linkIn(smtp.mails[2]!)).not.toBe(link);
    // The session of the other tests expired in the meantime.
    owner = (await signIn(context, OWNER)).token;
  });

  test('nobody is flooded, and no organisation uses up the mails of another', async () => {
    for (let n = 0; n < 14; n++) await post('invitations/', { email: 'flood@first.example', role: 'agent' });
    await arrived(10);
    const last = await post('invitations/', { email: 'flood@first.example', role: 'agent' });
    expect(await last.json()).toMatchObject({ mailed: false, link: expect.any(String) });
    expect(
      (await kept()).filter(({ address, due_at }) => address === 'flood@first.example' && due_at !== null),
    ).toEqual([]);
    const other = await addOrganisation(service.app.context, { name: 'Other', email: 'flood@first.example' });
    expect(other.invitation.mailed).toBe(true);
    await arrived(11);
  });

  test('a customer who waits is told of once, to those who want it, with no word of theirs', async () => {
    const session_id = newSession();
    const customer = await service.client();
    customer.emit('support', say(session_id, 'canary-of-the-customer'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    const look = () => mailWaiting(service.app.context);
    await look();
    service.advance(119_000);
    await look();
    expect(await kept().then((all) => all.filter(({ kind }) => kind === 'waiting'))).toEqual([]);
    service.advance(2_000);
    await Promise.all([look(), look()]);
    await arrived();
    expect(smtp.mails[0]?.to).toEqual([OWNER.email]);
    expect(linkIn(smtp.mails[0]!)).toBe(`${PUBLIC_URL}/console/desk/needs_human/${ticket_chat_id}`);
    expect(smtp.mails[0]?.raw).toContain('A customer is waiting for a human');
    expect(smtp.mails[0]?.raw).not.toContain('canary-of-the-customer');
    await look();

    expect(await (await put({ waiting_mails: false })).json()).toEqual({
      sends_mail: true,
      waiting_mails: false,
      mention_mails: true,
    });
    const other = await service.client();
    other.emit('support', say(newSession(), 'Me too'));
    await other.next('support');
    service.advance(3_600_000);
    await look();
    expect((await kept()).filter(({ kind }) => kind === 'waiting')).toHaveLength(1);
    await put({ waiting_mails: true });
    await speak('fr');
    await look();
    await arrived(2);
    expect(smtp.mails[1]?.raw).toContain('attend un humain');
    await speak('en');
  });

  test('a mention that stays unread is told of once, several in one mail, to those who want it', async () => {
    const { context } = service.app;
    const customer = await service.client();
    customer.emit('support', say(newSession(), 'canary-of-the-customer'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    const { id: olive } = await context.database.read
      .selectFrom('members')
      .select('id')
      .where('email', '=', OWNER.email)
      .where('organisation_id', '=', service.organisation_id)
      .executeTakeFirstOrThrow();
    const ada = await service.agent('Ada');
    const mention = async () => {
      const note = { ticket_chat_id, note: 'canary-of-the-note @Olive', mentions: [olive] };
      return String((await ada.ask('agent_note', note)).data.id);
    };
    const look = () => Promise.all([1, 2, 3].map(() => mailMentions(context)));
    const queued = async () => (await kept()).filter(({ kind }) => kind === 'mention').length;

    const note = await mention();
    service.advance(LIMITS.mentionMailAfterMs - 60_000);
    await look();
    expect(await queued()).toBe(0);
    service.advance(61_000);
    await look();
    await arrived();
    expect(smtp.mails[0]?.to).toEqual([OWNER.email]);
    expect(smtp.mails[0]?.raw).toContain('Subject: Ada mentioned you in a note');
    expect(linkIn(smtp.mails[0]!)).toBe(`${PUBLIC_URL}/console/desk/mentions/${ticket_chat_id}#note-${note}`);
    expect(smtp.mails[0]?.raw).not.toContain('canary');

    // A younger one is in the same mail, and none is told of again.
    await mention();
    service.advance(LIMITS.mentionMailAfterMs + 1_000);
    await mention();
    await look();
    await arrived(2);
    expect(smtp.mails[1]?.raw).toMatch(/^Subject: 2 notes of /m);
    expect(linkIn(smtp.mails[1]!)).toBe(`${PUBLIC_URL}/console/desk/mentions`);
    service.advance(LIMITS.mentionMailAfterMs + 1_000);
    await look();
    expect(await queued()).toBe(2);

    await mention();
    const read = await service.http(`/api/v1/console/conversations/${ticket_chat_id}/mentions/read/`, {
      method: 'PUT',
      key: owner,
    });
    expect(await read.json()).toEqual({ read: 4 });
    await put({ mention_mails: false });
    await mention();
    service.advance(LIMITS.mentionMailAfterMs + 1_000);
    await look();
    expect(await queued()).toBe(2);
    await put({ mention_mails: true });
    service.advance(LIMITS.mentionMailWithinMs);
    await look();
    expect(await queued()).toBe(2);
    // The session of the other tests expired in the meantime.
    owner = (await signIn(context, OWNER)).token;
  });

  test('a busy desk keeps nobody from a new password; a mention with no room in the hour is told of later', async () => {
    const { context } = service.app;
    const { organisation_id } = service;
    const { id: olive } = await context.database.read
      .selectFrom('members')
      .select('id')
      .where('email', '=', OWNER.email)
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow();
    await context.database.transaction(async (transaction) => {
      for (let sent = 0; sent < LIMITS.mailsPerAddressPerHour; sent++)
        await queueMail(context, transaction, {
          organisation_id,
          kind: 'waiting',
          address: OWNER.email,
          subject: 'Before',
          text: 'Before.',
        });
    });
    await arrived(LIMITS.mailsPerAddressPerHour);
    const ids = (await kept()).map(({ id }) => `<${id}@shop.example>`);
    for (const { raw } of smtp.mails) expect(ids).toContain(/^Message-ID: (\S+)/im.exec(raw)?.[1]);
    // Those about accounts have an hour's room of their own.
    await mailPasswordReset(context, OWNER.email, '192.0.2.1');
    await arrived(LIMITS.mailsPerAddressPerHour + 1);
    smtp.mails.length = 0;
    const customer = await service.client();
    customer.emit('support', say(newSession(), 'Hello'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    const ada = await service.agent('Ada');
    await ada.ask('agent_note', { ticket_chat_id, note: 'Look, @Olive', mentions: [olive] });
    service.advance(LIMITS.mentionMailAfterMs + 1_000);
    await mailMentions(context);
    expect(smtp.mails).toEqual([]);
    service.advance(3_600_000);
    await mailMentions(context);
    await arrived();
    expect(smtp.mails[0]?.raw).toContain('Subject: Ada mentioned you in a note');
    owner = (await signIn(context, OWNER)).token;
  });

  test('a server that stops waits seconds for a slow mail server, and its next start sends the mail', async () => {
    let asked = 0;
    await using slow = await startMailServer({
      // Reads the first mail, and never answers.
      onData(stream, _session, done) {
        asked += 1;
        stream.resume();
        if (asked > 1) stream.on('end', () => done());
      },
    });
    await service.restart({ SMTP_URL: slow.url });
    await post('invitations/', { email: 'slow@first.example', role: 'agent' });
    await vi.waitFor(() => expect(asked).toBe(1), WAIT);
    const before = performance.now();
    await service.restart();
    expect(performance.now() - before).toBeLessThan(20_000);
    await vi.waitFor(
      async () =>
        expect((await kept()).find(({ address }) => address === 'slow@first.example')).toMatchObject({
          due_at: null,
          attempts: 2,
        }),
      WAIT,
    );
    expect(asked).toBe(2);
    await service.restart({ SMTP_URL: smtp.url });
  });

  test('what the server refuses for good is given up, anything else is tried again for a day', async () => {
    const answer = (code: number) => () => Object.assign(new Error('No'), { responseCode: code });
    smtp.refuse = answer(550);
    await post('invitations/', { email: 'gone@first.example', role: 'agent' });
    const of = async (address: string) => (await kept()).find((mail) => mail.address === address);
    await vi.waitFor(
      async () => expect(await of('gone@first.example')).toMatchObject({ due_at: null, sealed_text: null }),
      WAIT,
    );

    smtp.refuse = answer(451);
    await post('invitations/', { email: 'later@first.example', role: 'agent' });
    await vi.waitFor(async () => {
      const mail = await of('later@first.example');
      expect(mail?.attempts).toBe(1);
      expect(mail!.due_at! - service.app.context.now()).toBeLessThan(60_000);
    }, WAIT);
    smtp.refuse = undefined;
    service.advance(61_000);
    await arrived();
    expect(smtp.mails[0]?.to).toEqual(['later@first.example']);

    smtp.refuse = answer(451);
    await post('invitations/', { email: 'never@first.example', role: 'agent' });
    await vi.waitFor(async () => expect((await of('never@first.example'))?.attempts).toBe(1), WAIT);
    service.advance(24 * 3_600_000);
    await vi.waitFor(
      async () => expect(await of('never@first.example')).toMatchObject({ due_at: null, sealed_text: null }),
      WAIT,
    );
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('without a server for mail', () => {
  test('nothing is promised, and links are handed on as ever', async () => {
    await using service = await startService(databases()[0]!);
    const answer = await service.http('/api/v1/console/password-resets/', {
      method: 'POST',
      body: JSON.stringify({ email: OWNER.email }),
    });
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'mail_off' })]);
  });

  test('a server that is gone is tried again, and its password stands in no log', async () => {
    await using service = await startService(databases()[0]!, {
      env: { SMTP_URL: 'smtp://user:canary-password@127.0.0.1:1', MAIL_FROM: 'help@shop.example', PORT, PUBLIC_URL },
    });
    const { context } = service.app;
    const told = vi.spyOn(context.log, 'warn');
    const { organisation_id } = service;
    await createMember(context, { organisation_id, username: 'Olive', role: 'owner', ...OWNER });
    await service.http('/api/v1/console/password-resets/', {
      method: 'POST',
      body: JSON.stringify({ email: OWNER.email }),
    });
    await vi.waitFor(async () => {
      const [mail] = await context.database.read.selectFrom('mails').selectAll().execute();
      expect(mail).toMatchObject({ attempts: 1, sealed_text: expect.any(String) });
    }, WAIT);
    await vi.waitFor(
      () =>
        expect(told.mock.calls.map(([, line]) => line)).toContainEqual(
          expect.stringContaining('mail could not be sent yet'),
        ),
      WAIT,
    );
    expect(JSON.stringify(told.mock.calls)).not.toContain('canary-password');
  });
});
