/** The demo's functions are valid for saving, and every kind is included. */
import { functionInput, functionParameter } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { demoFunctions } from './demo-functions.js';

const functions = demoFunctions('http://127.0.0.1:3100');

test.each(functions)('$name is valid, and has one parameter for each placeholder', (definition) => {
  expect(functionInput.parse(definition)).toEqual(definition);
  const placeholders = [...definition.url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(definition.parameters).sort()).toEqual(placeholders.sort());
  for (const parameter of Object.values(definition.parameters))
    expect(functionParameter.parse(parameter)).toEqual(parameter);
});

test('names are unique', () => {
  expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length);
});

test('a leaf stands before its user, takes no value, and asks for no more than its user does', () => {
  let leaves = 0;
  for (const [index, user] of functions.entries())
    for (const parameter of Object.values(user.parameters)) {
      if (!('leaf' in parameter)) continue;
      leaves++;
      const leaf = functions.slice(0, index).find(({ name }) => name === parameter.leaf.function)!;
      expect(leaf.parameters).toEqual({});
      expect(leaf).toMatchObject({ requires_auth: user.requires_auth, environment: user.environment });
    }
  expect(leaves).toBeGreaterThan(0);
});

test('every kind is among them', () => {
  const parameters = functions.flatMap((one) => Object.values(one.parameters));
  expect(functions.some((one) => /\/\{\w+\}/.test(one.url))).toBe(true);
  expect(functions.some((one) => /=\{\w+\}/.test(one.url))).toBe(true);
  expect(parameters.some((one) => 'value' in one)).toBe(true);
  expect(functions.some((one) => one.requires_auth)).toBe(true);
  expect(functions.some((one) => one.environment === 'dev')).toBe(true);
});
