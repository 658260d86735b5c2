/** The part of a text that was played, from how much of its sound was: always a beginning of it, never more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AudioFrame } from '@livekit/rtc-node';
import { describe, expect, it } from 'vitest';
import { ModelSound } from './realtime/model-sound.js';
import { Speech } from './speech.js';
import { SPEECH_RATE } from './synthesis/synthesis.js';

const FIRST = 'Your order was shipped on Monday. ';
const SECOND = 'It will be with you tomorrow. ';
const REST = 'Is there more';
/** Each piece of text sounds for this long. */
const SECONDS = 2;
const RATE = 1_000;
const WORDS = { language: 'en', speed: 1, link: 'the link' };

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

it('to a customer who wants it slow has a pause between two sentences, which are still told apart', async () => {
  const speech = new Speech(twoSeconds, { ...WORDS, speed: 0.85 });
  speech.add(FIRST + SECOND);
  speech.end();
  let seconds = 0;
  for await (const { samplesPerChannel, sampleRate } of speech.sound) seconds += samplesPerChannel / sampleRate;
  expect(seconds).toBeCloseTo(2 * SECONDS + 0.5);
  expect([2, 2.4, 3.5, 4.5].map((played) => speech.played(played))).toEqual([
    FIRST,
    FIRST,
    `${FIRST}It will be`,
    FIRST + SECOND,
  ]);
});

it('to a customer who wants it slow has no pause within a sentence that is spoken in two pieces', async () => {
  const speech = new Speech(twoSeconds, { ...WORDS, speed: 0.85 });
  speech.add('It was sent with a lot of other things on Monday, '.repeat(6));
  speech.add(`and is on its way. ${SECOND}`);
  speech.end();
  let seconds = 0;
  for await (const { samplesPerChannel, sampleRate } of speech.sound) seconds += samplesPerChannel / sampleRate;
  expect(seconds).toBeCloseTo(3 * SECONDS + 0.5);
});

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

describe('of a speech that a model has said', () => {
  const made: string[] = [];
  const stopped: string[] = [];

  function soundOf(words: string, { streamed = false, whole = true, seconds = SECONDS } = {}) {
    const sound = new ModelSound(streamed, () => stopped.push(words));
    sound.addWords(words);
    sound.addSound(Buffer.alloc(seconds * SPEECH_RATE * Int16Array.BYTES_PER_ELEMENT));
    if (whole) sound.end();
    return sound;
  }

  /** @returns the speech, and its length in seconds */
  async function say(sounds: ModelSound[], texts: string[], meanwhile?: () => void) {
    made.length = 0;
    stopped.length = 0;
    const left = [...sounds];
    const takeSound = (text: string) => {
      const at = left.findIndex((sound) => sound.compare(text).kind !== 'differs');
      return at < 0 ? undefined : left.splice(at, 1)[0];
    };
    const speech = new Speech(
      (text) => {
        made.push(text);
        return twoSeconds();
      },
      WORDS,
      takeSound,
    );
    for (const text of texts) speech.add(text);
    meanwhile?.();
    speech.end();
    const reader = speech.sound.getReader();
    let seconds = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read())
      seconds += read.value.samplesPerChannel / read.value.sampleRate;
    return { speech, seconds: Math.round(seconds * 10) / 10 };
  }

  it('its sound is played, and no other is made', async () => {
    const { speech, seconds } = await say(
      [soundOf(` ${FIRST}${SECOND}`, { seconds: 6 })],
      [`${FIRST}${SECOND}`.trim()],
    );
    expect([seconds, made]).toEqual([6, []]);
    expect(speech.played(3)).toBe('Your order was shipped on Monday.');
    expect(speech.played(undefined)).toBe(`${FIRST}${SECOND}`.trim());
  });

  it('several sounds follow one another, and what is in none is made', async () => {
    const texts = [`${FIRST.trim()}\n\n${SECOND.trim()}\n\n${REST}`];
    const { speech, seconds } = await say([soundOf(FIRST), soundOf(SECOND)], texts);
    expect([seconds, made]).toEqual([6, [REST]]);
    expect(speech.played(4)).toBe(`${FIRST.trim()}\n\n${SECOND.trim()}`);
    expect(speech.played(6)).toBe(texts[0]);
  });

  it('a sound of other words is not played, nor one of more words', async () => {
    const { seconds } = await say([soundOf('It was lost.'), soundOf(FIRST + SECOND)], [FIRST.trim()]);
    expect([seconds, made]).toEqual([2, [FIRST.trim()]]);
  });

  it('a sound that is streamed goes on with its words', async () => {
    const sound = soundOf(FIRST, { streamed: true, whole: false });
    const { seconds } = await say([sound], ['Your order ', 'was shipped on Monday.'], () => sound.end());
    expect([seconds, made, stopped]).toEqual([2, [], []]);
  });

  it('it ends where the text goes on in other words, of which sound is made with what it had not said', async () => {
    const sound = soundOf(`${FIRST}See https://evil.example.`, { streamed: true, whole: false, seconds: 1 });
    const { speech } = await say([sound], [FIRST, 'See [link removed].']);
    // The rest of its words is still the reply.
    expect(stopped).toEqual([]);
    expect(made).toEqual([FIRST.trim(), 'See [link removed].']);
    expect(speech.played(undefined)).toBe(`${FIRST}See [link removed].`);
  });

  it('hardly more of its sound is taken than was played when the text goes on in other words', async () => {
    const sound = soundOf(`${FIRST}See https://evil.example.`, { streamed: true, whole: false, seconds: 10 });
    const speech = new Speech(twoSeconds, WORDS, () => sound);
    speech.add(FIRST);
    const reader = speech.sound.getReader();
    let seconds = 0;
    const listen = async () => {
      const { done, value } = await reader.read();
      if (value?.sampleRate === SPEECH_RATE) seconds += value.samplesPerChannel / SPEECH_RATE;
      return !done;
    };
    while (seconds < SECONDS) await listen();
    // As in a room, where sound is played slower than it is taken.
    await sleep(50);
    speech.add('See [link removed].');
    speech.end();
    while (await listen());
    expect(seconds).toBeLessThan(SECONDS + 0.6);
  });

  it('sound is made of words whose own did not come', async () => {
    const { seconds } = await say([soundOf(FIRST, { seconds: 0 })], [FIRST.trim()]);
    expect([seconds, made]).toEqual([2, [FIRST.trim()]]);
  });

  it('the model is stopped with it', async () => {
    stopped.length = 0;
    const sound = soundOf(FIRST, { streamed: true, whole: false, seconds: 1 });
    const speech = new Speech(twoSeconds, WORDS, () => sound);
    speech.add('Your order');
    const reader = speech.sound.getReader();
    await reader.read();
    speech.stop();
    expect(stopped).toEqual([FIRST]);
    expect(speech.played(0.5)).toBe('Your');
  });

  it('the model goes on if its words are to be said later', async () => {
    stopped.length = 0;
    const sound = soundOf(FIRST, { streamed: true, whole: false, seconds: 1 });
    const speech = new Speech(twoSeconds, WORDS, () => sound);
    speech.add('Your order');
    const reader = speech.sound.getReader();
    await reader.read();
    await reader.cancel();
    speech.mute();
    expect(stopped).toEqual([]);
  });

  it('the model is also stopped with it after its words were replaced', async () => {
    stopped.length = 0;
    const sound = soundOf(FIRST, { streamed: true, whole: false });
    const speech = new Speech(twoSeconds, WORDS, () => sound);
    speech.add('Your order ');
    await speech.sound.getReader().read();
    speech.add('has left.');
    expect(stopped).toEqual([]);
    speech.stop();
    expect(stopped).toEqual([FIRST]);
  });
});
