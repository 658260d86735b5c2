/** Pieces that are spoken one by one: joined they are the text, and what was heard is a beginning of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSentences, heardOf, toSpeech } from './sentences.js';

const prose = fc
  .array(fc.constantFrom('Order', '1042', 'was', 'shipped.', 'Really?', '\n', '**bold**', 'x'.repeat(40), 'No. 5'))
  .map((words) => words.join(' '));

describe('sentences', () => {
  it('are cut after their end, short ones together with the next', () => {
    expect(cutSentences('Yes. Your order was shipped on Monday. It arr')).toEqual({
      pieces: ['Yes. Your order was shipped on Monday. '],
      rest: 'It arr',
    });
    expect(cutSentences('Version 2.5 costs 3.99 today')).toEqual({ pieces: [], rest: 'Version 2.5 costs 3.99 today' });
  });

  it('joined are the text again, however it comes', () => {
    fc.assert(
      fc.property(fc.array(prose), (parts) => {
        let rest = '';
        const pieces = parts.flatMap((part) => {
          const cut = cutSentences(rest + part);
          ({ rest } = cut);
          return cut.pieces;
        });
        expect(pieces.join('') + rest).toBe(parts.join(''));
        expect(pieces.every((piece) => piece !== '')).toBe(true);
      }),
    );
  });

  it('are heard in whole words, from the beginning', () => {
    expect(heardOf('one two three four ', 0.5)).toBe('one two');
    fc.assert(
      fc.property(prose, fc.double({ min: 0, max: 1.2, noNaN: true }), (piece, share) => {
        const heard = heardOf(piece, share);
        expect(piece.startsWith(heard)).toBe(true);
        if (share >= 1) expect(heard).toBe(piece);
        if (share === 0) expect(heard).toBe('');
      }),
    );
  });

  it('are read out without signs and addresses', () => {
    expect(toSpeech('# Your **order**\n- is `here`: https://shop.example/o?state=abc now')).toBe(
      'Your order is here: the link in the chat now',
    );
    expect(toSpeech('See [the terms](https://shop.example/terms).')).toBe('See the terms.');
  });
});
