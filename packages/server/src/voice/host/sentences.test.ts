/** Pieces that are spoken one by one: joined they are the text, and what was heard is a beginning of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSentences, playedOf, toSpeech } from './sentences.js';

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
    expect(playedOf('one two three four ', 0.5)).toBe('one two');
    fc.assert(
      fc.property(prose, fc.double({ min: 0, max: 1.2, noNaN: true }), (piece, share) => {
        const heard = playedOf(piece, share);
        expect(piece.startsWith(heard)).toBe(true);
        if (share >= 1) expect(heard).toBe(piece);
        if (share === 0) expect(heard).toBe('');
      }),
    );
  });

  it('are not cut within a date, a price or the places of a list', () => {
    const whole = 'Am 24. November kostet es 12.50 Euro, und zwar 1. heute und 2. morgen';
    expect(cutSentences(whole)).toEqual({ pieces: [], rest: whole });
    expect(cutSentences('It arrives in 2026. Is that all right? ').pieces).toHaveLength(2);
  });

  it('are not cut after an abbreviation', () => {
    for (const whole of [
      'Ihre Bestellung Nr. 1042 kommt bald, z. B. am Mittwoch, mit Dr. Lopez.',
      'It is open on holidays, e.g. at Easter, with Mr. Jones vs. the others',
      'M. Dupont et Mme. Durand arrivent avec la commande no. 1042.',
    ])
      expect(cutSentences(whole)).toEqual({ pieces: [], rest: whole });
    expect(cutSentences('It was sent on Monday. Dr. Lopez has it. Bye').pieces).toEqual([
      'It was sent on Monday. ',
      'Dr. Lopez has it. ',
    ]);
  });

  it('keep a label and its value together, and end with a line', () => {
    expect(cutSentences('I found this for your order:\n- order number: 1042\n- total: €74.40, paid\n').pieces).toEqual([
      'I found this for your order:\n',
      '- order number: 1042\n',
      '- total: €74.40, paid\n',
    ]);
  });

  it('are cut where other scripts end them', () => {
    expect(cutSentences('أين طلبي الآن؟ سأبحث عنه الآن. ').pieces).toEqual(['أين طلبي الآن؟ ', 'سأبحث عنه الآن. ']);
    expect(cutSentences('您的订单已经在昨天发货了。请您稍等。').pieces).toEqual(['您的订单已经在昨天发货了。']);
  });

  it.each([
    ['# Your **order**\n- is `here`', 'Your order. is here'],
    [
      'I found two:\n- Dome tent: €89.50, in stock\n- Tunnel tent (sold out)\n',
      'I found two: Dome tent: €89.50, in stock. Tunnel tent (sold out).',
    ],
    ['1. Open it.\n2. Close it.', '1. Open it. 2. Close it.'],
    ['Status:\n\n* _shipped_\n* *today*!', 'Status: shipped. today!'],
    ['| Order | Total |\n|---|---:|\n| 1042 | € 12.50 |', 'Order, Total. 1042, €12.50'],
    ['It costs € 12.50, or 3 * 4 = 12.', 'It costs €12.50, or 3 * 4 = 12.'],
    ['It comes on 2026-11-24, order A_1042_B.', 'It comes on 2026-11-24, order A_1042_B.'],
    ['Write to maria@shop.example.', 'Write to maria@shop.example.'],
    ['Good news 🎉 👍🏽 ❤️!', 'Good news !'],
    ['Look here: https://shop.example/o?state=abc now', 'Look here: the link in the chat now'],
    [
      'See [our page](https://shop.example/a_(b)) and ![a photo](https://shop.example/p.png).',
      'See our page and a photo.',
    ],
    ['<b>Sent</b> <br/>today, a<b', 'Sent today, a<b'],
    [
      'Enter <your name> or <order> <a href="https://shop.example">here</a> now',
      'Enter <your name> or <order> here now',
    ],
    ['Done 👨‍👩‍👧 1️⃣ now', 'Done 1 now'],
    ['It is at https://shop.example/o/1042.', 'It is at the link in the chat.'],
    ['It is at <https://shop.example/o> (www.shop.example).', 'It is at the link in the chat (the link in the chat).'],
    ['See [the terms](https://shop.example/terms).', 'See the terms.'],
    ['---\nDone', 'Done'],
  ])('%j is read out as %j', (written, said) => {
    expect(toSpeech(written, 'the link in the chat')).toBe(said);
  });
});
