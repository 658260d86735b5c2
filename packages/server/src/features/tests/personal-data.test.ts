import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findInData, findInIdentity, findInText, type PersonalData } from './personal-data.js';
import { createPlaceholders } from './placeholders.js';

const key = randomBytes(32);

function found(): PersonalData {
  const all: PersonalData = new Map();
  findInIdentity({ sub: 'mia', name: 'Mia Byrne', account: { no: 'A-1001' } }, all);
  findInData(
    {
      customer: { name: 'Jonas Keller', phone: '030 123456', address: { street: '12 Quay Street', city: 'Galway' } },
      orderId: 1042,
      store_id: 'galway-west',
      items: [{ name: 'Storm lantern', price: 34.9 }],
      note: 'Write to eve.adams@mail.example.',
    },
    all,
  );
  findInText('Call +353 91 555 010, or <bob@mail.example>', all);
  return all;
}

test('what a person is told by is found, and what is for sale is not', () => {
  expect(Object.fromEntries(found())).toEqual({
    mia: 'id',
    'Mia Byrne': 'name',
    'A-1001': 'id',
    'Jonas Keller': 'name',
    '030 123456': 'phone',
    '12 Quay Street': 'address',
    Galway: 'address',
    '1042': 'id',
    'eve.adams@mail.example': 'email',
    '+353 91 555 010': 'phone',
    'bob@mail.example': 'email',
  });
});

test('placeholders have the same shape, and are the same wherever a value stands', () => {
  const { apply, size } = createPlaceholders(key, found());
  expect(size).toBe(11);
  const before = {
    message: 'I am Jonas, where is order 1042? Not 10425. JONAS KELLER, 12 Quay Street, bob@mail.example.',
    id: '1042',
    number: 1042,
    price: 34.9,
    name: 'Storm lantern',
  };
  const after = apply(before);
  expect(after.message).toMatch(
    /^I am \w+, where is order [1-9]0[1-9]{2}\? Not 10425\. \w+ \w+, [1-9]{2} \w+ \w+, \w+\.\d{3}@example\.com\.$/,
  );
  for (const value of ['Jonas', 'KELLER', 'Quay', '1042?', 'mail.example']) expect(after.message).not.toContain(value);
  expect(after.message).toContain(`order ${after.id}?`);
  expect(String(after.number)).toBe(after.id);
  expect([after.price, after.name]).toEqual([34.9, 'Storm lantern']);
  expect(createPlaceholders(key, found()).apply(before)).toEqual(after);
  expect(createPlaceholders(randomBytes(32), new Map()).apply(before)).toBe(before);
});

test('a value that is a pattern is only text', () => {
  const { apply } = createPlaceholders(
    key,
    new Map([
      ['a.c (1)', 'id'],
      ['x|y\\', 'id'],
    ]),
  );
  expect(apply('abc (1)')).toBe('abc (1)');
  expect(apply('a.c (1)')).not.toBe('a.c (1)');
});

test('replaces as many values as a customer can write without holding up anybody', () => {
  const found: PersonalData = new Map();
  const text = Array.from({ length: 8_000 }, (_, index) => `customer.number.${index}@example.com`).join(' ');
  findInText(text, found);
  const before = process.cpuUsage();
  const replaced = createPlaceholders(Buffer.from('key'), found).apply(text);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  expect(replaced).not.toContain('customer.number');
});

test('replaces whole words alone, the longest value first, in any case', () => {
  const found: PersonalData = new Map([
    ['Ann', 'name'],
    ['ann@shop.example', 'email'],
  ]);
  const { apply } = createPlaceholders(Buffer.from('key'), found);
  const replaced = apply('Anna met ANN, not joann. Write to Ann@shop.example.');
  expect(replaced).toMatch(/^Anna met \p{Lu}\p{Ll}+, not joann\. Write to \p{Ll}+\.\d{3}@example\.com\.$/u);
  expect(replaced).not.toContain('ANN');
});
