/** What speech recognition makes of noises is told from what customers say: by the words, and by how they were heard. */
import { describe, expect, it } from 'vitest';
import { isPhantom, isSuspect } from './is-phantom.js';

const CLEAR = { speech_ms: 2_500, voiced_share: 1, over_noise_db: 40 };
const FAINT = { speech_ms: 2_500, voiced_share: 0.3, over_noise_db: 40 };
const UNSURE = { no_speech_probability: 0.9 };

const PHANTOMS = [
  'Thank you for watching!',
  'Thanks for watching, and please subscribe.',
  'Subtitles by the Amara.org community',
  'Untertitel im Auftrag des ZDF für funk, 2017',
  "Sous-titres réalisés par la communauté d'Amara.org",
  'Subtítulos por la comunidad de Amara.org',
  'ご視聴ありがとうございました',
  '[Music]',
  '(applause)',
  '*sighs* [MUSIC]',
  '♪ la la la ♪',
  'www.mooji.org',
  'no no no no no',
  'and I I and and I I and',
];

const SAID = [
  'Where is my order?',
  'I was watching a film when it stopped.',
  'My order number is 1111.',
  '1 1 1 1',
  'No, no, the other one.',
  'I want to unsubscribe.',
  'Music does not play (on my phone).',
  'Look at www.example.com please',
  'Yes.',
  'Ja.',
  'Okay',
  'I was charged twice for watching the match last night, can you refund me?',
  'Ich danke für Ihre Aufmerksamkeit und möchte meine Bestellung 1042 stornieren.',
];

describe('a text of speech recognition', () => {
  it.each(PHANTOMS)('%j is dropped if the provider or the sound speaks against it, and kept otherwise', (text) => {
    expect(isPhantom(text, {}, CLEAR)).toBe(false);
    expect(isPhantom(text, UNSURE, CLEAR)).toBe(true);
    expect(isPhantom(text, {}, FAINT)).toBe(true);
    expect(isSuspect(text)).toBe(true);
  });

  it.each(SAID)('%j is always kept', (text) => {
    expect(isPhantom(text, UNSURE, FAINT)).toBe(false);
    expect(isSuspect(text)).toBe(false);
  });

  it.each(['Thank you.', 'Danke!', 'Merci beaucoup.', 'Bye-bye'])('%j that is heard clearly is kept', (text) => {
    expect(isPhantom(text, UNSURE, CLEAR)).toBe(false);
    expect(isPhantom(text, UNSURE, FAINT)).toBe(true);
    expect(isPhantom(text, { confidence: 0.95 }, FAINT)).toBe(false);
    expect(isPhantom(text, {}, FAINT)).toBe(true);
  });

  it.each([
    [{ no_speech_probability: 0.61 }, true],
    [{ no_speech_probability: 0.6 }, false],
    [{ log_probability: -1.01 }, true],
    [{ log_probability: -1 }, false],
    [{ compression_ratio: 2.41 }, true],
    [{ compression_ratio: 2.4 }, false],
    [{ confidence: 0.49 }, true],
    [{ confidence: 0.5 }, false],
    [{ confidence: 0 }, true],
  ])('is doubtful with %j: %s', (certainty, doubtful) => {
    expect(isPhantom('Thank you for watching', certainty, CLEAR)).toBe(doubtful);
  });

  it.each([
    ['is no louder than the noise around it', { over_noise_db: 5 }],
    ['was shorter than it takes to say it', { speech_ms: 200 }],
    ['has little voice in it', { voiced_share: 0.5 }],
  ])('is doubtful if it %s', (_, sound) => {
    expect(isPhantom('Thank you for watching', {}, { ...CLEAR, ...sound })).toBe(true);
    expect(isPhantom('Thank you very much', {}, { ...CLEAR, ...sound })).toBe(true);
  });

  it('in signs of syllables takes longer than its signs', () => {
    const sound = { ...CLEAR, speech_ms: 600 };
    expect(isPhantom('ご視聴ありがとうございました', {}, sound)).toBe(true);
    expect(isPhantom('ありがとうございました', {}, { ...CLEAR, speech_ms: 900 })).toBe(false);
  });

  it('of which nothing was heard before is not compared with it', () => {
    expect(isPhantom('Thank you', UNSURE, { ...CLEAR, over_noise_db: undefined })).toBe(false);
  });
});
