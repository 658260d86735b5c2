import { describe, expect, it } from 'vitest';
import { readManner } from './manner.js';

describe('a caller who asks for another manner of speaking', () => {
  it.each([
    ...['Slower, please.', 'Could you speak a bit more slowly?', 'You’re talking too fast!', 'Not so fast, please'],
    ...[
      'Langsamer, bitte.',
      'Können Sie bitte etwas langsamer sprechen?',
      'Nicht so schnell!',
      'Sie sprechen zu schnell.',
    ],
    ...['Plus lentement, s’il vous plaît.', 'Pouvez-vous parler moins vite ?', 'Más despacio, por favor.'],
    ...['¿Puede hablar más despacio?', 'تكلم ببطء من فضلك', 'هل يمكنك التحدث ببطء أكثر؟', 'Mais devagar, por favor'],
    ...[
      'Говорите помедленнее, пожалуйста',
      '请说慢一点',
      'もう少しゆっくりお願いします',
      'धीरे बोलिए',
      'একটু ধীরে বলুন',
      'Tolong lebih pelan',
    ],
  ])('says slower: %s', (text) => expect(readManner(text)).toBe('slower'));

  it.each([
    ...['Can you speak faster?', 'You speak too slowly.', 'Sprechen Sie bitte schneller.', 'Sie sprechen zu langsam!'],
    ...['Pouvez-vous parler plus vite ?', 'Hable más rápido, por favor.', 'تحدث بسرعة أكبر من فضلك', '请说快一点'],
  ])('says faster: %s', (text) => expect(readManner(text)).toBe('faster'));

  it.each([
    ...['Louder, please!', 'Can you speak up?', 'I can hardly hear you.', 'Lauter, bitte.', 'Sie sprechen zu leise.'],
    ...[
      'Plus fort, s’il vous plaît.',
      'Je vous entends mal.',
      '¿Puede hablar más alto?',
      'بصوت أعلى من فضلك',
      '请大声一点',
    ],
  ])('says louder: %s', (text) => expect(readManner(text)).toBe('louder'));
});

it.each([
  ...[
    'Stop!',
    'Stop talking, please',
    'That’s enough.',
    'Stopp!',
    'Das reicht, danke',
    'Arrêtez, s’il vous plaît',
    'Ça suffit',
  ],
  ...['Basta, por favor', 'توقف من فضلك', '停', 'Стоп', 'cukup'],
])('says stop: %s', (text) => expect(readManner(text)).toBe('stop'));

it('is read in the language of the message and in English', () => {
  expect(readManner('Basta', 'es')).toBe('stop');
  expect(readManner('Stop', 'es')).toBe('stop');
  expect(readManner('Basta', 'de')).toBeUndefined();
});

it.each([
  ...['Stop the delivery', 'Where is the bus stop?', 'Quiet, please.', 'alto', 'para', 'muy bajo', 'बस'],
  ...[
    '',
    'Hello',
    'please',
    'Is there a slower delivery?',
    'Faster',
    'Faster delivery, please',
    'Schneller?',
    'Más rápido',
  ],
  ...['Where is my order 1042? Slower, please.', 'My internet is too slow', 'Es geht zu langsam', 'the louder speaker'],
])('says something else: %j', (text) => expect(readManner(text)).toBeUndefined());
