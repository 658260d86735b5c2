import type { FunctionView } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_FUNCTION, EMPTY_PARAMETER, possibleLeaves, toDraft, toInput, valueProblem } from './function-draft.js';

const parameters = {
  order_id: { description: 'The order', type: 'string', provider: 'assistant' },
  page: { description: 'Which page', type: 'number', provider: 'organisation', value: 1 },
  account: {
    description: 'Whose',
    type: 'string',
    provider: 'organisation',
    leaf: { function: 'get_account', response_path: 'account.id' },
  },
} as const;

describe('toDraft and toInput', () => {
  it('give back what they were given', () => {
    const given = { ...EMPTY_FUNCTION, name: 'get_order', parameters };
    expect(toInput(toDraft(given), Object.keys(parameters))).toEqual(given);
  });

  it('leave out parameters that are not in the URL and begin those that are new', () => {
    const input = toInput(toDraft({ ...EMPTY_FUNCTION, parameters }), ['order_id', 'fresh']);
    expect(Object.keys(input.parameters)).toEqual(['order_id', 'fresh']);
    expect(input.parameters.fresh).toEqual({ description: '', type: 'string', provider: 'assistant' });
  });

  it('send a direct value in its type, and text where it does not fit', () => {
    const send = (value: string, type: 'string' | 'number' | 'boolean') =>
      toInput({ ...EMPTY_FUNCTION, parameters: { a: { ...EMPTY_PARAMETER, source: 'value', type, value } } }, ['a'])
        .parameters.a;
    expect(send('12', 'number')).toMatchObject({ value: 12 });
    expect(send('12', 'string')).toMatchObject({ value: '12' });
    expect(send('true', 'boolean')).toMatchObject({ value: true });
    expect(send('12345678901234567890', 'number')).toMatchObject({ value: '12345678901234567890' });
    expect(send('x', 'number')).toMatchObject({ value: 'x' });
  });
});

describe('valueProblem', () => {
  it('checks a value against its type', () => {
    expect(valueProblem('abc', 'number')).toBeDefined();
    expect(valueProblem('-1.5', 'number')).toBeUndefined();
    expect(valueProblem('yes', 'boolean')).toBeDefined();
    expect(valueProblem('false', 'boolean')).toBeUndefined();
    expect(valueProblem('', 'string')).toBeDefined();
  });
});

describe('possibleLeaves', () => {
  const leaf = (id: string, more: Partial<FunctionView>) =>
    ({ id, placeholders: [], requires_auth: false, environment: 'live', ...more }) as FunctionView;
  const all = [
    leaf('plain', {}),
    leaf('auth', { requires_auth: true }),
    leaf('dev', { environment: 'dev' }),
    leaf('needs', { placeholders: [{ name: 'a', location: 'path' }] }),
  ];
  const offered = (main: Parameters<typeof possibleLeaves>[1]) => possibleLeaves(all, main).map(({ id }) => id);

  it('offers only what the leaf rules allow', () => {
    expect(offered({ id: 'x', requires_auth: false, environment: 'live' })).toEqual(['plain']);
    expect(offered({ id: 'x', requires_auth: true, environment: 'dev' })).toEqual(['plain', 'auth', 'dev']);
    expect(offered({ id: 'plain', requires_auth: false, environment: 'live' })).toEqual([]);
  });
});
