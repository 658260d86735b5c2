/** The sound of a speech server is read as it comes, wherever the network cuts it. */
import { AudioFrame } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { serveLocally } from '../../../../test/support/local-server.js';
import { writeWav } from '../wav.js';
import { openSynthesis } from './open-synthesis.js';
import { SPEECH_RATE } from './synthesis.js';

const SAMPLES = 2_400;
/** In the middle of a sample. */
const CUT_BYTES = 1_201;

it('is whole although it comes in pieces', async () => {
  const whole = writeWav(new AudioFrame(new Int16Array(SAMPLES).fill(1_000), SPEECH_RATE, 1, SAMPLES));
  await using server = await serveLocally(async (_, response) => {
    for (let at = 0; at < whole.length; at += CUT_BYTES) {
      response.write(whole.subarray(at, at + CUT_BYTES));
      await new Promise(setImmediate);
    }
    response.end();
  });
  const synthesis = openSynthesis({
    provider: 'openai-compatible',
    base_url: server.url,
    api_key: undefined,
    model: 'a',
    voice: 'b',
    voices: {},
  });
  let samples = 0;
  for await (const frame of synthesis.speak('Hello', { language: 'en', speed: 1, signal: AbortSignal.timeout(5_000) }))
    samples += frame.samplesPerChannel;
  expect(samples).toBe(SAMPLES);
});
