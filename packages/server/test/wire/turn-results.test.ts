/**
 * What turns come to, as members see it: every result by what the turn did or what its model said it was, never by a
 * sentence; and what then counts as resolved by the assistant. On both databases.
 */
import type { DeskConversation, HandoverReason, Overview, TurnPage, TurnResult } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import {
  replyCall,
  replyStatus,
  replyText,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const REPLY = 'assistant_reply_without_answer';

/** What the customer says decides what the model does. */
function answer({ body }: ScriptedRequest): ScriptedReply {
  const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const after_call = body.messages.at(-1)?.role === 'tool';
  const calls = body.messages.filter(({ role }) => role === 'tool').length;
  if (said.includes('parcel'))
    return calls === 0
      ? replyCall('get_order', { order_id: '7' })
      : calls === 1
        ? replyCall('assistant_ask_for_human', {})
        : replyText('A colleague will look.');
  if (said.includes('order')) return after_call ? replyText('Shipped.') : replyCall('get_order', { order_id: '1042' });
  if (said.includes('ask')) return replyCall(REPLY, { kind: 'question', text: 'Which one?' });
  // Worded as an answer: only its kind says that it is none.
  if (said.includes('riddle')) return replyCall(REPLY, { kind: 'not_understood', text: 'All of it is done.' });
  if (said.includes('poem')) return replyCall(REPLY, { kind: 'refusal', text: 'I only help with orders.' });
  if (said.includes('account')) return replyCall('get_account', {});
  if (said.includes('human')) return after_call ? replyText('Asked.') : replyCall('assistant_ask_for_human', {});
  if (said.includes('bye')) return after_call ? replyText('Bye.') : replyCall('assistant_close_conversation', {});
  if (said.includes('all')) return after_call ? replyText('Close?') : replyCall('assistant_suggest_closing', {});
  if (said.includes('broken')) return replyStatus(400);
  return replyText("I'm not sure I understood that.");
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let backend: OrganisationServer;
  let client: TestClient;
  let key: string;

  const get = async <Body>(path: string): Promise<Body> =>
    (await (await service.http(`/api/v1/console/${path}`, { key })).json()) as Body;
  const register = (name: string, url: string, requires_auth: boolean, parameters: object) =>
    service.http('/api/v1/lab/functions/', {
      method: 'POST',
      body: JSON.stringify({
        name,
        description: 'Looks it up.',
        url: `${backend.url}${url}`,
        requires_auth,
        environment: 'live',
        parameters,
      }),
    });
  /** Writes to a conversation, one message after the other, and waits for each reply. */
  const talk = async (...messages: string[]) => {
    const session = newSession();
    let ticket_chat_id: string | null = null;
    for (const message of messages) {
      client.emit('support', say(session, message, ticket_chat_id));
      const reply = await client.next('support');
      ticket_chat_id = reply.data.ticket_chat_id as string;
    }
    return { ticket_chat_id: ticket_chat_id ?? '', session };
  };
  const resultsOf = async (id: string) =>
    (await get<TurnPage>(`turns/?q=${id}`)).turns.toReversed().map(({ result }) => result);

  beforeAll(async () => {
    backend = await startOrganisationServer((path) =>
      path === '/orders/1042' ? { body: { success: true, data: { status: 'shipped' } } } : undefined,
    );
    service = await startService(database, { model: answer, env: { FUNCTION_ALLOWED_HOSTS: backend.host } });
    key = await service.signIn('Ada');
    const parameters = { order_id: { description: 'Its number', type: 'string', provider: 'assistant' } };
    expect((await register('get_order', '/orders/{order_id}', false, parameters)).status).toBe(201);
    expect((await register('get_account', '/account', true, {})).status).toBe(201);
    await service.http('/api/v1/lab/auth-config/', {
      method: 'PUT',
      body: JSON.stringify({ login_url: `${backend.url}/login` }),
    });
    client = await service.client();
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await backend[Symbol.asyncDispose]();
  });

  const RESULTS: [string, TurnResult][] = [
    ['Where is order 1042?', 'answered'],
    ['Please ask me', 'asked_back'],
    ['A riddle', 'not_understood'],
    ['Write a poem', 'refused'],
    ['My account', 'login_needed'],
    ['A human please', 'handed_over'],
    ['Good bye', 'closed'],
    ['That is all', 'answered'],
    ['Something broken', 'failed'],
    ['What a model says in plain text is an answer', 'answered'],
  ];
  test.each(RESULTS)('%s: %s', async (message, result) => {
    const asked = service.model.requests.length;
    const { ticket_chat_id } = await talk(message);
    await expect.poll(() => resultsOf(ticket_chat_id)).toEqual([result]);
    if (['asked_back', 'not_understood', 'refused'].includes(result))
      expect(service.model.requests.length - asked, 'a kind costs no further request').toBe(1);
    const page = await get<TurnPage>(`turns/?result=${result}&q=${ticket_chat_id}`);
    expect(page.turns).toMatchObject([{ ticket_chat_id, result }]);
    const others = await get<TurnPage>(
      `turns/?result=${result === 'answered' ? 'failed' : 'answered'}&q=${ticket_chat_id}`,
    );
    expect(others.turns).toEqual([]);
  });

  const REASONS: [string, HandoverReason | null][] = [
    ['A human please', 'asked_for_human'],
    ['Where is my parcel 7?', 'function_failed'],
    ['Something broken', 'could_not_answer'],
    ['A riddle', null],
  ];
  test.each(REASONS)('%s: a human is asked for because of %s', async (message, reason) => {
    const { ticket_chat_id } = await talk(message);
    const row = () => get<DeskConversation>(`conversations/${ticket_chat_id}/`);
    expect(await row()).toMatchObject({ handover_reason: reason, needs_human: reason !== null });
    const { handover_reason } = await service.app.context.database.read
      .selectFrom('turns')
      .select('handover_reason')
      .where('conversation_id', '=', ticket_chat_id)
      .executeTakeFirstOrThrow();
    expect(handover_reason).toBe(reason);
    if (reason === null) return;
    using agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id });
    expect(await row()).toMatchObject({ handover_reason: reason, needs_human: false });
    await agent.ask('release_support', { ticket_chat_id });
    expect(await row()).toMatchObject({ handover_reason: null });
  });

  test('a turn that is cut off is discarded', async () => {
    const { ticket_chat_id } = await talk('My account');
    await client.ask('close_support', { ticket_chat_id });
    expect(await resultsOf(ticket_chat_id)).toEqual(['discarded']);
  });

  const CONVERSATIONS: [boolean, string[], string | undefined][] = [
    [true, ['Where is order 1042?'], undefined],
    [true, ['Where is order 1042?'], '3'],
    [false, ['Where is order 1042?'], '2'],
    [true, ['Please ask me', 'Where is order 1042?'], undefined],
    [false, ['Where is order 1042?', 'Please ask me'], undefined],
    [false, ['Where is order 1042?', 'A riddle'], undefined],
    [true, ['A riddle', 'Where is order 1042?'], undefined],
    [false, ['A riddle', 'Thanks anyway'], undefined],
    [false, ['A human please', 'Where is order 1042?'], undefined],
    [false, ['Something broken', 'Where is order 1042?'], undefined],
    [false, ['My account'], undefined],
  ];
  test.each(CONVERSATIONS)('resolved by the assistant is %s of %j, rated %s', async (resolved, messages, rating) => {
    const before = await get<Overview>('overview/?days=2');
    const { ticket_chat_id } = await talk(...messages);
    await client.ask('close_support', { ticket_chat_id });
    if (rating !== undefined) await client.ask('review_support', { ticket_chat_id, rating });
    const after = await get<Overview>('overview/?days=2');
    expect(after.closed - before.closed).toBe(1);
    expect(after.resolved_by_assistant.count - before.resolved_by_assistant.count).toBe(resolved ? 1 : 0);
  });

  test('a conversation that an agent had is not resolved by the assistant', async () => {
    const before = await get<Overview>('overview/?days=2');
    const { ticket_chat_id } = await talk('Where is order 1042?');
    using agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id });
    await agent.ask('close_support', { ticket_chat_id });
    const after = await get<Overview>('overview/?days=2');
    expect(after.closed - before.closed).toBe(1);
    expect(after.resolved_by_assistant.count).toBe(before.resolved_by_assistant.count);
  });
});
