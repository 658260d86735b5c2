/**
 * Token prices: set by the operator for each model, per million tokens, in the operator's currency. A model without a
 * price has no cost; nothing is estimated.
 */
export interface Price {
  input: number;
  output: number;
}
export type Prices = ReadonlyMap<string, Price>;

/** Costs are stored in millionths, so that sums stay integers. */
export const MICROS = 1_000_000;

/** In millionths of the currency. @returns null if the model has no price */
export function costInMicros(
  prices: Prices,
  used: { model: string; input_tokens: number; output_tokens: number },
): number | null {
  const price = prices.get(used.model);
  if (price === undefined) return null;
  return Math.ceil(used.input_tokens * price.input + used.output_tokens * price.output);
}
