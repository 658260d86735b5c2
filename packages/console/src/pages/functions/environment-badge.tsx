/** Whether customers' conversations use a function. */
import type { Environment } from '@frontdesk/contract';
import { Badge } from '../../ui/badge.js';

export const EnvironmentBadge = ({ environment }: { environment: Environment }) =>
  environment === 'live' ? (
    <Badge tone="good" dot>
      Live
    </Badge>
  ) : (
    <Badge dot>Dev</Badge>
  );
