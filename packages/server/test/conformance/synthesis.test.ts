/**
 * One suite for every provider of speech synthesis: the same sentences, the same failures, whatever the protocol between the
 * voice host and the provider.
 */
import type { AudioFrame } from '@livekit/rtc-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SynthesisService } from '../../src/config/speech-settings.js';
import { SpeechError } from '../../src/voice/host/speech-error.js';
import { openSynthesis } from '../../src/voice/host/synthesis/open-synthesis.js';
import {
  FIRST_SOUND_MS,
  longestSeconds,
  NEXT_SOUND_MS,
  SPEECH_RATE,
  type Synthesis,
} from '../../src/voice/host/synthesis/synthesis.js';
import { PROVIDER_KEY } from '../support/speech/socket-stub.js';
import { REFUSAL, SOUND_SAMPLES, type SynthesisStub, startSynthesisStub } from '../support/speech/synthesis-stubs.js';

const PROVIDERS: SynthesisService['provider'][] = ['openai-compatible', 'deepgram', 'elevenlabs', 'cartesia'];
const SENTENCE = 'Your parcel is on its way, and will be with you on Monday.';

describe.each(PROVIDERS)('%s', (provider) => {
  let stub: SynthesisStub;
  let synthesis: Synthesis;
  beforeEach(async () => {
    stub = await startSynthesisStub(provider);
    synthesis = openSynthesis(stub.service);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stub[Symbol.asyncDispose]();
  });

  /** @returns what of a sentence could be heard, and why no more */
  async function hear(
    frames: AsyncGenerator<AudioFrame> = synthesis.speak(SENTENCE, {
      language: 'de',
      speed: 1,
      signal: new AbortController().signal,
    }),
  ): Promise<{ samples: number; error?: unknown }> {
    let samples = 0;
    try {
      for await (const frame of frames) {
        expect(frame.sampleRate).toBe(SPEECH_RATE);
        samples += frame.samplesPerChannel;
      }
    } catch (error) {
      return { samples, error };
    }
    return { samples };
  }

  it('speaks sentences one after another', async () => {
    expect(await hear()).toEqual({ samples: SOUND_SAMPLES });
    expect(await hear()).toEqual({ samples: SOUND_SAMPLES });
    const voice = provider === 'deepgram' ? 'speaks' : 'a-voice';
    // The others hear from the text which language it is in.
    const language = provider === 'cartesia' ? 'de' : null;
    expect(stub.spoken).toEqual([
      { text: SENTENCE, voice, language },
      { text: SENTENCE, voice, language },
    ]);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('speaks a language with the voice that it has for it, and others with its usual one', async () => {
    for (const language of ['fr', 'de', 'fr']) {
      const { samples } = await hear(
        synthesis.speak(SENTENCE, { language, speed: 1, signal: new AbortController().signal }),
      );
      expect(samples).toBe(SOUND_SAMPLES);
    }
    const usual = provider === 'deepgram' ? 'speaks' : 'a-voice';
    expect(stub.spoken.map(({ voice }) => voice)).toEqual(['a-french-voice', usual, 'a-french-voice']);
  });

  it('speaks slower if it can, and as usual if it cannot or refuses to', async () => {
    const signal = new AbortController().signal;
    const slowly = () => hear(synthesis.speak(SENTENCE, { language: 'de', speed: 0.85, signal }));
    expect(await slowly()).toEqual({ samples: SOUND_SAMPLES });
    const changes_speed = provider === 'openai-compatible';
    expect(stub.spoken.at(-1)?.speed).toBe(changes_speed ? 0.85 : undefined);
    stub.manner = 'refuses the speed';
    const before = stub.spoken.length;
    for (const _again of [1, 2]) expect(await slowly()).toEqual({ samples: SOUND_SAMPLES });
    const asked = stub.spoken.slice(before).map(({ speed }) => speed);
    expect(asked).toEqual(changes_speed ? [0.85, undefined, undefined] : [undefined, undefined]);
  });

  it('plays the beginning before the rest is made', async () => {
    let goOn: () => void = () => undefined;
    stub.hold = new Promise((resolve) => {
      goOn = resolve;
    });
    const frames = synthesis.speak(SENTENCE, { language: 'de', speed: 1, signal: new AbortController().signal });
    const first = await frames.next();
    expect(first.done).toBe(false);
    goOn();
    const { samples } = await hear(frames);
    expect(samples + (first.value?.samplesPerChannel ?? 0)).toBe(SOUND_SAMPLES);
  });

  it('has nothing to play of a sentence without a sound', async () => {
    stub.mute = true;
    expect(await hear()).toEqual({ samples: 0 });
  });

  it.each([
    ['does not take the key', 'answers', '401'],
    ['does not take what it is asked for', 'refuses', `400: ${REFUSAL}`],
    ['answers with nonsense', 'talks nonsense', ''],
  ] as const)('fails if the provider %s', async (why, manner, reason) => {
    stub.manner = manner;
    const api_key = why.includes('key') ? 'another-key' : PROVIDER_KEY;
    const refused = openSynthesis({ ...stub.service, api_key });
    const { samples, error } = await hear(
      refused.speak(SENTENCE, { language: 'de', speed: 1, signal: new AbortController().signal }),
    );
    expect(samples).toBe(0);
    expect(error).toBeInstanceOf(SpeechError);
    expect(String(error)).not.toContain(api_key);
    expect(String(error)).toContain(reason);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('fails without telling the key if it is none that can be sent', async () => {
    const api_key = 'a-key\nof-two-lines';
    const { error } = await hear(
      openSynthesis({ ...stub.service, api_key }).speak(SENTENCE, {
        language: 'de',
        speed: 1,
        signal: new AbortController().signal,
      }),
    );
    expect(error).toBeInstanceOf(SpeechError);
    expect(String(error)).not.toContain('of-two-lines');
  });

  it('still tells a provider the language if it has refused something else', async () => {
    stub.manner = 'refuses';
    await hear();
    stub.manner = 'answers';
    expect(await hear()).toEqual({ samples: SOUND_SAMPLES });
    const language = provider === 'cartesia' ? 'de' : null;
    expect(stub.spoken.map((one) => one.language)).toEqual([language, language]);
  });

  it('does not tell a provider the language that it has refused', async () => {
    stub.manner = 'refuses the language';
    await hear();
    stub.manner = 'answers';
    expect(await hear()).toEqual({ samples: SOUND_SAMPLES });
    await hear(synthesis.speak(SENTENCE, { language: 'fr', speed: 1, signal: new AbortController().signal }));
    const told = provider === 'cartesia' ? ['de', null, 'fr'] : [null, null, null];
    expect(stub.spoken.map(({ language }) => language)).toEqual(told);
  });

  it('keeps what it has if the provider breaks off, and speaks the next sentence', async () => {
    stub.manner = 'breaks off';
    const { samples, error } = await hear();
    expect(samples).toBeLessThan(SOUND_SAMPLES);
    expect(error).toBeInstanceOf(SpeechError);
    stub.manner = 'answers';
    expect(await hear()).toEqual({ samples: SOUND_SAMPLES });
  });

  it.each(['is silent', 'hangs'] as const)('fails if the provider %s', async (manner) => {
    stub.manner = manner;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.fn();
    const heard = hear().finally(ended);
    while (stub.spoken.length === 0) await new Promise(setImmediate);
    // The head of an answer is no sound.
    await vi.advanceTimersByTimeAsync(FIRST_SOUND_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await heard).error).toBeInstanceOf(SpeechError);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('stops a sentence whose sound does not end', async () => {
    stub.manner = 'never ends';
    const { samples, error } = await hear();
    expect(samples / SPEECH_RATE).toBeLessThan(longestSeconds(SENTENCE));
    expect(error).toBeInstanceOf(SpeechError);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('fails if the sound comes more slowly than it is played', async () => {
    stub.manner = 'drips';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const ended = vi.fn();
    const heard = hear().finally(ended);
    while (stub.spoken.length === 0) await new Promise(setImmediate);
    for (let ms = 0; ms < 2 * FIRST_SOUND_MS && ended.mock.calls.length === 0; ms += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000);
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    }
    expect(ended).toHaveBeenCalled();
    expect((await heard).error).toBeInstanceOf(SpeechError);
  });

  it('is not asked any further once nobody takes its sound', async () => {
    stub.hold = new Promise(() => undefined);
    const frames = synthesis.speak(SENTENCE, { language: 'de', speed: 1, signal: new AbortController().signal });
    expect((await frames.next()).done).toBe(false);
    expect(stub.open).toBe(1);
    await frames.return(undefined);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('keeps what it has if the provider stops in the middle', async () => {
    stub.hold = new Promise(() => undefined);
    const frames = synthesis.speak(SENTENCE, { language: 'de', speed: 1, signal: new AbortController().signal });
    expect((await frames.next()).done).toBe(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.fn();
    void hear(frames).then(ended);
    // The rest of the half may come in several parts, each with its own patience.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(NEXT_SOUND_MS);
      expect(ended).toHaveBeenCalled();
    });
    const { samples, error } = ended.mock.lastCall?.[0] as Awaited<ReturnType<typeof hear>>;
    expect(samples).toBeLessThan(SOUND_SAMPLES);
    expect(error).toBeInstanceOf(SpeechError);
  });

  it('makes no more sound once it is interrupted', async () => {
    stub.hold = new Promise(() => undefined);
    const speaking = new AbortController();
    const frames = synthesis.speak(SENTENCE, { language: 'de', speed: 1, signal: speaking.signal });
    expect((await frames.next()).done).toBe(false);
    const rest = hear(frames);
    speaking.abort();
    const { samples, error } = await rest;
    expect(samples).toBeLessThan(SOUND_SAMPLES);
    expect([error, (error as Error).cause].map((one) => (one as Error | undefined)?.name)).toContain('AbortError');
    // The next sentence is spoken, and the rest of the one before is not part of it.
    stub.hold = Promise.resolve();
    expect(await hear()).toEqual({ samples: SOUND_SAMPLES });
  });
});
