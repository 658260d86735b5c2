/** Prices are whole cents inside and decimal euros on the wire, so that totals add up to the cent. */
export const CURRENCY = 'EUR';

export function euros(cents: number): number {
  return cents / 100;
}

/** Such as `€84.90`. */
export function inEuros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}
