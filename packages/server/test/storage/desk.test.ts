/**
 * The desk's lists on both databases: their order and pages, what a row shows, what a search finds, and that a page is
 * read through an index in the list's order, however many conversations are open.
 */
import { randomUUID } from 'node:crypto';
import type { DeskFilter } from '@frontdesk/contract';
import { deskFilter, deskQuery, LIMITS, SECOND_MS } from '@frontdesk/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationRow, MessageRow } from '../../src/db/schema.js';
import type { AgentActor } from '../../src/features/actor.js';
import { NEW_CONVERSATION, NEW_MESSAGE } from '../../src/features/conversation-log/new-rows.js';
import { countDesk } from '../../src/features/desk/count-conversations.js';
import { listDesk, readDeskConversation } from '../../src/features/desk/list-conversations.js';
import { searchConversations } from '../../src/features/desk/search-conversations.js';
import { selectInOrder } from '../../src/features/desk/select-conversations.js';
import { selectSurroundings } from '../../src/features/desk/select-surroundings.js';
import { createMember } from '../../src/features/members/create-member.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { agentOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const BEGIN = 1_700_000_000_000;
/** Between two times of activity: a minute has some. */
const OPEN = 5_000;
const CLOSED = 500;

describe.each(databases())('on $name', (database) => {
  let place: TestContext;
  let ada: AgentActor;
  let grace: AgentActor;
  const ids: string[] = [];

  beforeAll(async () => {
    place = await openTestContext(database);
    ada = await member(place.organisation_id, 'Ada');
    grace = await member(place.organisation_id, 'Grace');
    const other = await createOrganisation(place.context, { name: 'Other' });
    await fill(place.organisation_id, OPEN + CLOSED);
    await fill(other.id, 20);
    if (database.name === 'postgres')
      await place.context.database.transaction(({ query }) => sql`analyze conversations`.execute(query));
  });
  afterAll(() => place[Symbol.asyncDispose]());

  async function member(organisation_id: string, username: string): Promise<AgentActor> {
    const email = `${username}@example.com`;
    const { id } = await createMember(place.context, {
      organisation_id,
      email,
      username,
      password: 'correct horse battery',
      role: 'agent',
    });
    return agentOf(organisation_id, username, id);
  }

  /** Of ten open ones Ada has one, Grace two; one asks for a human. Several share the time of their newest word. */
  async function fill(organisation_id: string, count: number): Promise<void> {
    const own = organisation_id === place.organisation_id;
    const rows = Array.from({ length: count }, (_, index): ConversationRow => {
      const open = index < OPEN;
      const agent = [ada, grace, grace][index % 10];
      const updated_at = BEGIN + SECOND_MS * Math.floor(index / 3);
      return {
        ...NEW_CONVERSATION,
        id: randomUUID(),
        organisation_id,
        session_id: `session-${index}`,
        ticket_id: own ? `ticket-${index}` : randomUUID(),
        status: !open ? 'closed' : agent === undefined ? 'open' : 'taken',
        open_slot: open ? 1 : null,
        mode: 'live',
        handler: agent === undefined ? 'assistant' : 'agent',
        agent_id: agent?.member_id ?? null,
        agent_name: agent?.username ?? null,
        needs_human: open && index % 10 === 5 ? 1 : 0,
        last_seq: 3,
        delivered_seq: 3,
        last_sender: 'assistant',
        last_word_at: updated_at,
        // The longest waiting are not those of newest or oldest activity.
        waiting_since: open && index % 10 === 5 ? BEGIN + ((index * 7_919) % 5_000) : null,
        customer_sid: 'socket',
        created_at: BEGIN,
        updated_at,
        closed_at: open ? null : updated_at,
      };
    });
    if (own) ids.push(...rows.map(({ id }) => id));
    const messages = rows.flatMap((row, index) => [
      message(row, 1, 'customer', `Where is parcel ${index}?`),
      message(row, 2, 'assistant', `It is on its way, ÄRMELKANAL ${index}.`),
      message(row, 3, 'system', 'Secret of the house'),
    ]);
    await place.context.database.transaction(async ({ query }) => {
      for (let at = 0; at < rows.length; at += 200)
        await query
          .insertInto('conversations')
          .values(rows.slice(at, at + 200))
          .execute();
      for (let at = 0; at < messages.length; at += 500)
        await query
          .insertInto('messages')
          .values(messages.slice(at, at + 500))
          .execute();
    });
  }

  function message(of: ConversationRow, seq: number, sender: MessageRow['sender'], text: string) {
    return {
      ...NEW_MESSAGE,
      conversation_id: of.id,
      seq,
      id: randomUUID(),
      organisation_id: of.organisation_id,
      session_id: of.session_id,
      sender,
      message: text,
      sid: 'socket',
      created_at: BEGIN,
      updated_at: BEGIN,
    };
  }

  const list = (asked: Record<string, unknown>) => listDesk(place.context, ada, deskQuery.parse(asked));

  async function readAll(filter: DeskFilter) {
    const found = [];
    let before: string | undefined;
    do {
      const page = await list({ filter, limit: 100, ...(before === undefined ? {} : { before }) });
      found.push(...page.conversations);
      before = page.next ?? undefined;
    } while (before !== undefined);
    return found;
  }

  test('its filters count, and their pages hold, each conversation once, in order', async () => {
    const counts = await countDesk(place.context, ada);
    expect(counts).toEqual({
      needs_human: 500,
      mine: 500,
      assistant: 3_500,
      agents: 1_000,
      open: OPEN,
      snoozed: 0,
      closed: CLOSED,
      test: 0,
      mentions: 0,
    });
    for (const filter of ['needs_human', 'mine', 'agents', 'closed'] as const) {
      const all = await readAll(filter);
      expect(new Set(all.map(({ ticket_chat_id }) => ticket_chat_id)).size).toBe(counts[filter]);
      expect(all).toHaveLength(counts[filter]);
      const order = all.map((row) =>
        Date.parse((filter === 'needs_human' ? row.waiting_since : row.date_updated) ?? ''),
      );
      expect(order).toEqual(order.toSorted((one, other) => (filter === 'needs_human' ? one - other : other - one)));
      expect(all.every(({ closed }) => closed === (filter === 'closed'))).toBe(true);
    }
    expect((await list({ filter: 'agents', limit: 1 })).conversations[0]?.agent?.username).toBe('Grace');
    await expect(list({ before: 'no cursor' })).rejects.toMatchObject({ code: 'invalid_payload' });
  });

  test('a conversation in test mode is in a list of its own, while it is open', async () => {
    const id = ids[7]!;
    const counted = await countDesk(place.context, ada);
    const change = (to: { mode: 'live' | 'test' }) =>
      place.context.database.transaction(({ query }) =>
        query.updateTable('conversations').set(to).where('id', '=', id).execute(),
      );
    const listsOf = async (found: (filter: DeskFilter) => Record<string, unknown>) => {
      const pages = deskFilter.options.map(async (filter) => {
        const { conversations } = await list(found(filter));
        return conversations.some(({ ticket_chat_id }) => ticket_chat_id === id) ? [filter] : [];
      });
      return (await Promise.all(pages)).flat();
    };
    const live = await listsOf((filter) => ({ filter, q: id }));
    expect(live).toContain('open');
    expect(live).not.toContain('test');
    await change({ mode: 'test' });
    try {
      expect(await listsOf((filter) => ({ filter, q: id }))).toEqual(['test']);
      expect(await readAll('test')).toMatchObject([{ ticket_chat_id: id, test: true, closed: false }]);
      expect(await countDesk(place.context, ada)).toMatchObject({ test: 1, open: counted.open - 1 });
    } finally {
      await change({ mode: 'live' });
    }
  });

  test('a row shows the last word, what is unread, calls, ratings and waiting', async () => {
    const id = ids[5]!;
    const { database: store, now } = place.context;
    const row = () => readDeskConversation(place.context, ada, id);
    expect(await row()).toMatchObject({
      ticket_chat_id: id,
      needs_human: true,
      waiting_since: new Date(BEGIN + ((5 * 7_919) % 5_000)).toISOString(),
      last_message: { seq: 2, sender: 'assistant', message: 'It is on its way, ÄRMELKANAL 5.' },
      customer_message: { seq: 1, sender: 'customer' },
      unread: 1,
      call: null,
      customer: null,
      close_suggested: false,
      rating: null,
    });
    await store.transaction(async ({ query }) => {
      const own = { organisation_id: place.organisation_id, conversation_id: id };
      await query
        .insertInto('calls')
        .values({ ...own, id: 'call', active: 1, started_at: 1, ended_at: null })
        .execute();
      const review = { ...own, rating: '4', review: null, created_at: now(), updated_at: now() } as const;
      await query.insertInto('reviews').values(review).execute();
      const of = { ...own, id, session_id: 'session-5' } as unknown as ConversationRow;
      const said = `${'😀 \n\t'.repeat(200)}end`;
      await query
        .insertInto('messages')
        .values(message(of, 4, 'customer', said))
        .execute();
      const change = { close_suggested_at: 1, agent_read_seq: 1 };
      await query.updateTable('conversations').set(change).where('id', '=', id).execute();
    });
    const changed = await row();
    expect(changed).toMatchObject({
      unread: 1,
      call: { ticket_call_id: 'call', with: 'assistant' },
      customer: null,
      close_suggested: true,
      rating: '4',
    });
    expect(changed.customer_message).toEqual(changed.last_message);
    expect([...changed.last_message!.message]).toHaveLength(LIMITS.previewCharacters);
    expect(changed.last_message!.message).toMatch(/^(😀 ){79}😀…$/u);
  });

  test('a search finds ids, names of agents and words, of its filter and organisation alone', async () => {
    const find = async (q: string, filter: DeskFilter = 'open') =>
      (await list({ filter, q, limit: 100 })).conversations.map(({ session_id }) => session_id);
    // Anywhere, whole; in part only among the newest.
    for (const id of ['session-17', 'ticket-17', ids[17]!]) expect(await find(id)).toContain('session-17');
    expect(await find('session-4999')).toEqual(['session-4999']);
    expect(await find('sion-4998')).toEqual(['session-4998']);
    expect(await find('PARCEL 4997')).toEqual(['session-4997']);
    expect(await find('4997 parcel')).toEqual(['session-4997']);
    expect(await find('ÄRMELKANAL 4997')).toEqual(['session-4997']);
    expect(await find('parcel nowhere')).toEqual([]);
    expect(await find('secret of the house')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('parcel 4997', 'closed')).toEqual([]);
    expect(await find('grac', 'agents')).toHaveLength(100);
    expect((await list({ filter: 'agents', q: 'Ada' })).conversations).toEqual([]);
    expect((await searchConversations(place.context, ada, 'open', 'parcel')).size).toBeLessThanOrEqual(
      LIMITS.deskSearchConversations,
    );
    const [words] = (await list({ q: 'PARCEL 4997' })).conversations;
    expect(words?.match).toEqual({ seq: 1, text: 'Where is parcel 4997?' });
    const [named] = (await list({ q: 'session-4999' })).conversations;
    expect(named?.match).toBeNull();
    const first = await list({ q: 'parcel', limit: 2 });
    const second = await list({ q: 'parcel', limit: 3, before: first.next });
    expect([...first.conversations, ...second.conversations].map(({ session_id }) => session_id).toSorted()).toEqual(
      [4_995, 4_996, 4_997, 4_998, 4_999].map((index) => `session-${index}`),
    );
  });

  async function plan({ sql, parameters }: CompiledQuery): Promise<string> {
    // The adapter hands on the rows of what returns some, and tells that by the word.
    const explained = database.name === 'postgres' ? `explain ${sql}` : `explain query plan ${sql} -- returning`;
    const { read } = place.context.database;
    return JSON.stringify((await read.executeQuery(CompiledQuery.raw(explained, [...parameters]))).rows);
  }

  test.each(deskFilter.options)('a page of %s is read from an index in the order of the list', async (filter) => {
    const query = selectInOrder(place.context, ada, filter, { at: BEGIN + 900 * SECOND_MS, id: 'x' })
      .selectAll()
      .limit(51);
    const planned = await plan(query.compile());
    expect(planned).toMatch(/conversations_(open|closed|of_assistant|of_agents|of_agent|waiting|snoozed|in_test)\b/);
    expect(planned).not.toMatch(/Seq Scan|TEMP B-TREE|SCAN/);
    // On Postgres the index has the minutes of activity in order, and what is sorted are the few of a minute. None is in
    // test mode here, so it may as well sort all of those.
    if (filter !== 'test')
      expect(planned.replaceAll('Incremental Sort', '').replaceAll('Sort Key', '')).not.toContain('Sort');
  });

  test('what its rows show is read by their keys, and never through the organisation', async () => {
    const planned = await plan(selectSurroundings(place.context, place.organisation_id, ids.slice(0, 5)).compile());
    // The count of what is unread runs over its own few rows.
    expect(planned.replaceAll('SCAN unread', '')).not.toMatch(
      /Seq Scan on (conversations|messages)|SCAN|\(organisation_id=/,
    );
    expect(planned).toMatch(database.name === 'postgres' ? /conversations_pkey/ : /conversations_1 \(id=/);
  });
});
