/** Words for what a replay finds; pure. */
import type { ReplayedTurn } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCost, describeCount } from '../../ui/figures.js';

const KINDS: Readonly<Record<string, string>> = {
  calls: 'Functions called',
  values: 'Values',
  result: 'Result',
  text: t('Text'),
  suggestions: 'Suggestions',
  sources: 'Sources',
  responses: 'No recorded response',
};

export const describeKind = (field: string): string => KINDS[field] ?? field;

/** Tokens and cost where the model counts them, and the time. */
export function describeSpent({ usage, duration_ms }: ReplayedTurn['happened']): string {
  const time = describeDuration(duration_ms);
  if (usage === null) return time;
  const tokens = `${describeCount(usage.input_tokens + usage.output_tokens)} tokens`;
  return [tokens, ...(usage.cost === null ? [] : [`cost ${describeCost(usage.cost)}`]), time].join(', ');
}
