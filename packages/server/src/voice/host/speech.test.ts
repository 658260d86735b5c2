/** The part of a text that was played, from how much of its sound was: always a beginning of it, never more. */
import { AudioFrame } from '@livekit/rtc-node';
import { describe, expect, it } from 'vitest';
import { Speech } from './speech.js';

const FIRST = 'Your order was shipped on Monday. ';
const SECOND = 'It will be with you tomorrow. ';
const REST = 'Is there more';
/** Each piece of text sounds for this long. */
const SECONDS = 2;
const RATE = 1_000;
const WORDS = { language: 'en', link: 'the link' };

async function* twoSeconds() {
  for (let frame = 0; frame < SECONDS; frame++) yield new AudioFrame(new Int16Array(RATE), RATE, 1, RATE);
}

async function spoken({
  end = true,
  makeSound = twoSeconds,
}: {
  end?: boolean;
  makeSound?: () => AsyncIterable<AudioFrame>;
} = {}) {
  const speech = new Speech(makeSound, WORDS);
  speech.add(FIRST + SECOND);
  speech.add(REST);
  if (end) speech.end();
  const reader = speech.sound.getReader();
  const sounds = end ? Number.POSITIVE_INFINITY : 2 * SECONDS;
  for (let taken = 0; taken < sounds && !(await reader.read()).done; taken++);
  return speech;
}

describe('of a speech', () => {
  it.each([
    [undefined, FIRST + SECOND + REST],
    [0, ''],
    [1, 'Your order was'],
    [1.95, FIRST],
    [2, FIRST],
    [3, `${FIRST}It will be`],
    [6, FIRST + SECOND + REST],
  ])('of which %s s were played: %j', async (seconds, played) => {
    expect((await spoken()).played(seconds)).toBe(played);
  });

  it('that goes on nothing counts as played that has no sound yet', async () => {
    expect((await spoken({ end: false })).played(60)).toBe(FIRST + SECOND);
  });

  it('whose sound is still being made, it counts as far as it was played', async () => {
    async function* endless() {
      for (;;) yield* twoSeconds();
    }
    const speech = new Speech(endless, WORDS);
    speech.add(FIRST);
    speech.end();
    await speech.sound.getReader().read();
    // Its sound is taken to be as long as such a sentence usually is.
    expect(speech.played(1.3)).toBe('Your order was');
    expect(speech.played(60)).toBe(FIRST);
    speech.stop();
    expect(speech.played(0)).toBe('');
  });

  it('is said as one says it, and counts as it is written', async () => {
    const said: string[] = [];
    const written = 'Your order #1042 of 2026-11-26 costs €49.90. ';
    const speech = new Speech((text) => {
      said.push(text);
      return twoSeconds();
    }, WORDS);
    speech.add(written);
    speech.end();
    const reader = speech.sound.getReader();
    while (!(await reader.read()).done);
    expect(said).toEqual(['Your order #1 0 4 2 of November 26, 2026 costs 49 euros and 90 cents.']);
    expect(speech.played(undefined)).toBe(written);
  });

  it('without words makes no sound, and counts as played with what is around it', async () => {
    const speech = new Speech(twoSeconds, WORDS);
    speech.add(`${FIRST}***************\n${SECOND}`);
    speech.end();
    const reader = speech.sound.getReader();
    let sounds = 0;
    while (!(await reader.read()).done) sounds++;
    expect(sounds).toBe(2 * SECONDS);
    expect(speech.played(3.9)).toBe(`${FIRST}***************\n${SECOND}`);
  });
});
