/** Texts for the results of a replay. Pure. */
import type { ReplayedTurn } from '@frontdesk/contract';
import { listed, t } from '../../language/translate.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCost, describeCount } from '../../ui/figures.js';

const KINDS: Readonly<Record<string, string>> = {
  calls: t('Functions called'),
  values: t('Values'),
  result: t('Result'),
  text: t('Text'),
  suggestions: t('Suggestions'),
  sources: t('Sources'),
  responses: t('No recorded response'),
};

export const describeKind = (field: string): string => KINDS[field] ?? field;

/** Tokens and cost if the model reports them, and the duration. */
export function describeSpent({ usage, duration_ms }: ReplayedTurn['happened']): string {
  const time = describeDuration(duration_ms);
  if (usage === null) return time;
  const count = usage.input_tokens + usage.output_tokens;
  const tokens = t('{count, plural, other {{amount} tokens}}', { count, amount: describeCount(count) });
  const cost = usage.cost === null ? [] : [t('cost {amount}', { amount: describeCost(usage.cost) })];
  return listed([tokens, ...cost, time]);
}
