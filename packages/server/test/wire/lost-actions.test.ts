/**
 * Actions while something is lost around them: the database, the lease, a server that stands still. What became of an action
 * is told as it was, once, or as unknown; and nothing is sent that counts as lost.
 */
import { LIMITS } from '@frontdesk/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationRow, TurnRow } from '../../src/db/schema.js';
import { endLostActions } from '../../src/features/actions/end-lost-actions.js';
import { storedActions } from '../../src/features/actions/stored-actions.js';
import type { BegunAction } from '../../src/features/actions/turn-actions.js';
import { ActionShop, cancelOrder, ShopCustomer, saveFunction } from '../support/action-shop.js';
import { databases } from '../support/databases.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { startService, type TestService } from '../support/service.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const postgres = databases().find(({ name }) => name === 'postgres');

describe.skipIf(postgres === undefined)("on 'postgres'", () => {
  const database = postgres!;
  let proxy: TcpProxy;
  let direct: string;
  let service: TestService;
  let shop: ActionShop;

  beforeAll(async () => {
    shop = await ActionShop.open();
    service = await startService(
      {
        ...database,
        async create() {
          const place = await database.create();
          if (place.location.dialect !== 'postgres') throw new Error('only Postgres is reached over a network');
          direct = place.location.url;
          proxy = await startTcpProxy(direct);
          return { ...place, location: { ...place.location, url: proxy.url } };
        },
      },
      {
        env: { FUNCTION_ALLOWED_HOSTS: shop.host },
        model: ({ body }) => {
          const order = /\d{4}/.exec(body.messages.at(-1)?.content ?? '')?.[0];
          return order === undefined ? replyText('Anything else?') : replyCall('cancel_order', { order_id: order });
        },
      },
    );
    await saveFunction(service, cancelOrder(shop.host));
    const hook = { url: `http://${shop.host}/hook`, events: ['action.executed'] };
    const added = await service.http('/api/v1/lab/webhooks/', { method: 'POST', body: JSON.stringify(hook) });
    expect(added.status).toBe(201);
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
    await shop?.[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    shop.received.length = 0;
    shop.answer = () => undefined;
  });

  async function sql(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }
  const sent = () => shop.received.filter(({ path }) => path !== '/hook');
  const actionOf = async (id: string | undefined) =>
    (await sql('select state, outcome from actions where id = $1', [id]))[0];

  test.each(['cut', 'half-open'] as const)('%s while the endpoint answers: what it said is kept', async (mode) => {
    const mia = new ShopCustomer(await service.client());
    const asked = await mia.ask('Cancel order 1042');
    shop.answer = ({ path }) => {
      if (path === '/hook') return undefined;
      proxy.set(mode);
      setTimeout(() => proxy.set('pass'), 2_000);
      return undefined;
    };
    mia.say('Yes');
    await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await actionOf(asked.confirmation?.id)).toMatchObject({ state: 'succeeded' }), {
      timeout: 30_000,
    });
    expect(await mia.next()).toMatchObject({ message: 'Done: Cancel order 1042' });
    expect(sent()).toHaveLength(1);
  });

  /** Runs `work` while nobody else can change the row. */
  async function whileLocked(statement: string, values: unknown[], work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(statement, values);
      await work();
      await client.query('commit');
    } finally {
      await client.end();
    }
  }
  const someoneWaits = () =>
    vi.waitFor(
      async () => {
        const waiting =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        expect(await sql(waiting)).not.toEqual([]);
      },
      { timeout: 30_000 },
    );

  test('a server that stood still between the beginning and the request does not send it any more', async () => {
    const mia = new ShopCustomer(await service.client());
    const asked = await mia.ask('Cancel order 1043');
    const id = asked.confirmation?.id;
    await whileLocked('select id from actions where id = $1 for update', [id], async () => {
      mia.say('Yes');
      await someoneWaits();
      service.advance(LIMITS.actionSendMs + 1);
    });
    expect(await mia.next()).toMatchObject({ message: expect.stringContaining('nothing was changed') });
    expect(await actionOf(id)).toMatchObject({ state: 'failed' });
    expect(sent()).toEqual([]);
  });

  test('a take-over that is on its way when the customer confirms cancels it', async () => {
    const mia = new ShopCustomer(await service.client());
    const asked = await mia.ask('Cancel order 1044');
    const conversation = asked.ticket_chat_id;
    await vi.waitFor(async () => {
      const marks = 'select 1 from conversations where id = $1 and delivered_seq = last_seq';
      expect(await sql(marks, [conversation])).not.toEqual([]);
    });
    // Begun by the turn in a transaction of its own, as another server would.
    const turn = {
      id: 'turn',
      organisation_id: service.organisation_id,
      conversation_id: conversation,
      handler_epoch: 0,
    };
    const row = (
      await sql('select * from conversations where id = $1', [conversation])
    )[0] as unknown as ConversationRow;
    const actions = storedActions(service.app.context, turn as TurnRow, row, () => false);
    let begun: Promise<BegunAction> | undefined;
    await whileLocked(
      'update conversations set handler_epoch = handler_epoch + 1 where id = $1',
      [conversation],
      async () => {
        begun = actions.begin(asked.confirmation?.id ?? '', undefined);
        await Promise.race([someoneWaits(), begun]);
      },
    );
    expect(await begun).toEqual({ kind: 'over' });
  });

  test('what is found out after it counted as lost is on record, and told to webhooks once', async () => {
    const mia = new ShopCustomer(await service.client());
    const asked = await mia.ask('Cancel order 1045');
    let answers: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => {
      answers = resolve;
    });
    shop.answer = ({ path }) => (path === '/hook' ? undefined : { hold });
    mia.say('Yes');
    await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 30_000 });
    const agent = await service.agent('Ada');
    const changed = agent.next('desk_changed');
    service.advance(LIMITS.actionMs + 1);
    await endLostActions(service.app.context);
    expect(await actionOf(asked.confirmation?.id)).toMatchObject({ state: 'unknown' });
    expect(await changed).toMatchObject({ data: { ticket_chat_id: asked.ticket_chat_id } });
    answers();
    await vi.waitFor(async () => expect(await actionOf(asked.confirmation?.id)).toMatchObject({ state: 'succeeded' }), {
      timeout: 30_000,
    });
    const told = 'select payload from webhook_deliveries where conversation_id = $1';
    const payloads = (await sql(told, [asked.ticket_chat_id])).map(({ payload }) => JSON.parse(String(payload)));
    expect(payloads).toMatchObject([{ type: 'action.executed', data: { state: 'unknown' } }]);
    const audited = await sql('select action, detail from audit_entries where target_id = $1 order by created_at, id', [
      asked.confirmation?.id,
    ]);
    expect(audited.map(({ action, detail }) => [action, JSON.parse(String(detail)).state])).toEqual([
      ['action.executed', 'unknown'],
      ['action.settled', 'succeeded'],
    ]);
  });
});
