import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPath } from './response-path.js';

describe('readPath', () => {
  const data = { a: { b: 1 }, items: [{ id: 'x' }, { id: 'y' }], none: null, text: 'abc', 0: 'zero' };

  it.each<[string | undefined, unknown]>([
    ['a.b', 1],
    ['items.1.id', 'y'],
    ['none', null],
    ['0', 'zero'],
    [undefined, data],
  ])('%s', (path, value) => expect(readPath(data, path)).toEqual({ ok: true, value }));

  it.each([
    ['a.c', 'data.a has no "c"'],
    ['x.y', 'data has no "x"'],
    ['items.2.id', 'data.items has no "2"'],
    ['items.length', 'data.items has no "length"'],
    ['items.-1', 'data.items has no "-1"'],
    ['items.01', 'data.items has no "01"'],
    ['text.0', 'data.text has no "0"'],
    ['none.a', 'data.none has no "a"'],
    ['constructor.name', 'data has no "constructor"'],
    ['__proto__', 'data has no "__proto__"'],
    ['a.toString', 'data.a has no "toString"'],
  ])('%s is missing, and the message says where', (path, message) =>
    expect(readPath(data, path)).toEqual({ ok: false, message }));

  it('finds every leaf of any JSON by the path to it, and nothing that is not in it', () => {
    const key = fc.string({ minLength: 1 }).filter((text) => !/[.\s]/.test(text));
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 0 }),
        fc.array(tie('json')),
        fc.dictionary(key, tie('json')),
      ),
    }));
    const walk = (value: unknown, path: string[]): [string[], unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([step, child]) => [
            [[...path, step], child] as [string[], unknown],
            ...walk(child, [...path, step]),
          ])
        : [];
    fc.assert(
      fc.property(json, fc.constantFrom('length', 'constructor', '__proto__', 'toString', 'at'), (value, inherited) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        for (const [path, child] of walk(parsed, [])) {
          expect(readPath(parsed, path.join('.'))).toEqual({ ok: true, value: child });
          if (typeof child !== 'object' || child === null || !Object.hasOwn(child, inherited) || Array.isArray(child))
            expect(readPath(parsed, [...path, inherited].join('.'))).toMatchObject({ ok: false });
        }
      }),
    );
  });
});
