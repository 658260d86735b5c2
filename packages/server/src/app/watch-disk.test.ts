/** What an operator reads in the log while the disk fills up: the file system of this machine, with other limits. */
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { freeBytesAt, watchDisk } from './watch-disk.js';

const listen = () => ({ error: vi.fn(), info: vi.fn(), warn: vi.fn() });

test('little space is warned of at once, and again only after the time of a reminder', async () => {
  const log = listen();
  await using _watch = watchDisk(log, { path: tmpdir(), least_bytes: Number.MAX_SAFE_INTEGER, every_ms: 1 });
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  expect(log.warn.mock.calls[0]).toEqual([
    { free_bytes: expect.any(Number), path: tmpdir() },
    expect.stringContaining('DATA_DIR is almost full'),
  ]);
  const reminded = listen();
  const often = { path: tmpdir(), least_bytes: Number.MAX_SAFE_INTEGER, every_ms: 1, remind_ms: 0 };
  await using _other = watchDisk(reminded, often);
  await vi.waitFor(() => expect(reminded.warn.mock.calls.length).toBeGreaterThan(3));
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('enough space is not mentioned, and a directory that is gone is an error of its own', async () => {
  expect(await freeBytesAt(tmpdir())).toBeGreaterThan(0);
  const [log, gone] = [listen(), listen()];
  await using _watch = watchDisk(log, { path: tmpdir(), least_bytes: 1, every_ms: 1 });
  await using _other = watchDisk(gone, { path: `${tmpdir()}/no-such-directory` });
  await vi.waitFor(() => expect(gone.error).toHaveBeenCalledTimes(1));
  expect([log.warn, log.info, gone.warn].map((one) => one.mock.calls)).toEqual([[], [], []]);
});
