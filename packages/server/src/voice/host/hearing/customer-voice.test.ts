/** Who is much quieter than the customer is not the customer, until the customer has been silent for a while. */
import { expect, it } from 'vitest';
import { CustomerVoice, FALL_DB_PER_MINUTE, FIRST_PIECES, QUIETER_DB } from './customer-voice.js';

const LEVEL_DB = -20;
const MINUTE_MS = 60_000;

function known() {
  const clock = { now: 1_000 };
  const voice = new CustomerVoice(() => clock.now);
  for (let piece = 0; piece < FIRST_PIECES; piece++) voice.learn(LEVEL_DB);
  return { clock, voice };
}

it('the first pieces of a call count, however quiet', () => {
  const voice = new CustomerVoice(() => 0);
  for (let piece = 0; piece < FIRST_PIECES; piece++) {
    expect(voice.isTheirs(-90)).toBe(true);
    voice.learn(LEVEL_DB);
  }
  expect(voice.isTheirs(-90)).toBe(false);
});

it('a voice counts that is as loud as theirs, or a little quieter', () => {
  const { voice } = known();
  expect(voice.isTheirs(LEVEL_DB)).toBe(true);
  expect(voice.isTheirs(LEVEL_DB - QUIETER_DB)).toBe(true);
  expect(voice.isTheirs(LEVEL_DB - QUIETER_DB - 1)).toBe(false);
});

it('who walks away is heard again after a while', () => {
  const { clock, voice } = known();
  const away = LEVEL_DB - QUIETER_DB - FALL_DB_PER_MINUTE;
  clock.now += MINUTE_MS - 1_000;
  expect(voice.isTheirs(away)).toBe(false);
  clock.now += 1_000;
  expect(voice.isTheirs(away)).toBe(true);
});

it('one shout does not shut the customer out', () => {
  const { voice } = known();
  voice.learn(0);
  expect(voice.isTheirs(LEVEL_DB)).toBe(true);
});

it('who speaks more quietly piece by piece is followed', () => {
  const { voice } = known();
  for (let level = LEVEL_DB; level > LEVEL_DB - 40; level -= 5) {
    expect(voice.isTheirs(level)).toBe(true);
    voice.learn(level);
  }
});
