/**
 * Whether work grows in proportion to its text. Measured in processor time of this process, the least of several runs, so
 * that a busy machine does not decide; eight times the text may take 24 times as long, where quadratic work takes 64 times.
 */
import { expect } from 'vitest';

const RUNS = 5;
const CHARACTERS = 25_000;
const LONGER = 8;
const GROWTH = 24;
/** Below this a measurement is noise. */
const NOISE_MS = 4;

/** @param textOf a hostile text of about so many characters */
export async function expectLinearTime(
  textOf: (characters: number) => string,
  run: (text: string) => unknown,
  characters = CHARACTERS,
): Promise<void> {
  const [short, long] = [textOf(characters), textOf(LONGER * characters)];
  const limit = GROWTH * Math.max(await leastMs(() => run(short)), NOISE_MS);
  expect(await leastMs(() => run(long), limit)).toBeLessThan(limit);
}

/** @param enough below this no further run is measured */
async function leastMs(run: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < RUNS && least >= enough; count++) {
    const before = process.cpuUsage();
    await run();
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
  }
  return least;
}
