/** Chance that can be had again: the same seed, the same delays. */
export interface Random {
  /** A number from `least` up to, not including, `most`. */
  between(least: number, most: number): number;
}

/** Mulberry32: small, and even enough for delays. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    between(least, most) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (most - least);
    },
  };
}
