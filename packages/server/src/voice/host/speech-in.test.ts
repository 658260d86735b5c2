/** Which speech is transcribed; who only shows that they listen says nothing. */
import { initializeLogger, type VADEvent, VADEventType } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import type { CustomerVad } from './hearing/customer-vad.js';
import { CustomerVoice } from './hearing/customer-voice.js';
import { isBackchannel, SpeechIn } from './speech-in.js';
import { TRANSCRIPTION_RATE } from './transcription/transcription.js';

const WINDOW = 512;

initializeLogger({ pretty: false, level: 'silent' });

/** @returns counts of what was transcribed, in samples, and the functions that the detection calls */
function listen(isDeaf: () => boolean = () => false) {
  const vad: Pick<CustomerVad, 'listener'> = { listener: undefined };
  const pieces: number[] = [];
  const stream = new SpeechIn({
    transcription: {
      begin() {
        const piece = pieces.push(0) - 1;
        return {
          add({ data }) {
            pieces[piece] = (pieces[piece] as number) + data.length;
          },
          end: async () => ({ text: '', certainty: {} }),
        };
      },
    },
    vad,
    voice: new CustomerVoice(),
    language: undefined,
    attempt: (work) => work(),
    isSpokenTo: () => false,
    isDeaf,
    dropped: () => undefined,
  }).stream();
  const event = (type: VADEventType, probability: number): VADEvent => ({
    type,
    probability,
    samplesIndex: 0,
    timestamp: 0,
    speechDuration: 0,
    silenceDuration: 0,
    frames: [new AudioFrame(new Int16Array(WINDOW), TRANSCRIPTION_RATE, 1, WINDOW)],
    inferenceDuration: 0,
    speaking: true,
    rawAccumulatedSilence: 0,
    rawAccumulatedSpeech: 0,
  });
  const sound = { level_db: -20, speech_ms: 64, voiced_share: 1, over_noise_db: undefined };
  return {
    pieces,
    begin: () => vad.listener?.began(event(VADEventType.START_OF_SPEECH, 1)),
    hear: (probability: number) => vad.listener?.heard(event(VADEventType.INFERENCE_DONE, probability)),
    end: () => vad.listener?.ended(event(VADEventType.END_OF_SPEECH, 0), sound),
    [Symbol.dispose]: () => stream.close(),
  };
}

it('does not transcribe a click, but whatever goes on after its beginning, from there', () => {
  using customer = listen();
  customer.begin();
  customer.hear(0.1);
  customer.end();
  expect(customer.pieces).toEqual([]);
  customer.begin();
  customer.hear(0.9);
  customer.hear(0.1);
  customer.end();
  expect(customer.pieces).toEqual([3 * WINDOW]);
});

it('transcribes nothing that is said while the customer is not listened to, and the rest of it', () => {
  let deaf = true;
  using customer = listen(() => deaf);
  customer.begin();
  customer.hear(0.9);
  deaf = false;
  for (let windows = 0; windows < 3; windows++) customer.hear(0.9);
  customer.end();
  expect(customer.pieces).toEqual([3 * WINDOW]);
});

it.each(['Mhm.', 'Mm-hmm.', 'Hmm…', 'Uh-huh.', 'Aha!', 'Ähm', 'Oh.'])('%j is no message', (text) => {
  expect(isBackchannel(text)).toBe(true);
});

it.each([
  'Yes.',
  'No',
  'Ok',
  'Mom',
  'M',
  'Um',
  'Uh, 3.',
  'M-55',
  'Hm, and my order?',
  'Ja',
  '1042',
  '',
])('%j is one, or nothing at all', (text) => {
  expect(isBackchannel(text)).toBe(false);
});
