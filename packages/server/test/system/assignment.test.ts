/** Customers who wait for a human are assigned to available agents, in office hours, by the organisation's choice. */
import { type ChatWindowSettings, type DeskConversation, type DeskSettings, WEEKDAYS } from '@frontdesk/contract';
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assignWaiting } from '../../src/features/desk/assign-waiting.js';
import { noteAtDesk } from '../../src/features/desk/availability.js';
import { databases } from '../support/databases.js';
import { replyCall } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const AT_DESK = { timeout: 15_000, interval: 200 };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    service = await startService(database, { model: () => replyCall(ASK_FOR_HUMAN, {}) });
    for (const name of ['Ada', 'Grace']) keys[name] = await service.signIn(name);
    keys.Boss = await service.signIn('Boss', 'admin');
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const send = (name: string, method: string, path: string, body: object) =>
    service.http(`/api/v1/console/${path}/`, { method, key: keys[name]!, body: JSON.stringify(body) });
  const choose = async (assignment: DeskSettings['assignment']) =>
    expect((await send('Boss', 'PUT', 'desk-settings', { assignment })).status).toBe(200);
  const away = async (name: string, is: boolean) =>
    expect(await (await send(name, 'PUT', 'availability', { away: is })).json()).toEqual({ away: is });

  /** A customer who asks for a human. @returns how to read the conversation */
  async function wait() {
    const customer = await service.client();
    customer.emit('support', say(newSession(), 'A human, please'));
    const { data } = await customer.next('support');
    const read = async () => {
      const path = `/api/v1/console/conversations/${data.ticket_chat_id}/`;
      return (await (await service.http(path, { key: keys.Boss! })).json()) as DeskConversation;
    };
    return { read, agentOf: async () => (await read()).agent?.username, customer, id: String(data.ticket_chat_id) };
  }

  test('by turns, to the least busy, to nobody who is away or gone, and only while the office is open', async () => {
    expect((await send('Ada', 'PUT', 'desk-settings', { assignment: 'round_robin' })).status).toBe(403);
    await using ada = await connected('Ada');
    await using grace = await connected('Grace');
    const idle = await wait();
    expect(await assignWaiting(service.app.context)).toBe(0);
    expect(await idle.read()).toMatchObject({ needs_human: true, agent: null });

    // Servers note by themselves who is at the desk.
    await choose('round_robin');
    await expect.poll(idle.agentOf, AT_DESK).toMatch(/Ada|Grace/);
    expect(await idle.read()).toMatchObject({ needs_human: false });
    expect((await idle.read()).waiting_since).not.toBeNull();
    const first = await idle.agentOf();
    const other = first === 'Ada' ? 'Grace' : 'Ada';
    const { context } = service.app;
    await noteAtDesk(context, [ada.member_id, grace.member_id]);
    const second = await wait();
    await expect.poll(second.agentOf, AT_DESK).toBe(other);
    const third = await wait();
    await expect.poll(third.agentOf, AT_DESK).toBe(first);

    // The other one has one, the first has two: the least busy is asked, though it is the turn of the other anyway.
    await choose('least_busy');
    const fourth = await wait();
    await expect.poll(fourth.agentOf, AT_DESK).toBe(other);
    await away(other, true);
    const fifth = await wait();
    await expect.poll(fifth.agentOf, AT_DESK).toBe(first);
    const members = (await (await service.http('/api/v1/console/members/', { key: keys.Boss! })).json()) as {
      members: { username: string; away: boolean }[];
    };
    expect(members.members.filter((one) => one.away).map(({ username }) => username)).toEqual([other]);

    // The office is closed: nobody is assigned, who is at the desk may still take over.
    const weekday = WEEKDAYS[(new Date(context.now()).getUTCDay() + 2) % 7];
    const hours = {
      ...((await read('chat-window')) as ChatWindowSettings),
      office_hours: [{ weekday, from: '09:00', to: '10:00' }],
    };
    expect(
      (await service.http('/api/v1/lab/chat-window/', { method: 'PUT', body: JSON.stringify(hours) })).status,
    ).toBe(200);
    const sixth = await wait();
    expect(await assignWaiting(context)).toBe(0);
    expect(await sixth.agentOf()).toBeUndefined();
    await choose('off');
  });

  test('to who comes to the desk, or is back, at once', async () => {
    // What is repeated finds them as well, later.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await using own = await startService(database, { model: () => replyCall(ASK_FOR_HUMAN, {}) });
      const boss = await own.signIn('Boss', 'admin');
      const put = (path: string, key: string, body: object) =>
        own.http(`/api/v1/console/${path}/`, { method: 'PUT', key, body: JSON.stringify(body) });
      expect((await put('desk-settings', boss, { assignment: 'round_robin' })).status).toBe(200);
      const wait = async () => {
        const customer = await own.client();
        customer.emit('support', say(newSession(), 'A human, please'));
        await customer.next('support');
        return customer;
      };
      const first = await wait();
      using _ada = await own.agent('Ada');
      expect((await first.next('support_handler_changed')).data.agent.username).toBe('Ada');
      const ada = await own.signIn('Ada');
      expect((await put('availability', ada, { away: true })).status).toBe(200);
      const second = await wait();
      expect((await put('availability', ada, { away: false })).status).toBe(200);
      expect((await second.next('support_handler_changed')).data.agent.username).toBe('Ada');
    } finally {
      vi.useRealTimers();
    }
  });

  const read = async (path: string): Promise<unknown> => (await service.http(`/api/v1/lab/${path}/`)).json();

  async function connected(name: string) {
    const client = await service.agent(name);
    const { id } = await service.app.context.database.read
      .selectFrom('members')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow();
    return { member_id: id, [Symbol.asyncDispose]: async () => client[Symbol.dispose]() };
  }
});
