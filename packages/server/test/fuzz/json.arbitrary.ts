/** JSON text of every odd kind: scalars that are nearly right, values that are deep, wide or long, and changes of text. */
import fc from 'fast-check';

export const times = (text: string, count: number) => text.repeat(count);
const list = (item: string, count: number) => `[${times(`${item},`, Math.max(0, count - 1))}${item}]`;

/** Few of these are large, so that most inputs are cheap to make. */
const sizes = fc.oneof(
  { weight: 30, arbitrary: fc.nat(20) },
  { weight: 6, arbitrary: fc.nat(2_000) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000, max: 150_000 }) },
);

const oddScalars = fc.constantFrom(
  ...[
    'null',
    'true',
    '7',
    '-0',
    '1e400',
    '1e-400',
    '99999999999999999999',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u200b"',
  ],
  ...['{}', '[]', '{"length":5}', '{"toString":1}', '{"valueOf":{}}', '{"toJSON":1}', '{"then":1}', '{"$ne":null}'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"_placeholder":true,"num":0}'],
  ...['{"_placeholder":true,"num":-1}', '{"_placeholder":true,"num":"__proto__"}'],
);

/** JSON text that is deep, wide or long. */
export const bulky = fc
  .tuple(fc.constantFrom('deep list', 'deep object', 'wide list', 'keys', 'text', 'escapes', 'empty lists'), sizes)
  .map(([kind, size]) => {
    switch (kind) {
      case 'deep list':
        return times('[', size + 1) + times(']', size + 1);
      case 'deep object':
        return `${times('{"a":', size)}1${times('}', size)}`;
      case 'wide list':
        return list('1', size + 1);
      case 'keys':
        return `{${Array.from({ length: Math.min(size, 20_000) }, (_, at) => `"k${at}":0`).join(',')}}`;
      case 'text':
        return `"${times('x', size)}"`;
      case 'escapes':
        return `"${times('\\u0001', size)}"`;
      default:
        return list('[]', size + 1);
    }
  });

export const values = fc.oneof(
  { weight: 6, arbitrary: oddScalars },
  { weight: 2, arbitrary: bulky },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3, depthSize: 'small' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
);

/** An object of which each value is JSON text already. */
export const objectText = (given: Record<string, string | undefined>) =>
  `{${Object.entries(given)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`;
interface Change {
  at: number;
  how: 'cut' | 'insert' | 'replace' | 'double' | 'drop';
  text: string;
}
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(400),
    how: fc.constantFrom('cut' as const, 'insert' as const, 'replace' as const, 'double' as const, 'drop' as const),
    text: fc.constantFrom(
      'NaN',
      'undefined',
      '01',
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      '\0',
      '-',
      '/',
      ':',
      '9',
      '\x1e',
      '\u{1f600}',
      '\ud800',
    ),
  }),
  { maxLength: 3 },
);

export function change(packet: string, made: Change[]): string {
  return made.reduce((text, { at: wanted, how, text: added }) => {
    const at = Math.min(wanted, text.length);
    if (how === 'cut') return text.slice(0, at);
    if (how === 'insert') return text.slice(0, at) + added + text.slice(at);
    if (how === 'replace') return text.slice(0, at) + added + text.slice(at + 1);
    if (how === 'double') return text.slice(0, at) + text.slice(at, at + 50) + text.slice(at);
    return text.slice(0, at) + text.slice(at + 20);
  }, packet);
}
