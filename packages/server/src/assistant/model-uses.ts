/** What models have used in a turn, a test or a discarded reply: under which key, and counted when it is over. */
import type { Context } from '../features/context.js';
import type { Prices } from '../features/usage/prices.js';
import { type ModelUse, recordUsage, usageRows } from '../features/usage/record-usage.js';

export interface UsedTokens {
  model: string;
  input_tokens: number;
  output_tokens: number;
}

/** The fallback answers under the operator's key, even if the organisation has its own key. */
export function toUses(used: readonly UsedTokens[], asked: string, own_key: boolean): ModelUse[] {
  return used.map((one) => ({ ...one, own_key: own_key && one.model === asked }));
}

/** Never rejects: the calls are over and cannot fail, so an error is only logged. */
export async function countUses(
  context: Context,
  organisation_id: string,
  uses: readonly ModelUse[],
  prices: Prices,
): Promise<void> {
  await recordUsage(context, organisation_id, usageRows(context, uses, prices)).catch((error: unknown) =>
    context.log.error({ err: error, organisation_id, uses }, 'model usage could not be counted'),
  );
}
