/**
 * Merging conversations on both databases: what the one that goes on inherits, and that of a merge and anything else at the
 * same time each is wholly before the other, without a deadlock and with nothing lost.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationRow } from '../../src/db/schema.js';
import { AppError } from '../../src/errors.js';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { startCall } from '../../src/features/calls/calls.js';
import type { Context } from '../../src/features/context.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { mergeConversation } from '../../src/features/desk/merge-conversations.js';
import { readNotes } from '../../src/features/desk/notes.js';
import { detachConversations } from '../../src/features/privacy/detach-conversations.js';
import { purgeConversations } from '../../src/features/privacy/purge-conversations.js';
import { turnOfLastQuestion } from '../../src/features/turns/last-question.js';
import { loadTurn } from '../../src/features/turns/load-turn.js';
import { readMerged } from '../../src/features/turns/read-merged.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { changeConversation, readConversation, readEntries } from '../support/stored-conversations.js';

const ROUNDS = 12;

describe.each(databases())('on $name', (database) => {
  let place: TestContext;
  let servers: Context[];
  let customer: CustomerActor;
  let agents: AgentActor[];
  beforeAll(async () => {
    place = await openTestContext(database);
    servers = [place.context, place.another()];
    const { organisation_id } = place;
    customer = customerOf(organisation_id);
    agents = ['Ada', 'Grace'].map((username) => agentOf(organisation_id, username));
  });
  afterAll(() => place[Symbol.asyncDispose]());

  const say = async (session_id: string, id: string | null, message: string) => {
    const text = { message, attachment: false, sid: 'socket' };
    return (await receiveMessage(servers[0]!, customer, { ...text, session_id, ticket_chat_id: id })).conversation_id;
  };
  const open = async (count: number) => {
    const session = randomUUID();
    const ids: string[] = [];
    for (let index = 1; index <= count; index++) ids.push(await say(session, null, `Question ${index}`));
    return { session, ids };
  };
  const merge = (source: string, target: string, who = 0, server = 0) =>
    mergeConversation(
      servers[server]!,
      agents[who]!,
      { ticket_chat_id: source, into: target },
      { actor: agents[who]!, address: null },
    );
  const read = (id: string) => readConversation(place.context, id);
  const set = (id: string, change: Partial<ConversationRow>) => changeConversation(place.context, id, change);
  const logOf = (id: string) => readEntries(place.context, id);
  const tag = (id: string, tags: string[]) =>
    place.context.database.transaction(({ query }) =>
      query
        .insertInto('conversation_tags')
        .values(
          tags.map((one, index) => ({
            organisation_id: place.organisation_id,
            conversation_id: id,
            tag: one,
            created_at: index,
          })),
        )
        .execute(),
    );
  /** How each ended: `done`, or the code that it was refused with. */
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).map((settled) => {
      if (settled.status === 'fulfilled') return 'done';
      if (!(settled.reason instanceof AppError)) throw settled.reason;
      return settled.reason.code;
    });

  test('the one that goes on inherits what matters to the queue', async () => {
    const [source, target] = (await open(2)).ids as [string, string];
    const since = place.context.now() - 60_000;
    await set(source, {
      needs_human: 1,
      waiting_since: since,
      handover_reason: 'asked_for_human',
      priority: 3,
      contact_email: 'kim@example.com',
    });
    await set(target, { snoozed: 1, snoozed_until: place.context.now() + 60_000 });
    await tag(source, ['late', 'parcel']);
    await tag(target, ['parcel', 'vip']);
    const row = await merge(source, target);
    expect(row).toMatchObject({
      ticket_chat_id: target,
      needs_human: true,
      handover_reason: 'asked_for_human',
      priority: 'urgent',
      contact_email: 'kim@example.com',
      tags: ['late', 'parcel', 'vip'],
      snoozed_until: null,
      waiting_since: new Date(since).toISOString(),
      merged_into: null,
    });
    expect(await read(source)).toMatchObject({
      status: 'closed',
      open_slot: null,
      needs_human: 0,
      waiting_since: null,
      merged_into: target,
    });
    expect((await logOf(source)).at(-1)).toMatchObject({ kind: 'closing_by_merge', closed_support: 1 });
    const { notes } = await readNotes(place.context, agents[0]!, target, { limit: 10 });
    expect(notes).toMatchObject([
      { agent: { username: 'Ada' }, merged: { ticket_chat_id: source, topic: 'Question 1' } },
    ]);
    expect((await logOf(target)).map(({ message }) => message)).toEqual(['Question 2']);
  });

  test('the note that a merge leaves has no stored text, and reads as the older ones with text do', async () => {
    const [source, target] = (await open(2)).ids as [string, string];
    await merge(source, target);
    const row = await place.context.database.read
      .selectFrom('conversation_notes')
      .selectAll()
      .where('conversation_id', '=', target)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ note: '', merged_from: source });
    const older = { ...row, id: randomUUID(), note: 'Merged another conversation into this one.' };
    await place.context.database.transaction((transaction) =>
      transaction.query.insertInto('conversation_notes').values(older).execute(),
    );
    const { notes } = await readNotes(place.context, agents[0]!, target, { limit: 10 });
    const expected = { note: older.note, merged: { ticket_chat_id: source, topic: 'Question 1' } };
    expect(notes).toMatchObject([expected, expected]);
  });

  test('a question that the assistant was about to answer waits for a human; what it said itself does not', async () => {
    const [unanswered, answered, target] = (await open(3)).ids as [string, string, string];
    await set(answered, { last_sender: 'assistant' });
    await place.context.database.transaction(({ query }) =>
      query
        .updateTable('turns')
        .set({ status: 'done', finished_at: place.context.now() })
        .where('conversation_id', '=', answered)
        .execute(),
    );
    expect(await merge(answered, target)).toMatchObject({ needs_human: false, waiting_since: null });
    const asked_at = (await read(unanswered)).last_word_at;
    expect(await merge(unanswered, target)).toMatchObject({
      needs_human: true,
      waiting_since: new Date(asked_at).toISOString(),
    });
    const turns = await place.context.database.read
      .selectFrom('turns')
      .select(['conversation_id', 'status'])
      .where('conversation_id', 'in', [unanswered, target])
      .execute();
    expect(turns.find(({ conversation_id }) => conversation_id === unanswered)?.status).toBe('discarded');
    expect(turns.find(({ conversation_id }) => conversation_id === target)?.status).not.toBe('discarded');
  });

  test('a question that waits for a login waits for a human as well', async () => {
    const [source, target] = (await open(2)).ids as [string, string];
    const { database } = place.context;
    await database.transaction(({ query }) =>
      query.updateTable('turns').set({ status: 'awaiting_login' }).where('conversation_id', '=', source).execute(),
    );
    await set(source, { last_sender: 'assistant' });
    const { created_at } = await database.read
      .selectFrom('turns')
      .select('created_at')
      .where('conversation_id', '=', source)
      .executeTakeFirstOrThrow();
    expect(await merge(source, target)).toMatchObject({
      needs_human: true,
      waiting_since: new Date(created_at).toISOString(),
    });
  });

  test('an agent does not go over to one in which the customer talks to the assistant', async () => {
    const { session, ids } = await open(2);
    const [source, target] = ids as [string, string];
    const actor = customerOf(place.organisation_id);
    await startCall(place.context, actor, { session_id: session, ticket_chat_id: target, sid: 'sid' });
    await takeOver(place.context, agents[0]!, source);
    await expect(merge(source, target)).rejects.toMatchObject({ code: 'call_in_progress' });
    expect(await read(target)).toMatchObject({ handler: 'assistant', agent_id: null });
  });

  test('the agent goes over to one that has none, and an agent stays', async () => {
    const [first, second, third] = (await open(3)).ids as [string, string, string];
    await takeOver(place.context, agents[0]!, first);
    const row = await merge(first, second);
    expect(row).toMatchObject({ handler: 'agent', agent: { username: 'Ada' }, needs_human: false });
    expect((await logOf(second)).at(-1)).toMatchObject({ kind: 'handler_changed', agent_name: 'Ada' });
    await takeOver(place.context, agents[1]!, third);
    expect(await merge(second, third)).toMatchObject({ agent: { username: 'Grace' } });
  });

  test('tags are added as far as there is room', async () => {
    const [source, target] = (await open(2)).ids as [string, string];
    await tag(source, ['z-old', 'a-new']);
    await tag(
      target,
      Array.from({ length: LIMITS.tagsPerConversation - 1 }, (_, index) => `own ${index}`),
    );
    const { tags } = await merge(source, target);
    expect(tags).toHaveLength(LIMITS.tagsPerConversation);
    expect(tags).toContain('z-old');
  });

  test('two merges in opposite directions: one wins, the other is told that it is closed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = (await open(2)).ids as [string, string];
      const ended = await outcomes([merge(a, b, 0, 0), merge(b, a, 1, 1)]);
      expect(ended.toSorted()).toEqual(['conversation_closed', 'done']);
      const rows = [await read(a), await read(b)];
      expect(rows.filter(({ open_slot }) => open_slot !== null)).toHaveLength(1);
      expect(rows.filter(({ merged_into }) => merged_into !== null)).toHaveLength(1);
    }
  });

  test('the same merge twice, a chain, and merges in a ring: no deadlock, and one stays open', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b, c] = (await open(3)).ids as [string, string, string];
      const ended = await outcomes([merge(a, b, 0, 0), merge(b, c, 1, 1), merge(c, a, 0, 1), merge(a, b, 1, 0)]);
      const rows = await Promise.all([a, b, c].map(read));
      const open_ones = rows.filter(({ open_slot }) => open_slot !== null);
      expect(open_ones.length).toBeGreaterThanOrEqual(1);
      expect(ended.filter((one) => one === 'done')).toHaveLength(3 - open_ones.length);
      expect(rows.filter(({ merged_into }) => merged_into !== null)).toHaveLength(3 - open_ones.length);
      for (const { id, merged_into } of rows) expect(merged_into).not.toBe(id);
    }
  });

  test('a message, a close and a take-over at the same time is wholly before or after', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { session, ids } = await open(2);
      const [source, target] = ids as [string, string];
      const [merged, said, closed, taken] = await outcomes([
        merge(source, target, 0, 0),
        say(session, source, 'One more thing'),
        closeConversation(servers[1]!, agents[0]!, target, ''),
        takeOver(servers[1]!, agents[1]!, source),
      ]);
      const [ended, goes_on] = [await read(source), await read(target)];
      expect(['done', 'conversation_closed', 'not_handler']).toContain(merged);
      expect(['done', 'conversation_closed']).toContain(said);
      expect(['done', 'conversation_closed']).toContain(taken);
      expect(ended.merged_into).toBe(merged === 'done' ? target : null);
      expect(ended.open_slot === null).toBe(merged === 'done');
      expect(goes_on.open_slot === null).toBe(closed === 'done');
      const log = await logOf(source);
      expect(log.filter(({ message }) => message === 'One more thing')).toHaveLength(said === 'done' ? 1 : 0);
      if (merged === 'done') expect(log.at(-1)?.kind).toBe('closing_by_merge');
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    }
  });

  test('the material of a later turn has what was said in all that was merged, below its own', async () => {
    const { session, ids } = await open(3);
    const [a, b, c] = ids as [string, string, string];
    await set(a, { data_from_seq: 1 });
    const before = await turnOfLastQuestion(place.context, await read(c));
    expect((await loadTurn(place.context, before!)).entries.map(({ message }) => message)).toEqual(['Question 3']);
    await merge(a, b);
    place.advance(1_000);
    await merge(b, c);
    const stored = await place.context.database.read
      .selectFrom('turns')
      .selectAll()
      .where('conversation_id', '=', c)
      .executeTakeFirstOrThrow();
    // A turn of the time before reads what it read then.
    expect((await loadTurn(place.context, stored)).entries.map(({ message }) => message)).toEqual(['Question 3']);
    place.advance(1_000);
    await say(session, c, 'And now?');
    const turn = await turnOfLastQuestion(place.context, await read(c));
    const material = await loadTurn(place.context, turn!);
    expect(material.entries.map(({ message }) => message)).toEqual([
      'Question 1',
      'Question 2',
      'Question 3',
      'And now?',
    ]);
    const seqs = material.entries.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(material.conversation.data_from_seq).not.toBeNull();
  });

  test('erasing either one leaves the other whole', async () => {
    const counted = async () => undefined;
    const [a, b] = (await open(2)).ids as [string, string];
    await merge(a, b);
    const place_of = (id: string) => ({ id, organisation_id: place.organisation_id });
    await detachConversations(place.context, [place_of(b)], 'retention');
    await purgeConversations(place.context, { organisation_id: place.organisation_id, ids: [b] }, counted, counted);
    expect(await read(a)).toMatchObject({ merged_into: null, status: 'closed' });
    expect((await logOf(a)).at(-1)?.kind).toBe('closing_by_merge');

    const [c, d] = (await open(2)).ids as [string, string];
    await merge(c, d);
    await detachConversations(place.context, [place_of(c)], 'retention');
    const left = { id: 'none', organisation_id: place.organisation_id, conversation_id: d };
    expect((await readMerged(place.context, left)).entries).toEqual([]);
    const noteOf = async (id: string) => (await readNotes(place.context, agents[0]!, id, { limit: 10 })).notes[0];
    expect((await noteOf(d))?.merged).toEqual({ ticket_chat_id: null, topic: null });
    await purgeConversations(place.context, { organisation_id: place.organisation_id, ids: [c] }, counted, counted);
    expect((await noteOf(d))?.merged).toEqual({ ticket_chat_id: null, topic: null });
    expect((await read(d)).open_slot).not.toBeNull();
  });
});
