/** The language model usage of a period: tokens, and the cost if every model has a price. */
import type { Overview } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { describeCost, describeCount } from '../../ui/figures.js';
import { Change } from './change.js';
import { Figure } from './figure.js';

type Usage = Overview['usage'];

/** The built-in matcher uses no tokens. If nothing else answers, there is nothing to show. */
export const usesModels = ({ usage, previous }: Overview): boolean => usage.tokens + previous.usage.tokens > 0;

/** @param period the period compared with, such as `the 7 days before` */
export function ModelUsage({ now, before, period }: { now: Usage; before: Usage; period: string }) {
  const { tokens, cost, tokens_per_conversation, cost_per_resolved } = now;
  const average = tokens_per_conversation === null ? null : describeCount(Math.round(tokens_per_conversation));
  if (cost === null)
    return (
      <Figure
        label={t('Model tokens')}
        value={describeCount(tokens)}
        change={<Change now={tokens} before={before.tokens} period={period} />}
        note={average !== null && t('{average} per conversation', { average })}
      >
        <p className="text-xs text-ink-faint">{t('The cost is unknown: models without a price were used.')}</p>
      </Figure>
    );
  return (
    <Figure
      label={t('Model cost')}
      value={describeCost(cost)}
      change={<Change now={cost} before={before.cost} period={period} />}
      note={
        cost_per_resolved !== null &&
        t('{average} per resolved conversation', { average: describeCost(cost_per_resolved) })
      }
    >
      <p className="text-xs text-ink-faint">{describeTokens(tokens, average)}</p>
    </Figure>
  );
}

function describeTokens(count: number, average: string | null): string {
  const tokens = describeCount(count);
  return average === null
    ? t('{count, plural, one {{tokens} token} other {{tokens} tokens}}', { count, tokens })
    : t(
        '{count, plural, one {{tokens} token, {average} per conversation} other {{tokens} tokens, {average} per conversation}}',
        { count, tokens, average },
      );
}
