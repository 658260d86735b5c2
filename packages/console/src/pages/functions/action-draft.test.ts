import { expect, it } from 'vitest';
import { bodyProblem, EMPTY_ACTION, toActionDraft, toActionInput, withBodyPlaceholders } from './action-draft.js';

it('finds the placeholders that only the body has', () => {
  const body = '{"order": "{order_id}", "items": [{"note": "About {topic}"}], "n": 1}';
  expect(withBodyPlaceholders([{ name: 'order_id', location: 'path' }], { method: 'POST', body })).toEqual([
    { name: 'order_id', location: 'path' },
    { name: 'topic', location: 'body' },
  ]);
  expect(withBodyPlaceholders([], { method: 'GET', body })).toEqual([]);
  expect(withBodyPlaceholders([], { method: 'POST', body: '{"a": "{order_id}"' })).toEqual([]);
});

it.each([
  ['', undefined],
  ['{"a": "{b}"}', undefined],
  ['[1]', expect.stringContaining('JSON object')],
  ['{"a": }', expect.stringContaining('JSON object')],
])('says of the body %j: %s', (body, problem) => expect(bodyProblem(body)).toEqual(problem));

it('sends nothing of an action for a GET, and keeps what was typed', () => {
  const draft = { ...EMPTY_ACTION, method: 'POST' as const, body: '{"a": 1}', confirmation_template: 'Do it' };
  expect(toActionInput(draft)).toEqual({
    method: 'POST',
    body: { a: 1 },
    confirmation_template: 'Do it',
    without_login: false,
  });
  expect(toActionInput({ ...draft, method: 'GET' })).toMatchObject({ body: null, confirmation_template: null });
  expect(toActionInput({ ...draft, method: 'DELETE' })).toMatchObject({ body: null, confirmation_template: 'Do it' });
  expect(toActionDraft({ ...toActionInput(draft) } as never)).toMatchObject({ body: '{\n  "a": 1\n}' });
});
