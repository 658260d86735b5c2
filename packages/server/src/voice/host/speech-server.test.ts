/** A speech server that does what it should not: every request ends, and what was made of it until then is kept. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AudioFrame } from '@livekit/rtc-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAttempt } from './speech-health.js';
import { SpeechIn } from './speech-in.js';
import { SPEECH_RATE, synthesise } from './speech-server.js';
import { writeWav } from './wav.js';

const SAMPLES = 2_400;
const sound = () => new AudioFrame(new Int16Array(SAMPLES).fill(1_000), SPEECH_RATE, 1, SAMPLES);
const whole = writeWav(sound());

const servers: AsyncDisposable[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const models = { transcription_model: 'hears', speech_model: 'speaks', voice: 'any' };
  return { base_url, api_key: undefined, ...models, pause_ms: 350 };
}

describe('the sound of a text', () => {
  const taken = async (frames: AsyncGenerator<AudioFrame>) => {
    let samples = 0;
    try {
      for await (const frame of frames) samples += frame.samplesPerChannel;
      return { samples };
    } catch (error) {
      return { samples, error: String(error) };
    }
  };

  it('comes as it is made, however slowly', async () => {
    const server = await startServer(async (_, response) => {
      for (let at = 0; at < whole.length; at += 1_201) {
        response.write(whole.subarray(at, at + 1_201));
        await new Promise(setImmediate);
      }
      response.end();
    });
    expect(await taken(synthesise(server, 'Hello', AbortSignal.timeout(5_000)))).toEqual({ samples: SAMPLES });
  });

  it('is kept as far as it came where it breaks off', async () => {
    const server = await startServer((_, response) => {
      response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
    });
    const { samples, error } = await taken(synthesise(server, 'Hello', AbortSignal.timeout(5_000)));
    expect(samples).toBeLessThan(SAMPLES);
    expect(error).toContain('SpeechError');
  });

  it('ends where nothing more comes', async () => {
    const server = await startServer((_, response) => {
      response.write(whole.subarray(0, whole.length / 2));
    });
    const frames = synthesise(server, 'Hello', AbortSignal.timeout(5_000));
    expect((await frames.next()).done).toBe(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.fn();
    void taken(frames).then(ended);
    // The rest of the half may come in several pieces, each with its own ten seconds.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(ended).toHaveBeenCalled();
    });
    expect(ended.mock.lastCall?.[0].error).toContain('no sound in time');
  });
});

describe('what is said', () => {
  it('is asked for in the language that is known, and without it once a server has refused it', async () => {
    const asked: (string | null)[] = [];
    const server = await startServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Buffer.concat(chunks), { headers }).formData();
      asked.push(form.get('language') as string | null);
      if (form.get('language') === 'nb') response.writeHead(400).end();
      else response.end(JSON.stringify({ text: ' hello ' }));
    });
    const lost = vi.fn();
    const hear = async (ears: SpeechIn) => (await ears.recognize(sound())).alternatives?.[0]?.text;
    expect(
      await hear(new SpeechIn({ server, language: 'de', attempt: createAttempt(lost), isSpokenTo: () => false })),
    ).toBe('hello');
    const refused = new SpeechIn({ server, language: 'nb', attempt: createAttempt(lost), isSpokenTo: () => false });
    expect([await hear(refused), await hear(refused)]).toEqual(['hello', 'hello']);
    await hear(new SpeechIn({ server, language: undefined, attempt: createAttempt(lost), isSpokenTo: () => false }));
    expect(asked).toEqual(['de', 'nb', null, null, null]);
    expect(lost).not.toHaveBeenCalled();
  });
});
