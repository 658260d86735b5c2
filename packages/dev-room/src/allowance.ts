/** A rate limit (token bucket): refills evenly, up to a maximum burst. */
export interface Allowance {
  /** Takes one. False: none is left at the moment. */
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
