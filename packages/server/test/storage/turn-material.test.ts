/**
 * What a turn is given, on every database: the functions of its mode, what of the customer the organisation wants models to
 * know, the customer's token, and what is the case in its conversation.
 */
import { articleInput } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerActor } from '../../src/features/actor.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { startCall } from '../../src/features/calls/calls.js';
import { phoneSession } from '../../src/features/calls/phone-session.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { changeCustomer } from '../../src/features/customers/change-customer.js';
import { saveFunction } from '../../src/features/functions/save.js';
import { openLoadedToken } from '../../src/features/identity/find-token.js';
import { saveArticle } from '../../src/features/knowledge/save-article.js';
import { activateToken } from '../../src/features/logins/activate-token.js';
import { saveAssistant } from '../../src/features/settings/assistant-settings.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import type { TraceStep } from '../../src/features/tracing.js';
import { finishWithReply } from '../../src/features/turns/finish-turn.js';
import { loadTurn } from '../../src/features/turns/load-turn.js';
import { parkForLogin } from '../../src/features/turns/park-for-login.js';
import { customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { ANSWER, attemptAt, claimOne, LOGIN } from '../support/turns.js';

const MINE = { name: 'Mia Weber', email: 'mia@example.com', attributes: { plan: 'gold' } };

describe.each(databases())('what a turn is given, on $name', (database) => {
  let service: TestContext;
  beforeEach(async () => {
    service = await openTestContext(database);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  /** Of a new conversation, unless one is given. */
  async function ask({ mode = 'live' as 'live' | 'test', session_id = 'customer', id = null as string | null } = {}) {
    const actor: CustomerActor = { ...customerOf(service.organisation_id), mode };
    const said = { session_id, ticket_chat_id: id, message: 'Hello', attachment: false as const, sid: 'socket' };
    await receiveMessage(service.context, actor, said);
    return claimOne(service.context);
  }
  const load = async (asked: Parameters<typeof ask>[0] = {}) => loadTurn(service.context, await ask(asked));

  it('are functions for customers, and in test mode those that are being made as well', async () => {
    for (const environment of ['live', 'dev'] as const)
      await saveFunction(
        service.context,
        service.organisation_id,
        {
          name: `get_${environment}`,
          description: 'Gets it.',
          url: 'https://shop.example/it',
          requires_auth: false,
          environment,
          parameters: {},
        },
        OPERATOR,
      );
    const names = async (mode: 'live' | 'test') => (await load({ mode })).functions.map(({ name }) => name).toSorted();
    expect([await names('live'), await names('test')]).toEqual([['get_live'], ['get_dev', 'get_live']]);
  });

  describe('of the customer', () => {
    const tell = (told_of_customer: 'nothing' | 'name' | 'everything') =>
      saveAssistant(service.context, service.organisation_id, { told_of_customer }, [], OPERATOR);
    const know = (session_id: string, change: Partial<typeof MINE>) =>
      changeCustomer(service.context, { organisation_id: service.organisation_id, session_id }, change);

    it('is what the organisation has chosen, as far as it is known', async () => {
      await know('customer', MINE);
      await know('nameless', { email: MINE.email });
      await know('with_plan', { attributes: MINE.attributes });
      const told = async (session_id: string) => (await load({ session_id })).customer;
      expect(await told('customer')).toBeUndefined();
      await tell('name');
      expect([await told('customer'), await told('nameless')]).toEqual([{ name: MINE.name }, undefined]);
      await tell('everything');
      expect([await told('customer'), await told('nobody')]).toEqual([MINE, undefined]);
      expect(await told('nameless')).toEqual({ name: null, email: MINE.email, attributes: {} });
      expect(await told('with_plan')).toEqual({ name: null, email: null, attributes: MINE.attributes });
    });

    it('is nothing if they call by phone, where anybody can say a number', async () => {
      const session_id = phoneSession(service.context.secrets, service.organisation_id, '+4915112345678');
      await know(session_id, MINE);
      await tell('everything');
      expect((await load({ session_id })).customer).toBeUndefined();
    });
  });

  it('is the token of the customer alone, and that there was a login', async () => {
    const { context, organisation_id } = service;
    const owner = { organisation_id, session_id: 'customer' };
    await saveAuthConfig(context, organisation_id, LOGIN, OPERATOR);
    const [turn, other] = [await ask(), await ask({ session_id: 'another' })];
    expect(await loadTurn(context, turn)).toMatchObject({ has_login: false, token: undefined });
    await parkForLogin(context, attemptAt(turn));
    const token = { token: 'secret', expires_at: context.now() + 60_000 };
    await context.database.transaction((transaction) => activateToken(context, transaction, owner, token));
    const loaded = await loadTurn(context, turn);
    expect(loaded).toMatchObject({ has_login: true, token: { expires_at: token.expires_at } });
    expect(await openLoadedToken(context, owner, loaded.token)).toBe('secret');
    expect(await loadTurn(context, other)).toMatchObject({ has_login: false, token: undefined });
  });

  it('is whether there is a call, and an article for the customer', async () => {
    const { context, organisation_id } = service;
    const turn = await ask();
    const article = (environment: 'live' | 'dev') =>
      saveArticle(context, organisation_id, {
        external_id: environment,
        source_id: null,
        author: OPERATOR,
        input: articleInput.parse({ content: '# Returns\n\nWithin 30 days.', environment }),
      });
    await article('dev');
    expect(await loadTurn(context, turn)).toMatchObject({ in_call: false, has_articles: false });
    await article('live');
    const call = { session_id: 'customer', ticket_chat_id: turn.conversation_id, sid: 'socket' };
    await startCall(context, customerOf(organisation_id), call);
    expect(await loadTurn(context, turn)).toMatchObject({ in_call: true, has_articles: true });
  });

  it('are the results of earlier turns, oldest first, and the words before its message', async () => {
    const { context } = service;
    const turn = await ask();
    const steps = ['get_orders', 'get_points'].map(
      (name): TraceStep => ({
        kind: 'function',
        name,
        detail: { arguments: { of: name }, result: { success: true } },
        started_at: 0,
        duration_ms: 0,
      }),
    );
    await finishWithReply(context, attemptAt(turn, steps), ANSWER);
    const { entries, earlier_calls } = await load({ id: turn.conversation_id });
    expect(earlier_calls).toEqual(
      ['get_orders', 'get_points'].map((name) => ({
        message_seq: 1,
        name,
        arguments: { of: name },
        result: { success: true },
      })),
    );
    expect(entries.map(({ seq, sender }) => [seq, sender])).toEqual([
      [1, 'customer'],
      [2, 'assistant'],
      [3, 'customer'],
    ]);
  });
});
