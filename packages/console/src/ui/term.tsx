/** A statistical term, explained on hover and focus. */
import { t } from '../language/translate.js';
import { Tooltip } from './tooltip.js';

const EXPLAINED = {
  p50: t('p50, the median: half of the values are at most this, the other half are greater.'),
  p95: t('p95, the 95th percentile: 95 of 100 values are at most this, 5 of 100 are greater.'),
} as const;

export function Term({ name }: { name: keyof typeof EXPLAINED }) {
  return (
    <Tooltip text={EXPLAINED[name]}>
      <button
        type="button"
        className="min-w-6 cursor-help rounded-sm py-1 text-start underline decoration-dotted underline-offset-2"
      >
        {name}
      </button>
    </Tooltip>
  );
}
