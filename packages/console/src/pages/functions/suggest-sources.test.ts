import type { AnsweredFunction, AnswerField, FunctionView } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_PARAMETER, type ParameterDraft } from './parameter-draft.js';
import { suggestSources } from './suggest-sources.js';

interface Answering {
  name: string;
  fields: (AnswerField | string)[];
  more?: Partial<FunctionView>;
}

/** @param fields a path alone stands for a text */
function suggest(
  name: string,
  answering: Answering[],
  {
    parameter = {},
    main = 'get_order',
    environment = 'live' as 'live' | 'dev',
  }: {
    parameter?: Partial<ParameterDraft>;
    main?: string;
    environment?: 'live' | 'dev';
  } = {},
): string[] {
  const functions = answering.map(
    (one) => ({ id: one.name, name: one.name, offered: true, environment: 'live', ...one.more }) as FunctionView,
  );
  const answers = answering.map(
    (one): AnsweredFunction => ({
      function_id: one.name,
      fields: one.fields.map((field) => (typeof field === 'string' ? { path: field, type: 'string' } : field)),
      recorded_at: '2026-01-01T00:00:00.000Z',
    }),
  );
  const wanted = {
    main: { id: main, name: main, environment },
    name,
    parameter: { ...EMPTY_PARAMETER, ...parameter },
  };
  return suggestSources(wanted, functions, answers).map((one) => `${one.function}: ${one.response_path}`);
}

describe('suggestSources', () => {
  it('finds the same name, however it is spelled', () => {
    for (const path of ['order_id', 'orders[].orderId', 'last.order-id', 'orders[].OrderID'])
      expect(suggest('order_id', [{ name: 'list_orders', fields: [path, 'total'] }])).toEqual([`list_orders: ${path}`]);
  });

  it('finds the id of the thing', () => {
    expect(suggest('order_id', [{ name: 'list_orders', fields: ['orders[].id', 'customer.id'] }])).toEqual([
      'list_orders: orders[].id',
    ]);
    expect(suggest('store_id', [{ name: 'get_default_store', fields: ['id'] }])).toHaveLength(1);
    expect(suggest('default_store_id', [{ name: 'get_default_store', fields: ['id'] }])).toEqual([
      'get_default_store: id',
    ]);
    expect(suggest('category_id', [{ name: 'list_products', fields: ['categories[].id'] }])).toHaveLength(1);
  });

  it('takes a mere id for the id of what its function is about', () => {
    expect(suggest('id', [{ name: 'list_orders', fields: ['orders[].id', 'customer.id'] }])).toEqual([
      'list_orders: orders[].id',
    ]);
  });

  it('puts the same name before a near one', () => {
    const fields = ['orders[].number', 'orders[].id', 'previous_order_id'];
    expect(suggest('order_id', [{ name: 'list_orders', fields }])).toEqual([
      'list_orders: orders[].id',
      'list_orders: previous_order_id',
      'list_orders: orders[].number',
    ]);
  });

  it('does not suggest what only shares a word, or is named like anything', () => {
    expect(suggest('order_id', [{ name: 'get_customer', fields: ['customer.id', 'name', 'order_total'] }])).toEqual([]);
    expect(suggest('name', [{ name: 'list_stores', fields: ['stores[].name'] }])).toEqual([]);
    expect(suggest('status', [{ name: 'get_parcel', fields: ['status'] }], { main: 'list_orders' })).toEqual([]);
  });

  it('keeps to type and format', () => {
    const answering = (field: Omit<AnswerField, 'path'>) => [
      { name: 'get_trip', fields: [{ path: 'departure', ...field }] },
    ];
    const count = (field: Omit<AnswerField, 'path'>, parameter: Partial<ParameterDraft>) =>
      suggest('departure', answering(field), { parameter }).length;
    expect(count({ type: 'string', format: 'date' }, { format: 'date' })).toBe(1);
    expect(count({ type: 'string', format: 'date-time' }, { format: 'date' })).toBe(0);
    expect(count({ type: 'string' }, { format: 'date' })).toBe(1);
    expect(count({ type: 'number' }, { format: 'date' })).toBe(0);
    expect(count({ type: 'number' }, {})).toBe(1);
    expect(count({ type: 'string' }, { type: 'number' })).toBe(1);
    expect(count({ type: 'string', format: 'date' }, { type: 'number' })).toBe(0);
    expect(count({ type: 'boolean' }, {})).toBe(0);
    expect(count({ type: 'boolean' }, { type: 'boolean' })).toBe(1);
  });

  it('leaves out what never reaches it', () => {
    const fields = ['order_id'];
    expect(suggest('order_id', [{ name: 'get_order', fields }])).toEqual([]);
    expect(suggest('order_id', [{ name: 'list_orders', fields, more: { offered: false } }])).toEqual([]);
    const dev: Answering = { name: 'list_orders', fields, more: { environment: 'dev' } };
    expect(suggest('order_id', [dev])).toEqual([]);
    expect(suggest('order_id', [dev], { environment: 'dev' })).toHaveLength(1);
    expect(suggest('order_id', [{ name: 'list_orders', fields }], { parameter: { enum: ['a'] } })).toEqual([]);
  });

  it('gives at most five', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ name: `list_orders_${index}`, fields: ['order_id'] }));
    expect(suggest('order_id', many)).toHaveLength(5);
  });
});
