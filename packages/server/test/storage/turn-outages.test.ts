/**
 * A database that fails for a moment at one await of a turn, or commits and loses the answer. The fault is injected at the
 * port: a proxy in front of a database cannot hit one await.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { DatabaseOutageError } from '../../src/db/outage.js';
import type { TurnRow } from '../../src/db/schema.js';
import { ActionShop, cancelOrder, ShopCustomer, saveFunction } from '../support/action-shop.js';
import { databases } from '../support/databases.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

/** Several looks for turns in doubt, less than a lease. */
const SOON = { timeout: 10_000, interval: 20 };

const unknown = () => new DatabaseOutageError('the answer to a commit was lost', { outcome_unknown: true });
const known = () => new DatabaseOutageError('the connection was lost');

describe.each(databases())('an outage at one await of a turn, on $name', (kind) => {
  let service: TestService;
  let shop: ActionShop;
  /** Resolves the model's answers, which wait for it. */
  let thinking: Promise<unknown> | undefined;
  let asked = 0;
  /** Input tokens of a turn that asks for a login. */
  let one_turn: number | undefined;

  beforeAll(async () => {
    shop = await ActionShop.open();
    service = await startService(kind, {
      env: { FUNCTION_ALLOWED_HOSTS: shop.host },
      model: async ({ body: { messages } }) => {
        const said = messages.at(-1)?.content ?? '';
        asked++;
        await thinking;
        if (said === 'My points?') return replyCall('get_points', {});
        const order = /\d{4}/.exec(said)?.[0];
        return order === undefined ? replyText('Certainly.') : replyCall('cancel_order', { order_id: order });
      },
    });
    await saveFunction(service, cancelOrder(shop.host));
    await saveFunction(service, {
      name: 'get_points',
      description: 'Points.',
      url: `http://${shop.host}/points`,
      requires_auth: true,
      environment: 'live',
    });
    const config = { login_url: 'https://shop.example/login', activation: 'organisation' };
    const saved = await service.http('/api/v1/lab/auth-config/', { method: 'PUT', body: JSON.stringify(config) });
    expect(saved.status).toBe(200);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    thinking = undefined;
    asked = 0;
    shop.received.length = 0;
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await shop?.[Symbol.asyncDispose]();
  });

  /** Holds the model's answers. @returns lets them go */
  function think(): () => void {
    let done: () => void = () => undefined;
    thinking = new Promise<void>((resolve) => {
      done = resolve;
    });
    return () => done();
  }

  const database = (): Database => service.app.context.database;

  /** Fails the first transaction with such a result: before its commit, or by losing the answer to it. */
  function failTransaction(error: () => Error, isThis: (result: unknown) => boolean): { hit: boolean } {
    const fault = { hit: false };
    const original = database().transaction;
    const fails = (result: unknown) => {
      if (fault.hit || !isThis(result)) return false;
      fault.hit = true;
      return true;
    };
    const is_known = !(error() as DatabaseOutageError).outcome_unknown;
    vi.spyOn(database(), 'transaction').mockImplementation(async (work) => {
      const result = await original((transaction) =>
        work(transaction).then((done) => {
          if (is_known && fails(done)) throw error();
          return done;
        }),
      );
      if (!is_known && fails(result)) throw error();
      return result;
    });
    return fault;
  }

  /** Applies the first operation of this name without its answer. */
  function loseAnswerOf(name: string): { hit: boolean } {
    const fault = { hit: false };
    const original = database().apply;
    vi.spyOn(database(), 'apply').mockImplementation(async (operation, row, committed) => {
      if (fault.hit || operation.name !== name) return original(operation, row, committed);
      fault.hit = true;
      await original(operation, row, () => undefined);
      throw unknown();
    });
    return fault;
  }

  const used = async () => {
    const rows = await database().read.selectFrom('model_usage').select('input_tokens').execute();
    return rows.reduce((sum, { input_tokens }) => sum + input_tokens, 0);
  };
  const newestTurn = () =>
    database().read.selectFrom('turns').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow();
  const areTurns = (result: unknown, status: TurnRow['status']) =>
    Array.isArray(result) && result.length > 0 && result[0]?.status === status && 'message_seq' in result[0];

  test('a claim whose answer is lost costs a moment, and no attempt', async () => {
    vi.spyOn(service.app.context.turnPlaces, 'reserve').mockReturnValue(false);
    const fault = failTransaction(unknown, (result) => areTurns(result, 'running'));
    const client = await service.client();
    await client.socket.emitWithAck('support', say(newSession(), 'Claimed?'));
    await expect.poll(async () => (await newestTurn()).status, SOON).toBe('done');
    expect(fault.hit).toBe(true);
    const { id, attempts } = await newestTurn();
    const steps = await database().read.selectFrom('turn_steps').select('name').where('turn_id', '=', id).execute();
    // Each attempt has a step: none counts as one that its worker did not survive.
    expect({ attempts, names: steps.map(({ name }) => name) }).toMatchObject({
      attempts: 2,
      names: expect.arrayContaining(['DatabaseOutage']),
    });
  });

  test('a turn in doubt runs once, also if the answer to its requeueing is lost', async () => {
    const answer_now = think();
    const message = loseAnswerOf('receive_message');
    const requeue = failTransaction(unknown, (result) => areTurns(result, 'queued'));
    const client = await service.client();
    const answer = await client.socket.emitWithAck('support', say(newSession(), 'In doubt'));
    expect(answer.data.code).toBe('outcome_unknown');
    await expect.poll(() => asked, SOON).toBe(1);
    // The third look begins when the second has ended.
    const looks = vi.spyOn(service.app.context.turnPlaces, 'inDoubt');
    await expect.poll(() => looks.mock.calls.length, SOON).toBeGreaterThanOrEqual(3);
    answer_now();
    await expect.poll(async () => (await newestTurn()).status, SOON).toBe('done');
    expect([message.hit, requeue.hit, asked]).toEqual([true, true, 1]);
  });

  test('a later attempt on the same server ends the earlier one', async () => {
    const answer_now = think();
    const client = await service.client();
    await client.socket.emitWithAck('support', say(newSession(), 'Twice'));
    await expect.poll(() => asked, SOON).toBe(1);
    // As another server does after this one stood still for the duration of a lease.
    const { id } = await newestTurn();
    await database().transaction(({ query }) =>
      query
        .updateTable('turns')
        .set({ status: 'queued', lease_owner: null, lease_expires_at: null })
        .where('id', '=', id)
        .execute(),
    );
    await expect.poll(() => asked, SOON).toBe(2);
    await expect.poll(() => service.app.context.turnPlaces.free, SOON).toBe(LIMITS.turnsAtOnce - 1);
    answer_now();
    await client.next('support');
    expect(await newestTurn()).toMatchObject({ status: 'done', attempts: 2 });
  });

  test('an end whose answer is lost is counted once', async () => {
    const client = await service.client();
    const before = await used();
    await client.socket.emitWithAck('support', say(newSession(), 'Once'));
    await client.next('support');
    const one = (await used()) - before;
    expect(one).toBeGreaterThan(0);
    const fault = loseAnswerOf('answer_turn');
    await client.socket.emitWithAck('support', say(newSession(), 'Again'));
    await client.next('support');
    await expect.poll(() => service.app.context.turnPlaces.free, SOON).toBe(LIMITS.turnsAtOnce);
    expect([fault.hit, (await used()) - before]).toEqual([true, 2 * one]);
  });

  test.each([
    ['before its commit', known],
    ['in its answer', unknown],
  ] as const)('a confirmed action runs once although its begin fails %s', async (_, error) => {
    const mia = new ShopCustomer(await service.client());
    await mia.ask('Cancel order 1042');
    const fault = failTransaction(error, (result) => (result as { kind?: string } | undefined)?.kind === 'begun');
    mia.say('Yes');
    expect((await mia.next()).message).toMatch(/^Done/);
    expect([fault.hit, shop.received.length]).toEqual([true, 1]);
    const [action] = await database()
      .read.selectFrom('actions')
      .select('state')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    expect(action?.state).toBe('succeeded');
  });

  test.each([
    ['before its commit', known],
    ['in its answer', unknown],
  ] as const)('the login link comes, and is counted once, although storing it fails %s', async (_, error) => {
    const isParked = (result: unknown) =>
      (result as { entry?: { kind?: string } } | undefined)?.entry?.kind === 'login_request';
    const fault = failTransaction(error, isParked);
    const before = await used();
    const client = await service.client();
    await client.socket.emitWithAck('support', say(newSession(), 'My points?'));
    const { data } = await client.next('support');
    expect(fault.hit).toBe(true);
    expect(data.message).toMatch(/log in/i);
    await expect.poll(() => service.app.context.turnPlaces.free, SOON).toBe(LIMITS.turnsAtOnce);
    expect(await newestTurn()).toMatchObject({ status: 'awaiting_login' });
    const once = await used();
    expect(once).toBeGreaterThan(before);
    one_turn ??= once - before;
    expect(once - before).toBe(one_turn);
  });
});
