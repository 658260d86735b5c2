/**
 * What a customer says, from the sound to the text: cut where they are silent, given again from the beginning where a
 * provider fails, told in order. The sound and the voice activity detection are real, and faster than time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { initializeLogger, stt } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomerVad } from '../../src/voice/host/hearing/customer-vad.js';
import { CustomerVoice } from '../../src/voice/host/hearing/customer-voice.js';
import { createAttempt } from '../../src/voice/host/speech-health.js';
import { SpeechIn, type SpeechInOptions } from '../../src/voice/host/speech-in.js';
import { openTranscription } from '../../src/voice/host/transcription/open-transcription.js';
import { TRANSCRIPTION_RATE } from '../../src/voice/host/transcription/transcription.js';
import { WavReader } from '../../src/voice/host/wav.js';
import { startTranscriptionStub, type TranscriptionStub } from '../support/speech/transcription-stubs.js';
import { changeSound, makeSound, missingSpeech, mixSounds, speak } from './support/speech.js';

const SENTENCE = 'where is the parcel of maria';
const SILENCE_MS = 1_000;
/** Of a voice behind the customer, for sox. */
const BEHIND = '-25dB';
const MOST_SOUND_BYTES = (LIMITS.callSpeechMs / 1_000) * TRANSCRIPTION_RATE * 2;
/** Of a sample: less is silence. */
const LEAST_LOUDNESS = 500;

/** @returns what is between the silences before and behind it */
const trim = (samples: Int16Array): Int16Array => {
  const isLoud = (sample: number) => Math.abs(sample) > LEAST_LOUDNESS;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
};
/** Of a sentence of its length, in bytes. */
const LEAST_SOUND_BYTES = TRANSCRIPTION_RATE * 2;

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

describe.runIf(missingSpeech === undefined)('what a customer says', () => {
  let stub: TranscriptionStub;
  const lost = vi.fn();
  const dropped = vi.fn();
  beforeEach(async () => {
    lost.mockReset();
    dropped.mockReset();
    stub = await startTranscriptionStub('deepgram');
    stub.text = 'Where is it?';
  });
  afterEach(async () => {
    await stub[Symbol.asyncDispose]();
  });

  async function listen(options: Partial<SpeechInOptions> = {}) {
    const { voice = new CustomerVoice() } = options;
    const vad = new CustomerVad({ minSpeechDuration: 64, minSilenceDuration: 250 }, voice);
    const stream = new SpeechIn({
      transcription: openTranscription(stub.service),
      vad,
      voice,
      language: undefined,
      attempt: createAttempt(lost),
      isSpokenTo: () => false,
      isDeaf: () => false,
      dropped,
      ...options,
    }).stream();
    const detection = vad.stream();
    void (async () => {
      for await (const _event of detection);
    })();
    const told: { type: stt.SpeechEventType; text: string | undefined }[] = [];
    void (async () => {
      for await (const { type, alternatives } of stream) told.push({ type, text: alternatives?.[0]?.text });
    })();
    const push = (samples: Int16Array) => {
      for (const part of [samples, new Int16Array((TRANSCRIPTION_RATE * SILENCE_MS) / 1_000)])
        detection.pushFrame(new AudioFrame(part, TRANSCRIPTION_RATE, 1, part.length));
    };
    return {
      say: async (text: string) => {
        push(new WavReader().read(await speak(text, TRANSCRIPTION_RATE)));
      },
      hear: async (...effects: string[]) => {
        push(new WavReader().read(await makeSound(TRANSCRIPTION_RATE, ...effects)));
      },
      sayQuietly: async (volume: string, text: string) => {
        const samples = new WavReader().read(await changeSound(await speak(text, TRANSCRIPTION_RATE), 'vol', volume));
        push(samples);
      },
      /** The voice behind begins, and the customer speaks over the end of it. */
      sayOver: async (volume: string, behind: string, text: string) => {
        const quiet = await changeSound(await speak(behind, TRANSCRIPTION_RATE), 'vol', volume);
        const late = await changeSound(await speak(text, TRANSCRIPTION_RATE), 'pad', '1.2');
        push(new WavReader().read(await mixSounds(quiet, late)));
      },
      sayWithoutPause: async (text: string, ms: number) => {
        const samples = trim(new WavReader().read(await speak(text, TRANSCRIPTION_RATE)));
        for (let said = 0; said < (ms / 1_000) * TRANSCRIPTION_RATE; said += samples.length)
          detection.pushFrame(new AudioFrame(samples, TRANSCRIPTION_RATE, 1, samples.length));
      },
      texts: (type: stt.SpeechEventType) => told.filter((one) => one.type === type).map(({ text }) => text),
      [Symbol.dispose]: () => {
        stream.close();
        detection.close();
      },
    };
  }
  const { INTERIM_TRANSCRIPT, FINAL_TRANSCRIPT, START_OF_SPEECH, END_OF_SPEECH } = stt.SpeechEventType;

  it('is told while it is said, and when it is whole', async () => {
    using customer = await listen();
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['Where is it?']), 5_000);
    expect(customer.texts(INTERIM_TRANSCRIPT)).toContain('Where');
    expect([customer.texts(START_OF_SPEECH).length, customer.texts(END_OF_SPEECH).length]).toEqual([1, 1]);
    expect(stub.sound[0]).toBeGreaterThan(LEAST_SOUND_BYTES);
  });

  it('is given again from its beginning if the connection is lost in the middle', async () => {
    stub.manner = 'breaks off';
    using customer = await listen();
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(END_OF_SPEECH)).toHaveLength(1), 5_000);
    stub.manner = 'answers';
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['Where is it?']), 5_000);
    expect(stub.sound[1]).toBeGreaterThan(LEAST_SOUND_BYTES);
    expect(lost).not.toHaveBeenCalled();
  });

  it('is lost once, if it fails twice', async () => {
    stub.manner = 'breaks off';
    using customer = await listen();
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), 5_000);
    expect(lost.mock.lastCall?.[0]).toContain('deepgram closed the connection in the middle');
    await sleep(100);
    expect(customer.texts(FINAL_TRANSCRIPT)).toEqual([]);
  });

  it('is lost like that if no connection can be begun', async () => {
    const transcription = openTranscription({ ...stub.service, api_key: 'a\nkey' });
    using customer = await listen({ transcription });
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), 5_000);
    expect(customer.texts(END_OF_SPEECH)).toHaveLength(1);
  });

  it('is asked for in the language that is known, and without it once a provider has refused it', async () => {
    stub.manner = 'refuses';
    using customer = await listen({ language: 'nb' });
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(END_OF_SPEECH)).toHaveLength(1), 5_000);
    stub.manner = 'answers';
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toHaveLength(1), 5_000);
    expect(stub.languages).toEqual(['nb', 'multi']);
    expect(lost).not.toHaveBeenCalled();
  });

  it('is understood once it is as long as a piece may be, while it goes on', async () => {
    using customer = await listen();
    await customer.sayWithoutPause(SENTENCE, LIMITS.callSpeechMs + 2_000);
    await vi.waitFor(() => expect(stub.sound[0]).toBeGreaterThan(MOST_SOUND_BYTES - 1), 20_000);
    await vi.waitFor(() => expect(stub.open).toBe(0), 5_000);
    expect(customer.texts(END_OF_SPEECH)).toEqual([]);
    await customer.say('');
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['Where is it?']), 5_000);
    expect(stub.sound).toEqual([MOST_SOUND_BYTES]);
  });

  it('is no message if it only shows that somebody listens to the assistant', async () => {
    stub.text = 'Mm-hmm.';
    let spoken_to = true;
    using customer = await listen({ isSpokenTo: () => spoken_to });
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(stub.sound).toHaveLength(1), 5_000);
    await vi.waitFor(() => expect(stub.open).toBe(0), 5_000);
    spoken_to = false;
    stub.text = 'Yes.';
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['Yes.']), 5_000);
    expect(customer.texts(INTERIM_TRANSCRIPT)).not.toContain('Mm-hmm.');
  });

  it('is not what is understood of a tune, but their thanks are', async () => {
    stub.text = 'Thank you for watching!';
    stub.doubtful = true;
    using customer = await listen();
    await customer.hear('synth', '2', 'sine', '220-440', 'tremolo', '6', '90', 'vol', '0.4', 'pad', '1');
    await vi.waitFor(() => expect(dropped).toHaveBeenCalledTimes(1), 5_000);
    stub.text = 'Thank you.';
    await customer.say('thank you');
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['Thank you.']), 5_000);
    expect(customer.texts(INTERIM_TRANSCRIPT)).not.toContain('Thank you for watching!');
    expect(dropped.mock.calls).toEqual([['noise']]);
  });

  it('is told as not understood if there are no words, unless the sound is that of a noise', async () => {
    stub.text = '';
    using customer = await listen();
    await customer.hear('synth', '0.3', 'pinknoise', 'vol', '0.4', 'pad', '1');
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(dropped.mock.calls).toEqual([['unintelligible']]), 5_000);
    stub.text = 'Where is it?';
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['Where is it?']), 5_000);
    expect(dropped).toHaveBeenCalledTimes(1);
  });

  it('is not what a quiet voice behind them says, until they have been silent for long', async () => {
    const clock = { now: 0 };
    using customer = await listen({ voice: new CustomerVoice(() => clock.now) });
    const heard = () => [customer.texts(START_OF_SPEECH).length, customer.texts(FINAL_TRANSCRIPT).length];
    // The first pieces count.
    await customer.sayQuietly(BEHIND, SENTENCE);
    await vi.waitFor(() => expect(heard()).toEqual([1, 1]), 5_000);
    for (const pieces of [2, 3, 4]) {
      await customer.say(SENTENCE);
      await vi.waitFor(() => expect(heard()).toEqual([pieces, pieces]), 5_000);
    }
    await customer.sayQuietly(BEHIND, SENTENCE);
    await vi.waitFor(() => expect(dropped.mock.calls).toEqual([['background_voice']]), 5_000);
    // The provider was not asked.
    expect(stub.sound).toHaveLength(4);
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(heard()).toEqual([5, 5]), 5_000);
    clock.now += 60_000;
    await customer.sayQuietly(BEHIND, SENTENCE);
    await vi.waitFor(() => expect(heard()).toEqual([6, 6]), 5_000);
    expect(dropped).toHaveBeenCalledTimes(1);
  });

  it('is heard whole where it begins quietly, over a voice behind them', async () => {
    using customer = await listen();
    for (const pieces of [1, 2, 3]) {
      await customer.say(SENTENCE);
      await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toHaveLength(pieces), 5_000);
    }
    const [before] = stub.sound;
    await customer.sayOver(BEHIND, 'is there any news about it today', SENTENCE);
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toHaveLength(4), 5_000);
    expect(stub.sound.at(-1)).toBeGreaterThan(before as number);
    expect(dropped).not.toHaveBeenCalled();
  });

  it('is told in the order it was said in, whichever is understood first', async () => {
    using customer = await listen();
    stub.delay_ms = 300;
    stub.text = 'First.';
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(END_OF_SPEECH)).toHaveLength(1), 5_000);
    await sleep(50);
    stub.delay_ms = 0;
    stub.text = 'Second.';
    await customer.say(SENTENCE);
    await vi.waitFor(() => expect(customer.texts(END_OF_SPEECH)).toHaveLength(2), 5_000);
    await vi.waitFor(() => expect(customer.texts(FINAL_TRANSCRIPT)).toHaveLength(2), 5_000);
    expect(customer.texts(FINAL_TRANSCRIPT)).toEqual(['First.', 'Second.']);
  });
});
