/** The sound of a speech server is read as it comes, wherever the network cuts it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AudioFrame } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { writeWav } from '../wav.js';
import { openSynthesis } from './open-synthesis.js';
import { SPEECH_RATE } from './synthesis.js';

const SAMPLES = 2_400;
/** In the middle of a sample. */
const CUT_BYTES = 1_201;

it('is whole although it comes in pieces', async () => {
  const whole = writeWav(new AudioFrame(new Int16Array(SAMPLES).fill(1_000), SPEECH_RATE, 1, SAMPLES));
  const server = createServer(async (_, response) => {
    for (let at = 0; at < whole.length; at += CUT_BYTES) {
      response.write(whole.subarray(at, at + CUT_BYTES));
      await new Promise(setImmediate);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const synthesis = openSynthesis({
    provider: 'openai-compatible',
    base_url,
    api_key: undefined,
    model: 'a',
    voice: 'b',
    voices: {},
  });
  let samples = 0;
  for await (const frame of synthesis.speak('Hello', { language: 'en', speed: 1, signal: AbortSignal.timeout(5_000) }))
    samples += frame.samplesPerChannel;
  server.close();
  expect(samples).toBe(SAMPLES);
});
