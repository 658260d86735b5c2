import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { repeatWork } from './repeat-work.js';

const NEVER_MS = 3_600_000;

/** Work whose runs end when told. */
function heldWork() {
  const runs: { end(): void; fail(error: Error): void }[] = [];
  const work = () =>
    new Promise<void>((end, fail) => {
      runs.push({ end, fail });
    });
  return { runs, work };
}

it('does once more what was demanded during a run, and never twice at once', async () => {
  const { runs, work } = heldWork();
  await using repeated = repeatWork({ error: vi.fn() }, 'the work', NEVER_MS, work);
  repeated.now();
  repeated.now();
  repeated.now();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.end();
  await delay(0);
  expect(runs).toHaveLength(2);
});

it('logs an error and goes on, and waits for the last run when it is stopped', async () => {
  const { runs, work } = heldWork();
  const error = vi.fn();
  const repeated = repeatWork({ error }, 'the work', NEVER_MS, work);
  repeated.now();
  runs[0]?.fail(new Error('no luck'));
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith({ err: new Error('no luck') }, 'the work failed'));
  repeated.now();
  let stopped = false;
  const stopping = repeated[Symbol.asyncDispose]().then(() => {
    stopped = true;
  });
  repeated.now();
  await delay(0);
  expect(stopped).toBe(false);
  runs[1]?.end();
  await stopping;
  expect(runs).toHaveLength(2);
});
