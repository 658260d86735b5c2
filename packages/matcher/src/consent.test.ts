import { describe, expect, it } from 'vitest';
import { readConsent } from './consent.js';

describe('an unambiguous yes or no', () => {
  it.each([
    ...[
      'Yes',
      'yes!',
      'Yes, please.',
      'Sure, go ahead',
      'GO AHEAD',
      'Ja, bitte',
      'Oui',
      'Sí, por favor',
      'نعم',
      '是的',
      'はい',
    ],
    ...['oui, s’il vous plaît', "s'il vous plaît, oui", 'はい。', '好的。', 'YES!!!', '¡Sí!'],
    ...['Да, пожалуйста', 'हाँ', 'হ্যাঁ', 'iya', 'sim'],
  ])('%s is a yes', (text) => expect(readConsent(text)).toBe('yes'));

  it.each(['No', 'no, thanks', 'Nein', 'Non merci', 'Don’t', 'нет', '不要', 'いいえ', 'لا'])('%s is a no', (text) =>
    expect(readConsent(text)).toBe('no'));

  it.each([
    ...['', 'ok', 'okay', 'fine', 'right', 'k', 'thanks', '👍', 'yes?no', 'yes and no', 'yes but later', 'yesterday'],
    ...[
      'yes?',
      'Sure?!',
      'ja?',
      'はい？',
      'نعم؟',
      'yes 👎',
      'yes ❌',
      'yes ≠',
      'y̶e̶s̶',
      'yes 🤔',
      'Is it yes?',
      'no problem, do it',
      'Yes, but for order 1043',
      'sí, pero mañana',
      'ja aber',
      'not yes',
      'i said yes',
    ],
    ...['Yes‽', '¿Sí', '⸮yes', 'yes﹖', '⸘yes', '"yes"', '“Yes”', '«oui»', '„ja“', '‘yes’', "'yes'", '「はい」'],
    ...['yes...', 'Yes…', 'yes. . .', 'ja, ja', 'sure, sure', 'yes yes yes', 'claro que no', 'bien sûr que non'],
    ...[
      'ja, nein',
      'да нет',
      'конечно нет',
      '是不是',
      '是吗',
      '好的吗',
      'iya tidak',
      'ya, jangan',
      'हाँ नहीं',
      'হ্যাঁ না',
      'نعم لا',
      'いいえ、はい',
    ],
    ...['uh yes', 'Yes\n> No', 'yes /s', 'y e s', 'y\u200bes', '\u202eon\u202c', 'yеs'],
  ])('%j is neither', (text) => expect(readConsent(text)).toBeUndefined());
});
