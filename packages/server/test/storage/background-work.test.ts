/**
 * Work in the background that customers or members wait for begins when it is announced, without its timer: the servers
 * of an idle service look seldom. On both databases.
 */
import { DAY_MS, MINUTE_MS, NO_TARGETS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { announce } from '../../src/features/context.js';
import { changeDeskSettings } from '../../src/features/desk/desk-settings.js';
import { startHousekeeping } from '../../src/features/housekeeping.js';
import { createExtractor } from '../../src/features/knowledge/extract/extractor.js';
import { addSource } from '../../src/features/knowledge/sources/add-source.js';
import { readSourceNow } from '../../src/features/knowledge/sources/change-source.js';
import { listSources } from '../../src/features/knowledge/sources/find-source.js';
import { startSourceReader } from '../../src/features/knowledge/sources/source-reader.js';
import { queueMail } from '../../src/features/mail/queue-mail.js';
import { startSendingMails } from '../../src/features/mail/send-mails.js';
import { applyRetention, saveRetention } from '../../src/features/privacy/retention.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const SOON = { timeout: 15_000, interval: 20 };

describe.each(databases())('on $name', (database) => {
  let at: TestContext;
  beforeEach(async () => {
    at = await openTestContext(database);
    // Nothing is repeated in this file.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await at[Symbol.asyncDispose]();
  });

  test('mails are sent, also those that are more than are sent at once', async () => {
    const context = { ...at.context, settings: { ...at.context.settings, sends_mail: true } };
    const sent: string[] = [];
    await using _sending = startSendingMails(context, async ({ to }) => {
      sent.push(to);
      return { outcome: 'sent' };
    });
    const addresses = Array.from({ length: 12 }, (_, index) => `member-${index}@example.com`);
    const mail = { organisation_id: at.organisation_id, kind: 'waiting', subject: 'Hello', text: 'Hello.' } as const;
    await context.database.transaction(async (transaction) => {
      for (const address of addresses) await queueMail(context, transaction, { ...mail, address });
    });
    await vi.waitFor(() => expect(sent.toSorted()).toEqual(addresses.toSorted()), SOON);
  });

  test('web sources are read one after the other, and again on request', async () => {
    const { context, organisation_id } = at;
    await using extractor = createExtractor(context.log);
    await using _reader = startSourceReader(context, extractor);
    const input = { kind: 'page', audience: 'everyone', environment: 'live', language: null } as const;
    const readSince = async (from: number) =>
      (await listSources(context, organisation_id)).filter(({ last_read_at }) => (last_read_at ?? 0) >= from);
    // Nothing answers there, so each is read with a problem.
    for (const name of ['one', 'two', 'three'])
      await addSource(
        context,
        organisation_id,
        { ...input, url: `https://${name}.invalid/`, refresh_hours: 24 },
        OPERATOR,
      );
    await vi.waitFor(async () => expect((await readSince(1)).length).toBe(3), SOON);
    at.advance(MINUTE_MS);
    const again_at = context.now();
    const [first] = await listSources(context, organisation_id);
    await readSourceNow(context, { organisation_id, id: first!.id }, OPERATOR);
    await vi.waitFor(async () => expect(await readSince(again_at)).toMatchObject([{ id: first!.id }]), SOON);
  });

  test('a stop does not wait for what retention has left to erase, which a later start does', async () => {
    const { context, organisation_id } = at;
    const retention = { conversation_days: 30, trace_days: 30, action_days: 30 };
    await saveRetention(context, organisation_id, retention, OPERATOR);
    const { conversation_id: id } = await openWaitingConversation(at, 'customer', { open_slot: null });
    const closed = { closed_at: context.now() - 31 * DAY_MS };
    await context.database.transaction(({ query }) => query.updateTable('conversations').set(closed).execute());
    let answer: () => void = () => undefined;
    const answers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow: Database = {
      ...context.database,
      transaction: async (work) => {
        const result = await context.database.transaction(work);
        await answers;
        return result;
      },
    };
    const housekeeping = startHousekeeping({ ...context, database: slow });
    vi.advanceTimersByTime(10 * MINUTE_MS);
    const holder = async () =>
      (await context.database.read.selectFrom('retention').select('lease_owner').executeTakeFirst())?.lease_owner;
    await vi.waitFor(async () => expect(await holder()).toEqual(expect.any(String)), SOON);
    const stopped = housekeeping[Symbol.asyncDispose]();
    answer();
    await stopped;
    const ids = async () =>
      (await context.database.read.selectFrom('conversations').select('id').execute()).map((one) => one.id);
    expect(await ids()).toEqual([id]);
    expect(at.lines.filter((line) => Number(JSON.parse(line).level) >= 40)).toEqual([]);
    at.advance(2 * MINUTE_MS);
    await applyRetention(at.another());
    expect(await ids()).toEqual([]);
  });

  test('a customer who begins to wait for a human has targets', async () => {
    const { context, organisation_id } = at;
    await using _housekeeping = startHousekeeping(context);
    const targets = { ...NO_TARGETS, first_reply: { low: 30, normal: 30, high: 30, urgent: 30 } };
    await changeDeskSettings(context, organisation_id, { targets }, OPERATOR);
    const { conversation_id } = await openWaitingConversation(at, 'customer');
    await context.database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ needs_human: 1, waiting_since: context.now() })
        .where('id', '=', conversation_id)
        .execute(),
    );
    const place = { organisation_id, conversation_id, session_id: 'customer' };
    announce(context, { type: 'desk_changed', reason: 'needs_human', ...place });
    const stored = () => context.database.read.selectFrom('conversation_targets').select('target').execute();
    await vi.waitFor(async () => expect(await stored()).toContainEqual({ target: 'first_reply' }), SOON);
  });
});
