/** Mails to members: sent through outages of a moment, and not for a deleted organisation. On both databases. */
import { DAY_MS, LIMITS } from '@frontdesk/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { AppError } from '../../src/errors.js';
import { addNote } from '../../src/features/desk/notes.js';
import { mailMentions } from '../../src/features/mail/mail-mentions.js';
import { mailWaiting } from '../../src/features/mail/mail-waiting.js';
import { queueMail } from '../../src/features/mail/queue-mail.js';
import { startSendingMails } from '../../src/features/mail/send-mails.js';
import { createMember, insertMember, prepareMember } from '../../src/features/members/create-member.js';
import { deleteOrganisation } from '../../src/features/organisations/delete-organisation.js';
import { refuseDeleted } from '../../src/features/organisations/deleted-organisations.js';
import { agentOf } from '../support/actors.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';
import { loseNextAnswer } from '../support/lost-answer.js';

const SOON = { timeout: 15_000, interval: 20 };

afterEach(() => void vi.restoreAllMocks());

test.each(
  databases(),
)('a mail that was sent is recorded after an outage on $name, and not sent again', async (kind) => {
  await using opened = await openTestContext(kind);
  const { organisation_id } = opened;
  const context = { ...opened.context, settings: { ...opened.context.settings, sends_mail: true } };
  const queue = (subject: string) =>
    context.database.transaction((transaction) =>
      queueMail(context, transaction, {
        organisation_id,
        kind: 'invitation',
        address: 'mia@example.com',
        subject,
        text: 'Welcome.',
      }),
    );
  const sent: string[] = [];
  const run = context.database.transaction.bind(context.database);
  await using _sending = startSendingMails(context, async ({ subject }) => {
    sent.push(subject);
    if (subject === 'first')
      vi.spyOn(context.database, 'transaction')
        .mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'))
        .mockImplementationOnce(async (work) => {
          await run(work);
          throw new DatabaseOutageError('The answer is lost', { outcome_unknown: true });
        });
    return { outcome: 'sent' };
  });
  await queue('first');
  const stored = () => context.database.read.selectFrom('mails').select(['due_at', 'sealed_text']).execute();
  await vi.waitFor(async () => expect(await stored()).toEqual([{ due_at: null, sealed_text: null }]), SOON);
  opened.advance(2 * LIMITS.mailLeaseMs);
  await queue('second');
  await vi.waitFor(() => expect(sent).toContain('second'), SOON);
  expect(sent).toEqual(['first', 'second']);
});

test.each(
  databases().flatMap((kind) => [true, false].map((stored) => ({ ...kind, kind, stored }))),
)('a mail whose claim lost its answer is sent at once, and once, on $name (stored: $stored)', async ({
  kind,
  stored,
}) => {
  await using opened = await openTestContext(kind);
  const { organisation_id } = opened;
  const context = { ...opened.context, settings: { ...opened.context.settings, sends_mail: true } };
  const mail = { kind: 'invitation', address: 'mia@example.com', subject: 'Hello', text: 'Welcome.' } as const;
  await context.database.transaction((transaction) => queueMail(context, transaction, { organisation_id, ...mail }));
  loseNextAnswer(context.database, { stored });
  const sent: string[] = [];
  await using _sending = startSendingMails(context, async ({ subject }) => {
    sent.push(subject);
    return { outcome: 'sent' };
  });
  const read = () => context.database.read.selectFrom('mails').select(['due_at', 'attempts']).execute();
  await vi.waitFor(async () => expect(await read()).toEqual([{ due_at: null, attempts: 1 }]), SOON);
  expect(sent).toEqual(['Hello']);
});

test.each(databases())('a mail that takes long to send delays no other on $name', async (kind) => {
  await using opened = await openTestContext(kind);
  const { organisation_id } = opened;
  const context = { ...opened.context, settings: { ...opened.context.settings, sends_mail: true } };
  const mail = { kind: 'invitation', address: 'mia@example.com', text: 'Welcome.' } as const;
  const queue = (subject: string) =>
    context.database.transaction((transaction) =>
      queueMail(context, transaction, { organisation_id, ...mail, subject }),
    );
  const sent: string[] = [];
  const answered = new EventTarget();
  await using _sending = startSendingMails(context, async ({ subject }) => {
    if (subject === 'slow') await new Promise((resolve) => answered.addEventListener('slow', resolve));
    sent.push(subject);
    return { outcome: 'sent' };
  });
  await queue('slow');
  const read = () => context.database.read.selectFrom('mails').select('attempts').execute();
  await vi.waitFor(async () => expect(await read()).toEqual([{ attempts: 1 }]), SOON);
  for (let number = 0; number < LIMITS.mailsAtOnce; number++) await queue(`mail ${number}`);
  await vi.waitFor(() => expect(sent).toHaveLength(LIMITS.mailsAtOnce), SOON);
  answered.dispatchEvent(new Event('slow'));
  await vi.waitFor(() => expect(sent.at(-1)).toBe('slow'), SOON);
});

test.each(databases())('a mail of an organisation that was deleted is erased, not sent, on $name', async (kind) => {
  await using opened = await openTestContext(kind);
  const { organisation_id } = opened;
  const context = { ...opened.context, settings: { ...opened.context.settings, sends_mail: true } };
  const mail = { kind: 'password_reset', address: 'mia@example.com', subject: 'Hello', text: 'A link.' } as const;
  await context.database.transaction((transaction) => queueMail(context, transaction, { organisation_id, ...mail }));
  await deleteOrganisation(context, organisation_id, context.now() + 30 * DAY_MS);
  await vi.waitFor(() => expect(refuseDeleted(context, organisation_id)).rejects.toThrow(AppError), SOON);
  const sent: string[] = [];
  await using _sending = startSendingMails(context, async ({ subject }) => {
    sent.push(subject);
    return { outcome: 'sent' };
  });
  const read = () => context.database.read.selectFrom('mails').select(['due_at', 'sealed_text']).execute();
  await vi.waitFor(async () => expect(await read()).toEqual([{ due_at: null, sealed_text: null }]), SOON);
  expect(sent).toEqual([]);
});

test.each(
  databases(),
)('members of a deleted organisation are not told of customers who wait, on $name', async (kind) => {
  await using opened = await openTestContext(kind);
  const { organisation_id } = opened;
  const settings = { ...opened.context.settings, sends_mail: true, public_url: 'https://desk.example' };
  const context = { ...opened.context, settings };
  const ada = { email: 'ada@shop.example', username: 'Ada', password: 'correct horse battery', role: 'owner' } as const;
  await createMember(context, { organisation_id, ...ada });
  for (const session_id of ['customer-1', 'customer-2']) {
    const { conversation_id } = await openWaitingConversation(opened, session_id);
    await context.database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ needs_human: 1, waiting_since: context.now() })
        .where('id', '=', conversation_id)
        .execute(),
    );
    if (session_id === 'customer-2') await deleteOrganisation(context, organisation_id, context.now() + 30 * DAY_MS);
    opened.advance(LIMITS.waitingMailEveryMs + LIMITS.waitingMailAfterMs);
    await mailWaiting(context);
    const mails = await context.database.read.selectFrom('mails').select('address').execute();
    expect(mails).toEqual([{ address: ada.email }]);
  }
});

test.each(
  databases(),
)('members who receive too many mails do not keep others from theirs about mentions, on $name', async (kind) => {
  await using opened = await openTestContext(kind);
  const { organisation_id } = opened;
  const settings = { ...opened.context.settings, sends_mail: true, public_url: 'https://desk.example' };
  const context = { ...opened.context, settings };
  const base = await prepareMember(context, {
    organisation_id,
    email: 'base@shop.example',
    username: 'Member',
    password: 'correct horse battery',
    role: 'agent',
  });
  // In the order in which they are found, the last of them last.
  const members = Array.from({ length: 60 }, (_, index) => {
    const id = `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`;
    return { ...base.member, id, email: `member-${index}@shop.example` };
  });
  const busy = members.slice(0, -1);
  const last = members.at(-1)!;
  await context.database.transaction(async (transaction) => {
    for (const member of members) await insertMember(transaction, { ...base, member });
    for (const { email: address } of busy)
      for (let sent = 0; sent < LIMITS.mailsPerAddressPerHour; sent++) {
        const mail = { kind: 'waiting', address, subject: 'Before', text: 'Before.' } as const;
        await queueMail(context, transaction, { organisation_id, ...mail });
      }
  });
  const { conversation_id: ticket_chat_id } = await openWaitingConversation(opened, 'customer');
  const ada = agentOf(organisation_id, 'Ada', 'ada');
  const mention = (mentions: string[]) => addNote(context, ada, { ticket_chat_id, note: 'Look', mentions, sid: 'ada' });
  await mention(busy.map(({ id }) => id));
  opened.advance(1);
  await mention([last.id]);
  opened.advance(LIMITS.mentionMailAfterMs);
  await mailMentions(context);
  const mails = await context.database.read
    .selectFrom('mails')
    .select('address')
    .where('kind', '=', 'mention')
    .execute();
  expect(mails).toEqual([{ address: last.email }]);
});
