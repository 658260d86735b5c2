/**
 * Merging conversations over the wire: who may do it, what is refused and which field is named, what the customer, the desks,
 * the endpoints of the organisation and its numbers are told, and what the assistant knows afterwards. On both databases.
 */
import { randomUUID } from 'node:crypto';
import type { AuditPage, DeskConversation, NoteList, Overview, ReviewPage, WebhookPayload } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const CONSOLE = '/api/v1/console/';
const SOON = { timeout: 20_000, interval: 100 };
const asked: ScriptedRequest[] = [];

function answer(request: ScriptedRequest) {
  asked.push(request);
  const said = request.body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (request.body.messages.at(-1)?.role === 'tool') return replyText('I have asked.');
  if (said === 'Look it up') return replyCall('get_order', { order: '48213' });
  return said.includes('human') ? replyCall('assistant_ask_for_human', {}) : replyText('Certainly.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let organisation: OrganisationServer;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    organisation = await startOrganisationServer(() => ({ body: { success: true, data: { state: 'on its way' } } }));
    const env = { FUNCTION_ALLOWED_HOSTS: `${receiver.host},${organisation.host}` };
    service = await startService(database, { model: answer, env });
    for (const name of ['Ada', 'Grace']) keys[name] = await service.signIn(name);
    keys.Boss = await service.signIn('Boss', 'admin');
    const body = JSON.stringify({ url: receiver.url, events: ['conversation.closed'] });
    expect((await service.http('/api/v1/lab/webhooks/', { method: 'POST', body })).status).toBeLessThan(300);
    const definition = {
      name: 'get_order',
      url: `${organisation.url}/orders/{order}`,
      description: 'Looks an order up.',
      requires_auth: false,
      environment: 'live',
      parameters: { order: { description: 'The order', type: 'string', provider: 'assistant' } },
    };
    const saved = { method: 'POST', body: JSON.stringify(definition) };
    expect((await service.http('/api/v1/lab/functions/', saved)).status).toBe(201);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });

  const merge = (source: string, into: unknown, name = 'Ada') =>
    service.http(`${CONSOLE}conversations/${source}/merge/`, {
      method: 'POST',
      key: keys[name]!,
      body: JSON.stringify({ into }),
    });
  const read = async <Body>(path: string, name = 'Ada') => {
    const answered = await service.http(`${CONSOLE}${path}`, { key: keys[name]! });
    expect(`${path}: ${answered.status}`).toBe(`${path}: 200`);
    return (await answered.json()) as Body;
  };
  const rowOf = (id: string) => read<DeskConversation>(`conversations/${id}/`);
  const refusal = async (response: Response) => {
    const { code, errors } = (await response.json()) as { code?: string; errors?: { path: string }[] };
    return { status: response.status, code, path: errors?.[0]?.path };
  };

  async function open(...messages: string[]) {
    const customer = await service.client();
    const session = newSession();
    await customer.ask('enter_customer_support', { session_id: session });
    const ids: string[] = [];
    for (const message of messages) {
      customer.emit('support', say(session, message));
      ids.push(String((await customer.next('support')).data.ticket_chat_id));
    }
    return { customer, session, ids };
  }

  test('is refused with the field or with what stands against it, and then changes nothing', async () => {
    const { ids, customer } = await open('Where is my parcel?', 'And my refund?');
    const [source, target] = ids as [string, string];
    const stranger = (await open('Hello')).ids[0]!;
    expect(await refusal(await merge(source, source))).toMatchObject({ status: 400, path: 'into' });
    expect(await refusal(await merge(source, 'nowhere'))).toMatchObject({ status: 400, path: 'into' });
    expect(await refusal(await merge(source, stranger))).toMatchObject({ status: 400, path: 'into' });
    expect(await refusal(await merge(source, 7))).toMatchObject({ status: 400, path: 'into' });
    expect((await merge('nowhere', target)).status).toBe(404);

    const grace = await service.agent('Grace');
    await grace.ask('take_over_support', { ticket_chat_id: source });
    expect((await merge(source, target, 'Ada')).status).toBe(409);
    expect((await merge(source, target, 'Boss')).status).toBe(409);
    await grace.ask('release_support', { ticket_chat_id: source });

    await customer.ask('close_support', { ticket_chat_id: target });
    expect(await refusal(await merge(source, target))).toMatchObject({ status: 409, path: 'into' });
    expect((await merge(target, source)).status).toBe(409);
    expect(await rowOf(source)).toMatchObject({ closed: false, merged_into: null });
    expect((await read<NoteList>(`conversations/${target}/notes/`)).notes).toEqual([]);
  });

  test('ends one for good, tells everybody, and the other one has the note', async () => {
    const { ids, customer, session } = await open('Where is my parcel?', 'A human, please');
    const [source, target] = ids as [string, string];
    const [ada, grace] = [await service.agent('Ada'), await service.agent('Grace')];
    await grace.ask('enter_support', { ticket_chat_id: source });
    await ada.ask('enter_support', { ticket_chat_id: target });
    const merged = await merge(source, target);
    expect(merged.status).toBe(200);
    expect(await merged.json()).toMatchObject({ ticket_chat_id: target, closed: false, needs_human: true });

    const closing = (await customer.next('close_support')).data;
    expect(closing).toMatchObject({ ticket_chat_id: source, close_support: true, closed_support: true });
    expect(closing.message).toContain('other conversation');
    expect((await grace.next('close_support')).data).toMatchObject({ ticket_chat_id: source, closed_support: true });
    const note = (await ada.next('support_note')).data;
    expect(note).toMatchObject({
      ticket_chat_id: target,
      agent: { username: 'Ada' },
      merged: { ticket_chat_id: source, topic: 'Where is my parcel?' },
    });
    expect((await read<NoteList>(`conversations/${target}/notes/`)).notes).toEqual([note]);
    expect(await rowOf(source)).toMatchObject({ closed: true, status: 'closed', merged_into: target });

    const history = await service.http(`/api/v1/helpdesk/conversations/${source}/messages/`);
    const { messages } = (await history.json()) as { messages: { note?: string; message: string }[] };
    expect(messages.at(-1)).toMatchObject({ note: 'merged', message: closing.message });
    const list = await service.http(`/api/v1/helpdesk/customer/${session}/conversations/`);
    const { conversations } = (await list.json()) as { conversations: DeskConversation[] };
    expect(conversations.map(({ ticket_chat_id, merged_into }) => [ticket_chat_id, merged_into])).toEqual([
      [target, null],
      [source, target],
    ]);

    const late = await customer.ask('support', say(session, 'One more thing', source));
    expect(late).toMatchObject({ status_code: 409, data: { code: 'conversation_closed' } });
    expect(await refusal(await merge(source, target))).toMatchObject({ status: 409 });
    // Its place is free again.
    for (const message of ['Two', 'Three']) {
      customer.emit('support', say(session, message));
      expect((await customer.next('support')).status_code).toBe(200);
    }

    await vi.waitFor(() => {
      const payload = receiver.received
        .map(({ payload: one }) => one as WebhookPayload<'conversation.closed'>)
        .find(({ data }) => data.ticket_chat_id === source);
      expect(payload?.data).toMatchObject({ reason: 'merged', merged_into: target });
    }, SOON);
    const { entries } = await read<AuditPage>('audit/', 'Boss');
    expect(entries[0]).toMatchObject({
      action: 'conversation.merged',
      actor: { name: 'Ada' },
      target: { id: source },
      detail: { into: target },
    });
  });

  test('is refused while the customer is in a call there; the other one may be in a call', async () => {
    const { ids, customer, session } = await open('One', 'Two');
    const [source, target] = ids as [string, string];
    const at = service.app.context.now();
    const { organisation_id } = service;
    await service.app.context.database.transaction(({ query }) =>
      query
        .insertInto('calls')
        .values({
          id: randomUUID(),
          organisation_id,
          conversation_id: source,
          active: 1,
          started_at: at,
          ended_at: null,
          room_open: 1,
        })
        .execute(),
    );
    expect(await refusal(await merge(source, target))).toMatchObject({ status: 409 });
    expect((await merge(target, source)).status).toBe(200);
    expect(await rowOf(source)).toMatchObject({ closed: false, session_id: session });
    customer[Symbol.dispose]();
  });

  test('counts as closed and as nothing else: neither as resolved nor with its review', async () => {
    const before = await read<Overview>('overview/?mode=live');
    const { ids, customer } = await open('Where is my parcel?', 'And my refund?');
    const [source, target] = ids as [string, string];
    expect((await merge(source, target)).status).toBe(200);
    const review = await customer.ask('review_support', { ticket_chat_id: source, rating: '5', review: 'Thanks' });
    expect(review.status_code).toBe(200);
    await vi.waitFor(async () => {
      const after = await read<Overview>('overview/?mode=live');
      expect(after.closed - before.closed).toBe(1);
      expect(after.resolved_by_assistant.count - before.resolved_by_assistant.count).toBe(0);
      expect(after.reviews.count - before.reviews.count).toBe(0);
    }, SOON);
    const { reviews } = await read<ReviewPage>('reviews/');
    expect(reviews.filter(({ ticket_chat_id }) => ticket_chat_id === source)).toEqual([]);
  });

  test('the assistant knows what was said there, and takes it for the customer’s own words', async () => {
    const { ids, customer, session } = await open('My order is 48213', 'It has not arrived');
    const [source, target] = ids as [string, string];
    expect((await merge(source, target)).status).toBe(200);
    const known = asked.length;
    customer.emit('support', say(session, 'So what now?', target));
    await customer.next('support');
    const { messages } = asked.slice(known).at(-1)!.body;
    const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    expect(said).toEqual(['My order is 48213', 'It has not arrived', 'So what now?']);
  });

  test('a value that the customer wrote there may be a value of a call; one that nobody wrote may not', async () => {
    const { ids, customer, session } = await open('My order is 48213', 'It has not arrived');
    const [source, target] = ids as [string, string];
    const ask = async (message: string) => {
      customer.emit('support', say(session, message, target));
      await customer.next('support');
    };
    const before = organisation.requests.length;
    await ask('Look it up');
    expect(organisation.requests).toHaveLength(before);
    expect((await merge(source, target)).status).toBe(200);
    await ask('Look it up');
    expect(organisation.requests.slice(before).map(({ path }) => path)).toEqual(['/orders/48213']);
  });
});
