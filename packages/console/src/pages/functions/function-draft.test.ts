import type { FunctionView } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { type CardDraft, EMPTY_CARD, toCompleteCard } from './card-draft.js';
import { EMPTY_FUNCTION, examplesProblem, possibleLeaves, toDraft, toInput } from './function-draft.js';

const parameters = {
  order_id: {
    description: 'The order',
    type: 'string',
    provider: 'assistant',
    pattern: '^A',
    sources: [{ function: 'list_orders', response_path: 'orders[].id' }],
  },
  page: { description: 'Which page', type: 'number', provider: 'organisation', value: 1 },
  account: {
    description: 'Whose',
    type: 'string',
    provider: 'organisation',
    leaf: { function: 'get_account', response_path: 'account.id' },
  },
  sort: { description: 'Order', type: 'string', provider: 'assistant', required: false, enum: ['new', 'old'] },
  customer: { description: 'Who', type: 'string', provider: 'assistant', sources: [{ login: 'sub' }] },
  count: { description: 'How many', type: 'number', provider: 'assistant', enum: [5, 10], sources: [] },
  since: { description: 'From when', type: 'string', provider: 'assistant', format: 'date' },
} as const;
const placeholders = Object.keys(parameters).map((name) => ({ name, location: 'query' as const }));

describe('toDraft and toInput', () => {
  it('give back what they were given', () => {
    const given = {
      ...EMPTY_FUNCTION,
      method: 'POST' as const,
      body: { order: '{order_id}' },
      confirmation_template: 'Cancel it',
      name: 'get_order',
      examples: ['Where is it?', 'Wo ist es?'],
      offered: false,
      sensitive: true,
      reply_template: 'It is {{ data.state }}.',
      card: {
        title: '{{ item.id }}',
        image: '{{ item.picture }}',
        fields: [{ label: 'State', value: '{{ item.state }}' }],
        link: { label: 'Open', url: '{{ item.url }}' },
        each: 'orders',
      },
      parameters,
    };
    expect(toInput(toDraft(given), placeholders)).toEqual(given);
  });

  it('leave out parameters that are not in the URL and begin those that are new', () => {
    const input = toInput(toDraft({ ...EMPTY_FUNCTION, body: null, parameters }), [
      { name: 'order_id', location: 'path' },
      { name: 'fresh', location: 'query' },
    ]);
    expect(Object.keys(input.parameters)).toEqual(['order_id', 'fresh']);
    expect(input.parameters.fresh).toEqual({ description: '', type: 'string', provider: 'assistant' });
  });

  it('have no card, or one without what is blank', () => {
    expect(toInput(toDraft({ ...EMPTY_FUNCTION, body: null, card: null }), []).card).toBeNull();
    const card = { ...EMPTY_CARD, shown: true, title: 'Order', image: ' ', each: ' ' };
    expect(toInput({ ...EMPTY_FUNCTION, card }, []).card).toEqual({ title: 'Order' });
    expect(toInput({ ...EMPTY_FUNCTION, card: { ...card, shown: false } }, []).card).toBeNull();
  });

  it('try out a card only once the form would take it', () => {
    const card = { ...EMPTY_CARD, shown: true, title: 'Order' };
    expect(toCompleteCard(card)).toEqual({ title: 'Order' });
    const incomplete: Partial<CardDraft>[] = [
      { shown: false },
      { title: ' ' },
      { fields: [{ label: 'State', value: '' }] },
      { link: { label: 'Open', url: '' } },
      { each: 'orders.' },
    ];
    for (const change of incomplete) expect(toCompleteCard({ ...card, ...change })).toBeUndefined();
  });

  it('leave out blank lines', () => {
    expect(toInput({ ...EMPTY_FUNCTION, examples: ['', ' Where is it? ', ''] }, []).examples).toEqual(['Where is it?']);
  });
});

describe('examplesProblem', () => {
  it('counts sentences, not lines, and names the one that is too long', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => `Question ${index}`);
    expect(examplesProblem([...fifty, '', ' '])).toBeUndefined();
    expect(examplesProblem([...fifty, 'one more'])).toContain('51');
    expect(examplesProblem([`Why ${'o'.repeat(500)}`])).toContain('Why oo');
  });
});

describe('possibleLeaves', () => {
  const leaf = (id: string, more: Partial<FunctionView>) =>
    ({ id, method: 'GET', placeholders: [], requires_auth: false, environment: 'live', ...more }) as FunctionView;
  const all = [
    leaf('plain', {}),
    leaf('auth', { requires_auth: true }),
    leaf('dev', { environment: 'dev' }),
    leaf('action', { method: 'POST' }),
    leaf('needs', { placeholders: [{ name: 'a', location: 'path' }] }),
  ];
  const offered = (main: Parameters<typeof possibleLeaves>[1]) => possibleLeaves(all, main).map(({ id }) => id);

  it('offers only what the leaf rules allow', () => {
    expect(offered({ id: 'x', requires_auth: false, environment: 'live' })).toEqual(['plain']);
    expect(offered({ id: 'x', requires_auth: true, environment: 'dev' })).toEqual(['plain', 'auth', 'dev']);
    expect(offered({ id: 'plain', requires_auth: false, environment: 'live' })).toEqual([]);
  });
});
