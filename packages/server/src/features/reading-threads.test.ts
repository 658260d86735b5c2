import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { LIMITS } from '@frontdesk/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { ReadingThreads } from './reading-threads.js';

const AT_ONCE = { at_once: 1, most_waiting: 1 };

afterEach(() => vi.useRealTimers());

it('does not count the time that a thread takes to load as time to read', async () => {
  const name = randomUUID();
  await using script = await writeScript(`
    import { BroadcastChannel, parentPort } from 'node:worker_threads';
    const gate = new BroadcastChannel('${name}');
    await new Promise((opened) => {
      gate.onmessage = opened;
      gate.postMessage('loading');
    });
    gate.close();
    parentPort.on('message', (job) => parentPort.postMessage({ read: job }));
    parentPort.postMessage({ loaded: true });
  `);
  await using threads = new ReadingThreads<string, { read: string }>({ script: script.url, ...AT_ONCE });
  const gate = new BroadcastChannel(name);
  const loading = once(gate as unknown as EventTarget, 'message');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const answer = threads.read('organisation', 'a text');
  await loading;
  vi.advanceTimersByTime(LIMITS.extractionMs + 1);
  gate.postMessage('load');

  expect(await answer).toEqual({ read: 'a text' });
  gate.close();
});

it('says why a thread could not load', async () => {
  await using script = await writeScript(`throw new Error('no such module');`);
  await using threads = new ReadingThreads<string, { read: string }>({ script: script.url, ...AT_ONCE });

  expect(await threads.read('organisation', 'a text')).toEqual({ failed: expect.stringContaining('no such module') });
});

it('refuses a text whose thread still loads when the service stops', async () => {
  await using script = await writeScript(`await new Promise(() => setInterval(() => undefined, 60_000));`);
  const threads = new ReadingThreads<string, { read: string }>({ script: script.url, ...AT_ONCE });
  const answer = threads.read('organisation', 'a text');
  const refused = expect(answer).rejects.toMatchObject({ code: 'unavailable' });
  await threads[Symbol.asyncDispose]();
  await refused;
});

async function writeScript(text: string) {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-'));
  const path = join(directory, 'script.mjs');
  await writeFile(path, text);
  return {
    url: pathToFileURL(path),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true }),
  };
}
