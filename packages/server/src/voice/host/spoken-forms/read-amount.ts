/** Numbers as people write them, in any language: `1,200`, `1.200,50`, `1 200,50` and `1'200.50`. */

/** Digits in groups of three, then up to two decimals. The number of digits distinguishes groups from decimals. */
export const AMOUNT = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,4}(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d|[.,]\d)`;

export interface Amount {
  whole: number;
  /** 0 to 99. */
  hundredths: number;
}

/** @param written as matched by {@link AMOUNT} */
export function readAmount(written: string): Amount {
  const [, whole = written, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return { whole: Number(whole.replace(/\D/g, '')), hundredths: Number(decimals.padEnd(2, '0')) };
}
