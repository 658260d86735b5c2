/**
 * What the assistant writes for agents: replies as a turn would answer, with nothing of it in the conversation, and summaries
 * of handovers, once each. On both databases.
 */
import { type AssistantView, type HandoverSummary, LIMITS, type SuggestedReply } from '@frontdesk/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AgentActor } from '../../src/features/actor.js';
import { readHandoverSummary } from '../../src/features/desk/handover-summary.js';
import type { Answerer } from '../../src/features/tests/answerer.js';
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

const TOKEN = 'customer-token-of-mia';

const SUMMARY = 'Mia asks for her points. They were not found.';
const isSummary = ({ body }: ScriptedRequest) => String(body.messages[0]?.content).includes('You summarise');
let summary: () => ScriptedReply | Promise<ScriptedReply> = () => replyText(SUMMARY);

function scripted(request: ScriptedRequest): ScriptedReply | Promise<ScriptedReply> {
  const { body } = request;
  if (isSummary(request)) return summary();
  const last = body.messages.at(-1);
  if (last?.role === 'tool') return replyText(`It says: ${last.content}`);
  const asked = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (asked.includes('parcel')) return replyCall('get_parcel', { parcel: '77' });
  if (asked.includes('points')) return replyCall('get_points', {});
  if (asked.includes('Cancel')) return replyCall('cancel_order', {});
  if (asked.includes('human')) return replyCall('assistant_ask_for_human', {});
  if (asked.includes('broken')) return replyStatus(500);
  return replyText('Certainly.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  let ada: string;
  let boss: string;

  beforeAll(async () => {
    organisation = await startOrganisationServer((path, { authorization }) => {
      if (path.startsWith('/parcels')) return { status: 404, body: { success: false } };
      if (path !== '/points') return { body: { success: true, data: {} } };
      const known = authorization === `Bearer ${TOKEN}`;
      return known ? { body: { success: true, data: { points: 1240 } } } : { status: 401, body: { success: false } };
    });
    service = await startService(database, { model: scripted, env: { FUNCTION_ALLOWED_HOSTS: organisation.host } });
    ada = await service.signIn('Ada');
    boss = await service.signIn('Boss', 'admin');
    const fixed = { environment: 'live', description: 'For tests.' };
    const action = { method: 'POST', confirmation_template: 'Cancel it', requires_auth: false, without_login: true };
    for (const [path, body] of [
      ['functions/', { ...fixed, name: 'get_points', url: `${organisation.url}/points`, requires_auth: true }],
      ['functions/', { ...fixed, ...action, name: 'cancel_order', url: `${organisation.url}/cancel` }],
      [
        'functions/',
        {
          ...fixed,
          name: 'get_parcel',
          url: `${organisation.url}/parcels/{parcel}`,
          requires_auth: false,
          parameters: { parcel: { provider: 'assistant', type: 'string', description: 'Of the parcel.' } },
        },
      ],
      ['auth-config/', { login_url: 'https://shop.example/login' }],
    ] as const) {
      const method = path === 'functions/' ? 'POST' : 'PUT';
      const saved = await service.http(`/api/v1/lab/${path}`, { method, body: JSON.stringify(body) });
      expect(saved.ok, await saved.clone().text()).toBe(true);
    }
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });

  /** A conversation that an agent handles, whose customer has then said this. */
  async function open(message: string, first = 'Hello') {
    const session_id = newSession();
    const client = await service.client();
    await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, first));
    const { ticket_chat_id: id, login_url } = (await client.next('support')).data;
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: id });
    await client.askAck('support', say(session_id, message, id));
    return { client, agent, session_id, id: id as string, login_url: login_url as string };
  }

  const ask = (id: string, key = ada) =>
    service.http(`/api/v1/console/conversations/${id}/suggested-reply/`, { method: 'POST', key });
  const suggest = async (id: string) => {
    const answer = await ask(id);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as SuggestedReply;
  };

  test('drafts what the assistant would say, and the conversation stays as it is', async () => {
    const { client, id } = await open('Do you ship abroad?');
    const history = async () => (await client.ask('support_history', { ticket_chat_id: id })).data.messages;
    const before = await history();
    expect(await suggest(id)).toEqual({ text: 'Certainly.', result: 'answered', sources: [], functions: [] });
    expect(service.model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('Do you ship abroad?');
    expect(await history()).toEqual(before);
    const row = await service.http(`/api/v1/console/conversations/${id}/`, { key: ada });
    expect(await row.json()).toMatchObject({ handler: 'agent', needs_human: false });
  });

  test('looks up with the login of the customer, and says where they would have to log in', async () => {
    const points = 'How many points do I have?';
    const { client, id, login_url } = await open(points, points);
    expect(await suggest(id)).toMatchObject({ text: null, result: 'login_needed' });
    // The customer was asked by the assistant alone, before the agent came.
    expect(client.all('support')).toHaveLength(1);
    const state = new URL(login_url).searchParams.get('state');
    const auth_token_expires_at_seconds = Math.floor(Date.now() / 1_000) + 3_600;
    const body = JSON.stringify({ auth_token: TOKEN, auth_token_expires_at_seconds, state });
    expect((await service.http('/api/v1/lab/login/callback/', { method: 'POST', body })).status).toBe(200);
    const { text, functions } = await suggest(id);
    expect(text).toContain('1240');
    expect(functions).toEqual(['get_points']);
  });

  test.each([
    ['I want a human', 'handed_over'],
    ['It is broken', 'failed'],
  ])('has no answer to %j', async (message, result) => {
    const { id } = await open(message, message);
    expect(await suggest(id)).toMatchObject({ text: null, result });
  });

  test('to a wish for a human, drafts the answer to what was asked before and not answered', async () => {
    const answered = await open('I want a human', 'Look at parcel 77, please');
    expect(await suggest(answered.id)).toMatchObject({ text: null, result: 'handed_over' });
    const { client, id, session_id } = await open('Look at parcel 77, please');
    await client.askAck('support', say(session_id, 'I want a human', id));
    const { text, result, functions } = await suggest(id);
    expect(text).toMatch(/^It says: /);
    expect({ result, functions }).toEqual({ result: 'answered', functions: ['get_parcel'] });
  });

  test('knows no actions', async () => {
    const { id } = await open('Cancel my order');
    const asked = organisation.requests.length;
    await suggest(id);
    const offered = service.model.requests.at(-1)?.body.tools?.map((tool) => tool.function.name) ?? [];
    expect(offered).not.toContain('cancel_order');
    expect(organisation.requests).toHaveLength(asked);
  });

  test('is for members of the organisation, and for open conversations', async () => {
    const { agent, id } = await open('Hello again');
    expect(
      (await service.http(`/api/v1/console/conversations/${id}/suggested-reply/`, { method: 'POST' })).status,
    ).toBe(403);
    expect((await ask('01a209ed-2dce-73b1-9c0f-0f90f152145e')).status).toBe(404);
    await agent.ask('close_support', { ticket_chat_id: id });
    expect((await ask(id)).status).toBe(409);
  });

  describe('a summary of a handover', () => {
    const path = (id: string) => `/api/v1/console/conversations/${id}/handover-summary/`;
    const summarise = async (id: string, method: 'GET' | 'POST'): Promise<HandoverSummary> => {
      const answer = await service.http(path(id), { method, key: ada });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()) as HandoverSummary;
    };
    const requests = () => service.model.requests.filter(isSummary);
    const settle = (handover_summary: boolean) =>
      service.http('/api/v1/console/assistant/', {
        method: 'PUT',
        key: boss,
        body: JSON.stringify({ handover_summary }),
      });

    /** A customer who waits for a human after the assistant could not help. */
    async function handOver() {
      const session_id = newSession();
      const client = await service.client();
      client.emit('support', say(session_id, 'Look at parcel 77, please'));
      const { ticket_chat_id } = (await client.next('support')).data;
      client.emit('support', say(session_id, 'Then I want a human', ticket_chat_id as string));
      const id = ticket_chat_id as string;
      await vi.waitFor(
        async () => {
          const row = await service.http(`/api/v1/console/conversations/${id}/`, { key: ada });
          expect(await row.json()).toMatchObject({ needs_human: true });
        },
        { timeout: 15_000 },
      );
      return { id, client, session_id };
    }
    afterEach(() => {
      summary = () => replyText(SUMMARY);
    });

    test('holds what was asked, what was tried and why, and a text that the model writes once', async () => {
      const { id } = await handOver();
      const before = requests().length;
      const facts = {
        reason: 'asked_for_human',
        questions: ['Look at parcel 77, please', 'Then I want a human'],
        functions: [
          { function: 'get_parcel', arguments: [{ name: 'parcel', value: '77' }], failure: expect.any(String) },
        ],
      };
      expect(await summarise(id, 'GET')).toEqual({ ...facts, text: null, text_state: 'possible' });
      expect(requests()).toHaveLength(before);
      const together = await Promise.all([1, 2, 3].map(() => summarise(id, 'POST')));
      expect(together.some(({ text }) => text === SUMMARY)).toBe(true);
      expect(await summarise(id, 'POST')).toEqual({ ...facts, text: SUMMARY, text_state: 'written' });
      const [asked, ...more] = requests().slice(before);
      expect(more).toEqual([]);
      // Data in one message, and nothing to act with.
      expect(asked?.body.tools ?? []).toEqual([]);
      expect(asked?.body.messages.filter(({ role }) => role === 'user')).toEqual([
        expect.objectContaining({ content: expect.stringMatching(/^\{"conversation":\[.*parcel 77.*get_parcel/s) }),
      ]);
    });

    test('is read while its writer is looked for', async () => {
      const { id } = await handOver();
      const { context } = service.app;
      const statements: string[] = [];
      const read = context.database.read.withPlugin({
        transformQuery({ node }) {
          statements.push(JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const answerers = async () => {
        await expect.poll(() => statements.join()).toContain('"handover_summaries"');
        return { summarise: async () => SUMMARY } as Partial<Answerer> as Answerer;
      };
      const actor = { kind: 'inapp', organisation_id: service.organisation_id } as AgentActor;
      expect(
        await readHandoverSummary({ ...context, database: { ...context.database, read } }, actor, id, answerers),
      ).toMatchObject({ text_state: 'possible' });
    });

    test('is forgotten once the conversation is handed back', async () => {
      const { id } = await handOver();
      const agent = await service.agent('Ada');
      await agent.ask('take_over_support', { ticket_chat_id: id });
      expect((await summarise(id, 'POST')).text).toBe(SUMMARY);
      await agent.ask('release_support', { ticket_chat_id: id });
      expect(await summarise(id, 'POST')).toMatchObject({ text: null, text_state: 'none', reason: null });
    });

    test('holds what was asked since the assistant last had the conversation back', async () => {
      const { id, client, session_id } = await handOver();
      const agent = await service.agent('Ada');
      await agent.ask('take_over_support', { ticket_chat_id: id });
      await client.askAck('support', say(session_id, 'Thank you for the parcel', id));
      await agent.ask('release_support', { ticket_chat_id: id });
      client.emit('support', say(session_id, 'Another thing: I want a human for a refund', id));
      await vi.waitFor(
        async () =>
          expect(await summarise(id, 'GET')).toMatchObject({
            reason: 'asked_for_human',
            questions: ['Another thing: I want a human for a refund'],
          }),
        { timeout: 15_000 },
      );
      await agent.ask('take_over_support', { ticket_chat_id: id });
      await client.askAck('support', say(session_id, 'Are you there?', id));
      expect((await summarise(id, 'GET')).questions).toEqual(['Another thing: I want a human for a refund']);
    });

    test('is not asked for again where the model wrote nothing', async () => {
      const { id } = await handOver();
      summary = () => replyText('');
      const before = requests().length;
      expect(await summarise(id, 'POST')).toMatchObject({ text: null, text_state: 'none' });
      service.advance(LIMITS.handoverSummaryMs + 1_000);
      expect(await summarise(id, 'POST')).toMatchObject({ text: null, text_state: 'none' });
      expect(requests()).toHaveLength(before + 1);
    });

    test('counts as usage, is off where the organisation says so, and a model that fails leaves the facts', async () => {
      const { id } = await handOver();
      const used = async () => {
        const view = (await (await service.http('/api/v1/console/assistant/', { key: boss })).json()) as AssistantView;
        return view.usage.models.reduce((sum, { output_tokens }) => sum + output_tokens, 0);
      };
      expect((await settle(false)).status).toBe(200);
      expect(await summarise(id, 'POST')).toMatchObject({ text: null, text_state: 'none' });
      await settle(true);
      const before = await used();
      summary = () => replyStatus(400);
      const failed = { text: null, text_state: 'possible', reason: 'asked_for_human' };
      expect(await summarise(id, 'POST')).toMatchObject(failed);
      expect(await used()).toBe(before);
      summary = () => replyText(SUMMARY);
      expect((await summarise(id, 'POST')).text).toBe(SUMMARY);
      expect(await used()).toBeGreaterThan(before);
    });
  });
});
