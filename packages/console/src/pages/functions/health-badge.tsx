/** The state of a function's endpoint, as a badge. */
import type { FunctionHealth } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { troubleOf } from './function-trouble.js';

export function HealthBadge({ health }: { health: FunctionHealth | undefined }) {
  const trouble = health === undefined ? 'not_called' : troubleOf(health);
  if (health === undefined || trouble === 'not_called') return <Badge>{t('Not called')}</Badge>;
  if (trouble === 'none')
    return (
      <Badge tone="good" dot>
        {t('Healthy')}
      </Badge>
    );
  return (
    <Badge tone={trouble} dot>
      {health.failed === health.calls
        ? t('No call succeeded')
        : t('{errors, plural, other {# of {calls, number} failed}}', {
            errors: health.errors,
            calls: health.calls,
          })}
    </Badge>
  );
}
