import type { FunctionParameter } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { LOGIN, readFlows } from './data-flow.js';

it('reads sources, leaves and logins from the parameters', () => {
  const parameters: Record<string, FunctionParameter> = {
    order_id: {
      description: 'x',
      type: 'string',
      provider: 'assistant',
      sources: [{ function: 'list_orders', response_path: 'orders[].id' }],
    },
    store: { description: 'x', type: 'string', provider: 'organisation', leaf: { function: 'get_store' } },
    customer: { description: 'x', type: 'string', provider: 'assistant', sources: [{ login: 'sub' }] },
    words: { description: 'x', type: 'string', provider: 'assistant' },
    nothing: { description: 'x', type: 'string', provider: 'assistant', sources: [] },
    fixed: { description: 'x', type: 'string', provider: 'organisation', value: 'x' },
  };
  const to = 'get_order';
  expect(readFlows([{ name: to, parameters }])).toEqual([
    { from: 'list_orders', field: 'orders[].id', to, parameter: 'order_id', kind: 'source' },
    { from: 'get_store', field: '', to, parameter: 'store', kind: 'leaf' },
    { from: LOGIN, field: 'sub', to, parameter: 'customer', kind: 'login' },
  ]);
});
