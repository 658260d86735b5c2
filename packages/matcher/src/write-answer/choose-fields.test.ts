import { expect, it } from 'vitest';
import { chooseFields } from './choose-fields.js';
import { fieldsOf } from './fields.js';

const fields = fieldsOf({
  course: 'Polish A1',
  paid: 120,
  open: 94,
  starts_on: '2027-03-01',
  register_until: '2027-02-20',
  room: '204',
});

it.each([
  ['how much do I still owe you?', 'open'],
  ['have I paid everything?', 'open'],
  ['by when do I have to sign up?', 'register_until'],
])('%s asks for %s', (question, key) => {
  const chosen = chooseFields(fields, question, Date.UTC(2026, 10, 21));
  expect(chosen.focused).toBe(true);
  expect(chosen.fields.map((field) => field.key)).toContain(key);
});
