/** Lists over HTTP, a page at a time: every row once, in order; a cursor is good for its own list alone. On both databases. */
import { randomUUID } from 'node:crypto';
import type { ConversationList } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  const session_id = newSession();
  const open_ids: string[] = [];

  beforeAll(async () => {
    service = await startService(database);
    const { context } = service.app;
    const client = await service.client();
    for (const message of ['One', 'Two']) {
      client.emit('support', say(session_id, message));
      open_ids.push((await client.next('support')).data.ticket_chat_id);
    }
    // Closed ones, all of one moment but the last: more than a page holds.
    const stored = await context.database.read
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', open_ids[0] ?? '')
      .executeTakeFirstOrThrow();
    // The database computes these.
    const { active_minute, spoken_minute, has_undelivered, ...row } = stored;
    await context.database.transaction(async ({ query }) => {
      for (let n = 0; n < 121; n++) {
        const ticket_id = randomUUID();
        const created_at = row.created_at - (n === 120 ? 2_000 : 1_000);
        const closed = { open_slot: null, status: 'closed' as const, closed_at: row.created_at };
        await query
          .insertInto('conversations')
          .values({ ...row, ...closed, id: randomUUID(), ticket_id, created_at })
          .execute();
      }
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const path = (session: string) => `/api/v1/helpdesk/customer/${session}/conversations/`;
  async function read(query: string, session = session_id): Promise<ConversationList> {
    const answer = await service.http(`${path(session)}?${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as ConversationList;
  }

  test('a first page without parameters is what it was, with the way on beside it', async () => {
    const page = await read('');
    expect(page.conversations).toHaveLength(100);
    expect(page.conversations.slice(0, 2).map(({ ticket_chat_id }) => ticket_chat_id)).toEqual(open_ids.toReversed());
    expect(page.next).toEqual(expect.any(String));
  });

  test.each([1, 40, 100])('pages of %i hold every conversation once, the newest first', async (limit) => {
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: ConversationList = await read(`limit=${limit}${next === '' ? '' : `&cursor=${next}`}`);
      seen.push(...page.conversations.map(({ ticket_chat_id, date_created }) => `${date_created} ${ticket_chat_id}`));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(123);
    expect(seen).toHaveLength(123);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('the pages of closed ones hold closed ones alone', async () => {
    const first = await read('closed=true');
    const second = await read(`closed=true&cursor=${first.next}`);
    const all = [...first.conversations, ...second.conversations];
    expect([all.length, all.every(({ closed }) => closed), second.next]).toEqual([121, true, null]);
  });

  test('a cursor is refused elsewhere, and when it was changed', async () => {
    const { context } = service.app;
    const { next } = await read('limit=1');
    const other = await addOrganisation(context, { name: 'Other', email: 'boss@other.example' });
    const { secret } = await createApiKey(context, other.organisation.id, { name: 'Key', mode: 'live' }, OPERATOR);
    const changed = `${next?.slice(0, -2)}${next?.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const [address, key] of [
      [`${path(newSession())}?cursor=${next}`, undefined],
      [`${path(session_id)}?closed=true&cursor=${next}`, undefined],
      [`${path(session_id)}?cursor=${next}`, secret],
      [`/api/v1/lab/knowledge/?cursor=${next}`, undefined],
      [`/api/v1/lab/webhooks/deliveries/?cursor=${next}`, undefined],
      [`/api/v1/helpdesk/erasures/?cursor=${next}`, undefined],
      [`${path(session_id)}?cursor=${changed}`, undefined],
      [`${path(session_id)}?cursor=1:x`, undefined],
      [`${path(session_id)}?cursor=`, undefined],
      [`${path(session_id)}?cursor=${'x'.repeat(4_000)}`, undefined],
    ] as const) {
      const answer = await service.http(address, key === undefined ? {} : { key });
      expect([answer.status, await answer.json()], address).toMatchObject([
        400,
        { code: 'invalid_payload', errors: [{ path: 'cursor' }] },
      ]);
    }
  });

  test.each(['cursor', 'next'])('receipts of erasures page by %s, the newest first', async (name) => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const answer = await service.http(`/api/v1/helpdesk/customers/${newSession()}/`, { method: 'DELETE' });
      ids.unshift(((await answer.json()) as { id: string }).id);
    }
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null && seen.length < ids.length; ) {
      const answer = await service.http(`/api/v1/helpdesk/erasures/?limit=1${next === '' ? '' : `&${name}=${next}`}`);
      const page = (await answer.json()) as { erasures: { id: string }[]; next: string | null };
      seen.push(...page.erasures.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual(ids);
  });

  test('articles page by titles of any length and script, under either name of the cursor', async () => {
    const titles = ['客'.repeat(300), '"'.repeat(300), 'Returns', `${'客'.repeat(299)}户`];
    for (const [n, title] of titles.entries()) {
      const body = JSON.stringify({ title, content: 'Text', format: 'markdown', environment: 'live' });
      expect((await service.http(`/api/v1/lab/knowledge/a-${n}/`, { method: 'PUT', body })).status).toBe(200);
    }
    for (const name of ['cursor', 'after']) {
      const seen: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const query: string = next === '' ? '' : `&${name}=${next}`;
        const answer = await service.http(`/api/v1/lab/knowledge/?limit=1${query}`);
        const page = (await answer.json()) as { articles: { title: string }[]; next: string | null };
        seen.push(...page.articles.map(({ title }) => title));
        next = page.next;
      }
      expect(seen.toSorted()).toEqual(titles.toSorted());
    }
    const [both] = [await service.http('/api/v1/lab/knowledge/?cursor=x&after=x')];
    expect(await both.json()).toMatchObject({ errors: [{ path: 'after' }] });
  });
});
