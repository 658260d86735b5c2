import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../test/support/linear-time.js';
import { decodeText } from './decode-text.js';
import { findCandidates } from './find-secrets.js';

const state = randomBytes(32).toString('base64url');
const link = `https://shop.example/login?next=%2F&state=${state}&x=1`;
const each = (text: string, spell: (character: string) => string) => [...text].map(spell).join('');
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');

/** Encodings of a secret that a person or a browser can decode. */
const SPELLINGS: [name: string, spell: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['in a URL', encodeURIComponent],
  ['in a URL within a URL', (text) => encodeURIComponent(encodeURIComponent(text))],
  [
    'with every byte percent-encoded, twice',
    (text) =>
      each(
        each(text, (one) => `%${hex(one)}`),
        (one) => `%${hex(one)}`,
      ),
  ],
  ['in HTML', (text) => each(text, (one) => `&#x${hex(one)};`)],
  ['in HTML, in decimals', (text) => each(text, (one) => `&#${one.charCodeAt(0)};`)],
  ['in JSON', (text) => each(text, (one) => `\\u00${hex(one)}`)],
  ['with characters of no width', (text) => each(text, (one) => `${one}\u200b`)],
  ['with soft hyphens', (text) => text.replace(/.{5}/g, '$&\u00ad')],
  ['with percent-encoded characters of no width', (text) => text.replace(/.{5}/g, '$&%E2%80%8B')],
  ['in fullwidth letters', (text) => each(text, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
  ['glued to other letters', (text) => `abc_${text}-xyz`],
  ['in a long run', (text) => `${'a'.repeat(300)}${text}${'b'.repeat(200)}`],
];

describe('findCandidates', () => {
  it.each(SPELLINGS)('finds a state %s, and where it stands', (_name, spell) => {
    for (const secret of [state, link]) {
      const written = spell(secret);
      const text = `Hällo %, is & this ${written} mine?`;
      const found = findCandidates(text).states.find(({ value }) => value === state);
      const place = text.slice(found?.from, found?.to);
      expect(decodeText(place).text).toBe(state);
    }
  });

  it('finds nothing in what people write', () => {
    for (const text of [
      '',
      'Where is order 1042?',
      'Wo ist 12345?',
      '&amp; 100 % \\o/',
      '\u4f60\u597d\uff0c1042',
      link.slice(0, 60),
    ])
      expect(findCandidates(text)).toEqual({ states: [], codes: [] });
  });

  it('finds a state among many other runs', () => {
    const others = Array.from({ length: 300 }, () => randomBytes(32).toString('base64url'));
    const text = [`${'x'.repeat(3_000)}`, ...others, state].join(' ');
    expect(findCandidates(text).states.map(({ value }) => value)).toContain(state);
  });

  it.each(['\n', '\r\n', '=\n', ' \n  ', '\n> ', '\n> > '])('finds a state that a line end %j breaks', (end) => {
    const broken = link.replace(state, `${state.slice(0, 9)}${end}${state.slice(9, 30)}${end}${state.slice(30)}`);
    const text = `I was sent this:\n${broken}\nIs it good?`;
    const found = findCandidates(text).states.find(({ value }) => value === state);
    expect(text.slice(found?.from, found?.to).replaceAll(end, '')).toBe(state);
  });

  it('says of every candidate where it stands', () => {
    const piece = fc.constantFrom(
      '123456',
      '1\u200b2',
      '%31',
      '&#50;',
      '3',
      ' ',
      'x',
      '%',
      '\u0661',
      '%25',
      '456',
      '\ud83d',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        for (const { value, from, to } of findCandidates(text).codes)
          expect(decodeText(text.slice(from, to)).text.replace(/\D/g, '')).toBe(value);
      }),
    );
  });

  it.each([
    'a',
    '1',
    '1 ',
    '%',
    '%25',
    '&#',
    '&#49;',
    '\\u',
    '\u200b',
    '\u0661',
    '123456 ',
    `${state} `,
    '%e2',
    '\uff11',
    'a\n',
    `${'a'.repeat(60)}\n`,
    `${'a'.repeat(30)}\n${'a'.repeat(30)} `,
  ])('takes time in proportion to a text of %j', (part) =>
    expectLinearTime((characters) => part.repeat(characters / part.length), findCandidates, 10_000));
});
