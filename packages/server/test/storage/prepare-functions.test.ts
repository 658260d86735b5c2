/** Functions are read ahead by the model that answers: when the service starts, and whenever one was saved or changed. */
import { randomUUID } from 'node:crypto';
import { type FunctionInput, functionInput } from '@frontdesk/contract';
import type { ModelTool } from '@frontdesk/contract/language-model';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { Models } from '../../src/assistant/models/choose-model.js';
import { prepareFunctions } from '../../src/assistant/models/prepare-functions.js';
import { createInProcessCluster } from '../../src/cluster/in-process.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import type { Context } from '../../src/features/context.js';
import { changeFunction } from '../../src/features/functions/change.js';
import { saveFunction } from '../../src/features/functions/save.js';
import { NOT_MEASURED } from '../../src/features/measures.js';
import { TurnPlaces } from '../../src/features/turn-queue/turn-places.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { createSecrets } from '../../src/secrets.js';
import { databases } from '../support/databases.js';

const silent = pino({ level: 'silent' });
const order: FunctionInput = functionInput.parse({
  name: 'get_orders',
  description: 'Lists orders.',
  url: 'http://127.0.0.1:9/orders',
  requires_auth: false,
  environment: 'live',
  parameters: {},
});

describe.each(databases())('functions on $name', ({ open }) => {
  it('are read ahead at the start and after every change', async () => {
    await using opened = await open();
    await using cluster = createInProcessCluster(silent);
    await using safeFetch = createSafeFetch({ allowed_hosts: ['127.0.0.1:9'], limits: { total_ms: 1_000 } });
    const context: Context = {
      database: opened.database,
      cluster,
      secrets: createSecrets('0123456789abcdef0123456789abcdef'),
      safeFetch,
      log: silent,
      turnPlaces: new TurnPlaces(),
      measures: NOT_MEASURED,
      now: () => 1_800_000_000_000,
      settings: { auto_close_ms: 0 },
    };
    const organisation_id = randomUUID();
    await context.database.transaction(async ({ query }) => {
      const created = { id: organisation_id, name: 'Shop', assistant_settings: '{}', created_at: 0 };
      await query.insertInto('organisations').values(created).execute();
    });
    const { id } = await saveFunction(context, organisation_id, order, OPERATOR);

    const prepared: string[][] = [];
    const prepare = async (tools: readonly ModelTool[]) => {
      prepared.push(tools.map(({ description }) => description).slice(0, -1));
      if (prepared.length === 2) throw new Error('the encoder ended');
    };
    const models = { choose: async () => ({ model: { prepare } }) } as unknown as Models;
    await using _ = prepareFunctions(context, models);
    const descriptions = async (count: number) => {
      await vi.waitFor(() => expect(prepared).toHaveLength(count), { timeout: 30_000 });
      return prepared.at(-1)?.filter((text) => text.includes('orders.'));
    };
    expect(await descriptions(1)).toEqual(['Lists orders.']);
    await changeFunction(context, { organisation_id, id, change: { description: 'Lists all orders.' } }, OPERATOR);
    expect(await descriptions(2)).toEqual(['Lists all orders.']);
    await saveFunction(context, organisation_id, { ...order, name: 'get_more', description: 'More orders.' }, OPERATOR);
    expect(await descriptions(3)).toEqual(['More orders.', 'Lists all orders.']);
  });
});
