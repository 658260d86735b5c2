/** Chance that is the same every time: mulberry32, 32 bits of state. */

/** @param {number} seed */
export function createDraw(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** From 0, below 1. */
    number: next,
    /** @template T @param {readonly T[]} list @returns {T} */
    one: (list) => list[Math.floor(next() * list.length)],
    /** @template T @param {readonly T[]} list @returns {T[]} so many different ones, in the order in which they were drawn */
    some(list, count) {
      const left = [...list];
      for (let index = left.length - 1; index > 0; index--) {
        const other = Math.floor(next() * (index + 1));
        [left[index], left[other]] = [left[other], left[index]];
      }
      return left.slice(0, count);
    },
  };
}
