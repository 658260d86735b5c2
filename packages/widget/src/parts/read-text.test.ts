import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInline, readLines } from './read-text.js';

test('addresses become links without the punctuation of their sentence', () => {
  expect(readInline('See https://shop.example/a_(b), or (https://shop.example).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://shop.example/a_(b)', url: 'https://shop.example/a_(b)' },
    { kind: 'text', text: ', or (' },
    { kind: 'link', text: 'https://shop.example', url: 'https://shop.example' },
    { kind: 'text', text: ').' },
  ]);
  expect(readInline('javascript:alert(1) data:text/html,x //evil.example')).toEqual([
    { kind: 'text', text: 'javascript:alert(1) data:text/html,x //evil.example' },
  ]);
});

test('lists, bold and code are read, and everything else is text', () => {
  expect(readLines('Two ways:\n- by post\n2. in the shop\n\nBye')).toEqual([
    { kind: 'paragraph', lines: ['Two ways:'] },
    { kind: 'list', lines: ['by post', 'in the shop'] },
    { kind: 'paragraph', lines: ['Bye'] },
  ]);
  expect(readInline('**now** `x<b>` <img src=x>')).toEqual([
    { kind: 'bold', text: 'now' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'x<b>' },
    { kind: 'text', text: ' <img src=x>' },
  ]);
});

test('whatever the text, every link is http(s) and no word is lost', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('https://a.example/', 'http://', '**', '`', ')', '.', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const line = pieces.join('').replaceAll(/[\r\n]/g, ' ');
      const parts = readInline(line);
      for (const part of parts) if (part.kind === 'link') expect(part.url).toMatch(/^https?:\/\//);
      const shown = parts.map(({ text }) => text).join('');
      expect(shown.replaceAll(/[*`]/g, '')).toBe(line.replaceAll(/[*`]/g, ''));
    }),
  );
});
