/** Model usage stored on a turn. A turn that continues after a login adds to it. */
import type { TurnUsage } from '@frontdesk/contract';
import type { TurnRow } from '../../db/schema.js';
import { costInMicros, MICROS, type Prices } from './prices.js';

export type UsageColumns = Pick<TurnRow, 'input_tokens' | 'output_tokens' | 'cost_micros'>;

/** @param used in this attempt; the cost is known only if every model has a price */
export function addUsage(
  turn: UsageColumns,
  used: readonly { model: string; input_tokens: number; output_tokens: number }[],
  prices: Prices,
): UsageColumns {
  const { input_tokens, output_tokens, cost_micros } = turn;
  if (used.length === 0) return { input_tokens, output_tokens, cost_micros };
  const costs = [input_tokens === null ? 0 : cost_micros, ...used.map((one) => costInMicros(prices, one))];
  return {
    input_tokens: used.reduce((sum, one) => sum + one.input_tokens, input_tokens ?? 0),
    output_tokens: used.reduce((sum, one) => sum + one.output_tokens, output_tokens ?? 0),
    cost_micros: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
  };
}

/** @returns null if no model reported tokens */
export function viewUsage({ input_tokens, output_tokens, cost_micros }: UsageColumns): TurnUsage | null {
  if (input_tokens === null || output_tokens === null) return null;
  return { input_tokens, output_tokens, cost: cost_micros === null ? null : cost_micros / MICROS };
}
