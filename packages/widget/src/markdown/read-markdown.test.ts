import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Part, readMarkdown } from './read-markdown.js';

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part.parts))).join('');

function linksOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [] : [...(part.url === undefined ? [] : [part.url]), ...linksOf(part.parts)],
  );
}

test('tables, lists, code and links are read', () => {
  expect(readMarkdown('| Size | Price |\n|---|---|\n| S | **5** |')).toEqual([
    {
      tag: 'table',
      parts: [
        {
          tag: 'thead',
          parts: [
            {
              tag: 'tr',
              parts: [
                { tag: 'th', parts: ['Size'] },
                { tag: 'th', parts: ['Price'] },
              ],
            },
          ],
        },
        {
          tag: 'tbody',
          parts: [
            {
              tag: 'tr',
              parts: [
                { tag: 'td', parts: ['S'] },
                { tag: 'td', parts: [{ tag: 'strong', parts: ['5'] }] },
              ],
            },
          ],
        },
      ],
    },
  ]);
  expect(readMarkdown('3. a\n4. b')).toEqual([
    {
      tag: 'ol',
      start: 3,
      parts: [
        { tag: 'li', parts: ['a'] },
        { tag: 'li', parts: ['b'] },
      ],
    },
  ]);
  expect(readMarkdown('• a\n• `b`')).toEqual([
    {
      tag: 'ul',
      parts: [
        { tag: 'li', parts: ['a'] },
        { tag: 'li', parts: [{ tag: 'code', parts: ['b'] }] },
      ],
    },
  ]);
  expect(
    linksOf(readMarkdown('[Shop](https://shop.example/a) [Mail](mailto:a@shop.example) https://shop.example/b.')),
  ).toEqual(['https://shop.example/a', 'mailto:a@shop.example', 'https://shop.example/b']);
  expect(readMarkdown('one\ntwo')).toEqual([{ tag: 'p', parts: ['one', { tag: 'br', parts: [] }, 'two'] }]);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](//evil.example)',
  '[a](evil.example/x)',
  '[a](https&#58;//evil.example)',
  '[a](https&colon;//evil.example)',
  '[a](https:\\/\\/evil.example)',
  '[a][b]\n\n[b]: https&#58;//evil.example',
  '![a](javascript:alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<javascript:alert(1)>',
])('%s is no link', (message) => {
  expect(linksOf(readMarkdown(message))).toEqual([]);
});

test('HTML, escapes and character references stay as they are', () => {
  for (const message of ['<img src=x onerror=alert(1)>', 'a &lt;b&gt; &amp; c', 'C:\\_temp \\* x', 'see <b>here</b>'])
    expect(textOf(readMarkdown(message))).toBe(message);
});

test('whatever the message, it is read, and every link stands in it', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '[a](',
      'https://a.example/',
      ')',
      '\n',
      '| a |\n|---|\n',
      '- ',
      '1. ',
      '```',
      '`',
      '**',
      '> ',
      '&#58;',
      '\\',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const message = pieces.join('');
      for (const url of linksOf(readMarkdown(message))) {
        expect(url).toMatch(/^(?:https?:\/\/|mailto:)/i);
        expect(message).toContain(url);
      }
    }),
  );
});

test('what is nested without end is read, but not to its end', () => {
  expect(textOf(readMarkdown(`${'> '.repeat(2_000)}deep`))).toBe('…');
  expect(textOf(readMarkdown(`${'> '.repeat(20)}deep`))).toBe('deep');
});

test('an article has headings, escapes are read, and links are as it wrote them', () => {
  expect(readMarkdown('## Size \\& price\n\n5 \\* 3, [a](https://shop.example/a\\_b)', 'article')).toEqual([
    { tag: 'h4', parts: ['Size & price'] },
    { tag: 'p', parts: ['5 * 3, ', { tag: 'a', parts: ['a'], url: 'https://shop.example/a_b' }] },
  ]);
  expect(linksOf(readMarkdown('[a](javascript:alert(1)) [b](data:text/html,x)', 'article'))).toEqual([]);
  expect(textOf(readMarkdown('<b>c</b>', 'article'))).toBe('<b>c</b>');
});
