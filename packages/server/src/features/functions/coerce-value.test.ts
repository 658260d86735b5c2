import { LIMITS, type ParameterType } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { coerceValue } from './coerce-value.js';

it.each<[unknown, ParameterType, string]>([
  ['A-1', 'string', 'A-1'],
  ['', 'string', ''],
  [12, 'string', '12'],
  [true, 'string', 'true'],
  [12, 'number', '12'],
  [-0.5, 'number', '-0.5'],
  ['12', 'number', '12'],
  [' 12 ', 'number', '12'],
  ['12345678901234567890', 'number', '12345678901234567890'],
  ['1e3', 'number', '1e3'],
  [true, 'boolean', 'true'],
  ['false', 'boolean', 'false'],
])('%j as %s is %j', (value, type, text) => expect(coerceValue(value, type)).toEqual({ ok: true, text }));

it.each<[unknown, ParameterType]>([
  ['abc', 'number'],
  ['', 'number'],
  ['12abc', 'number'],
  ['0x10', 'number'],
  ['012', 'number'],
  ['Infinity', 'number'],
  [Number.NaN, 'number'],
  [true, 'number'],
  [[12], 'number'],
  [1, 'boolean'],
  ['yes', 'boolean'],
  ['True', 'boolean'],
  ['', 'boolean'],
  [{}, 'string'],
  [['a'], 'string'],
  [null, 'string'],
  [undefined, 'string'],
  [2 ** 53, 'number'],
  [-(2 ** 53), 'string'],
  [1e21, 'number'],
  [Number.POSITIVE_INFINITY, 'string'],
])('%j is not a %s', (value, type) => expect(coerceValue(value, type)).toMatchObject({ ok: false }));

it('counts the characters of a value as people do', () => {
  const longest = '😀'.repeat(LIMITS.parameterValueCharacters);
  expect(coerceValue(longest, 'string')).toEqual({ ok: true, text: longest });
  expect(coerceValue(`${longest}x`, 'string')).toMatchObject({ ok: false });
});
