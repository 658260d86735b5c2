/**
 * Announcements of entries that come in any order, more than once, or never: whoever listens is told every entry up to
 * the newest that came, once, in the order of the log. On both databases, because what never came is read from there.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageRow } from '../../src/db/schema.js';
import type { UnheardEntry } from '../../src/features/conversations/unheard.js';
import { createEntryOrder } from '../../src/sockets/entry-order.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const ENTRIES = 8;
const SCENARIOS = 60;
const seqs = Array.from({ length: ENTRIES }, (_, index) => index + 1);

/** What arrives, in the order it arrives, and after how many of them time passes. */
const scenario = fc.record({
  arrivals: fc.tuple(fc.shuffledSubarray(seqs, { minLength: 1 }), fc.subarray(seqs)).chain(([once, again]) => {
    const twice = again.filter((seq) => once.includes(seq));
    return fc.shuffledSubarray([...once, ...twice], { minLength: once.length + twice.length });
  }),
  pause_after: fc.nat(ENTRIES),
});

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  beforeAll(async () => {
    service = await openTestContext(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function writeLog(): Promise<UnheardEntry[]> {
    const { organisation_id, context } = service;
    const session_id = `session-${randomUUID()}`;
    const { conversation_id } = await openWaitingConversation(service, session_id);
    const place = { organisation_id, conversation_id, session_id };
    const entries = seqs.map((seq) => ({ ...blankEntry, ...place, seq, id: randomUUID() }));
    await context.database.transaction(({ query }) => query.insertInto('messages').values(entries).execute());
    return entries.map((entry) => ({
      type: 'entry_added',
      ...place,
      entry,
      ticket_id: 'ticket',
      ticket_status: 'open',
    }));
  }

  test.each([
    { known: 'where the listener knows how far the conversation had come', last_seq: 0 },
    { known: 'where nothing is known of it', last_seq: undefined },
  ])('$known', async ({ last_seq }) => {
    await Promise.all(
      fc.sample(scenario, { numRuns: SCENARIOS, seed: 20_261_121 }).map(async ({ arrivals, pause_after }) => {
        const log = await writeLog();
        const told: number[] = [];
        const late: number[] = [];
        await using order = createEntryOrder(service.context, {
          listens: () => true,
          tell: ({ entry }) => void told.push(entry.seq),
          tellLate: ({ entry }) => void late.push(entry.seq),
          complete: async (event) => event,
        });
        order.begin(log[0]!, last_seq);
        for (const [index, seq] of arrivals.entries()) {
          order.add(log[seq - 1]!);
          if (index === pause_after) await sleep(200);
        }
        const upTo = Math.max(...arrivals);
        await expect.poll(() => told, { timeout: 5_000, interval: 20 }).toEqual(seqs.slice(0, upTo));
        for (const seq of late) expect(told).toContain(seq);
      }),
    );
  });

  test('an entry that nothing is missing before is told at once', async () => {
    const log = await writeLog();
    const told: number[] = [];
    await using order = createEntryOrder(service.context, {
      listens: () => true,
      tell: ({ entry }) => void told.push(entry.seq),
      tellLate: () => undefined,
      complete: async (event) => event,
    });
    for (const event of log) order.add(event);
    expect(told).toEqual(seqs);
  });
});

const blankEntry = {
  client_message_id: null,
  call_id: null,
  kind: 'message',
  sender: 'assistant',
  agent_id: null,
  agent_name: null,
  message: 'Hello',
  attachment: 0,
  attachment_metadata: null,
  close_support: 0,
  closed_support: 0,
  in_reply_to: null,
  turn_id: null,
  sid: 'socket',
  heard_at: null,
  created_at: 0,
  updated_at: 0,
} satisfies Partial<MessageRow>;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
