/**
 * From one answer to the next call: a model that does everything right finds its way from "my last order" to where the
 * parcel is, although the customer has not written a single number. On both databases.
 */
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import {
  replyCall,
  replyCalls,
  replyText,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

/** How much longer the endpoint takes for one order than for the other. */
const SLOW_MS = 100;

/** The day before the one that the customer asks for, with a year that nobody says. */
const DELIVERY = '2027-03-10';
const DAY_AFTER = '2027-03-11';

interface Results {
  orders?: { id: number }[];
  order?: { tracking_number: string };
  parcel?: { state: string };
}

/** What tools have answered in the conversation, by what stands in it. */
function known({ body }: ScriptedRequest): Results {
  const results = body.messages.flatMap(({ role, content }) => (role === 'tool' ? [JSON.parse(content ?? '{}')] : []));
  return Object.assign({}, ...results.map(({ data }) => data));
}

/** The orders that were looked up, in the order of their results. */
const idsIn = ({ body }: ScriptedRequest): string =>
  body.messages
    .flatMap(({ role, content }) => (role === 'tool' ? [JSON.parse(content ?? '{}').data.order.id] : []))
    .join(', ');

/** As many calls as one turn may have. */
function lookAround({ body }: ScriptedRequest): ScriptedReply {
  const asked = body.messages.findLastIndex(({ role }) => role === 'user');
  if (body.tool_choice === 'none' || body.messages.length - asked > 1) return replyText('Nothing new.');
  return replyCalls(...Array.from({ length: LIMITS.functionCallsPerTurn }, () => ({ name: 'get_news', input: {} })));
}

/** Passes a day that the customer said from one that was read to where it could go, and then to where it could not. */
function shift(request: ScriptedRequest): ScriptedReply {
  const results = request.body.messages.filter(({ role }) => role === 'tool').length;
  if (results === 0) return replyCall('get_order', { order_id: '1042' });
  if (results === 1) return replyCall('list_slots', { day: DAY_AFTER });
  if (results === 2) return replyCall('list_carrier_slots', { day: DAY_AFTER });
  return replyText('I have looked.');
}

/** Calls what is missing on the way to the answer, with the values it has read. */
function perfect(request: ScriptedRequest): ScriptedReply {
  const asked = request.body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const { orders, order, parcel } = known(request);
  if (asked === 'Look around.') return lookAround(request);
  if (asked.includes('the day after')) return shift(request);
  if (asked === 'Compare 1041 with 1042.' && order === undefined)
    return replyCalls(...['1041', '1042'].map((order_id) => ({ name: 'get_order', input: { order_id } })));
  if (asked === 'Which was the first?' || asked === 'Compare 1041 with 1042.') return replyText(idsIn(request));
  if (asked.includes('the one before'))
    return order === undefined ? replyCall('get_order', { order_id: 1041 }) : replyText('Found.');
  if (orders === undefined) return replyCall('list_orders', {});
  if (order === undefined) return replyCall('get_order', { order_id: orders.at(-1)?.id });
  if (!asked.includes('parcel')) return replyText(`Your last order is ${orders.at(-1)?.id}.`);
  if (parcel === undefined) return replyCall('get_parcel', { tracking_number: order.tracking_number });
  return replyText(`It is ${parcel.state}.`);
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  /** On another origin: values reach it along declared sources only. */
  let carrier: OrganisationServer;

  beforeAll(async () => {
    organisation = await startOrganisationServer(async (path) => {
      if (path === '/orders/1041') await setTimeout(SLOW_MS);
      if (path === '/orders') return { body: { success: true, data: { orders: [{ id: 1041 }, { id: 1042 }] } } };
      if (path === '/news') return { body: { success: true, data: { news: 'none' } } };
      if (path === '/orders/1041') return { body: { success: true, data: { order: { id: 1041 } } } };
      if (path === '/orders/1042')
        return {
          body: { success: true, data: { order: { id: 1042, tracking_number: 'TR-77/4', delivery: DELIVERY } } },
        };
      if (path === `/slots/${DAY_AFTER}`) return { body: { success: true, data: { slots: [] } } };
      return undefined;
    });
    carrier = await startOrganisationServer((path) =>
      path === '/parcels/TR-77%2F4'
        ? { body: { success: true, data: { parcel: { state: 'on its way' } } } }
        : undefined,
    );
    service = await startService(database, {
      model: perfect,
      env: { FUNCTION_ALLOWED_HOSTS: `${organisation.host},${carrier.host}` },
    });
    const fixed = { environment: 'live', description: 'For tests.', requires_auth: false };
    const takes = (name: string, more = {}) => ({
      [name]: { description: 'Which', type: 'string', provider: 'assistant', ...more },
    });
    for (const definition of [
      { ...fixed, name: 'list_orders', url: `${organisation.url}/orders` },
      { ...fixed, name: 'get_news', url: `${organisation.url}/news` },
      { ...fixed, name: 'list_slots', url: `${organisation.url}/slots/{day}`, parameters: takes('day') },
      {
        ...fixed,
        name: 'list_carrier_slots',
        url: `${carrier.url}/slots/{day}`,
        parameters: takes('day', { sources: [] }),
      },
      { ...fixed, name: 'get_order', url: `${organisation.url}/orders/{order_id}`, parameters: takes('order_id') },
      {
        ...fixed,
        name: 'get_parcel',
        url: `${carrier.url}/parcels/{tracking_number}`,
        parameters: takes('tracking_number', {
          sources: [{ function: 'get_order', response_path: 'order.tracking_number' }],
        }),
      },
    ]) {
      const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify(definition) });
      expect(saved.status, await saved.clone().text()).toBe(201);
    }
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
    await carrier[Symbol.asyncDispose]();
  });

  async function ask(message: string, session_id: string, after?: { ticket_chat_id: string; seq: number }) {
    const client = await service.client();
    client.emit('support', say(session_id, message, after?.ticket_chat_id ?? null));
    const { data } = await client.next('support', (heard) => heard.data.seq > (after?.seq ?? 0));
    client.socket.disconnect();
    return data;
  }

  test('one turn leads from the last order to its parcel', async () => {
    const { message } = await ask('Where is the parcel of my last order?', newSession());
    expect(message).toBe('It is on its way.');
  });

  test('a later turn goes on from what an earlier one has read, without reading it again', async () => {
    const session_id = newSession();
    const first = await ask('What is my last order?', session_id);
    expect(first.message).toBe('Your last order is 1042.');
    const before = [organisation.requests.length, carrier.requests.length];
    const second = await ask('And where is its parcel?', session_id, first);
    expect(second.message).toBe('It is on its way.');
    expect(organisation.requests.length).toBe(before[0]);
    expect(carrier.requests.slice(before[1]).map(({ path }) => path)).toEqual(['/parcels/TR-77%2F4']);
  });

  test('a later turn is shown what was looked up at once in the order of the calls', async () => {
    const session_id = newSession();
    const first = await ask('Compare 1041 with 1042.', session_id);
    expect(first.message).toBe('1041, 1042');
    expect((await ask('Which was the first?', session_id, first)).message).toBe('1041, 1042');
  });

  test('a day that is said from one that was read goes only where that one could go', async () => {
    const before = carrier.requests.length;
    const { message } = await ask('Can you bring my order 1042 on the day after?', newSession());
    expect(message).toBe('I have looked.');
    expect(organisation.requests.at(-1)?.path).toBe(`/slots/${DAY_AFTER}`);
    expect(carrier.requests.length).toBe(before);
  });

  test('a value is still good when its result is shown no longer', async () => {
    const session_id = newSession();
    let last = await ask('What is my last order?', session_id);
    const turns = Math.ceil(LIMITS.earlierResultsShown / LIMITS.functionCallsPerTurn);
    for (let turn = 0; turn < turns; turn++) last = await ask('Look around.', session_id, last);
    last = await ask('And the one before?', session_id, last);
    const shown = JSON.stringify(service.model.requests.at(-2)?.body.messages);
    expect(shown).not.toContain('"orders');
    expect(organisation.requests.at(-1)?.path).toBe('/orders/1041');
    expect(last.message).toBe('Found.');
  });
});
