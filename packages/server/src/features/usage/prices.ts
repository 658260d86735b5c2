/**
 * What tokens cost: the operator's own figures by model, per million tokens and in the operator's currency. A model
 * without a price has tokens and no cost; nothing is guessed.
 */
export interface Price {
  input: number;
  output: number;
}
export type Prices = ReadonlyMap<string, Price>;

/** Costs are kept in millionths, so that sums stay whole numbers. */
export const MICROS = 1_000_000;

/** In millionths of the currency. @returns null where the model has no price */
export function costInMicros(
  prices: Prices,
  used: { model: string; input_tokens: number; output_tokens: number },
): number | null {
  const price = prices.get(used.model);
  if (price === undefined) return null;
  return Math.ceil(used.input_tokens * price.input + used.output_tokens * price.output);
}
