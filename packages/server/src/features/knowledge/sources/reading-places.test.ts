import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReadingPlaces } from './reading-places.js';

const A_MINUTE_MS = 60_000;
const PLACES = 8;

describe('places for reading', () => {
  let places: ReadingPlaces;
  /** Names of readings, in the order in which they got a place. */
  let placed: string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    places = new ReadingPlaces();
    placed = [];
  });
  afterEach(() => void vi.useRealTimers());

  /** @returns what ends a page of the reading, and the reading */
  function read(name: string, signal = new AbortController().signal) {
    let nextPage: () => void = () => undefined;
    const done = places.run(signal, async (yieldPlace) => {
      for (;;) {
        placed.push(name);
        await new Promise<void>((resolve) => {
          nextPage = resolve;
        });
        await yieldPlace();
      }
    });
    const stopped = done.catch((error: unknown) => error);
    return { stopped, nextPage: () => nextPage() };
  }

  test('go to the reading that had one for the shortest time, between two pages', async () => {
    const first = Array.from({ length: PLACES }, (_, index) => read(`slow ${index}`));
    expect(places.isOpen).toBe(false);
    vi.advanceTimersByTime(A_MINUTE_MS);
    expect(places.isOpen).toBe(true);
    const quick = read('quick');
    await soon();
    expect(placed).toHaveLength(PLACES);
    first[3]?.nextPage();
    await soon();
    expect(placed.slice(PLACES)).toEqual(['quick']);
    // It keeps the place until it had it as long as the one that waits.
    vi.advanceTimersByTime(A_MINUTE_MS - 1);
    quick.nextPage();
    await soon();
    expect(placed.slice(PLACES)).toEqual(['quick', 'quick']);
    vi.advanceTimersByTime(2);
    quick.nextPage();
    await soon();
    expect(placed.slice(PLACES)).toEqual(['quick', 'quick', 'slow 3']);
  });

  test('are not waited for once the reading is aborted', async () => {
    for (let index = 0; index < PLACES; index++) read(`slow ${index}`);
    const stopping = new AbortController();
    const { stopped } = read('late', stopping.signal);
    stopping.abort(new Error('The server stops'));
    expect(await stopped).toBe(stopping.signal.reason);
    expect(placed).toHaveLength(PLACES);
  });
});
