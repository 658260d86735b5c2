/**
 * Calls as customers and agents hear of them: what stands of them in the log, that the assistant has left told once to
 * everybody, whoever was away or died, and the way back into a running call. Without rooms. On both databases.
 */
import type { ConversationView, HistoryMessage } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerPlaces, withdrawPlaces } from '../../src/features/calls/call-places.js';
import { CALL_LEASE_MS } from '../../src/features/calls/claim-calls.js';
import { leaveCall } from '../../src/features/calls/leave-call.js';
import type { Context } from '../../src/features/context.js';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const QUIET_MINUTES = 10;
/** Names of the events of the specification that tell of calls and handlers, in the order they came. */
const CALL_EVENTS = ['call_support', 'close_call_support', 'assistant_left_call', 'support_handler_changed'];
const callEvents = ({ heard }: TestClient) =>
  heard.filter(({ event }) => CALL_EVENTS.includes(event)).map(({ event }) => event);

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function open(client: TestClient) {
    const session_id = newSession();
    client.emit('support', say(session_id, 'Hello'));
    const { ticket_chat_id } = (await client.next('support')).data as { ticket_chat_id: string };
    return { session_id, ticket_chat_id };
  }
  const call = async (client: TestClient, at: { session_id: string; ticket_chat_id: string | null }) =>
    (await client.askAck('call_support', at)).data;

  /** A server that dies after a commit: what it would have announced is lost. */
  const dying = (): Context => ({
    ...service.app.context,
    cluster: { ...service.app.context.cluster, publish: () => undefined },
  });
  const idsOf = (ticket_call_id: string, ticket_chat_id: string) => ({
    id: ticket_call_id,
    conversation_id: ticket_chat_id,
    organisation_id: service.organisation_id,
  });
  /** Whatever was on its way to a client has come. */
  const settled = (client: TestClient, ticket_chat_id: string) => client.askAck('support_history', { ticket_chat_id });
  async function listed(session_id: string): Promise<ConversationView> {
    const answer = await service.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
    return ((await answer.json()) as { conversations: [ConversationView] }).conversations[0];
  }
  async function history(client: TestClient, ticket_chat_id: string): Promise<HistoryMessage[]> {
    return (await client.askAck('support_history', { ticket_chat_id })).data.messages;
  }
  const undelivered = (ticket_chat_id: string) =>
    service.app.context.database.read
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select(['seq', 'kind'])
      .where('conversation_id', '=', ticket_chat_id)
      .whereRef('seq', '>', 'delivered_seq')
      .execute();
  const notes = (messages: HistoryMessage[]) =>
    messages.map(({ sender, note, closed_support }) => note ?? (closed_support ? 'closed' : sender));

  test('a call that nobody could join is refused at once, and leaves nothing behind', async () => {
    await using small = await startService(database, { env: { CALLS_PER_ORGANISATION: '2' } });
    const { context } = small.app;
    const customer = await small.client();
    const begin = () => customer.askAck('call_support', { session_id: newSession(), ticket_chat_id: null });
    const busy = { status_code: 503, data: { code: 'lines_busy' } };
    await offerPlaces(context, 'one', 0);
    await offerPlaces(context, 'another', 1);
    const { data: first } = await begin();
    const session_id = newSession();
    expect(await customer.askAck('call_support', { session_id, ticket_chat_id: null })).toMatchObject(busy);
    const path = `/api/v1/helpdesk/customer/${session_id}/conversations/`;
    expect(await (await small.http(path)).json()).toMatchObject({ conversations: [] });
    // It has a call already, which is what its customer wants to know.
    const { ticket_chat_id } = first;
    const { session_id: caller } = await context.database.read
      .selectFrom('conversations')
      .select('session_id')
      .where('id', '=', ticket_chat_id)
      .executeTakeFirstOrThrow();
    expect(await customer.askAck('call_support', { session_id: caller, ticket_chat_id })).toMatchObject({
      data: { code: 'call_in_progress' },
    });
    await customer.askAck('close_call_support', { ticket_chat_id });
    expect(await begin()).toMatchObject({ status_code: 200 });

    // Of a server that has said nothing for long nothing is expected; one that stops says so.
    await offerPlaces(context, 'large', 100);
    expect(await begin()).toMatchObject({ status_code: 200 });
    expect(await begin()).toMatchObject(busy);
    small.advance(CALL_LEASE_MS + 1);
    await offerPlaces(context, 'tiny', 1);
    expect(await begin()).toMatchObject(busy);
    await withdrawPlaces(context, 'tiny');
    expect(await context.database.read.selectFrom('voice_servers').selectAll().execute()).toEqual([]);
    // The organisation's share is limited all the same.
    expect(await begin()).toMatchObject(busy);
  });

  describe('the log', () => {
    test('notes a call, tells nobody more than before, and counts it as nobody’s word', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      const agent = await service.agent('Ada');
      await agent.askAck('enter_support', { ticket_chat_id });
      await agent.askAck('mark_conversation_read', { ticket_chat_id, entity: 'agent' });
      const other = await service.client();
      await other.askAck('enter_support', { ticket_chat_id });
      using whole = await connect(service.url, { token_source: 'api', token: 'test-api-key-0123456789', entries: '1' });
      await whole.askAck('enter_support', { ticket_chat_id });
      const path = `/api/v1/console/conversations/${ticket_chat_id}/`;
      const key = await service.signIn('Ada');
      const row = async () => (await (await service.http(path, { key })).json()) as Record<string, unknown>;
      const { last_message, unread, waiting_since, ...before } = await row();
      expect(before).toMatchObject({ call: null, last_seq: 2 });

      const { ticket_call_id, call_start_time } = await call(customer, { session_id, ticket_chat_id });
      expect(await row()).toMatchObject({
        call: { ticket_call_id, call_start_time, with: 'assistant' },
        last_message,
        unread,
        waiting_since,
        last_seq: 3,
      });
      // Somebody's host is in it for that long.
      await service.app.context.database.transaction(({ query }) =>
        query
          .updateTable('calls')
          .set({ lease_owner: 'host', lease_expires_at: Date.now() * 2 })
          .execute(),
      );
      service.advance(125_400);
      await customer.ask('close_call_support', { ticket_chat_id });
      expect(await row()).toMatchObject({ call: null, last_message, unread, waiting_since, last_seq: 4 });

      const started = { sender: 'system', note: 'call_started', message: 'The customer has called.', agent: null };
      const after = expect.stringMatching(/^The call has ended after 2:[0-5]\d\.$/);
      const ended = { sender: 'system', note: 'call_ended', message: after };
      const read = (await history(customer, ticket_chat_id)).slice(2);
      expect(read).toMatchObject([started, ended]);
      const seconds = read[1]!.call_seconds!;
      const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      expect(read[1]!.message).toBe(`The call has ended after ${clock}.`);
      for (const one of [agent, whole]) {
        await settled(one, ticket_chat_id);
        expect(one.all('support_entry').map(({ data }) => data)).toMatchObject([
          started,
          { ...ended, call_seconds: seconds },
        ]);
      }
      await settled(other, ticket_chat_id);
      expect(other.heard.map(({ event }) => event)).toEqual([
        'connected',
        'enter_support',
        'call_support',
        'close_call_support',
        'support_history',
      ]);
      // Everybody has had it: whoever enters later is told nothing of it.
      const later = await service.client();
      await later.askAck('enter_customer_support', { session_id });
      await later.askAck('enter_support', { ticket_chat_id });
      await settled(later, ticket_chat_id);
      expect(callEvents(later)).toEqual([]);
    });

    test('has the end of a call before the close that ends it, and a call that a turn follows', async () => {
      const customer = await service.client();
      const session_id = newSession();
      const { ticket_chat_id } = await call(customer, { session_id, ticket_chat_id: null });
      customer.emit('support', say(session_id, 'And in writing', ticket_chat_id));
      await customer.next('support');
      await customer.ask('close_support', { ticket_chat_id });
      expect(notes(await history(customer, ticket_chat_id))).toEqual([
        'call_started',
        'customer',
        'assistant',
        'call_ended',
        'closed',
      ]);
      // What the model was shown is what was said.
      const { messages } = service.model.requests.at(-1)!.body;
      expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
        'And in writing',
      ]);
    });

    test('stays readable: nobody calls more often than a person could', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      const answers = await Promise.all(
        Array.from({ length: LIMITS.callsPerSessionPerMinute + 1 }, () =>
          customer.askAck('call_support', { session_id, ticket_chat_id }),
        ),
      );
      expect(answers.map(({ status_code }) => status_code).filter((code) => code === 200)).toHaveLength(1);
      expect(answers.filter(({ status_code }) => status_code === 429)).toEqual([
        expect.objectContaining({
          data: expect.objectContaining({ code: 'rate_limited', retry_after_ms: expect.any(Number) }),
        }),
      ]);
    });

    test('shows members which turn a reply came from, and nobody else', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      const agent = await service.agent('Ada');
      const [, reply] = await history(agent, ticket_chat_id);
      const { turns } = (await (
        await service.http(`/api/v1/console/conversations/${ticket_chat_id}/turns/`)
      ).json()) as { turns: { id: string }[] };
      expect(reply).toMatchObject({ sender: 'assistant', turn_id: turns[0]?.id });
      const token = await service.customerToken(session_id);
      const path = `/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/`;
      const read = async (key?: string) => (await service.http(path, key === undefined ? {} : { key })).text();
      expect(await read(await service.signIn('Ada'))).toContain('turn_id');
      expect(await read()).not.toContain('turn_id');
      expect(await read(token)).not.toContain('turn_id');
    });
  });

  test('a call that a close ends is ended by the socket that closes', async () => {
    const customer = await service.client();
    const { session_id, ticket_chat_id } = await open(customer);
    await call(customer, { session_id, ticket_chat_id });
    const tab = await service.client();
    await tab.askAck('enter_support', { ticket_chat_id });
    await tab.askAck('close_support', { ticket_chat_id });
    for (const client of [customer, tab]) expect((await client.next('close_call_support')).sid).toBe(tab.socket.id);
  });

  test('a conversation is not quiet while its agent speaks with the customer, nor just after', async () => {
    const customer = await service.client();
    const { session_id, ticket_chat_id } = await open(customer);
    await call(customer, { session_id, ticket_chat_id });
    const agent = await service.agent('Ada');
    await agent.askAck('take_over_support', { ticket_chat_id });
    await service.app.context.database.transaction(({ query }) =>
      query
        .updateTable('organisations')
        .set({ assistant_settings: JSON.stringify({ auto_close_minutes: QUIET_MINUTES }) })
        .execute(),
    );
    const status = async () => {
      await closeIdleConversations(service.app.context);
      return (await listed(session_id)).status;
    };
    service.advance(QUIET_MINUTES * 60_000 + 1_000);
    expect(await status()).toBe('taken');
    await customer.askAck('close_call_support', { ticket_chat_id });
    expect(await status()).toBe('taken');
    service.advance(QUIET_MINUTES * 60_000 + 1_000);
    expect(await status()).toBe('closed');
  });

  test('a call that nobody can come to is left after its time, also where there is no room server', async () => {
    const customer = await service.client();
    const { session_id, ticket_chat_id } = await open(customer);
    const { ticket_call_id } = await call(customer, { session_id, ticket_chat_id });
    service.advance(LIMITS.callJoinMs + 1_000);
    expect((await customer.next('assistant_left_call')).data).toEqual({ ticket_chat_id, ticket_call_id });
  });

  describe('that the assistant has left a call', () => {
    const ways = {
      'an agent takes over': async (context: Context, ticket_chat_id: string) => {
        const member = { member_id: 'ada', username: 'Ada', role: 'agent' } as const;
        await takeOver(context, { kind: 'inapp', organisation_id: service.organisation_id, ...member }, ticket_chat_id);
      },
      'its voice is gone': async (context: Context, ticket_chat_id: string, ticket_call_id: string) => {
        await leaveCall(context, idsOf(ticket_call_id, ticket_chat_id));
      },
    };

    test.each(Object.entries(ways))('is told once to each client that is there: %s', async (_how, leave) => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      await customer.askAck('enter_customer_support', { session_id });
      const [tab, personal] = [await service.client(), await service.client()];
      await tab.askAck('enter_support', { ticket_chat_id });
      await personal.askAck('enter_customer_support', { session_id });
      const agent = await service.agent('Grace');
      await agent.askAck('enter_support', { ticket_chat_id });
      const { ticket_call_id } = await call(customer, { session_id, ticket_chat_id });

      await leave(service.app.context, ticket_chat_id, ticket_call_id);
      for (const client of [customer, tab, personal, agent]) {
        const { event, ...told } = await client.next('assistant_left_call');
        expect(told).toEqual({
          status_code: 200,
          sid: customer.socket.id,
          message: 'Assistant left the call',
          data: { ticket_chat_id, ticket_call_id },
        });
        // Also not by the sweep, when it comes.
        await client.askAck('enter_support', { ticket_chat_id });
        await settled(client, ticket_chat_id);
        expect(client.all('assistant_left_call')).toHaveLength(1);
      }
      const changed = leave === ways['an agent takes over'] ? ['support_handler_changed'] : [];
      for (const client of [tab, agent])
        expect(callEvents(client).filter((event) => event !== 'call_support')).toEqual([
          'assistant_left_call',
          ...changed,
        ]);
      expect(notes(await history(customer, ticket_chat_id)).slice(2)).toEqual([
        'call_started',
        'assistant_left_call',
        ...changed.map(() => 'handler_changed'),
      ]);
      await leave(service.app.context, ticket_chat_id, ticket_call_id);
      await settled(customer, ticket_chat_id);
      expect(customer.all('assistant_left_call')).toHaveLength(1);
    });

    test.each(['enter_support', 'enter_customer_support'])('is told after absence by %s, and once', async (enter) => {
      const caller = await service.client();
      const { session_id, ticket_chat_id } = await open(caller);
      const { ticket_call_id } = await call(caller, { session_id, ticket_chat_id });
      await settled(caller, ticket_chat_id);
      caller[Symbol.dispose]();
      await expect.poll(() => undelivered(ticket_chat_id), { timeout: 3_000 }).toEqual([]);
      await service.restart();
      await ways['an agent takes over'](dying(), ticket_chat_id);

      const back = await service.client();
      await back.askAck(enter, { session_id, ticket_chat_id });
      expect((await back.next('assistant_left_call')).data).toEqual({ ticket_chat_id, ticket_call_id });
      await back.askAck('enter_support', { ticket_chat_id });
      await back.next('support_handler_changed');
      expect(callEvents(back)).toEqual(['assistant_left_call', 'support_handler_changed']);

      // Its client has had them: one that comes later is told neither.
      await expect
        .poll(async () => {
          const later = await service.client();
          await later.askAck('enter_customer_support', { session_id });
          await later.askAck('enter_support', { ticket_chat_id });
          await settled(later, ticket_chat_id);
          return callEvents(later);
        })
        .toEqual([]);
    });

    test('is told by the sweep to those who are there, where its announcement was lost', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      await customer.askAck('enter_customer_support', { session_id });
      const { ticket_call_id } = await call(customer, { session_id, ticket_chat_id });
      await ways['an agent takes over'](dying(), ticket_chat_id);
      await settled(customer, ticket_chat_id);
      expect(callEvents(customer)).toEqual(['call_support']);

      expect((await customer.next('assistant_left_call')).data).toEqual({ ticket_chat_id, ticket_call_id });
      await customer.next('support_handler_changed');
      await expect.poll(() => undelivered(ticket_chat_id), { timeout: 3_000 }).toEqual([]);
      expect(callEvents(customer)).toEqual(['call_support', 'assistant_left_call', 'support_handler_changed']);
    });
  });

  describe('entering a running call again', () => {
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

    test('leads into the same room with a token of its own, from any tab, and tells nobody', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      const begun = await call(customer, { session_id, ticket_chat_id });
      const reloaded = await service.client();
      const tokens = [begun.token];
      for (const client of [customer, reloaded, reloaded]) {
        const { status_code, message, data } = await client.ask('rejoin_call_support', { ticket_chat_id });
        expect({ status_code, message }).toEqual({ status_code: 200, message: 'Call rejoined' });
        expect({ ...data, token: undefined }).toEqual({ ...begun, token: undefined });
        expect(claims(data.token).video).toEqual(claims(begun.token).video);
        tokens.push(data.token);
      }
      expect(new Set(tokens.map((token) => claims(token).sub)).size).toBe(tokens.length);
      await settled(customer, ticket_chat_id);
      expect(callEvents(customer)).toEqual(['call_support']);
      // Who is in a call hears of its end.
      await customer.askAck('close_call_support', { ticket_chat_id });
      await reloaded.next('close_call_support');
      expect(await reloaded.askAck('rejoin_call_support', { ticket_chat_id })).toMatchObject({
        status_code: 409,
        data: { code: 'no_call' },
      });
    });

    test('is possible after a take-over, until the agent hands back, and not after a call that was hung up', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      const { ticket_call_id, call_start_time } = await call(customer, { session_id, ticket_chat_id });
      const agent = await service.agent('Ada');
      const rejoin = async () => (await customer.askAck('rejoin_call_support', { ticket_chat_id })).data;
      await agent.askAck('take_over_support', { ticket_chat_id });
      expect((await listed(session_id)).call).toEqual({ ticket_call_id, call_start_time, with: 'agent' });
      expect(await rejoin()).toMatchObject({ ticket_call_id, call_start_time, room: ticket_chat_id });

      await agent.askAck('release_support', { ticket_chat_id });
      expect((await listed(session_id)).call).toBeNull();
      expect(await rejoin()).toMatchObject({ code: 'no_call' });

      const next = await call(customer, { session_id, ticket_chat_id });
      expect(await rejoin()).toMatchObject({ ticket_call_id: next.ticket_call_id });
      await customer.askAck('close_call_support', { ticket_chat_id });
      const third = await call(customer, { session_id, ticket_chat_id });
      await customer.askAck('close_call_support', { ticket_chat_id });
      await service.app.context.database.transaction(({ query }) =>
        query.updateTable('calls').set({ room_open: 0 }).where('id', '=', ticket_call_id).execute(),
      );
      await agent.askAck('take_over_support', { ticket_chat_id });
      expect(third.ticket_call_id).not.toBe(next.ticket_call_id);
      expect((await listed(session_id)).call).toBeNull();
      expect(await rejoin()).toMatchObject({ code: 'no_call' });
    });

    test('is over with the agent as well once the customer hangs up', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      await call(customer, { session_id, ticket_chat_id });
      const agent = await service.agent('Grace');
      await agent.askAck('take_over_support', { ticket_chat_id });
      await customer.next('support_handler_changed');
      for (const _again of [1, 2]) {
        const hung_up = await customer.askAck('close_call_support', { ticket_chat_id });
        expect([hung_up.status_code, hung_up.data.ticket_call_id]).toEqual([200, null]);
      }
      const { data } = await customer.askAck('rejoin_call_support', { ticket_chat_id });
      expect(data.code).toBe('no_call');
      expect(notes(await history(customer, ticket_chat_id)).slice(2)).toEqual([
        'call_started',
        'assistant_left_call',
        'handler_changed',
        'call_ended',
      ]);
    });

    test('is over, and noted as such, once the agent hands back', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      await call(customer, { session_id, ticket_chat_id });
      const agent = await service.agent('Grace');
      await agent.askAck('take_over_support', { ticket_chat_id });
      await agent.askAck('release_support', { ticket_chat_id });
      expect(notes(await history(customer, ticket_chat_id)).slice(2)).toEqual([
        'call_started',
        'assistant_left_call',
        'handler_changed',
        'handler_changed',
        'call_ended',
      ]);
      // An agent who takes over later finds no call.
      await agent.askAck('take_over_support', { ticket_chat_id });
      await agent.askAck('release_support', { ticket_chat_id });
      expect(notes(await history(customer, ticket_chat_id)).filter((note) => note === 'call_ended')).toHaveLength(1);
    });

    test('is for the customer’s session alone', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      await call(customer, { session_id, ticket_chat_id });
      const token = await service.customerToken(newSession());
      using stranger = await connect(service.url, { token_source: 'customer', token });
      const agent = await service.agent('Ada');
      const asked = (client: TestClient, id: string) => client.askAck('rejoin_call_support', { ticket_chat_id: id });
      expect(await asked(stranger, ticket_chat_id)).toMatchObject({ status_code: 403 });
      expect(await asked(agent, ticket_chat_id)).toMatchObject({ status_code: 403 });
      expect(await asked(customer, 'never-opened')).toMatchObject({ status_code: 404 });
    });

    test('of those who enter while it ends, each gets a way in or hears that there is none', async () => {
      const customer = await service.client();
      const { session_id, ticket_chat_id } = await open(customer);
      const { ticket_call_id } = await call(customer, { session_id, ticket_chat_id });
      const tabs = await Promise.all(Array.from({ length: 6 }, () => service.client()));
      const ending = customer.askAck('close_call_support', { ticket_chat_id });
      const answers = await Promise.all(tabs.map((tab) => tab.askAck('rejoin_call_support', { ticket_chat_id })));
      for (const { status_code, data } of answers)
        expect(status_code === 200 ? data.ticket_call_id : data.code).toBe(
          status_code === 200 ? ticket_call_id : 'no_call',
        );
      await ending;
      expect((await tabs[0]!.askAck('rejoin_call_support', { ticket_chat_id })).data).toMatchObject({
        code: 'no_call',
      });
    });
  });
});
