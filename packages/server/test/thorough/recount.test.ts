/**
 * The numbers of the overview against a ledger that this test keeps of what it did: customers and agents over four days, one
 * of them with a change of the clocks. On both databases.
 */
import { type CountedConversationPage, DAY_MS, HOUR_MS, MINUTE_MS, type Overview } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import { applyRetention } from '../../src/features/privacy/retention.js';
import { beginWaiting } from '../../src/features/targets/begin-waiting.js';
import { settleTargets } from '../../src/features/targets/settle-targets.js';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { startOrganisationServer } from '../support/organisation-server.js';
import {
  replyCall,
  replyStatus,
  replyText,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { newSession, say, startService } from '../support/service.js';

const TARGETS = {
  first_reply: { low: null, normal: 30, high: null, urgent: null },
  resolution: { low: null, normal: 240, high: null, urgent: null },
};
const ZONE = 'Europe/Berlin';
const FUNCTION = {
  name: 'get_order',
  description: 'Looks an order up.',
  requires_auth: false,
  environment: 'live',
  parameters: { order_id: { description: 'Its number', type: 'string', provider: 'assistant' } },
};

/** What the customer says decides what the model does. */
function answer({ body }: ScriptedRequest): ScriptedReply {
  const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const after_call = body.messages.at(-1)?.role === 'tool';
  if (said.includes('broken')) return replyStatus(400);
  if (said.includes('riddle'))
    return replyCall('assistant_reply_without_answer', { kind: 'not_understood', text: '?' });
  if (said.includes('human')) return after_call ? replyText('Asked.') : replyCall('assistant_ask_for_human', {});
  const [order_id] = said.match(/\d+/) ?? [];
  return order_id === undefined || after_call ? replyText('Certainly.') : replyCall('get_order', { order_id });
}

type Day = Overview['daily'][number];
type Counted = 'opened' | 'closed' | 'resolved_by_assistant' | 'handovers' | 'failed_turns' | 'turns';

test.each(databases())('every number on $name is what was done', { timeout: 120_000 }, async (database) => {
  await using backend = await startOrganisationServer((path) =>
    path === '/orders/1042' ? { body: { success: true, data: { status: 'shipped' } } } : undefined,
  );
  await using service = await startService(database, {
    model: answer,
    env: { FUNCTION_ALLOWED_HOSTS: backend.host, ASSISTANT_PRICES: 'openai-compatible:scripted=1/2' },
  });
  const { context } = service.app;
  let owner = await service.signIn('Olive', 'owner');
  const api = async (method: string, path: string, body?: object) => {
    const send = () =>
      service.http(`/api/v1/${path}`, {
        method,
        ...(path.startsWith('console/') && { key: owner }),
        ...(body && { body: JSON.stringify(body) }),
      });
    let answered = await send();
    if (answered.status === 401) {
      // The session has expired.
      owner = await service.signIn('Olive');
      answered = await send();
    }
    expect(answered.ok, await answered.clone().text()).toBe(true);
    return answered.json();
  };
  const emit = async (by: TestClient, event: string, payload: object) =>
    expect(await by.askAck(event, payload)).toMatchObject({ status_code: 200 });

  const days = new Map<string, Partial<Record<Counted, number>>>();
  const day = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short' });
  /** Adds to the ledger. */
  const note = (what: Counted, times = 1) => {
    const today = days.get(day.format(context.now())) ?? {};
    days.set(day.format(context.now()), { ...today, [what]: (today[what] ?? 0) + times });
  };
  const waits: number[] = [];

  class Customer {
    readonly #client: TestClient;
    readonly session: string;
    id = '';
    constructor(client: TestClient, session: string) {
      this.#client = client;
      this.session = session;
    }
    async says(message: string) {
      if (this.id === '') note('opened');
      note('turns');
      this.#client.emit('support', say(this.session, message, this.id === '' ? null : this.id));
      const { data } = await this.#client.next('support', (one) => one.data.sender !== 'agent');
      this.id = data.ticket_chat_id;
    }
    async does(event: string, payload: object = {}) {
      await emit(this.#client, event, { ticket_chat_id: this.id, ...payload });
    }
    async closes() {
      await this.does('close_support');
      note('closed');
    }
  }
  const open = async (message: string, session = newSession()) => {
    const customer = new Customer(await service.client(), session);
    await customer.says(message);
    return customer;
  };
  const take = async (by: TestClient, { id }: Customer) => {
    await emit(by, 'take_over_support', { ticket_chat_id: id });
    note('handovers');
  };
  /** An agent takes over after a while, replies and closes. */
  const help = async (by: TestClient, customer: Customer, minutes: number) => {
    service.advance(minutes * MINUTE_MS);
    await take(by, customer);
    await emit(by, 'agent_support', { ticket_chat_id: customer.id, message: 'Hello', attachment: false });
    waits.push(minutes);
    await emit(by, 'close_support', { ticket_chat_id: customer.id });
    note('closed');
  };

  await api('PUT', 'console/assistant/', { time_zone: ZONE });
  await api('PUT', 'console/desk-settings/', { targets: TARGETS });
  await api('POST', 'lab/functions/', { ...FUNCTION, url: `${backend.url}/orders/{order_id}` });
  // The clocks go forward in the third night.
  service.advance(Date.parse('2027-03-26T09:00:00Z') - context.now());
  let late: Customer | undefined;
  for (let round = 0; round < 3; round++) {
    const ada = await service.agent('Ada');

    const good = await open('Where is order 1042?');
    await good.closes();
    note('resolved_by_assistant');
    await good.does('review_support', { rating: '5' });

    const poor = await open('Where is order 1042?');
    await poor.closes();
    await poor.does('review_support', { rating: '2' });

    late = await open('A riddle');
    await late.says('Where is order 1042?');
    await late.closes();
    note('resolved_by_assistant');

    const typing_error = await open('A riddle');
    await typing_error.says('Where is order 1024?');
    await typing_error.closes();

    await help(ada, await open('A human, please'), 10);
    await help(ada, await open('A human, please'), 40);
    note('failed_turns');
    await help(ada, await open('This is broken'), 3);

    // Neither wait below is the one that ends with a reply.
    const cancelled = await open('A human, please');
    await cancelled.does('cancel_support_waiting');
    service.advance(3 * HOUR_MS);
    await cancelled.says('A human, please');
    await help(ada, cancelled, 7);
    const by_mistake = await open('Hello');
    await take(ada, by_mistake);
    await emit(ada, 'release_support', { ticket_chat_id: by_mistake.id });
    service.advance(3 * HOUR_MS);
    await by_mistake.says('A human, please');
    await help(ada, by_mistake, 4);

    // The wait goes on in the other conversation, which the assistant had answered.
    const waiting = await open('A human, please');
    const other = await open('Where is order 1042?', waiting.session);
    await api('POST', `console/conversations/${waiting.id}/merge/`, { into: other.id });
    note('closed');
    await beginWaiting(context);
    await emit(ada, 'close_support', { ticket_chat_id: other.id });
    note('closed');

    await open('Where is order 1042?');
    service.advance(DAY_MS + HOUR_MS);
    await closeIdleConversations(context);
    note('closed');
    note('resolved_by_assistant');
    await settleTargets(context);
  }

  const read = async () => (await api('GET', 'console/overview/?days=7')) as Overview;
  const numbers = await read();
  const NONE = { opened: 0, closed: 0, resolved_by_assistant: 0, handovers: 0, failed_turns: 0, turns: 0 };
  expect(numbers.daily).toEqual(
    numbers.daily.map((counted: Day) => expect.objectContaining({ ...NONE, ...days.get(counted.day) })),
  );
  const all = (what: Counted) => [...days.values()].reduce((sum, one) => sum + (one[what] ?? 0), 0);
  expect(numbers).toMatchObject({
    opened: all('opened'),
    closed: all('closed'),
    resolved_by_assistant: { count: all('resolved_by_assistant') },
    handovers: { asked: 21, taken: all('handovers') },
    reviews: { count: 6, average: 3.5, distribution: { '2': 3, '5': 3 } },
    targets: { first_reply: { met: 12, missed: 3 }, resolution: { met: 18, missed: 0 } },
    first_reply: { agent: { count: waits.length } },
    open: { total: 0 },
  });
  const sorted = waits.toSorted((one, other) => one - other);
  const { p50_ms, p95_ms } = numbers.first_reply.agent;
  expect((p50_ms ?? 0) / (sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) / MINUTE_MS).toBeCloseTo(1, 1);
  expect((p95_ms ?? 0) / (sorted.at(-1) ?? 0) / MINUTE_MS).toBeCloseTo(1, 1);

  const listed = async (measure: string) => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: CountedConversationPage = await api(
        'GET',
        `console/overview/conversations/?measure=${measure}&since=${numbers.since}&limit=10${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.conversations.map(({ id }) => id));
      cursor = page.next;
    }
    return new Set(ids).size;
  };
  expect({
    opened: await listed('opened'),
    closed: await listed('closed'),
    resolved: await listed('resolved'),
    taken_over: await listed('taken_over'),
    first_reply_missed: await listed('first_reply_missed'),
    resolution_missed: await listed('resolution_missed'),
  }).toEqual({
    opened: numbers.opened,
    closed: numbers.closed,
    resolved: numbers.resolved_by_assistant.count,
    taken_over: numbers.handovers.taken,
    first_reply_missed: 3,
    resolution_missed: 0,
  });

  // What a function answered is known although its trace is gone by the time of a late review.
  await api('PUT', 'lab/retention/', { trace_days: 1, conversation_days: null, action_days: null });
  service.advance(2 * DAY_MS);
  await applyRetention(context);
  await late?.does('review_support', { rating: '4' });
  const { until: _reviewed_at, counted_until: _counted, previous: _before, ...reviewed } = await read();
  expect(reviewed.resolved_by_assistant).toEqual(numbers.resolved_by_assistant);

  await api('PUT', 'lab/retention/', { trace_days: 1, conversation_days: 1, action_days: null });
  await applyRetention(context);
  expect(await listed('opened')).toBe(0);
  expect(await read()).toMatchObject(reviewed);

  const [waiting, snoozed] = [await open('A human, please'), await open('A human, please')];
  const until = new Date(context.now() + HOUR_MS).toISOString();
  await api('PUT', `console/conversations/${snoozed.id}/snooze/`, { until });
  expect((await read()).open).toEqual({ total: 1, assistant: 1, agent: 0, needs_human: 1, snoozed: 1 });
  const { conversations } = await api('GET', 'console/conversations/?filter=open');
  expect(conversations).toMatchObject([{ ticket_chat_id: waiting.id }]);
});
