import type { FunctionParameter } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import type { FunctionRow } from '../db/schema.js';
import { toJson } from '../json.js';
import { createMatcher } from './models/create-matcher.js';
import { offerFunctions } from './offer-functions.js';

const SUBJECTS = [
  ['get_parcel', 'Tells where a parcel is and when it is delivered.'],
  ['get_invoice', 'Shows an invoice with its amount and when it was paid.'],
  ['get_opening_hours', 'Tells when a branch is open.'],
  ['get_weather', 'Tells the weather of a town.'],
  ['get_points', 'Shows how many loyalty points the customer has.'],
  ['list_orders', 'Lists the orders of the customer.'],
] as const;

function row(name: string, description: string, more: Partial<FunctionRow> = {}): FunctionRow {
  const empty = { offered: 1, examples: '[]', parameters: '{}', url: 'https://shop.example/x' };
  return { ...empty, name, description, ...more } as FunctionRow;
}

const from = (name: string) =>
  toJson<Record<string, FunctionParameter>>({
    order_id: {
      description: 'The order',
      type: 'string',
      provider: 'assistant',
      sources: [{ function: name, response_path: 'orders[].id' }],
    },
  });

describe('offerFunctions', () => {
  const functions = SUBJECTS.map(([name, description]) => row(name, description));
  const said = (message: string) => [{ sender: 'customer' as const, message }] as never[];
  const offer = async (message: string, most: number | undefined, rows = functions, used: string[] = []) => {
    await using matcher = createMatcher();
    const earlier_calls = used.map((name) => ({ name })) as never[];
    const offered = await offerFunctions(
      { functions: rows, entries: said(message), earlier_calls },
      most,
      matcher.encode,
      AbortSignal.timeout(60_000),
    );
    const names = () => offered.functions.map(({ name }) => name);
    const first = names();
    const found = offered.searchable ? (await offered.find('weather forecast')).map(({ name }) => name) : [];
    return { first, searchable: offered.searchable, found, afterwards: names() };
  };

  it('offers all where the model chooses well among them', async () => {
    for (const most of [undefined, 6])
      expect(await offer('Hello', most)).toMatchObject({ first: SUBJECTS.map(([name]) => name), searchable: false });
  });

  it.each([
    ['Wann kommt mein Paket an?', 'get_parcel'],
    ['Quiero ver mi factura', 'get_invoice'],
    ['你们几点营业？', 'get_opening_hours'],
    ['كم عدد نقاطي؟', 'get_points'],
  ])('offers those that fit what the customer wrote in another language: %s', async (message, name) => {
    expect((await offer(message, 2)).first).toContain(name);
  });

  it('offers those that fit what the customer wrote, and others once they were looked for', async () => {
    const offered = await offer('Where is my parcel?', 2);
    expect(offered.first).toHaveLength(2);
    expect(offered.first).toContain('get_parcel');
    expect(offered.found[0]).toBe('get_weather');
    expect(offered.afterwards).toContain('get_weather');
  });

  it('offers what supplies a value along with what takes it, and what the conversation has used', async () => {
    const rows = functions.map((one) =>
      one.name === 'get_parcel' ? { ...one, parameters: from('list_orders') } : one,
    );
    const offered = await offer('Where is my parcel?', 3, rows, ['get_points']);
    expect(offered.first.toSorted()).toEqual(['get_parcel', 'get_points', 'list_orders']);
  });

  it('offers no more than a model chooses well among, however many the conversation has used', async () => {
    const offered = await offer('Where is my parcel?', 2, functions, ['get_weather', 'get_points', 'list_orders']);
    expect(offered.first).toEqual(['get_points', 'list_orders']);
  });

  it('never offers what is not to be offered', async () => {
    const hidden = functions.map((one) => (one.name === 'get_parcel' ? { ...one, offered: 0 as const } : one));
    const offered = await offer('Where is my parcel?', 2, hidden);
    expect([...offered.first, ...offered.found]).not.toContain('get_parcel');
  });
});
