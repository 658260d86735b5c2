import { describe, expect, it } from 'vitest';
import { isShownAsSent } from './shown-as-sent.js';

describe('a value that a customer confirms', () => {
  it.each([
    '1042',
    'Zürich',
    'می\u200cخواهم',
    'श्री',
    'क्\u200dष',
    '👨\u200d👩\u200d👧',
    '👍🏽',
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    '日本語',
    'a\tb',
    'one\r\ntwo',
    'שלום',
    '€ 10',
  ])('%j is shown as it is sent', (value) => expect(isShownAsSent(value)).toBe(true));

  it.each([
    ...[
      '10\u00a050\u00ad',
      '10\u000850',
      '10\r50',
      '1050\0',
      '10\u200b50',
      '10\u200d50',
      '10\u200c50',
      'ca\u200dt',
      '1050\ufe0f',
    ],
    ...[
      '1050\ufe00',
      '1050\u{e0041}',
      '1050\u3164',
      '1050\u2800',
      '1050\u2028',
      '\u202e0501',
      '1050\u2066',
      '1050\ue000',
      '1050\ufff9',
    ],
    ...['1050\u034f', '1050\u115f', '1050\u180e', '1050\ufeff', '1050\u{1d173}', '1050\u0378', '1050\ud800'],
  ])('%j is not', (value) => expect(isShownAsSent(value)).toBe(false));
});
