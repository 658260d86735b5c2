/**
 * Targets of first reply and resolution: due from the handover on, by priority and in office hours; shown and listed at the
 * desk; and each miss told once, however many servers look for it. On both databases.
 */
import {
  type AuditPage,
  type ChatWindowSettings,
  type CountedConversationPage,
  type DeskConversation,
  type DeskPage,
  type DeskTargets,
  type DeskTeam,
  MINUTE_MS,
  NO_TARGETS,
  type Overview,
  type SavedView,
  WEEKDAYS,
  type WebhookPayload,
} from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settleTargets } from '../../src/features/targets/settle-targets.js';
import { databases } from '../support/databases.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const SOON = { timeout: 20_000, interval: 100 };
vi.setConfig({ testTimeout: 60_000 });

const TARGETS: DeskTargets = {
  first_reply: { low: null, normal: 30, high: 10, urgent: 5 },
  resolution: { low: null, normal: 240, high: 240, urgent: 60 },
};
const NOBODY = { first_reply: null, resolution: null };

function answer({ body }: ScriptedRequest) {
  const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (body.messages.at(-1)?.role === 'tool') return replyText('I have asked.');
  return said.includes('human') ? replyCall('assistant_ask_for_human', {}) : replyText('Certainly.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let receiver: WebhookReceiver;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startService(database, { model: answer, env: { FUNCTION_ALLOWED_HOSTS: receiver.host } });
    for (const name of ['Ada']) keys[name] = await service.signIn(name);
    keys.Boss = await service.signIn('Boss', 'admin');
    const events = ['conversation.target_missed'];
    await call('POST', '/api/v1/lab/webhooks/', { url: receiver.url, events }, '');
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });
  beforeEach(() => set({ targets: TARGETS }));

  /** @param name whose credential; empty: the organisation's key */
  // biome-ignore lint/suspicious/noExplicitAny: answers of any route
  async function call(method: string, path: string, body?: object, name = 'Ada'): Promise<any> {
    const answered = await service.http(path, {
      method,
      ...(name !== '' && { key: keys[name]! }),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answered.ok) throw new Error(`${method} ${path} answered ${answered.status}: ${await answered.text()}`);
    return await answered.json();
  }
  const CONSOLE = '/api/v1/console/';
  const set = (settings: object) => call('PUT', `${CONSOLE}desk-settings/`, settings, 'Boss');
  const read = (id: string): Promise<DeskConversation> => call('GET', `${CONSOLE}conversations/${id}/`);
  const setPriority = (id: string, priority: string): Promise<DeskConversation> =>
    call('PUT', `${CONSOLE}conversations/${id}/priority/`, { priority });
  const list = async (query: string): Promise<string[]> =>
    ((await call('GET', `${CONSOLE}conversations/?limit=100&${query}`)) as DeskPage).conversations.map(
      ({ ticket_chat_id }) => ticket_chat_id,
    );
  const told = (id: string) =>
    receiver.received
      .map(({ payload }) => payload as WebhookPayload<'conversation.target_missed'>)
      .filter(({ data }) => data.ticket_chat_id === id);

  async function open(message: string) {
    const customer = await service.client();
    const session = newSession();
    customer.emit('support', say(session, message));
    const { data } = await customer.next('support');
    return { id: String(data.ticket_chat_id), customer, session };
  }
  /** A customer who waits for an agent, and when their reply is due. */
  async function wait() {
    const opened = await open('A human, please');
    await vi.waitFor(async () => expect((await read(opened.id)).targets.first_reply).not.toBeNull(), SOON);
    return { ...opened, row: await read(opened.id) };
  }
  const minutesOf = ({ targets, waiting_since }: DeskConversation) =>
    [targets.first_reply, targets.resolution].map((target) =>
      target === null ? null : (Date.parse(target.date_due) - Date.parse(waiting_since!)) / MINUTE_MS,
    );

  test('only owners and admins set targets; what is left out stays, and the change is audited', async () => {
    const refused = await service.http(`${CONSOLE}desk-settings/`, {
      method: 'PUT',
      key: keys.Ada!,
      body: JSON.stringify({ targets: TARGETS }),
    });
    expect(refused.status).toBe(403);
    const wrong = { targets: { ...TARGETS, resolution: { ...TARGETS.resolution, low: 0 } } };
    await expect(set(wrong)).rejects.toThrow('answered 400');
    expect(await set({ assignment: 'off' })).toEqual({ assignment: 'off', targets: TARGETS });
    const { entries } = (await call('GET', `${CONSOLE}audit/`, undefined, 'Boss')) as AuditPage;
    expect(entries.find(({ detail }) => 'resolution_minutes' in detail)?.detail).toEqual({
      assignment: 'off',
      first_reply_minutes: ['normal: 30', 'high: 10', 'urgent: 5'],
      resolution_minutes: ['normal: 240', 'high: 240', 'urgent: 60'],
    });
  });

  test('a handover sets when both are due; a priority moves them, and a reply and the end of it meet them', async () => {
    const assistants = await open('Hello');
    const { id, row } = await wait();
    expect(minutesOf(row)).toEqual([30, 240]);
    expect(minutesOf(await setPriority(id, 'urgent'))).toEqual([5, 60]);
    expect(minutesOf(await setPriority(id, 'low'))).toEqual([null, null]);
    expect(minutesOf(await setPriority(id, 'high'))).toEqual([10, 240]);

    const ada = await service.agent('Ada');
    await ada.ask('take_over_support', { ticket_chat_id: id });
    expect((await read(id)).targets.first_reply).toMatchObject({ date_ended: null, missed: false });
    await ada.ask('agent_support', { ticket_chat_id: id, message: 'Hello', attachment: false });
    const replied = (await read(id)).targets;
    expect(replied.first_reply).toMatchObject({ date_ended: expect.any(String), missed: false });
    expect(replied.resolution).toMatchObject({ date_ended: null, missed: false });
    await ada.ask('close_support', { ticket_chat_id: id });
    expect((await read(id)).targets.resolution).toMatchObject({ date_ended: expect.any(String), missed: false });

    // One that the assistant answers has none, until an agent takes it over.
    expect((await read(assistants.id)).targets).toEqual(NOBODY);
    await ada.ask('take_over_support', { ticket_chat_id: assistants.id });
    expect((await read(assistants.id)).targets.first_reply).toMatchObject({ date_ended: null });
    await ada.ask('release_support', { ticket_chat_id: assistants.id });
    expect((await read(assistants.id)).targets).toEqual(NOBODY);

    // Nothing of all this is missed, however late it is.
    service.advance(300 * MINUTE_MS);
    await settleTargets(service.app.context);
    expect([...told(id), ...told(assistants.id)]).toEqual([]);
  });

  test('a missed target is recorded once by all servers, told to webhooks and desks, and stays missed', async () => {
    const { id, row } = await wait();
    const ada = await service.agent('Ada');
    service.advance(29 * MINUTE_MS);
    await settleTargets(service.app.context);
    expect((await read(id)).targets.first_reply).toMatchObject({ missed: false });
    const live = ada.next('desk_changed', ({ data }) =>
      [data, ...(data.also ?? [])].some((one) => one.ticket_chat_id === id && one.reason === 'target'),
    );
    service.advance(2 * MINUTE_MS);
    await Promise.all(Array.from({ length: 8 }, () => settleTargets(service.app.context)));
    await live;
    await vi.waitFor(() => expect(told(id)).toHaveLength(1), SOON);
    expect(told(id)[0]).toMatchObject({
      type: 'conversation.target_missed',
      data: {
        ticket_chat_id: id,
        target: 'first_reply',
        priority: 'normal',
        agent: null,
        due_at: row.targets.first_reply?.date_due,
      },
    });
    expect(await list('due=overdue')).toContain(id);

    await ada.ask('take_over_support', { ticket_chat_id: id });
    // Later than the target allows, whatever it is by then.
    await setPriority(id, 'low');
    await ada.ask('agent_support', { ticket_chat_id: id, message: 'Sorry', attachment: false });
    expect((await read(id)).targets.first_reply).toMatchObject({ missed: true, date_ended: expect.any(String) });
    expect(await list('due=overdue')).not.toContain(id);
    service.advance(300 * MINUTE_MS);
    await settleTargets(service.app.context);
    expect(told(id)).toHaveLength(1);
  });

  test('a reply that comes too late, before anybody has looked, is a miss as well', async () => {
    const { id } = await wait();
    const ada = await service.agent('Ada');
    await ada.ask('take_over_support', { ticket_chat_id: id });
    service.advance(31 * MINUTE_MS);
    await ada.ask('agent_support', { ticket_chat_id: id, message: 'Sorry', attachment: false });
    await vi.waitFor(() => expect(told(id)).toHaveLength(1), SOON);
    expect(told(id)[0]?.data).toMatchObject({ target: 'first_reply', agent: { username: 'Ada' } });
    expect((await read(id)).targets.first_reply).toMatchObject({ missed: true });
  });

  test('the overview counts targets once, when they are met or were due, and lists the missed ones', async () => {
    const overview = async (): Promise<Overview> => call('GET', `${CONSOLE}overview/?days=7`);
    const missed = async (target: string) => {
      const { since, until } = await overview();
      const query = `measure=${target}_missed&since=${since}&until=${until}`;
      const page = await call('GET', `${CONSOLE}overview/conversations/?${query}`);
      return (page as CountedConversationPage).conversations;
    };
    const before = (await overview()).targets;
    const more = ({ first_reply, resolution }: Overview['targets']) => ({
      first_reply: [first_reply.met - before.first_reply.met, first_reply.missed - before.first_reply.missed],
      resolution: [resolution.met - before.resolution.met, resolution.missed - before.resolution.missed],
    });
    const ada = await service.agent('Ada');
    const [prompt, late, handed_back] = [await wait(), await wait(), await wait()];
    await ada.ask('take_over_support', { ticket_chat_id: handed_back.id });
    await ada.ask('release_support', { ticket_chat_id: handed_back.id });
    await ada.ask('take_over_support', { ticket_chat_id: prompt.id });
    await ada.ask('agent_support', { ticket_chat_id: prompt.id, message: 'Hello', attachment: false });
    await ada.ask('close_support', { ticket_chat_id: prompt.id });
    expect(more((await overview()).targets)).toEqual({ first_reply: [1, 0], resolution: [1, 0] });

    // Nothing but the target itself has changed, so the count must not depend on it.
    service.advance(31 * MINUTE_MS);
    await settleTargets(service.app.context);
    await vi.waitFor(async () => {
      expect(more((await overview()).targets)).toEqual({ first_reply: [1, 1], resolution: [1, 0] });
    }, SOON);
    await ada.ask('take_over_support', { ticket_chat_id: late.id });
    await ada.ask('agent_support', { ticket_chat_id: late.id, message: 'Sorry', attachment: false });
    const { targets, daily, previous } = await overview();
    expect(more(targets)).toEqual({ first_reply: [1, 1], resolution: [1, 0] });
    const { met, missed: overdue, share } = targets.first_reply;
    expect(share).toBeCloseTo(met / (met + overdue));
    expect(daily.reduce((sum, day) => sum + day.targets.first_reply.missed, 0)).toBe(overdue);
    expect(previous.targets.resolution).toEqual({ met: 0, missed: 0, share: null });

    const rows = await missed('first_reply');
    expect(rows.length).toBe(overdue);
    expect(rows.find(({ ticket_chat_id }) => ticket_chat_id === late.id)).toMatchObject({
      open: true,
      agent_name: 'Ada',
      question: 'A human, please',
      date_counted: late.row.targets.first_reply?.date_due,
    });
    const none = await missed('resolution');
    expect(none.filter(({ ticket_chat_id }) => [prompt, late].some(({ id }) => id === ticket_chat_id))).toEqual([]);
  });

  test('lists are ordered by what is due soonest, page by page, and saved views hold both', async () => {
    const none = await open('Hello');
    const later = await wait();
    const sooner = await wait();
    await setPriority(sooner.id, 'urgent');
    const all = await list('sort=due');
    const at = (id: string) => all.indexOf(id);
    expect(at(sooner.id)).toBeLessThan(at(later.id));
    expect(at(later.id)).toBeLessThan(at(none.id));
    expect(all).toHaveLength((await list('')).length);
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = `?limit=1&sort=due${cursor === undefined ? '' : `&cursor=${cursor}`}`;
      const page = (await call('GET', `${CONSOLE}conversations/${query}`)) as DeskPage;
      paged.push(...page.conversations.map(({ ticket_chat_id }) => ticket_chat_id));
      cursor = page.next;
    }
    expect(paged).toEqual(all);

    service.advance(6 * MINUTE_MS);
    const before = (await list('due=overdue')).length;
    const view = { name: 'Overdue', filter: 'open', due: 'overdue', sort: 'due' };
    const saved = (await call('POST', `${CONSOLE}saved-views/`, view)) as SavedView;
    expect(saved).toMatchObject({ due: 'overdue', sort: 'due', count: before });
    expect(await list('due=overdue&priority=urgent&sort=due')).toEqual([sooner.id]);
  });

  test('managers see who is at the desk, what each has to do, and what nobody has taken over', async () => {
    const team = (): Promise<DeskTeam> => call('GET', `${CONSOLE}desk-team/`, undefined, 'Boss');
    const mineOf = async () => (await team()).members.find(({ username }) => username === 'Ada')!;
    expect((await service.http(`${CONSOLE}desk-team/`, { key: keys.Ada! })).status).toBe(403);
    const before = await team();
    const ada = await service.agent('Ada');
    const { id, customer, session } = await wait();
    expect((await team()).unassigned.waiting).toBe(before.unassigned.waiting + 1);
    await vi.waitFor(async () => expect((await mineOf()).presence).toBe('online'), SOON);
    await call('PUT', `${CONSOLE}availability/`, { away: true });
    const free = await mineOf();
    expect(free.presence).toBe('away');
    await call('PUT', `${CONSOLE}availability/`, { away: false });

    await ada.ask('take_over_support', { ticket_chat_id: id });
    await setPriority(id, 'urgent');
    service.advance(6 * MINUTE_MS);
    expect(await mineOf()).toMatchObject({
      open: free.open + 1,
      waiting: free.waiting + 1,
      overdue: free.overdue + 1,
      longest_waiting: { ticket_chat_id: expect.any(String), waiting_since: expect.any(String) },
    });
    await ada.ask('agent_support', { ticket_chat_id: id, message: 'Hello', attachment: false });
    expect(await mineOf()).toMatchObject({ open: free.open + 1, waiting: free.waiting, overdue: free.overdue });
    customer.emit('support', say(session, 'And now?', id));
    await vi.waitFor(async () => expect((await mineOf()).waiting).toBe(free.waiting + 1), SOON);
    expect((await team()).unassigned.waiting).toBe(before.unassigned.waiting);
  });

  test('minutes count in office hours, and who waited before there were targets has none', async () => {
    await set({ targets: NO_TARGETS });
    const before = await open('A human, please');
    service.advance(MINUTE_MS);
    await set({ targets: TARGETS });
    const { context } = service.app;
    const hours = (await call('GET', '/api/v1/lab/chat-window/', undefined, '')) as ChatWindowSettings;
    const weekday = WEEKDAYS[(new Date(context.now()).getUTCDay() + 2) % 7];
    const office_hours = [{ weekday, from: '09:00', to: '10:00' }];
    await call('PUT', '/api/v1/lab/chat-window/', { ...hours, office_hours }, '');
    try {
      const { row } = await wait();
      const due = row.targets.first_reply!.date_due;
      expect(due.slice(11, 16)).toBe('09:30');
      expect(Date.parse(due) - context.now()).toBeGreaterThan(24 * 60 * MINUTE_MS);
      expect((await read(before.id)).targets).toEqual(NOBODY);
    } finally {
      await call('PUT', '/api/v1/lab/chat-window/', { ...hours, office_hours: null }, '');
    }
  });
});
