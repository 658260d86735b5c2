/** Numbers of different value never become equal, in any notation; everything else is parsed as by `JSON.parse`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson, parseJsonAsWritten } from './exact-json.js';

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((list) => list.join(''));
const whole = fc.oneof(
  fc.constantFrom('0', '1', '9007199254740991', '9007199254740992', '9007199254740993'),
  fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 24)).map(([first, rest]) => `${first}${rest}`),
);
const fraction = fc.oneof(
  fc.constantFrom('', '.0', '.00', '.5'),
  digits(1, 24).map((rest) => `.${rest}`),
);
const exponent = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  fc
    .tuple(fc.constantFrom('e', 'E', 'e+', 'e-', 'E+', 'E-'), fc.integer({ min: 0, max: 400 }))
    .map((parts) => parts.join('')),
);
/** Every notation of a JSON number. */
const number = fc.tuple(fc.constantFrom('', '-'), whole, fraction, exponent).map((parts) => parts.join(''));
/** Numbers that differ in few digits, so that they are close to each other. */
const near = number
  .chain((one) => fc.tuple(fc.constant(one), fc.nat(one.length - 1), fc.integer({ min: 1, max: 9 })))
  .map(
    ([one, at, digit]) =>
      [one, /\d/.test(one[at] ?? '') ? `${one.slice(0, at)}${digit}${one.slice(at + 1)}` : one] as const,
  );

/** The exact value of a decimal, as an integer multiple of 10^-1000. */
function decimalValue(written: string): bigint {
  const [, sign, ahead = '', behind = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(-?\d+))?$/.exec(written) ?? [];
  const value = BigInt(ahead + behind) * 10n ** BigInt(1_000 + Number(power) - behind.length);
  return sign === '-' ? -value : value;
}

const read = (text: string) => (parseExactJson(`{"id":${text}}`) as { id: unknown }).id;

describe('parseExactJson', () => {
  it('never reads two numbers of different value alike', () => {
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(number, number)), ([one, other]) => {
        if (String(read(one)) === String(read(other))) expect(decimalValue(one)).toBe(decimalValue(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads a number that JavaScript holds exactly as that number, and any other as its text', () => {
    fc.assert(
      fc.property(number, (text) => {
        const value = read(text);
        if (typeof value === 'number') expect(decimalValue(String(value))).toBe(decimalValue(text));
        else expect(value).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.0', 1],
    ['19.90', 19.9],
    ['1e3', 1_000],
    ['-0', -0],
    ['0.30000000000000004', 0.30000000000000004],
    ['0.1000000000000000055', '0.1000000000000000055'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
    ['9007199254740993.0', '9007199254740993.0'],
  ])('reads %s as %j', (text, value) => expect(read(text)).toBe(value));

  it('reads everything else as JSON.parse does, also text that looks like numbers and quotes', () => {
    const tricky = fc.constantFrom('9007199254740993', '"9007199254740993"', '\\"1e999', '1e5\\', ':1e400,', '\u2028');
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.dictionary(fc.oneof(tricky, fc.constant('__proto__'), fc.string()), fc.oneof(tricky, fc.double())),
    );
    const kept = (_key: string, part: unknown) =>
      Number.isInteger(part) && !Number.isSafeInteger(part) ? JSON.stringify(part) : part;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (given, space) => {
        const text = JSON.stringify(given, null, space);
        expect(parseExactJson(text)).toStrictEqual(JSON.parse(text, kept));
      }),
    );
  });

  it('takes the last value of a key that is given twice, and makes no prototype of __proto__', () => {
    expect(parseExactJson('{"id":9007199254740993,"id":9007199254740995}')).toEqual({ id: '9007199254740995' });
    const read = parseExactJson('{"__proto__":{"id":9007199254740993}}') as object;
    expect(Object.hasOwn(read, '__proto__')).toBe(true);
    expect('id' in read).toBe(false);
  });

  it.each(['', '{', '01', '+1', '.5', '1.', 'NaN', "{'a':1}", '[9007199254740993,]'])('refuses %j', (text) =>
    expect(() => parseExactJson(text)).toThrow(SyntaxError));
});

describe('parseJsonAsWritten', () => {
  it('reads numbers so that, as text, they are what was written', () => {
    fc.assert(
      fc.property(number, (text) => {
        expect(String(parseJsonAsWritten(text))).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '{"id":"a","id":"b"}',
    '{"id":1,"id":1.0}',
    '{"id":"1","id":1}',
    '{"a":{"id":1},"a":{"id":2}}',
    '{"__proto__":1,"__proto__":2}',
    '{"id":1,"\\u0069d":2}',
  ])('refuses %s, which gives a key twice', (text) => expect(() => parseJsonAsWritten(text)).toThrow(SyntaxError));
});
