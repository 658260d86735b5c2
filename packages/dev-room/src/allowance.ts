/** A bound on how often something may happen: it refills evenly and never holds more than is allowed at once. */
export interface Allowance {
  /** Uses one. False: there is none left for now. */
  take(): boolean;
}

export function createAllowance(perSecond: number, atOnce: number): Allowance {
  let left = atOnce;
  let asked = Date.now();
  return {
    take() {
      const now = Date.now();
      left = Math.min(atOnce, left + (Math.max(0, now - asked) / 1_000) * perSecond);
      asked = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
