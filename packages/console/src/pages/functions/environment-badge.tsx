/** Shows whether customers' conversations use a function. */
import type { Environment } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';

export const EnvironmentBadge = ({ environment }: { environment: Environment }) =>
  environment === 'live' ? (
    <Badge tone="good" dot>
      {t.context('environment', 'Live')}
    </Badge>
  ) : (
    <Badge dot>{t('Dev')}</Badge>
  );
