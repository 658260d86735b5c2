/** Token counts as a provider reports them, which limits and prices rest on. */
import { LIMITS } from '@frontdesk/contract';
import type { ModelReply } from '@frontdesk/contract/language-model';

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= LIMITS.modelTokensPerRequest;

/** @returns null, as if nothing was reported, unless both are whole numbers within limits: only those can be stored and added */
export function toReportedUsage(
  input_tokens: number | undefined,
  output_tokens: number | undefined,
): ModelReply['usage'] {
  return isCount(input_tokens) && isCount(output_tokens) ? { input_tokens, output_tokens } : null;
}
