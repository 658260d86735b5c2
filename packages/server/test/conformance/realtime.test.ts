/**
 * The realtime model of a call, over the wire to a server of its protocol: what it understands, the steps that it is asked for and
 * their sound, and every way in which it can fail.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { AudioFrame } from '@livekit/rtc-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpeechServices } from '../../src/config/speech-settings.js';
import type { RealtimeStep } from '../../src/features/calls/realtime-model.js';
import { STEP_SILENCE_MS } from '../../src/voice/host/realtime/model-steps.js';
import { openRealtime, type Realtime } from '../../src/voice/host/realtime/open-realtime.js';
import { REST_MS } from '../../src/voice/host/realtime/session.js';
import { Speech } from '../../src/voice/host/speech.js';
import { SpeechError } from '../../src/voice/host/speech-error.js';
import {
  type PieceOptions,
  TRANSCRIPTION_MS,
  TRANSCRIPTION_RATE,
} from '../../src/voice/host/transcription/transcription.js';
import { type RealtimeStub, SLOW_WORD_MS, startRealtimeStub, WORD_MS } from '../support/speech/realtime-stub.js';
import { PROVIDER_KEY } from '../support/speech/socket-stub.js';
import { startTranscriptionStub, type TranscriptionStub } from '../support/speech/transcription-stubs.js';

const SAID = 'Where is my parcel?';
const OTHERWISE = 'where is the parcel';
/** As the voice activity detection gives it. */
const FRAME_SAMPLES = 512;
const FRAMES = 30;
/** At the model's rate. */
const BYTES = FRAMES * FRAME_SAMPLES * 2 * 1.5;

const frame = () => new AudioFrame(new Int16Array(FRAME_SAMPLES).fill(1_000), TRANSCRIPTION_RATE, 1, FRAME_SAMPLES);

let stub: RealtimeStub;
let other: TranscriptionStub;
let realtime: Realtime;

function open(language?: string, changed: Partial<SpeechServices['realtime']> = {}): Realtime {
  const service = { ...stub.service, ...changed };
  const unused = {
    provider: 'openai-compatible',
    base_url: '',
    api_key: '',
    model: '',
    voice: '',
    voices: {},
  } as const;
  const services = {
    transcription: other.service,
    synthesis: unused,
    realtime: service,
    pause_ms: 300,
    prepare_replies: false,
  };
  const opened = openRealtime(services, language);
  if (opened === undefined) throw new Error('there is a realtime model');
  return opened;
}

beforeEach(async () => {
  stub = await startRealtimeStub();
  stub.text = SAID;
  other = await startTranscriptionStub('openai-compatible');
  other.text = OTHERWISE;
});

afterEach(async () => {
  vi.useRealTimers();
  realtime.session.close();
  await expect.poll(() => stub.open).toBe(0);
  await stub[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

function begin(options: Partial<PieceOptions> = {}, frames = FRAMES) {
  const { signal } = new AbortController();
  const piece = realtime.transcription.begin({ language: undefined, interim: () => undefined, signal, ...options });
  for (let given = 0; given < frames; given++) piece.add(frame());
  return piece;
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('what the customer says', () => {
  it('is understood piece by piece, in one session that neither detects speech nor answers by itself', async () => {
    realtime = open('de');
    const interims: string[] = [];
    expect(await begin({ interim: (text) => interims.push(text) }).end()).toEqual({ text: SAID, certainty: {} });
    expect(interims).toContain('Where is');
    stub.text = '';
    expect((await begin().end()).text).toBe('');
    expect(stub.pieces).toHaveLength(2);
    for (const bytes of stub.pieces) expect(Math.abs(bytes - BYTES)).toBeLessThan(BYTES / 10);
    expect(stub.sessions).toEqual([
      {
        type: 'realtime',
        output_modalities: ['audio'],
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: 24_000 },
            transcription: { model: 'writes', language: 'de' },
            turn_detection: null,
          },
          output: { format: { type: 'audio/pcm', rate: 24_000 }, voice: 'a-voice' },
        },
      },
    ]);
    expect(stub.steps).toEqual([]);
  });

  it('is understood if it is shorter than the least that the server takes', async () => {
    realtime = open();
    expect((await begin({}, 1).end()).text).toBe(SAID);
  });

  it('is not mixed up if a piece begins before the one before is understood, or is given up', async () => {
    realtime = open();
    const given_up = new AbortController();
    const first = begin({ signal: given_up.signal });
    const second = begin();
    const third = begin({}, 2 * FRAMES);
    await expect.poll(() => stub.sessions).toHaveLength(1);
    given_up.abort();
    expect(await failureOf(first.end())).toMatchObject({ name: 'AbortError' });
    const texts = await Promise.all([third.end(), second.end()]);
    expect(texts.map(({ text }) => text)).toEqual([SAID, SAID]);
    expect(stub.pieces.map((bytes) => Math.round(bytes / BYTES))).toEqual([1, 2]);
  });

  it.each([
    ['breaks off in the middle', { manner: 'breaks off' }],
    ['does not understand', { hearing: 'fails' }],
    ['understands more than anyone can say', { text: 'and '.repeat(5_000) }],
  ] as const)('is given to the other transcription if the model %s', async (_, broken) => {
    realtime = open();
    await realtime.session.open();
    Object.assign(stub, broken);
    expect(await failureOf(begin().end())).toBeInstanceOf(SpeechError);
    // As a piece that is tried again, and those after it.
    expect((await begin().end()).text).toBe(OTHERWISE);
    expect((await begin().end()).text).toBe(OTHERWISE);
    expect(other.sound).toHaveLength(2);
  });

  it.each([
    ['does not open a session', { manner: 'is silent' }],
    ['sends no text', { hearing: 'is silent' }],
  ] as const)('is given to the other transcription if the model %s in time', async (_, silent) => {
    Object.assign(stub, silent);
    realtime = open();
    if (!('manner' in silent)) await realtime.session.open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // One waits for the other.
    const texts = [begin(), begin()].map((piece) => failureOf(piece.end()));
    await expect.poll(() => 'manner' in silent || stub.pieces.length === 2).toBe(true);
    await vi.advanceTimersByTimeAsync(TRANSCRIPTION_MS);
    for (const text of texts) expect(await text).toBeInstanceOf(SpeechError);
    vi.useRealTimers();
    expect((await begin().end()).text).toBe(OTHERWISE);
  });
});

const STEP: RealtimeStep = {
  instructions: 'You help.',
  items: [
    { kind: 'customer', text: 'Hello' },
    { kind: 'assistant', text: 'Good morning.' },
    { kind: 'customer', text: SAID },
  ],
  tools: [{ name: 'find_parcel', description: 'Finds it.', parameters: { type: 'object' } }],
  tool_choice: 'auto',
  streamed: false,
};
const ANSWER = 'It is on its way. It comes tomorrow.';
const message = (role: string, type: string, text: string) => ({ type: 'message', role, content: [{ type, text }] });

let asked = 0;
const ask = (step: Partial<RealtimeStep> = {}, told: (words: string) => void = () => undefined) =>
  realtime.steps.ask(`step ${++asked}`, { ...STEP, ...step }, told);

async function secondsOf(text: string): Promise<number | undefined> {
  const sound = realtime.steps.takeSound(text);
  if (sound === undefined) return undefined;
  let seconds = 0;
  for await (const { samplesPerChannel, sampleRate } of sound.play()) seconds += samplesPerChannel / sampleRate;
  return Math.round(seconds * 1_000) / 1_000;
}
const lengthOf = (words: string) => (words.split(' ').length * WORD_MS) / 1_000;

describe('a step', () => {
  it('is asked for outside the conversation of the model, with all that it is to know', async () => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER });
    expect(await ask()).toEqual({ text: ANSWER, calls: [], usage: { input_tokens: 20, output_tokens: 10 } });
    expect(stub.steps[0]).toMatchObject({
      conversation: 'none',
      output_modalities: ['audio'],
      instructions: 'You help.',
      input: [
        message('user', 'input_text', 'Hello'),
        message('assistant', 'output_text', 'Good morning.'),
        message('user', 'input_text', SAID),
      ],
      tools: [{ type: 'function', name: 'find_parcel', description: 'Finds it.', parameters: { type: 'object' } }],
      tool_choice: 'auto',
    });
  });

  it('has the sound of the newest message with it, where that is what was heard', async () => {
    realtime = open();
    await begin().end();
    realtime.transcription.assignMessage(SAID);
    await ask();
    const [item] = stub.items;
    expect(stub.steps[0]?.input.slice(2)).toEqual([
      { type: 'item_reference', id: item },
      message('user', 'input_text', SAID),
    ]);
    // It was stored in other words, such as without the number of a card.
    await ask({ items: [{ kind: 'customer', text: 'Where is […]?' }] });
    expect(stub.steps[1]?.input).toEqual([message('user', 'input_text', 'Where is […]?')]);
    // The one after it takes its place, and it is forgotten.
    stub.text = 'And the other one?';
    await begin().end();
    realtime.transcription.assignMessage(stub.text);
    await ask();
    expect(stub.steps[2]?.input.some(({ type }) => type === 'item_reference')).toBe(false);
    await expect.poll(() => stub.items.size).toBe(1);
    expect(stub.items).not.toContain(item);
  });

  it('has that sound with it once, however often the server says what it was', async () => {
    realtime = open();
    stub.hearing = 'repeats itself';
    await begin().end();
    await begin().end();
    realtime.transcription.assignMessage(SAID);
    await ask();
    const references = stub.steps[0]?.input.filter(({ type }) => type === 'item_reference');
    expect(references?.map(({ id }) => id)).toEqual([...stub.items]);
  });

  it('calls functions, whose results the next step is told', async () => {
    realtime = open();
    stub.answer = () => ({ calls: [{ name: 'find_parcel', arguments: '{"name":"maria"}' }] });
    const { calls } = await ask();
    expect(calls).toEqual([{ id: expect.any(String), name: 'find_parcel', arguments: '{"name":"maria"}' }]);
    const [{ id, name, arguments: written }] = calls as [(typeof calls)[0]];
    await ask({
      items: [
        ...STEP.items,
        { kind: 'call', id, name, arguments: written },
        { kind: 'result', id, output: '{"ok":true}' },
      ],
    });
    expect(stub.steps[1]?.input.slice(3)).toEqual([
      { type: 'function_call', call_id: id, name, arguments: written },
      { type: 'function_call_output', call_id: id, output: '{"ok":true}' },
    ]);
  });

  it('is told from another one that runs beside it, also by a server that forgets names', async () => {
    realtime = open();
    for (const forgets of [false, true]) {
      stub.forgets_names = forgets;
      stub.answer = ({ instructions }) => ({ says: `This is ${instructions}`, manner: 'slowly' });
      const replies = await Promise.all([ask({ instructions: 'one' }), ask({ instructions: 'two' })]);
      expect(replies.map(({ text }) => text)).toEqual(['This is one', 'This is two']);
    }
  });

  it('is told word by word only if it is streamed', async () => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER });
    const told: string[] = [];
    await ask({ streamed: false }, (words) => told.push(words));
    expect(told).toEqual([]);
    await ask({ streamed: true }, (words) => told.push(words));
    expect(told.join('')).toBe(ANSWER);
    expect(told.length).toBeGreaterThan(3);
  });
});

describe('the sound of a step', () => {
  it('is there for its own words, once', async () => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER });
    await ask();
    expect(await secondsOf('It is on its way.')).toBeUndefined();
    expect(await secondsOf('It is late.')).toBeUndefined();
    expect(await secondsOf(`${ANSWER}\n\nAnything else?`)).toBe(lengthOf(ANSWER));
    expect(await secondsOf(ANSWER)).toBeUndefined();
  });

  it('is the newest that begins so: an older one is that of words which were not said', async () => {
    realtime = open();
    const beginning = 'One moment.';
    for (const says of [`${beginning} I look it up.`, `${beginning} It is on its way.`]) {
      stub.answer = () => ({ says });
      await ask({ streamed: true });
    }
    expect(realtime.steps.takeSound(beginning)?.words).toBe(`${beginning} It is on its way.`);
    expect(realtime.steps.takeSound(beginning)).toBeUndefined();
  });

  it('is none of an earlier step if another model answers', async () => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER });
    await ask({ streamed: true });
    stub.answer = () => ({ manner: 'fails' });
    await failureOf(ask());
    expect(realtime.steps.takeSound(ANSWER)).toBeUndefined();
    stub.answer = () => ({ says: ANSWER });
    await ask({ streamed: true });
    realtime.session.fail(new SpeechError('for the test'));
    await failureOf(ask());
    expect(realtime.steps.takeSound(ANSWER)).toBeUndefined();
  });

  it('can be played while it is made, if the step is streamed', async () => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER, manner: 'slowly' });
    const reply = ask({ streamed: true });
    await expect.poll(() => stub.steps).toHaveLength(1);
    await sleep(SLOW_WORD_MS * 3);
    const sound = realtime.steps.takeSound('It is');
    expect(sound?.state).toBe('open');
    expect(sound?.seconds).toBeLessThan(lengthOf(ANSWER));
    expect((await reply).text).toBe(ANSWER);
    expect(sound).toMatchObject({ state: 'whole', lasts: expect.closeTo(lengthOf(ANSWER)) });
  });

  it('is cancelled when it is interrupted: what was spoken until then is the answer, and no function is called', async () => {
    realtime = open();
    stub.answer = () => ({
      says: 'And on it goes,',
      manner: 'without an end',
      calls: [{ name: 'x', arguments: '{}' }],
    });
    const reply = ask({ streamed: true });
    await sleep(SLOW_WORD_MS * 4);
    realtime.steps.takeSound('And on')?.stop();
    const { text, calls } = await reply;
    expect(text).toMatch(/^And on it/);
    expect(calls).toEqual([]);
    expect(stub.cancelled).toBe(1);
  });

  it('is not cancelled where other words are said in its place: the reply is whole', async () => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER, manner: 'slowly' });
    const reply = ask({ streamed: true });
    await expect.poll(() => stub.steps).toHaveLength(1);
    await sleep(SLOW_WORD_MS * 3);
    const speech = new Speech(
      async function* () {
        yield frame();
      },
      { language: 'en', speed: 1, link: 'the link' },
      (text) => realtime.steps.takeSound(text),
    );
    speech.add('It is');
    speech.add(' [link removed]');
    expect(await reply).toMatchObject({ text: ANSWER, usage: { input_tokens: 20 } });
    expect(stub.cancelled).toBe(0);
  });

  it('is cancelled when nobody wants the step any more', async () => {
    realtime = open();
    stub.answer = () => ({ says: 'And on it goes,', manner: 'without an end' });
    const reply = failureOf(ask({ streamed: true }));
    await sleep(SLOW_WORD_MS * 2);
    realtime.steps.drop(`step ${asked}`);
    expect(await reply).toBeInstanceOf(SpeechError);
    expect(stub.cancelled).toBe(1);
    expect(realtime.steps.takeSound('And on')).toBeUndefined();
  });

  it('is kept if the step before, which nobody wants any more, ends after it', async () => {
    realtime = open();
    stub.answer = () => ({ says: 'And on it goes,', manner: 'without an end' });
    const unwanted = failureOf(ask({ streamed: true }));
    await sleep(SLOW_WORD_MS * 2);
    stub.answer = () => ({ says: ANSWER, manner: 'slowly' });
    const reply = ask({ streamed: true });
    await expect.poll(() => stub.steps).toHaveLength(2);
    realtime.steps.drop(`step ${asked - 1}`);
    await unwanted;
    await reply;
    expect(realtime.steps.takeSound(ANSWER)?.words).toBe(ANSWER);
  });

  it('is not even asked for if nobody wants the step before the session is open', async () => {
    realtime = open();
    const reply = failureOf(ask());
    realtime.steps.drop(`step ${asked}`);
    expect(await reply).toBeInstanceOf(SpeechError);
    await ask();
    expect(stub.steps).toHaveLength(1);
  });
});

describe('a step fails', () => {
  it.each([
    ['the connection is lost in the middle', 'breaks off', /closed the connection/],
    ['the model fails', 'fails', /overloaded/],
  ] as const)('if %s', async (_, manner, why) => {
    realtime = open();
    stub.answer = () => ({ says: ANSWER, manner });
    const error = await failureOf(ask());
    expect(error).toBeInstanceOf(SpeechError);
    expect(String(error)).toMatch(why);
    // Its sound is not played in the place of another answer.
    expect(realtime.steps.takeSound(ANSWER)).toBeUndefined();
  });

  it('if the model falls silent', async () => {
    realtime = open();
    stub.answer = () => ({ manner: 'in silence' });
    await realtime.session.open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const error = failureOf(ask());
    await vi.advanceTimersByTimeAsync(0);
    vi.advanceTimersByTime(STEP_SILENCE_MS);
    expect(await error).toBeInstanceOf(SpeechError);
  });

  it.each([
    true,
    false,
  ])('if the model does not end when it is cancelled (because it is interrupted: %j)', async (is) => {
    realtime = open();
    stub.answer = () => ({ says: 'And on it goes,', manner: 'stubbornly' });
    const reply = failureOf(ask({ streamed: true }));
    await sleep(SLOW_WORD_MS * 3);
    if (is) realtime.steps.takeSound('And on')?.stop();
    else realtime.steps.drop(`step ${asked}`);
    expect(await reply).toBeInstanceOf(SpeechError);
    expect(stub.cancelled).toBe(1);
    // The session with it, which would carry all that nobody wants.
    await expect.poll(() => stub.open).toBe(0);
  });

  it('if the model writes more than a message has characters', async () => {
    realtime = open();
    stub.answer = () => ({ says: 'x'.repeat(LIMITS.messageCharacters + 1), manner: 'without sound' });
    expect(String(await failureOf(ask()))).toMatch(/spoke for too long/);
  });

  it('if the server refuses it', async () => {
    realtime = open();
    const error = await failureOf(ask({ items: [{ kind: 'result', id: 'none', output: '{}' }] }));
    expect(String(error)).toMatch(/there is no such call/);
    // The session goes on.
    expect((await ask()).text).toBe('Hello.');
    expect(stub.sessions).toHaveLength(1);
  });

  it.each([
    ['does not take the key', 'answers'],
    ['refuses', 'refuses'],
    ['refuses the settings', 'reports a failure'],
    ['answers with nonsense', 'talks nonsense'],
  ] as const)('and rests if the server %s', async (why, manner) => {
    stub.manner = manner;
    realtime = open(undefined, why.includes('key') ? { api_key: 'another-key' } : {});
    const error = await failureOf(ask());
    expect(error).toBeInstanceOf(SpeechError);
    expect(String(error)).not.toMatch(new RegExp(`${PROVIDER_KEY}|another-key`));
    expect(realtime.session.unavailable).toBe(true);
    expect((await begin().end()).text).toBe(OTHERWISE);
  });
});

describe('the session', () => {
  it('is opened again if it ended while nothing was asked for', async () => {
    realtime = open();
    expect((await ask()).text).toBe('Hello.');
    stub.disconnect();
    await expect.poll(() => stub.open).toBe(0);
    expect((await ask()).text).toBe('Hello.');
    expect(stub.sessions).toHaveLength(2);
  });

  it('is tried again after it has rested', async () => {
    realtime = open();
    await realtime.session.open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    realtime.session.fail(new SpeechError('for the test'));
    expect(await failureOf(ask())).toBeInstanceOf(SpeechError);
    await vi.advanceTimersByTimeAsync(REST_MS);
    vi.useRealTimers();
    expect((await ask()).text).toBe('Hello.');
  });
});
