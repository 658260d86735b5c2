/**
 * Counts the model usage of a turn whatever its result: tokens are paid for even if a human took over. If a server dies
 * in a turn, that turn's usage is lost; otherwise counts of turns are exact. Discarded replies that were prepared for a turn
 * are counted too, by an estimate if they were aborted.
 */
import type { Kysely } from 'kysely';
import type { Statement } from '../../db/database.js';
import type { ModelUsageRow, Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import { monthOf } from './month.js';
import { costInMicros, type Prices } from './prices.js';

export interface ModelUse {
  model: string;
  /** Under the organisation's own key. */
  own_key: boolean;
  input_tokens: number;
  output_tokens: number;
}

export type UsageRow = Omit<ModelUsageRow, 'organisation_id'>;

/** The rows to add to this month's counts, one for each model. */
export function usageRows(context: Context, uses: readonly ModelUse[], prices: Prices): UsageRow[] {
  const month = monthOf(context.now());
  const rows = new Map<string, UsageRow>();
  for (const { model, own_key, input_tokens, output_tokens } of uses) {
    const cost_micros = costInMicros(prices, { model, input_tokens, output_tokens }) ?? 0;
    const row = rows.get(`${model} ${own_key}`);
    if (row === undefined)
      rows.set(`${model} ${own_key}`, {
        month,
        model,
        own_key: own_key ? 1 : 0,
        input_tokens,
        output_tokens,
        cost_micros,
      });
    else {
      row.input_tokens += input_tokens;
      row.output_tokens += output_tokens;
      row.cost_micros += cost_micros;
    }
  }
  return [...rows.values()];
}

/** The statements that add the rows to the counts. */
export function addToUsage(query: Kysely<Schema>, organisation_id: string, rows: readonly UsageRow[]): Statement[] {
  return rows.map((row) => ({
    query: query
      .insertInto('model_usage')
      .values({ organisation_id, ...row })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'month', 'model', 'own_key']).doUpdateSet((eb) => ({
          input_tokens: eb('model_usage.input_tokens', '+', eb.ref('excluded.input_tokens')),
          output_tokens: eb('model_usage.output_tokens', '+', eb.ref('excluded.output_tokens')),
          cost_micros: eb('model_usage.cost_micros', '+', eb.ref('excluded.cost_micros')),
        })),
      ),
  }));
}

/** Writes the counts separately, for an attempt that stored nothing else. */
export async function recordUsage(context: Context, organisation_id: string, rows: readonly UsageRow[]): Promise<void> {
  const { database } = context;
  if (rows.length > 0) await database.writeSoon(addToUsage(database.read, organisation_id, rows));
}
