/**
 * The desk's lists by priority on both databases: the most urgent first, page by page, each conversation once; and that a
 * page of each priority is read through an index in the list's order, of more than 20,000 conversations.
 */
import { randomUUID } from 'node:crypto';
import { conversationPriority, type DeskFilter, deskFilter, deskQuery, SECOND_MS } from '@frontdesk/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationRow, PriorityLevel } from '../../src/db/schema.js';
import type { AgentActor } from '../../src/features/actor.js';
import { NEW_CONVERSATION } from '../../src/features/conversation-log/new-rows.js';
import { isOfLevel, LEVELS } from '../../src/features/conversation-log/priority-levels.js';
import { readWaitingQueue } from '../../src/features/conversations/waiting-for-human.js';
import { assignWaiting } from '../../src/features/desk/assign-waiting.js';
import { noteAtDesk } from '../../src/features/desk/availability.js';
import { listDesk } from '../../src/features/desk/list-conversations.js';
import { addSavedView } from '../../src/features/desk/saved-views.js';
import { isOfAgent, selectInOrder } from '../../src/features/desk/select-conversations.js';
import { createMember } from '../../src/features/members/create-member.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { agentOf } from '../support/actors.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const BEGIN = 1_700_000_000_000;
const OPEN = 20_000;
const CLOSED = 4_000;
/** Of ten tens of conversations: the others are normal. */
const LEVEL_OF_TEN: Record<number, PriorityLevel> = { 2: 3, 4: 2, 6: 0 };

describe.each(databases())('on $name', (database) => {
  let place: TestContext;
  let ada: AgentActor;

  beforeAll(async () => {
    place = await openTestContext(database);
    const { organisation_id } = place;
    const person = { organisation_id, email: 'ada@example.com', username: 'Ada', role: 'agent' } as const;
    const { id } = await createMember(place.context, { ...person, password: 'correct horse battery' });
    ada = agentOf(organisation_id, 'Ada', id);
    const rows = Array.from({ length: OPEN + CLOSED }, (_, index) => conversation(index));
    await place.context.database.transaction(async ({ query }) => {
      for (let at = 0; at < rows.length; at += 200)
        await query
          .insertInto('conversations')
          .values(rows.slice(at, at + 200))
          .execute();
    });
    if (database.name === 'postgres')
      await place.context.database.transaction(({ query }) => sql`analyze conversations`.execute(query));
  });
  afterAll(() => place[Symbol.asyncDispose]());

  /** Of ten open ones Ada and a colleague have one each; one asks for a human, one is snoozed. */
  function conversation(index: number): ConversationRow {
    const open = index < OPEN;
    const agent_id = { 0: 'grace', 1: ada.member_id }[index % 10] ?? null;
    const waits = open && index % 10 === 5;
    const updated_at = BEGIN + SECOND_MS * Math.floor((index * 7) / 3);
    return {
      ...NEW_CONVERSATION,
      id: randomUUID(),
      organisation_id: place.organisation_id,
      session_id: `session-${index}`,
      ticket_id: randomUUID(),
      mode: 'live',
      status: open ? 'open' : 'closed',
      open_slot: open ? 1 : null,
      handler: agent_id === null ? 'assistant' : 'agent',
      agent_id,
      agent_name: agent_id,
      needs_human: waits ? 1 : 0,
      waiting_since: waits ? BEGIN + ((index * 7_919) % 5_000) : null,
      last_seq: 1,
      delivered_seq: 1,
      last_sender: 'assistant',
      last_word_at: updated_at,
      snoozed: open && index % 10 === 2 ? 1 : 0,
      snoozed_until: open && index % 10 === 2 ? BEGIN + ((index * 104_729) % 5_000) : null,
      priority: LEVEL_OF_TEN[Math.floor(index / 10) % 10] ?? 1,
      customer_sid: 'socket',
      created_at: BEGIN,
      updated_at,
      closed_at: open ? null : updated_at,
    };
  }

  async function readAll(asked: {
    filter: DeskFilter;
    sort?: 'priority' | 'due';
    priority?: string;
    agent?: string;
    limit: number;
  }) {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await listDesk(place.context, ada, deskQuery.parse({ ...asked, cursor }));
      found.push(...page.conversations);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return found;
  }

  test.each([
    ['needs_human', 37],
    ['mine', 100],
    ['agents', 99],
    ['snoozed', 64],
    ['closed', 100],
  ] as const)('pages of %s, %i at a time, hold each conversation once, the most urgent first', async (filter, limit) => {
    const plain = await readAll({ filter, limit: 100 });
    const sorted = await readAll({ filter, sort: 'priority', limit });
    const urgency = (row: { priority: (typeof plain)[number]['priority'] }) =>
      conversationPriority.options.indexOf(row.priority);
    expect(new Set(sorted.map(urgency)).size).toBeGreaterThan(1);
    // A stable sort: of one priority, the order of the list.
    const expected = plain.toSorted((one, other) => urgency(other) - urgency(one));
    expect(sorted.map((row) => row.ticket_chat_id)).toEqual(expected.map((row) => row.ticket_chat_id));
  });

  test('who needs a human is listed as the queue has it: the most urgent first, and of those the longest waiting', async () => {
    const listed = await readAll({ filter: 'needs_human', limit: 37 });
    const expected = (await readAll({ filter: 'needs_human', sort: 'due', limit: 100 })).toSorted((one, other) => {
      const [mine, theirs] = [one, other].map(({ priority }) => conversationPriority.options.indexOf(priority));
      if (mine !== theirs) return theirs! - mine!;
      return one.waiting_since! < other.waiting_since! ? -1 : one.waiting_since! > other.waiting_since! ? 1 : 0;
    });
    const ids = listed.map(({ ticket_chat_id }) => ticket_chat_id);
    expect(ids).toEqual(expected.map(({ ticket_chat_id }) => ticket_chat_id));
    const queue = await readWaitingQueue(place.context, place.organisation_id);
    expect(queue.map(({ id, place }) => [id, place])).toEqual(ids.map((id, index) => [id, index + 1]));
  });

  test('a filter by priority holds those alone, and a saved view counts them', async () => {
    const waiting = { filter: 'needs_human', priority: 'high', limit: 100 } as const;
    const high = await readAll(waiting);
    expect([high.length, new Set(high.map(({ priority }) => priority))]).toEqual([200, new Set(['high'])]);
    expect((await readAll({ ...waiting, sort: 'priority' })).map(({ ticket_chat_id }) => ticket_chat_id)).toEqual(
      high.map(({ ticket_chat_id }) => ticket_chat_id),
    );
    const view = await addSavedView(
      place.context,
      { actor: ada, address: null },
      {
        name: 'High',
        shared: false,
        filter: 'needs_human',
        tag: null,
        q: null,
        priority: 'high',
        sort: 'priority',
        agent: null,
        due: null,
      },
    );
    expect(view).toMatchObject({ count: 200, priority: 'high', sort: 'priority' });
  });

  test('a filter by agent holds the conversations of that one, of the caller, or of nobody, and a saved view counts them', async () => {
    const read = async (filter: DeskFilter, agent?: string) =>
      (await readAll({ filter, limit: 100, ...(agent !== undefined && { agent }) })).map((row) => row.ticket_chat_id);
    const [closed, others, mine] = [
      await readAll({ filter: 'closed', limit: 100 }),
      await read('agents'),
      await read('mine'),
    ];
    expect(await read('open', 'grace')).toEqual(others);
    for (const agent of ['me', ada.member_id]) expect(await read('open', agent)).toEqual(mine);
    for (const agent of ['grace', 'nobody'])
      expect(await read('closed', agent)).toEqual(
        closed.filter((row) => (row.agent?.id ?? 'nobody') === agent).map((row) => row.ticket_chat_id),
      );
    expect(await read('agents', 'me')).toEqual([]);
    const view = { name: 'Grace', shared: true, filter: 'closed', tag: null, q: null, priority: null } as const;
    const boss = { actor: { ...ada, role: 'admin' }, address: null } as const;
    expect(await addSavedView(place.context, boss, { ...view, agent: 'grace', due: null, sort: null })).toMatchObject({
      agent: 'grace',
      count: CLOSED / 10,
    });
  });

  test('a cursor of another order or priority is refused', async () => {
    const list = (asked: object) =>
      listDesk(place.context, ada, deskQuery.parse({ filter: 'open', limit: 1, ...asked }));
    const { next: cursor } = await list({ sort: 'priority' });
    await list({ sort: 'priority', cursor });
    for (const other of [
      {},
      { priority: 'urgent' },
      { sort: 'priority', agent: 'me' },
      { sort: 'priority', priority: 'urgent' },
    ])
      await expect(list({ ...other, cursor })).rejects.toMatchObject({ code: 'invalid_payload' });
  });

  async function plan({ sql: text, parameters }: CompiledQuery): Promise<string> {
    // The adapter hands on the rows of what returns some, and tells that by the word.
    const explained = database.name === 'postgres' ? `explain ${text}` : `explain query plan ${text} -- returning`;
    const { read } = place.context.database;
    return JSON.stringify((await read.executeQuery(CompiledQuery.raw(explained, [...parameters]))).rows);
  }

  const pages = deskFilter.options.flatMap((filter) => LEVELS.map((level) => [filter, level] as const));
  test.each(pages)('a page of %s of level %i is read from an index in the order of the list', async (filter, level) => {
    const query = selectInOrder(place.context, ada, filter, { at: BEGIN + 9_000 * SECOND_MS, id: 'x' })
      .where((eb) => isOfLevel(eb, level))
      .selectAll()
      .limit(51);
    const planned = await plan(query.compile());
    expect(planned).toMatch(/conversations_(open|closed|of_agents?|waiting|snoozed|in_test)(_prioritised)?\b/);
    expect(planned).not.toMatch(/Seq Scan|Bitmap|TEMP B-TREE|SCAN/);
    // On Postgres the index has the minutes of activity in order, and what is sorted are the few of a minute. The few of one
    // priority that agents handle, or that are in test mode, it may as well sort as a whole.
    if (filter !== 'mine' && filter !== 'agents' && filter !== 'test')
      expect(planned.replaceAll('Incremental Sort', '').replaceAll('Sort Key', '')).not.toContain('Sort');
    if (level !== 1 && ['open', 'assistant', 'closed', 'needs_human'].includes(filter))
      expect(planned).toContain('_prioritised');
  });

  test('the queue is read in one statement, so that a change of priority meanwhile loses nobody', async () => {
    let statements = 0;
    const { context } = place;
    const read = context.database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++;
        return result;
      },
    });
    await readWaitingQueue({ ...context, database: { ...context.database, read } }, place.organisation_id);
    expect(statements).toBe(1);
  });

  test('a page of closed of nobody is read from an index of those', async () => {
    const query = selectInOrder(place.context, ada, 'closed', { at: BEGIN + 9_000 * SECOND_MS, id: 'x' })
      .where((eb) => isOfAgent(eb, ada, 'nobody'))
      .selectAll()
      .limit(51);
    const planned = await plan(query.compile());
    expect(planned).toContain('conversations_closed_of_nobody');
    expect(planned).not.toMatch(/Seq Scan|Bitmap|TEMP B-TREE|SCAN/);
  });

  test.each([
    'open',
    'closed',
    'agents',
  ] as const)('a page of %s of one agent is read from an index of agents', async (filter) => {
    const query = selectInOrder(place.context, ada, filter, { at: BEGIN + 9_000 * SECOND_MS, id: 'x' })
      .where((eb) => isOfAgent(eb, ada, 'grace'))
      .selectAll()
      .limit(51);
    const planned = await plan(query.compile());
    expect(planned).toMatch(/conversations_(closed_)?of_agents?\b/);
    expect(planned).not.toMatch(/Seq Scan|Bitmap|TEMP B-TREE|SCAN/);
  });

  test('agents are assigned the most urgent first, and of those the longest waiting', async () => {
    const asked = deskQuery.parse({ filter: 'needs_human', limit: 50 });
    const { conversations: first } = await listDesk(place.context, ada, asked);
    expect(new Set(first.map(({ priority }) => priority))).toEqual(new Set(['urgent']));
    const { organisation_id, context } = place;
    await context.database.transaction(({ query }) =>
      query.insertInto('desk_settings').values({ organisation_id, assignment: 'round_robin' }).execute(),
    );
    // Settings of another organisation that cannot be read keep nobody else from being assigned.
    const elsewhere = await createOrganisation(context, { name: 'Other' });
    await openWaitingConversation({ context, organisation_id: elsewhere.id }, 'customer-9');
    await context.database.transaction(async ({ query }) => {
      await query
        .updateTable('conversations')
        .set({ needs_human: 1 })
        .where('organisation_id', '=', elsewhere.id)
        .execute();
      await query
        .insertInto('desk_settings')
        .values({ organisation_id: elsewhere.id, assignment: 'round_robin' })
        .execute();
      await query
        .insertInto('chat_windows')
        .values({ organisation_id: elsewhere.id, settings: '{"theme":7}', updated_at: 0 })
        .execute();
    });
    await noteAtDesk(context, [ada.member_id]);
    const before = await readAll({ filter: 'mine', limit: 100 });
    expect(await assignWaiting(context)).toBe(50);
    const had = new Set(before.map(({ ticket_chat_id }) => ticket_chat_id));
    const given = (await readAll({ filter: 'mine', limit: 100 }))
      .map(({ ticket_chat_id }) => ticket_chat_id)
      .filter((id) => !had.has(id));
    expect(given.toSorted()).toEqual(first.map(({ ticket_chat_id }) => ticket_chat_id).toSorted());
  });
});
