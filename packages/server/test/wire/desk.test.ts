/**
 * What the agents' desk stands on, through real clients: lists that follow what happens, notes that no customer and no
 * model sees, who looks at a conversation, and of several agents one who answers. On both databases.
 */
import { randomUUID } from 'node:crypto';
import {
  type AuditPage,
  type BulkAction,
  type BulkResult,
  type CannedReply,
  type CustomerView,
  type DeskConversation,
  type DeskPage,
  LIMITS,
  type NoteList,
  type SavedView,
} from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endSnoozes } from '../../src/features/desk/snooze.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyOrAskForHuman } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const SOON = { timeout: 5_000, interval: 20 };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  /** By name; signing in is slow on purpose. */
  const keys: Record<string, string> = {};
  const clients: TestClient[] = [];
  beforeAll(async () => {
    service = await startService(database, { model: replyOrAskForHuman });
    for (const name of ['Ada', 'Grace', 'Linus']) keys[name] = await service.signIn(name);
    keys.Boss = await service.signIn('Boss', 'admin');
  });
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]();
    await service[Symbol.asyncDispose]();
  });

  async function agentCalled(name: string): Promise<TestClient> {
    const client = await connect(service.url, { token_source: 'inapp', token: keys[name]! });
    clients.push(client);
    return client;
  }

  async function open(client: TestClient, session = newSession()) {
    client.emit('support', say(session, 'Hello'));
    const { data } = await client.next('support');
    return { session, ticket_chat_id: data.ticket_chat_id as string };
  }

  async function read<Body>(path: string, key: string, init: RequestInit = {}): Promise<Body> {
    const answer = await service.http(`/api/v1/console/${path}`, { ...init, key });
    expect(`${path}: ${answer.status}`).toMatch(/: 20[01]$/);
    return (await answer.json()) as Body;
  }

  test('a customer who waits for a human stands first in line until one has answered', async () => {
    const customer = await service.client();
    const { session, ticket_chat_id } = await open(customer);
    const agent = await agentCalled('Ada');
    const key = keys.Ada!;
    const row = () => read<DeskConversation>(`conversations/${ticket_chat_id}/`, key);
    const listed = async (filter: string) =>
      (await read<DeskPage>(`conversations/?filter=${filter}`, key)).conversations.some(
        (one) => one.ticket_chat_id === ticket_chat_id,
      );
    const told = (reason: string) =>
      agent.next('desk_changed', ({ data }) =>
        [data, ...(data.also ?? [])].some((one) => one.ticket_chat_id === ticket_chat_id && one.reason === reason),
      );
    expect(await row()).toMatchObject({
      waiting_since: null,
      handover_reason: null,
      unread: 1,
      topic: 'Hello',
      last_message: { message: 'Certainly.' },
    });

    await customer.askAck('support', say(session, 'A human, please', ticket_chat_id));
    await told('needs_human');
    const waiting = await row();
    expect(waiting).toMatchObject({
      needs_human: true,
      handover_reason: 'asked_for_human',
      handler: 'assistant',
      topic: 'Hello',
      customer_message: { message: 'A human, please' },
      unread: 2,
    });
    expect(waiting.waiting_since).toBe(waiting.last_message?.date_created);
    expect(await listed('needs_human')).toBe(true);
    expect((await read<{ needs_human: number }>('conversations/counts/', key)).needs_human).toBeGreaterThan(0);

    await agent.ask('take_over_support', { ticket_chat_id });
    await told('handler');
    expect(await row()).toMatchObject({
      needs_human: false,
      handover_reason: 'asked_for_human',
      waiting_since: waiting.waiting_since,
    });
    expect([await listed('needs_human'), await listed('mine'), await listed('agents')]).toEqual([false, true, false]);
    await agent.ask('agent_support', { ticket_chat_id, message: 'Here I am', attachment: false });
    expect(await row()).toMatchObject({ waiting_since: null, last_message: { sender: 'agent' } });

    // The agent is away: nobody has entered the conversation.
    agent.heard.splice(0);
    service.advance(1_000);
    await customer.askAck('support', say(session, 'And now?', ticket_chat_id));
    await told('message');
    const { waiting_since } = await row();
    expect(waiting_since).not.toBeNull();
    service.advance(1_000);
    await customer.askAck('support', say(session, 'Hello?', ticket_chat_id));
    expect(await row()).toMatchObject({ waiting_since, unread: 4 });
    await agent.ask('mark_conversation_read', { ticket_chat_id, entity: 'agent' });
    expect((await row()).unread).toBe(0);
    await customer.ask('close_support', { ticket_chat_id });
    expect(await row()).toMatchObject({ waiting_since: null, needs_human: false, closed: true });
    expect([await listed('mine'), await listed('closed')]).toEqual([false, true]);
  });

  test('a note is for agents alone: no customer frame, no history and no prompt has it', async () => {
    const canary = 'canary-note-5a1d';
    const customer = await service.client();
    const { session, ticket_chat_id } = await open(customer);
    await customer.ask('enter_customer_support', { session_id: session });
    const [ada, grace, away] = await Promise.all(['Ada', 'Grace', 'Linus'].map((name) => agentCalled(name)));
    for (const agent of [ada!, grace!]) await agent.ask('enter_support', { ticket_chat_id });
    const kept = await ada!.ask('agent_note', { ticket_chat_id, note: `  ${canary} ` });
    expect(kept).toMatchObject({
      status_code: 200,
      data: { ticket_chat_id, note: canary, agent: { username: 'Ada' } },
    });
    expect((await grace!.next('support_note')).data).toEqual(kept.data);
    const second = await grace!.askAck('agent_note', { ticket_chat_id, note: `${canary} again` });
    expect(await ada!.askAck('agent_note', { ticket_chat_id, note: ' ' })).toMatchObject({ status_code: 400 });

    await customer.askAck('support', say(session, 'What do you know of me?', ticket_chat_id));
    await customer.next('support', ({ data }) => data.seq === 4);
    await customer.ask('close_support', { ticket_chat_id });
    const after = await ada!.askAck('agent_note', { ticket_chat_id, note: `${canary} after closing` });
    await customer.ask('support_history', { ticket_chat_id, after_seq: 0, limit: 100 });
    const histories = await Promise.all(
      [
        `/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/`,
        `/api/v1/helpdesk/customer/${session}/conversations/`,
        `/api/v1/console/conversations/${ticket_chat_id}/turns/`,
      ].map(async (path) => (await service.http(path)).text()),
    );
    expect(JSON.stringify([customer.heard, away!.heard, histories, service.model.requests])).not.toContain(canary);
    expect(ada!.all('support_note').map(({ data }) => data.id)).toEqual([second.data.id]);

    const key = keys.Linus!;
    const notes = (query = '') => read<NoteList>(`conversations/${ticket_chat_id}/notes/${query}`, key);
    expect((await notes()).notes).toEqual([kept.data, second.data, after.data]);
    const newest = await notes('?limit=1');
    expect(newest).toEqual({ notes: [after.data], has_more: true, next: expect.any(String) });
    expect((await notes(`?limit=5&cursor=${newest.next}`)).notes).toEqual([kept.data, second.data]);
    const both = `conversations/${ticket_chat_id}/notes/?cursor=${newest.next}&before=${after.data.id}`;
    expect((await service.http(`/api/v1/console/${both}`, { key })).status).toBe(400);
    expect(await notes(`?limit=5&before=${after.data.id}`)).toEqual({
      notes: [kept.data, second.data],
      has_more: false,
      next: null,
    });
  });

  test('agents see who else looks and composes, customers do not, and those of a dead server go', async () => {
    const customer = await service.client();
    const { ticket_chat_id } = await open(customer);
    const [ada, grace] = await Promise.all(['Ada', 'Grace'].map((name) => agentCalled(name)));
    const seen = (agent: TestClient) =>
      agent
        .all('desk_presence')
        .at(-1)
        ?.data.agents.map((one: { username: string; composing: boolean }) =>
          one.composing ? `${one.username}…` : one.username,
        );
    const both = (names: string[]) => expect.poll(() => [seen(ada!), seen(grace!)], SOON).toEqual([names, names]);
    await ada!.ask('enter_support', { ticket_chat_id });
    await expect.poll(() => seen(ada!), SOON).toEqual(['Ada']);
    await grace!.ask('enter_support', { ticket_chat_id });
    await both(['Ada', 'Grace']);
    await ada!.ask('support_typing', { ticket_chat_id, typing: true });
    await both(['Ada…', 'Grace']);
    // Colleagues avoid writing the same reply; the customer still talks to the assistant.
    expect(customer.all('support_typing').filter(({ data }) => data.sender === 'agent')).toEqual([]);
    await ada!.ask('take_over_support', { ticket_chat_id });
    await ada!.ask('support_typing', { ticket_chat_id, typing: true });
    await customer.next('support_typing', ({ data }) => data.sender === 'agent');
    await ada!.ask('agent_support', { ticket_chat_id, message: 'Done', attachment: false });
    await both(['Ada', 'Grace']);
    await ada!.ask('support_typing', { ticket_chat_id, typing: true });
    await both(['Ada…', 'Grace']);
    service.advance(11_000);
    await both(['Ada', 'Grace']);
    // What the customer was told is taken back, also once the assistant answers again.
    await ada!.ask('release_support', { ticket_chat_id });
    await ada!.ask('support_typing', { ticket_chat_id, typing: false });
    await customer.next('support_typing', ({ data }) => data.sender === 'agent' && !data.typing);

    // What a server says that is never heard again.
    const { cluster } = service.app.context;
    const room = `conversation:${service.organisation_id}:${ticket_chat_id}`;
    const places = [{ room, agents: [{ id: 'linus', username: 'Linus', composing: false }] }];
    cluster.publish('presence', { server: 'dead', places });
    await both(['Ada', 'Grace', 'Linus']);
    service.advance(60_000);
    await both(['Ada', 'Grace']);

    // Another window of the same agent comes and goes without a change for the others.
    const window = await agentCalled('Ada');
    await window.ask('enter_support', { ticket_chat_id });
    await expect.poll(() => seen(window), SOON).toEqual(['Ada', 'Grace']);
    const told = grace!.all('desk_presence').length;
    window.socket.disconnect();
    await grace!.ask('leave_support', { ticket_chat_id });
    await expect.poll(() => seen(ada!), SOON).toEqual(['Ada']);
    expect(grace!.all('desk_presence')).toHaveLength(told);
    expect(customer.all('desk_presence')).toEqual([]);
  });

  test('whoever comes second learns who has it; an admin may take it, and the one who lost it is told', async () => {
    const customer = await service.client();
    const { ticket_chat_id } = await open(customer);
    const [ada, grace, boss] = await Promise.all(['Ada', 'Grace', 'Boss'].map((name) => agentCalled(name)));
    await grace!.ask('enter_support', { ticket_chat_id });
    const { data } = await ada!.ask('take_over_support', { ticket_chat_id });
    expect((await grace!.next('support_handler_changed')).data).toEqual(data);
    const taken = { status_code: 409, data: { code: 'already_taken', agent: data.agent } };
    expect(await grace!.askAck('take_over_support', { ticket_chat_id })).toMatchObject(taken);
    expect(await boss!.askAck('take_over_support', { ticket_chat_id })).toMatchObject(taken);
    expect(await grace!.askAck('take_over_support', { ticket_chat_id, force: true })).toMatchObject({
      status_code: 403,
    });
    const forced = await boss!.askAck('take_over_support', { ticket_chat_id, force: true });
    expect(forced).toMatchObject({ status_code: 200, data: { agent: { username: 'Boss' } } });
    for (const agent of [ada!, grace!])
      expect(
        (await agent.next('support_handler_changed', (heard) => heard.data.agent?.username === 'Boss')).data,
      ).toEqual(forced.data);
    const words = { ticket_chat_id, message: 'Still me', attachment: false };
    expect(await ada!.askAck('agent_support', words)).toMatchObject({
      data: { code: 'not_handler', agent: { username: 'Boss' } },
    });
    expect(await boss!.askAck('agent_support', words)).toMatchObject({ status_code: 200 });
    expect(await boss!.askAck('take_over_support', { ticket_chat_id, force: true })).toMatchObject({
      status_code: 200,
    });
    expect(JSON.stringify(customer.heard)).not.toContain(boss!.socket.id);
    expect(customer.all('support_handler_changed')).toHaveLength(2);
  });

  test('a tag is added once, found by, suggested, removed and audited', async () => {
    const { ticket_chat_id } = await open(await service.client());
    const path = (tag: string, id = ticket_chat_id) => `conversations/${id}/tags/${encodeURIComponent(tag)}/`;
    const change = (method: string, tag: string) => read<DeskConversation>(path(tag), keys.Ada!, { method });
    expect((await read<DeskConversation>(`conversations/${ticket_chat_id}/`, keys.Ada!)).tags).toEqual([]);
    expect((await change('PUT', ' VIP/refund ')).tags).toEqual(['vip/refund']);
    await change('PUT', 'vip/refund');
    expect((await change('PUT', 'angry')).tags).toEqual(['angry', 'vip/refund']);
    const listed = async (tag: string) =>
      (
        await read<DeskPage>(`conversations/?filter=open&tag=${encodeURIComponent(tag)}`, keys.Grace!)
      ).conversations.map((one) => one.ticket_chat_id);
    expect([await listed('VIP/refund'), await listed('nothing')]).toEqual([[ticket_chat_id], []]);
    expect((await read<{ tags: string[] }>('tags/', keys.Grace!)).tags).toEqual(['angry', 'vip/refund']);
    expect((await change('DELETE', 'angry')).tags).toEqual(['vip/refund']);
    await change('DELETE', 'angry');
    const { entries } = await read<AuditPage>('audit/', keys.Boss!);
    const changes = entries.flatMap(({ action, target }) => (target?.id === ticket_chat_id ? action : []));
    expect(changes).toEqual(['conversation.untagged', 'conversation.tagged', 'conversation.tagged']);
    for (let count = 1; count < LIMITS.tagsPerConversation; count++) await change('PUT', `tag ${count}`);
    const refused = await service.http(`/api/v1/console/${path('one more')}`, { method: 'PUT', key: keys.Ada! });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'too_many_tags' })]);
  });

  test.each(['tags', 'priority'] as const)('a change of %s is told to the other desks', async (changed) => {
    const { ticket_chat_id } = await open(await service.client());
    const other = await agentCalled('Grace');
    let told = false;
    const telling = other
      .next('desk_changed', ({ data }) =>
        [data, ...(data.also ?? [])].some((one) => one.ticket_chat_id === ticket_chat_id && one.reason === changed),
      )
      .then(() => {
        told = true;
      });
    // Soon after a message, the change is part of that message's event.
    let odd = false;
    await vi.waitFor(async () => {
      odd = !odd;
      if (changed === 'tags')
        await read(`conversations/${ticket_chat_id}/tags/angry/`, keys.Ada!, { method: odd ? 'PUT' : 'DELETE' });
      else
        await read(`conversations/${ticket_chat_id}/priority/`, keys.Ada!, {
          method: 'PUT',
          body: JSON.stringify({ priority: odd ? 'high' : 'low' }),
        });
      expect(told).toBe(true);
    }, 30_000);
    await telling;
  });

  test('a snoozed conversation leaves the lists until its time or until the customer writes', async () => {
    const customer = await service.client();
    const { session, ticket_chat_id } = await open(customer);
    const other = await agentCalled('Grace');
    const path = `conversations/${ticket_chat_id}/snooze/`;
    const until = (ms: number) => new Date(service.app.context.now() + ms).toISOString();
    const snooze = (ms: number) =>
      read<DeskConversation>(path, keys.Ada!, { method: 'PUT', body: JSON.stringify({ until: until(ms) }) });
    const listed = async () => {
      const found = await Promise.all(
        ['open', 'assistant', 'snoozed'].map((filter) =>
          read<DeskPage>(`conversations/?filter=${filter}&limit=100`, keys.Grace!),
        ),
      );
      return found.map(({ conversations }) => conversations.some((one) => one.ticket_chat_id === ticket_chat_id));
    };
    const told = () =>
      other.next('desk_changed', ({ data }) =>
        [data, ...(data.also ?? [])].some((one) => one.ticket_chat_id === ticket_chat_id && one.reason === 'snooze'),
      );
    for (const [ms, message] of [
      [-1, 'must be in the future'],
      [LIMITS.snoozeMs + 60_000, 'must be at most 366 days in the future'],
    ] as const) {
      const refused = await service.http(`/api/v1/console/${path}`, {
        method: 'PUT',
        key: keys.Ada!,
        body: JSON.stringify({ until: until(ms) }),
      });
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ errors: [{ path: 'until', message }] }),
      ]);
    }
    const snoozed = await snooze(3_600_000);
    expect(Date.parse(snoozed.snoozed_until ?? '')).toBeGreaterThan(service.app.context.now());
    await told();
    expect(await listed()).toEqual([false, false, true]);
    await customer.askAck('support', say(session, 'One more thing', ticket_chat_id));
    expect(await listed()).toEqual([true, true, false]);

    await snooze(3_600_000);
    const unsnoozed = await read<DeskConversation>(path, keys.Ada!, { method: 'DELETE' });
    expect([unsnoozed.snoozed_until, await listed()]).toEqual([null, [true, true, false]]);

    // By itself, as the newest of its lists; of two servers one returns it.
    await snooze(3_600_000);
    other.heard.splice(0);
    service.advance(3_600_001);
    const { context } = service.app;
    const ended = await Promise.all([endSnoozes(context), endSnoozes(context)]);
    expect(ended[0] + ended[1]).toBeLessThanOrEqual(1);
    await told();
    expect(await listed()).toEqual([true, true, false]);
    const { conversations } = await read<DeskPage>('conversations/?filter=open&limit=1', keys.Ada!);
    expect(conversations[0]?.ticket_chat_id).toBe(ticket_chat_id);
    const { entries } = await read<AuditPage>('audit/', keys.Boss!);
    const changes = entries.flatMap(({ action, target }) => (target?.id === ticket_chat_id ? action : []));
    expect(changes).toEqual(['snoozed', 'unsnoozed', 'snoozed', 'snoozed'].map((one) => `conversation.${one}`));

    // Another agent's conversation is not theirs to set aside.
    await other.ask('take_over_support', { ticket_chat_id });
    const refused = await service.http(`/api/v1/console/${path}`, {
      method: 'PUT',
      key: keys.Ada!,
      body: JSON.stringify({ until: until(60_000) }),
    });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'not_handler' })]);
  });

  test('a priority is set and audited, and lists are filtered and ordered by it', async () => {
    const places = await Promise.all([1, 2, 3].map(async () => open(await service.client())));
    const [first, second, third] = places.map(({ ticket_chat_id }) => ticket_chat_id) as [string, string, string];
    const set = (id: string, priority: string) =>
      service.http(`/api/v1/console/conversations/${id}/priority/`, {
        method: 'PUT',
        key: keys.Ada!,
        body: JSON.stringify({ priority }),
      });
    expect((await read<DeskConversation>(`conversations/${second}/`, keys.Ada!)).priority).toBe('normal');
    const urgent = await set(second, 'urgent');
    expect([urgent.status, await urgent.json()]).toEqual([200, expect.objectContaining({ priority: 'urgent' })]);
    expect((await set(second, 'urgent')).status).toBe(200);
    const refused = await set(second, 'extreme');
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'priority' }] }]);
    expect((await set(randomUUID(), 'low')).status).toBe(404);

    const bulk = await read<BulkResult>('conversations/bulk/', keys.Ada!, {
      method: 'POST',
      body: JSON.stringify({ ticket_chat_ids: [first, 'none'], action: { type: 'priority', priority: 'low' } }),
    });
    expect(bulk).toMatchObject({ done: [first], failed: [{ ticket_chat_id: 'none', code: 'not_found' }] });
    const listed = async (query: string) => {
      const { conversations } = await read<DeskPage>(`conversations/?limit=100&${query}`, keys.Grace!);
      return conversations
        .map(({ ticket_chat_id }) => ticket_chat_id)
        .filter((id) => [first, second, third].includes(id));
    };
    expect(await listed('priority=urgent')).toEqual([second]);
    expect(await listed('sort=priority')).toEqual([second, third, first]);
    expect(await listed('priority=low&filter=closed')).toEqual([]);
    await read('conversations/bulk/', keys.Ada!, {
      method: 'POST',
      body: JSON.stringify({ ticket_chat_ids: [first], action: { type: 'close' } }),
    });
    expect(await listed('priority=low&filter=closed')).toEqual([first]);
    expect((await set(first, 'normal')).status).toBe(200);

    const { entries } = await read<AuditPage>('audit/', keys.Boss!);
    const changes = entries.flatMap(({ action, target, detail }) => (target?.id === second ? { action, detail } : []));
    expect(changes).toEqual([
      { action: 'conversation.priority_changed', detail: { priority: 'urgent', before: 'normal' } },
    ]);
  });

  test('one action on many conversations says which failed and why', async () => {
    const places = await Promise.all([1, 2, 3].map(async () => open(await service.client())));
    const [first, second, third] = places.map(({ ticket_chat_id }) => ticket_chat_id) as [string, string, string];
    const stranger = randomUUID();
    const grace = await agentCalled('Grace');
    await grace.ask('take_over_support', { ticket_chat_id: third });
    const act = (ticket_chat_ids: string[], action: BulkAction) =>
      read<BulkResult>('conversations/bulk/', keys.Ada!, {
        method: 'POST',
        body: JSON.stringify({ ticket_chat_ids, action }),
      });
    const row = (id: string) => read<DeskConversation>(`conversations/${id}/`, keys.Ada!);
    const why = ({ failed }: BulkResult) =>
      Object.fromEntries(failed.map(({ ticket_chat_id, code }) => [ticket_chat_id, code]));

    const tagged = await act([first, second, first, stranger], { type: 'tag', tag: 'Storm' });
    expect([tagged.done.toSorted(), why(tagged)]).toEqual([[first, second].toSorted(), { [stranger]: 'not_found' }]);
    expect((await row(second)).tags).toEqual(['storm']);
    const until = new Date(service.app.context.now() + 60_000).toISOString();
    const snoozed = await act([first, third], { type: 'snooze', until });
    expect([snoozed.done, why(snoozed)]).toEqual([[first], { [third]: 'not_handler' }]);
    expect(snoozed.failed[0]?.detail).toContain('Grace');
    expect((await row(first)).snoozed_until).toBe(until);
    const unsnoozed = await act([first, second, third], { type: 'unsnooze' });
    expect([unsnoozed.done.toSorted(), why(unsnoozed)]).toEqual([
      [first, second].toSorted(),
      { [third]: 'not_handler' },
    ]);
    expect((await row(first)).snoozed_until).toBeNull();
    await act([first], { type: 'snooze', until });
    const { agent } = await row(third);
    const assigned = await act([first, second, third], { type: 'assign', agent_id: agent?.id ?? '' });
    expect([assigned.done.toSorted(), why(assigned)]).toEqual([[first, second].toSorted(), { [third]: 'not_handler' }]);
    expect(await row(first)).toMatchObject({ agent: { username: 'Grace' }, snoozed_until: null });
    expect(why(await act([first], { type: 'close' }))).toEqual({ [first]: 'not_handler' });
    const closed = await read<BulkResult>('conversations/bulk/', keys.Grace!, {
      method: 'POST',
      body: JSON.stringify({ ticket_chat_ids: [first, second, third], action: { type: 'close' } }),
    });
    expect([closed.done.length, closed.failed, (await row(third)).closed]).toEqual([3, [], true]);

    const many = Array.from({ length: LIMITS.bulkConversations + 1 }, () => randomUUID());
    const refused = await service.http('/api/v1/console/conversations/bulk/', {
      method: 'POST',
      key: keys.Ada!,
      body: JSON.stringify({ ticket_chat_ids: many, action: { type: 'close' } }),
    });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('ticket_chat_ids')]);
  });

  test('a view is saved by a member for themselves, and by an admin for everybody', async () => {
    const { ticket_chat_id } = await open(await service.client());
    const send = (name: string, method: string, path: string, body?: object) =>
      service.http(`/api/v1/console/saved-views/${path}`, {
        method,
        key: keys[name]!,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const made = async (answer: Response) => {
      expect([200, 201]).toContain(answer.status);
      return (await answer.json()) as SavedView;
    };
    const views = async (name: string) =>
      (await read<{ saved_views: SavedView[] }>('saved-views/', keys[name]!)).saved_views.map((view) => [
        ...[view.name, view.shared, view.count],
      ]);
    const late = { name: 'Late parcels', filter: 'open', tag: 'LATE' };
    const own = await made(await send('Ada', 'POST', '', late));
    expect(own).toMatchObject({ shared: false, tag: 'late', q: null, agent: null, count: 0 });
    await read(`conversations/${ticket_chat_id}/tags/late/`, keys.Ada!, { method: 'PUT' });
    expect([await views('Ada'), await views('Grace')]).toEqual([[['Late parcels', false, 1]], []]);

    expect((await send('Ada', 'POST', '', { ...late, shared: true })).status).toBe(403);
    const shared = await made(
      await send('Boss', 'POST', '', { name: 'All', shared: true, filter: 'open', q: 'Hello' }),
    );
    expect(await views('Ada')).toEqual([
      ['All', true, null],
      ['Late parcels', false, 1],
    ]);
    expect((await send('Grace', 'PUT', `${shared.id}/`, late)).status).toBe(403);
    expect((await send('Boss', 'DELETE', `${own.id}/`)).status).toBe(404);
    await made(await send('Ada', 'PUT', `${own.id}/`, { name: 'Closed', filter: 'closed', tag: 'late' }));
    expect(await views('Ada')).toEqual([
      ['All', true, null],
      ['Closed', false, 0],
    ]);
    const refused = await send('Ada', 'POST', '', { name: ' ', filter: 'late' });
    expect(((await refused.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'name',
      'filter',
    ]);
    for (const [name, { id }] of [
      ['Boss', shared],
      ['Ada', own],
    ] as const)
      expect((await send(name, 'DELETE', `${id}/`)).status).toBe(200);
    for (let count = 0; count < LIMITS.savedViews; count++) await made(await send('Linus', 'POST', '', late));
    const full = await send('Linus', 'POST', '', late);
    expect([full.status, await full.json()]).toEqual([409, expect.objectContaining({ code: 'too_many_saved_views' })]);
  });

  test('canned replies are written, found by a shortcut that is unique, changed and removed', async () => {
    const key = keys.Ada!;
    const send = (method: string, path: string, body?: object) =>
      service.http(`/api/v1/console/canned-replies/${path}`, {
        method,
        key,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const reply = { shortcut: 'Hello', title: 'Greeting', text: 'Hello {customer}, this is {agent}.' };
    const made = (await (await send('POST', '', reply)).json()) as CannedReply;
    expect(made).toMatchObject({ ...reply, shortcut: 'hello' });
    const again = await send('POST', '', { ...reply, shortcut: 'hello' });
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: 'shortcut_taken', errors: [{ path: 'shortcut' }] },
    ]);
    for (const shortcut of ['', 'two words', '/x', 'x'.repeat(33)])
      expect((await send('POST', '', { ...reply, shortcut })).status).toBe(400);
    const other = (await (await send('POST', '', { ...reply, shortcut: 'bye' })).json()) as CannedReply;
    expect((await send('PUT', `${other.id}/`, { ...reply, shortcut: 'hello' })).status).toBe(409);
    expect(await (await send('PUT', `${made.id}/`, { ...reply, text: 'Hi' })).json()).toMatchObject({ text: 'Hi' });
    expect((await send('DELETE', `${other.id}/`)).status).toBe(200);
    expect((await send('DELETE', `${other.id}/`)).status).toBe(404);
    expect(made).toMatchObject({ tag: null, closes: false });
    expect(await read('canned-replies/', key)).toMatchObject({ canned_replies: [{ id: made.id, text: 'Hi' }] });
  });

  test('the view of a customer tells since when, how often, how it was, and whether they are logged in', async () => {
    const customer = await service.client();
    const key = keys.Ada!;
    const session = newSession();
    const first = await open(customer, session);
    await customer.ask('review_support', { ticket_chat_id: first.ticket_chat_id, rating: '2', review: 'Slow' });
    await customer.ask('close_support', { ticket_chat_id: first.ticket_chat_id });
    service.advance(1_000);
    const second = await open(customer, session);
    const view = () => read<CustomerView>(`customers/${encodeURIComponent(session)}/`, key);
    const seen = await view();
    expect(seen).toMatchObject({
      session_id: session,
      conversation_count: 2,
      conversations: [
        { ticket_chat_id: second.ticket_chat_id, closed: false, topic: expect.stringMatching(/\S/) },
        { ticket_chat_id: first.ticket_chat_id, closed: true },
      ],
      reviews: [{ ticket_chat_id: first.ticket_chat_id, rating: '2', review: 'Slow' }],
      login: { logged_in: false, expires_at: null },
    });
    expect(seen.first_seen).toBe(seen.conversations[1]!.date_created);
    const { context } = service.app;
    const expires_at = context.now() + 60_000;
    const of = { organisation_id: service.organisation_id, session_id: session };
    await context.database.transaction(({ query }) =>
      query
        .insertInto('customer_tokens')
        .values({ ...of, sealed_token: 'sealed-canary', expires_at, updated_at: 1 })
        .execute(),
    );
    const logged_in = await view();
    expect(logged_in.login).toEqual({ logged_in: true, expires_at: new Date(expires_at).toISOString() });
    expect(JSON.stringify(logged_in)).not.toContain('sealed-canary');
    service.advance(61_000);
    expect((await view()).login).toEqual({ logged_in: false, expires_at: null });
    expect((await service.http('/api/v1/console/customers/nobody/', { key })).status).toBe(404);
  });
});
