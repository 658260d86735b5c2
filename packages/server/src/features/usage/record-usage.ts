/**
 * Counts what a turn's models have used, whatever became of the turn: tokens are paid for also when a human took over. A
 * server that dies in a turn loses that turn's count, which is the only inexactness.
 */
import type { Context } from '../context.js';
import { monthOf } from './month.js';
import { costInMicros, type Prices } from './prices.js';

export interface ModelUse {
  model: string;
  /** Under a key of the organisation's own. */
  own_key: boolean;
  input_tokens: number;
  output_tokens: number;
}

export async function recordUsage(
  context: Context,
  organisation_id: string,
  uses: readonly ModelUse[],
  prices: Prices,
): Promise<void> {
  if (uses.length === 0) return;
  const month = monthOf(context.now());
  await context.database.transaction(async ({ query }) => {
    for (const { model, own_key, input_tokens, output_tokens } of uses) {
      const cost_micros = costInMicros(prices, { model, input_tokens, output_tokens }) ?? 0;
      await query
        .insertInto('model_usage')
        .values({ organisation_id, month, model, own_key: own_key ? 1 : 0, input_tokens, output_tokens, cost_micros })
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'month', 'model', 'own_key']).doUpdateSet((eb) => ({
            input_tokens: eb('model_usage.input_tokens', '+', input_tokens),
            output_tokens: eb('model_usage.output_tokens', '+', output_tokens),
            cost_micros: eb('model_usage.cost_micros', '+', cost_micros),
          })),
        )
        .execute();
    }
  });
}
