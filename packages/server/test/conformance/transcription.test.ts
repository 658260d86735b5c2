/**
 * One suite for every provider of transcription: the same pieces of speech, the same failures, whatever the protocol
 * between the voice host and the provider.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { AudioFrame } from '@livekit/rtc-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TranscriptionService } from '../../src/config/speech-settings.js';
import { SpeechError } from '../../src/voice/host/speech-error.js';
import { openTranscription } from '../../src/voice/host/transcription/open-transcription.js';
import {
  type PieceOptions,
  TRANSCRIPTION_MS,
  TRANSCRIPTION_RATE,
} from '../../src/voice/host/transcription/transcription.js';
import { PROVIDER_KEY } from '../support/speech/socket-stub.js';
import { startTranscriptionStub, type TranscriptionStub } from '../support/speech/transcription-stubs.js';

const PROVIDERS: TranscriptionService['provider'][] = ['openai-compatible', 'deepgram', 'elevenlabs', 'assemblyai'];
const SAID = 'Where is my parcel, it was sent on Monday.';
/** As the voice activity detection gives it. */
const FRAME_SAMPLES = 512;
const FRAMES = 30;
const BYTES = FRAMES * FRAME_SAMPLES * 2;
/** More of silence may be sent than there is sound. */
const PADDING_BYTES = (TRANSCRIPTION_RATE / 10) * 2;

const frame = () => new AudioFrame(new Int16Array(FRAME_SAMPLES).fill(1_000), TRANSCRIPTION_RATE, 1, FRAME_SAMPLES);

describe.each(PROVIDERS)('%s', (provider) => {
  let stub: TranscriptionStub;
  beforeEach(async () => {
    stub = await startTranscriptionStub(provider);
    stub.text = SAID;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stub[Symbol.asyncDispose]();
  });

  function begin(options: Partial<PieceOptions> = {}, service = stub.service) {
    const signal = new AbortController().signal;
    const piece = openTranscription(service).begin({
      language: undefined,
      interim: () => undefined,
      signal,
      ...options,
    });
    for (let given = 0; given < FRAMES; given++) piece.add(frame());
    return piece;
  }

  it('understands a piece, in the language that is known', async () => {
    expect((await begin({ language: 'de' }).end()).text).toBe(SAID);
    expect((await begin().end()).text).toBe(SAID);
    expect(stub.sound).toHaveLength(2);
    for (const bytes of stub.sound) {
      expect(bytes).toBeGreaterThanOrEqual(BYTES);
      expect(bytes).toBeLessThanOrEqual(BYTES + PADDING_BYTES);
    }
    // AssemblyAI hears the language by itself, and Deepgram is told that it may be any.
    const told: Record<string, unknown[]> = { assemblyai: [null, null], deepgram: ['de', 'multi'] };
    expect(stub.languages).toEqual(told[provider] ?? ['de', null]);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it.runIf(provider !== 'openai-compatible')('says in the middle what it has understood so far', async () => {
    const interims: string[] = [];
    const piece = begin({ interim: (text) => interims.push(text) });
    await expect.poll(() => interims).toContain('Where');
    expect((await piece.end()).text).toBe(SAID);
  });

  it.runIf(provider !== 'openai-compatible')('is not left open if nobody ends a piece', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const interim = vi.fn();
    const piece = begin({ interim });
    await vi.waitFor(() => expect(interim).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(LIMITS.callSpeechMs);
    expect(stub.open).toBe(1);
    await vi.advanceTimersByTimeAsync(TRANSCRIPTION_MS);
    await expect(piece.end()).rejects.toBeInstanceOf(SpeechError);
    vi.useRealTimers();
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('knows that there were no words', async () => {
    stub.text = '';
    expect((await begin().end()).text).toBe('');
  });

  it('says how sure the provider is, as far as it does', async () => {
    stub.doubtful = true;
    const certainty: Record<string, object> = {
      'openai-compatible': { no_speech_probability: 0.9, log_probability: -1.5, compression_ratio: 0.8 },
      deepgram: { confidence: 0.25 },
      assemblyai: { confidence: 0.25 },
    };
    expect((await begin().end()).certainty).toEqual(certainty[provider] ?? {});
  });

  it.runIf(provider === 'openai-compatible')('asks for the text alone if the server gives no more', async () => {
    stub.manner = 'gives the text alone';
    for (let piece = 0; piece < 2; piece++)
      expect(await begin({ language: 'de' }).end()).toEqual({ text: SAID, certainty: {} });
    // It is asked for more once.
    expect(stub.languages).toEqual(['de', 'de', 'de']);
  });

  it.each([
    ['does not take the key', 'answers', false],
    ['does not take what it is asked for', 'refuses', true],
    ['breaks off in the middle', 'breaks off', false],
    ['answers with nonsense', 'talks nonsense', false],
    ['answers without an end', 'never ends', false],
  ] as const)('fails if the provider %s', async (why, manner, refused) => {
    stub.manner = manner;
    const service = why.includes('key') ? { ...stub.service, api_key: 'another-key' } : stub.service;
    const error = await begin({}, service)
      .end()
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SpeechError);
    expect(error).toMatchObject({ refused });
    expect(String(error)).not.toMatch(new RegExp(`${PROVIDER_KEY}|another-key`));
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  const failure: Record<string, string> = { elevenlabs: 'quota_exceeded', assemblyai: '3007' };
  it.runIf(provider in failure)('says which failure the provider reports', async () => {
    stub.manner = 'reports a failure';
    await expect(begin().end()).rejects.toThrow(failure[provider]);
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it.each(['is silent', 'hangs'] as const)('fails if the provider %s', async (manner) => {
    stub.manner = manner;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timedOut = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    });
    const text = begin()
      .end()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TRANSCRIPTION_MS);
    expect(await text).toBeInstanceOf(SpeechError);
    timedOut.mockRestore();
    vi.useRealTimers();
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });

  it('is not asked any further once nobody listens', async () => {
    stub.delay_ms = 200;
    const listening = new AbortController();
    const text = begin({ signal: listening.signal }).end();
    await sleep(50);
    listening.abort();
    const error = await text.catch((error: unknown) => error);
    expect([error, (error as Error).cause].map((one) => (one as Error | undefined)?.name)).toContain('AbortError');
    await vi.waitFor(() => expect(stub.open).toBe(0), { timeout: 10_000 });
  });
});
