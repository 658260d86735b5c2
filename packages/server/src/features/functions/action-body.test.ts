import { describe, expect, it } from 'vitest';
import { fillBody } from './action-body.js';

const fill = (value: string, type: 'number' | 'string' | 'boolean' = 'number') =>
  JSON.stringify(fillBody({ v: '{v}' }, new Map([['v', type]]), new Map([['v', value]])));

describe('a value in the body of an action', () => {
  it.each([
    ['10', '10'],
    ['10.50', '10.5'],
    ['1.0', '1'],
    ['-0.10', '-0.1'],
    ['1e3', '1000'],
    ['0.1', '0.1'],
    ['0', '0'],
    ['1e21', '1e+21'],
    ['123456789012345678901', '"123456789012345678901"'],
    ['9007199254740993', '"9007199254740993"'],
    ['0.1000000000000000055511151231257827', '"0.1000000000000000055511151231257827"'],
    ['1e400', '"1e400"'],
  ])('%s as a number is %s', (value, json) => expect(fill(value)).toBe(`{"v":${json}}`));

  it.each(['","admin":true,"x":"', '{v}', '{"a":1}', '__proto__', '\\u0022', '{{ v }}'])('%j stays text', (value) =>
    expect(JSON.parse(fill(value, 'string'))).toEqual({ v: value }));
});
