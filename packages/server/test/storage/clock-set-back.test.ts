/** The clock of the machine is set back by hours: times that were noted before are in the future then. */
import { HOUR_MS, LIMITS, MINUTE_MS } from '@frontdesk/contract';
import { describe, expect, test, vi } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { assignWaiting } from '../../src/features/desk/assign-waiting.js';
import { noteAtDesk } from '../../src/features/desk/availability.js';
import { readTeam } from '../../src/features/desk/read-team.js';
import { addSource } from '../../src/features/knowledge/sources/add-source.js';
import { claimSource } from '../../src/features/knowledge/sources/source-lease.js';
import { startLogin } from '../../src/features/logins/start-login.js';
import { queueMail } from '../../src/features/mail/queue-mail.js';
import { startSendingMails } from '../../src/features/mail/send-mails.js';
import { createMember } from '../../src/features/members/create-member.js';
import { mailPasswordReset } from '../../src/features/members/make-password-reset.js';
import { confirmSecondFactor, enrolSecondFactor } from '../../src/features/members/second-factor.js';
import { requestErasure, runErasure } from '../../src/features/privacy/erase-customer.js';
import { applyRetention, saveRetention } from '../../src/features/privacy/retention.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { lockSecondFactor, tryCode } from '../../src/features/sign-in/check-code.js';
import { totpCode } from '../../src/features/sign-in/totp.js';
import { claimTurns, recoverTurns } from '../../src/features/turn-queue/claim-turns.js';
import { customerOf } from '../support/actors.js';
import { fromBase32 } from '../support/base32.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';
import { LOGIN } from '../support/turns.js';

const SET_BACK_MS = 2 * HOUR_MS;
const MAIL = { kind: 'invitation', address: 'mia@example.com', subject: 'Welcome', text: 'Hello' } as const;
const SOON = { timeout: 15_000, interval: 20 };

describe.each(databases())('on $name', (database) => {
  test('a member who had left counts as offline, and is assigned nobody', async () => {
    await using opened = await openTestContext(database);
    const { context, organisation_id } = opened;
    const ada = { organisation_id, email: 'ada@example.com', username: 'Ada', password: 'correct horse battery' };
    const { id } = await createMember(context, { ...ada, role: 'agent' });
    opened.advance(SET_BACK_MS);
    await noteAtDesk(context, [id]);
    const presence = async () => (await readTeam(context, organisation_id)).members.map((one) => one.presence);
    expect(await presence()).toEqual(['online']);
    opened.advance(-SET_BACK_MS);
    expect(await presence()).toEqual(['offline']);

    await openWaitingConversation(opened, 'customer');
    await context.database.transaction(async ({ query }) => {
      await query.updateTable('conversations').set({ needs_human: 1, waiting_since: context.now() }).execute();
      await query.insertInto('desk_settings').values({ organisation_id, assignment: 'round_robin' }).execute();
    });
    expect(await assignWaiting(context)).toBe(0);
    await noteAtDesk(context, [id]);
    expect(await assignWaiting(context)).toBe(1);
  });

  test('what a server that then died had begun is continued', async () => {
    await using opened = await openTestContext(database);
    const { context, organisation_id, another } = opened;
    const source = {
      kind: 'page',
      audience: 'everyone',
      environment: 'live',
      language: null,
      refresh_hours: null,
    } as const;
    const add = (url: string) => addSource(context, organisation_id, { ...source, url }, OPERATOR);
    opened.advance(SET_BACK_MS);
    const said = { session_id: 'customer', ticket_chat_id: null, message: 'Hello', attachment: false, sid: 'socket' };
    await receiveMessage(context, customerOf(organisation_id), said);
    const [turn] = await claimTurns(context, 'dead', 1);
    await add('https://shop.example/help');
    const reading = await claimSource(context, 'dead');
    await add('https://shop.example/faq');
    const { id: erasure } = await requestErasure(context, { organisation_id, session_id: 'gone' }, OPERATOR);
    await saveRetention(context, organisation_id, { conversation_days: 30, trace_days: 30, action_days: 30 }, OPERATOR);
    const lease = { lease_owner: 'dead', lease_expires_at: context.now() + MINUTE_MS };
    await context.database.transaction(async ({ query }) => {
      for (const table of ['erasures', 'retention'] as const) await query.updateTable(table).set(lease).execute();
    });
    opened.advance(-SET_BACK_MS);

    await recoverTurns(another(), 'alive', false);
    expect(await claimTurns(another(), 'alive', 1)).toMatchObject([{ id: turn?.id }]);
    expect(await claimSource(another(), 'alive')).toMatchObject({ id: reading?.id });
    expect(await claimSource(another(), 'alive')).toBeUndefined();
    expect(await runErasure(another(), erasure, 'alive')).toBe(true);
    await applyRetention(another());
    const { lease_owner } = await context.database.read
      .selectFrom('retention')
      .select('lease_owner')
      .executeTakeFirstOrThrow();
    expect(lease_owner).toBeNull();
  });

  test('a mail is sent, and waits as usual between attempts', async () => {
    await using opened = await openTestContext(database);
    const { organisation_id } = opened;
    const context = { ...opened.context, settings: { ...opened.context.settings, sends_mail: true } };
    opened.advance(SET_BACK_MS);
    await context.database.transaction((transaction) => queueMail(context, transaction, { organisation_id, ...MAIL }));
    opened.advance(-SET_BACK_MS);
    const attempts: number[] = [];
    await using _sending = startSendingMails(context, async () => {
      attempts.push(context.now());
      return { outcome: 'failed', reason: 'try later' };
    });
    await vi.waitFor(() => expect(attempts).toHaveLength(1), SOON);
    for (let wait = 2; wait <= 6; wait++) {
      opened.advance(HOUR_MS);
      // As another server announces, instead of the seconds until the next look.
      context.cluster.publish('mails', {});
      await vi.waitFor(() => expect(attempts).toHaveLength(wait), SOON);
    }
    // Longer than a claim of it lasts, which is what a mail of the earlier clock is told by.
    await vi.waitFor(async () => {
      const { due_at } = await context.database.read.selectFrom('mails').select('due_at').executeTakeFirstOrThrow();
      expect(due_at).toBeGreaterThan(context.now() + LIMITS.mailLeaseMs);
    }, SOON);
    expect(attempts).toHaveLength(6);
  });

  test('a mail that is being sent by a server whose clock is ahead is not sent by another one', async () => {
    await using opened = await openTestContext(database);
    const { organisation_id } = opened;
    const behind = { ...opened.context, settings: { ...opened.context.settings, sends_mail: true } };
    const ahead = { ...behind, now: () => behind.now() + 2 * MINUTE_MS };
    await ahead.database.transaction((transaction) => queueMail(ahead, transaction, { organisation_id, ...MAIL }));
    const sent: string[] = [];
    let accept: () => void = () => undefined;
    const accepted = new Promise<void>((resolve) => {
      accept = resolve;
    });
    await using _first = startSendingMails(ahead, async () => {
      sent.push('ahead');
      await accepted;
      return { outcome: 'sent' };
    });
    await vi.waitFor(() => expect(sent).toEqual(['ahead']), SOON);
    let looks = 0;
    const now = () => {
      looks++;
      return behind.now();
    };
    await using _second = startSendingMails({ ...behind, now }, async () => {
      sent.push('behind');
      return { outcome: 'sent' };
    });
    behind.cluster.publish('mails', {});
    // The second look begins when the first has ended.
    await vi.waitFor(() => expect(looks).toBeGreaterThan(1), SOON);
    accept();
    const settled = async () => (await behind.database.read.selectFrom('mails').select('due_at').execute())[0];
    await vi.waitFor(async () => expect(await settled()).toEqual({ due_at: null }), SOON);
    expect(sent).toEqual(['ahead']);
  });

  test('a customer at their limit of login links gets one, and is limited as usual', async () => {
    await using opened = await openTestContext(database);
    const { context, organisation_id } = opened;
    await saveAuthConfig(context, organisation_id, LOGIN, OPERATOR);
    const waiting = await openWaitingConversation(opened, 'customer');
    const askForLink = () =>
      context.database.transaction((transaction) =>
        startLogin(context, transaction, { organisation_id, session_id: 'customer', ...waiting }),
      );
    const askForAll = async () => {
      for (let count = 0; count < LIMITS.loginLinksPerSessionPerHour; count++) await askForLink();
      await expect(askForLink()).rejects.toMatchObject({ code: 'rate_limited' });
    };
    opened.advance(SET_BACK_MS);
    await askForAll();
    opened.advance(-SET_BACK_MS);
    await askForAll();
    // The clock of the server behind another.
    opened.advance(-MINUTE_MS / 2);
    await expect(askForLink()).rejects.toMatchObject({ code: 'rate_limited' });
    opened.advance(HOUR_MS + MINUTE_MS);
    await askForLink();
  });

  test('wrong codes of a stranger and mails of before hold up no member', async () => {
    await using opened = await openTestContext(database);
    const { organisation_id } = opened;
    const context = {
      ...opened.context,
      settings: { ...opened.context.settings, sends_mail: true, public_url: 'https://desk.example' },
    };
    const [email, password] = ['ada@example.com', 'correct horse battery'];
    const { id } = await createMember(context, { organisation_id, email, username: 'Ada', password, role: 'agent' });
    const actor = { kind: 'inapp', organisation_id, member_id: id, username: 'Ada', role: 'agent' } as const;
    const { secret } = await enrolSecondFactor(context, { actor, address: null }, password);
    const code = () => totpCode(fromBase32(secret), Math.floor(context.now() / 30_000));
    await confirmSecondFactor(context, { actor, address: null }, code());
    const attempt = (typed: string) =>
      context.database.transaction(async (transaction) =>
        tryCode(context, transaction, (await lockSecondFactor(context, transaction, id))!, typed),
      );
    const countMails = async () => (await context.database.read.selectFrom('mails').select('id').execute()).length;

    opened.advance(SET_BACK_MS);
    for (let wrong = 0; wrong < LIMITS.freeCodeGuesses; wrong++)
      expect(await attempt('000000')).toMatchObject({ kind: 'wrong' });
    expect(await attempt('000000')).toMatchObject({ kind: 'too_many' });
    await mailPasswordReset(context, email, '127.0.0.1');
    await mailPasswordReset(context, email, '127.0.0.1');
    expect(await countMails()).toBe(1);
    // The last code of the application must not be used twice.
    opened.advance(MINUTE_MS - SET_BACK_MS);

    expect(await attempt('000000')).toMatchObject({ kind: 'wrong' });
    expect(await attempt(code())).toMatchObject({ kind: 'too_many' });
    opened.advance(LIMITS.guessDelayMostMs);
    expect(await attempt(code())).toMatchObject({ kind: 'app' });
    await mailPasswordReset(context, email, '127.0.0.1');
    await mailPasswordReset(context, email, '127.0.0.1');
    expect(await countMails()).toBe(2);
  });
});
