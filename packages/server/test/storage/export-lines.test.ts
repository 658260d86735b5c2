/** The lines of an export of many conversations, in their order, and in few queries. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/features/context.js';
import { EXPORT_LINES } from '../../src/features/privacy/export-lines.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const SESSION = 'customer-7';
/** More than a page. */
const CONVERSATIONS = 210;
/** More than two pages, of one conversation among the others. */
const LONG = { place: 100, messages: 450, turns: 45 };

const sizeOf = (place: number) => (place === LONG.place ? LONG : { messages: 1 + (place % 3), turns: 1 });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** @returns ids of conversations by age, each with messages, turns of one step, a note and a tag */
async function fill(test: TestContext): Promise<string[]> {
  const { context, organisation_id } = test;
  const conversations: { id: string; turn_id: string; now: number }[] = [];
  for (const _ of numbered(CONVERSATIONS)) {
    test.advance(1_000);
    const { conversation_id: id, turn_id } = await openWaitingConversation(test, SESSION, { open_slot: null });
    conversations.push({ id, turn_id, now: context.now() });
  }
  const rows = conversations.map(({ id: conversation_id, turn_id, now }, place) => {
    const owner = { organisation_id, conversation_id };
    const messages = numbered(sizeOf(place).messages).map((index) => ({
      ...owner,
      session_id: SESSION,
      seq: index + 1,
      id: randomUUID(),
      kind: 'message',
      sender: 'customer',
      message: `${place}.${index + 1}`,
      attachment: 0,
      close_support: 0,
      closed_support: 0,
      sid: 'socket',
      created_at: now,
      updated_at: now,
    }));
    const turns = numbered(sizeOf(place).turns - 1).map((index) => ({
      id: randomUUID(),
      ...owner,
      message_seq: index + 2,
      handler_epoch: 1,
      status: 'done',
      attempts: 1,
      created_at: now,
    }));
    const steps = [turn_id, ...turns.map(({ id }) => id)].map((id) => ({
      turn_id: id,
      organisation_id,
      position: 0,
      kind: 'tool',
      name: `of ${id}`,
      detail: '{}',
      started_at: now,
      duration_ms: 1,
    }));
    const note = { id: randomUUID(), ...owner, agent_id: 'kim', agent_name: 'Kim', note: `${place}`, created_at: now };
    return { messages, turns, steps, note, tag: { ...owner, tag: `tag ${place}`, created_at: now } };
  });
  await context.database.transaction(async ({ query }) => {
    const insert = async (table: string, added: object[]) => {
      for (let from = 0; from < added.length; from += 200)
        await query
          .insertInto(table as 'turns')
          .values(added.slice(from, from + 200) as never)
          .execute();
    };
    await insert(
      'messages',
      rows.flatMap(({ messages }) => messages),
    );
    await insert(
      'turns',
      rows.flatMap(({ turns }) => turns),
    );
    await insert(
      'turn_steps',
      rows.flatMap(({ steps }) => steps),
    );
    await insert(
      'conversation_notes',
      rows.map(({ note }) => note),
    );
    await insert(
      'conversation_tags',
      rows.map(({ tag }) => tag),
    );
  });
  return conversations.map(({ id }) => id);
}

/** @returns a context that counts what is read with it */
function counting(context: Context): { context: Context; queries: () => number } {
  let count = 0;
  const read = context.database.read.withPlugin({
    transformQuery: ({ node }) => {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { context: { ...context, database: { ...context.database, read } }, queries: () => count };
}

describe.each(databases())('the lines of an export on $name', (database) => {
  test('are in the order of their conversations, and take a query for many of them', async () => {
    await using opened = await openTestContext(database);
    const ids = await fill(opened);
    const owner = { organisation_id: opened.organisation_id, session_id: SESSION };
    const linesOf = async (name: keyof typeof EXPORT_LINES) => {
      const { context, queries } = counting(opened.context);
      const lines: Record<string, unknown>[] = [];
      for await (const line of EXPORT_LINES[name](context, owner)) lines.push(line as Record<string, unknown>);
      expect({ name, few: queries() < CONVERSATIONS / 4, queries: queries() }).toMatchObject({ few: true });
      return lines;
    };
    const each = <Value>(count: (place: number) => number, value: (place: number, index: number) => Value) =>
      ids.flatMap((_, place) => numbered(count(place)).map((index) => value(place, index)));

    const conversations = await linesOf('conversations.ndjson');
    expect(conversations.map(({ ticket_chat_id, tags }) => [ticket_chat_id, tags])).toEqual(
      ids.map((id, place) => [id, [`tag ${place}`]]),
    );
    const messages = await linesOf('messages.ndjson');
    expect(messages.map(({ ticket_chat_id, message }) => [ticket_chat_id, message])).toEqual(
      each(
        (place) => sizeOf(place).messages,
        (place, index) => [ids[place], `${place}.${index + 1}`],
      ),
    );
    const turns = await linesOf('turns.ndjson');
    expect(turns.map(({ ticket_chat_id, message_seq }) => [ticket_chat_id, message_seq])).toEqual(
      each(
        (place) => sizeOf(place).turns,
        (place, index) => [ids[place], index + 1],
      ),
    );
    for (const { id, steps } of turns) expect(steps).toMatchObject([{ name: `of ${id}` }]);
    const notes = await linesOf('notes.ndjson');
    expect(notes.map(({ note }) => note)).toEqual(ids.map((_, place) => `${place}`));
    for (const name of Object.keys(EXPORT_LINES)) await linesOf(name as keyof typeof EXPORT_LINES);
  });
});
