/** The models' usage this month, compared with the limit. */
import type { UsageView } from '@frontdesk/contract';
import { locale, t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { describeCost, describeCount } from '../../ui/figures.js';
import { Meter } from '../../ui/meter.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';

const MONTH = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function UsageCard({ usage: { month, models, ceiling } }: { usage: UsageView }) {
  const counted = models.filter(({ own_key }) => !own_key);
  const tokens = counted.reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0);
  const cost = counted.reduce((sum, entry) => sum + (entry.cost ?? 0), 0);
  return (
    <Card title={t('Usage this month')} description={MONTH.format(new Date(`${month}-01T00:00:00Z`))}>
      <div className="space-y-4">
        {ceiling.reached && (
          <Notice kind="warn" title={t('Monthly limit reached')}>
            {t('The built-in matcher answers until next month. Ask the operator of this service to raise the limit.')}
          </Notice>
        )}
        {ceiling.tokens !== null && (
          <Ceiling
            label={t('Tokens')}
            meterLabel={t('Tokens this month')}
            used={tokens}
            most={ceiling.tokens}
            describe={describeCount}
          />
        )}
        {ceiling.cost !== null && (
          <Ceiling
            label={t('Cost')}
            meterLabel={t('Cost this month')}
            used={cost}
            most={ceiling.cost}
            describe={describeCost}
          />
        )}
        {models.length === 0 ? (
          <p className="text-sm text-ink-soft">
            {t("No model usage this month. The built-in matcher doesn't use tokens.")}
          </p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {models.map(({ model, own_key, input_tokens, output_tokens, cost: spent }) => (
              <li key={`${model} ${own_key}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{model}</bdi> {own_key && <Badge>{t('Your key')}</Badge>}
                </span>
                <span className="text-xs text-ink-faint tabular-nums">
                  {t('{input} in, {output} out', {
                    input: describeCount(input_tokens),
                    output: describeCount(output_tokens),
                  })}
                </span>
                <span className="w-16 text-end tabular-nums">{describeCost(spent)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface CeilingProps {
  label: string;
  meterLabel: string;
  used: number;
  most: number;
  describe: (value: number) => string;
}

function Ceiling({ label, meterLabel, used, most, describe }: CeilingProps) {
  return (
    <div>
      <div className="mb-1 flex justify-between text-sm">
        <span>{label}</span>
        <span className="text-ink-soft tabular-nums">
          {t('{used} of {limit}', { used: describe(used), limit: describe(most) })}
        </span>
      </div>
      <Meter warns label={meterLabel} value={used} most={most} />
    </div>
  );
}
