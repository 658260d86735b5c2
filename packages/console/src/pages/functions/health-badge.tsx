/** The state of a function's endpoint, as a badge. */
import type { FunctionHealth } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';

const MANY = 0.2;

export function HealthBadge({ health }: { health: FunctionHealth | undefined }) {
  if (health === undefined || health.calls === 0) return <Badge>{t('Not called')}</Badge>;
  const tone = health.errors / health.calls >= MANY ? 'bad' : 'warn';
  // Also where each was the customer's mistake, as it seems: a wrong path in the URL looks the same.
  if (health.failed === health.calls)
    return (
      <Badge tone={tone} dot>
        {t('No call succeeded')}
      </Badge>
    );
  if (health.errors === 0)
    return (
      <Badge tone="good" dot>
        {t('Healthy')}
      </Badge>
    );
  return (
    <Badge tone={tone} dot>
      {t('{errors, plural, other {# of {calls, number} failed}}', {
        errors: health.errors,
        calls: health.calls,
      })}
    </Badge>
  );
}
