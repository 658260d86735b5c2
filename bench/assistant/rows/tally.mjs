/** A row of the table while it is counted. */

/**
 * @typedef {{ label: string, goal: string, today: string, count: number, of: number, misses: string[], baselines: Record<string, string> }} Row
 */

/** @param {string} label @param {{ goal: string, today: string }} from the issue: what it was, and what it shall be */
export function tally(label, { goal, today }) {
  const row = { label, goal, today, count: 0, of: 0, misses: [], baselines: {} };
  return {
    row,
    /** Counts what goes wrong. @param {boolean} wrong @param {() => string} describe told where it does */
    addWrong(wrong, describe) {
      row.of++;
      if (!wrong) return;
      row.count++;
      row.misses.push(describe());
    },
    /** @param {boolean} holds @param {() => string} describe told where it does not hold */
    add(holds, describe) {
      row.of++;
      if (holds) row.count++;
      else row.misses.push(describe());
    },
  };
}

export const percent = (count, of) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} % (${count}/${of})`);

/** A reply in one line. */
export const shown = ({ text, calls }) =>
  `${calls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`).join(' ')} “${text.slice(0, 140).replaceAll('\n', ' ')}”`;
