/**
 * An organisation's usage this month, and whether it has reached its limit, which bounds what the operator pays for. It
 * is checked before a turn, so concurrent turns can exceed it by their own usage.
 */
import type { UsageView } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { monthOf } from './month.js';
import { MICROS, type Prices } from './prices.js';

export interface UsageLimits {
  prices: Prices;
  /** Input and output of all models. Undefined: no limit. */
  monthly_tokens: number | undefined;
  /** In the currency of the prices. Undefined: no limit. */
  monthly_cost: number | undefined;
}

export async function readUsage(context: Context, organisation_id: string, limits: UsageLimits): Promise<UsageView> {
  const month = monthOf(context.now());
  const rows = await context.database.read
    .selectFrom('model_usage')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('month', '=', month)
    .orderBy('model')
    .execute();
  const models = rows.map((row) => ({
    model: row.model,
    own_key: row.own_key === 1,
    input_tokens: row.input_tokens,
    output_tokens: row.output_tokens,
    cost: limits.prices.has(row.model) || row.cost_micros > 0 ? row.cost_micros / MICROS : null,
  }));
  const paid = models.filter(({ own_key }) => !own_key);
  const tokens = paid.reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0);
  const cost = paid.reduce((sum, used) => sum + (used.cost ?? 0), 0);
  const { monthly_tokens, monthly_cost } = limits;
  const reached =
    (monthly_tokens !== undefined && tokens >= monthly_tokens) || (monthly_cost !== undefined && cost >= monthly_cost);
  return {
    month,
    models,
    ceiling: { tokens: monthly_tokens ?? null, cost: monthly_cost ?? null, reached },
  };
}

export const hasCeiling = ({ monthly_tokens, monthly_cost }: UsageLimits): boolean =>
  monthly_tokens !== undefined || monthly_cost !== undefined;
