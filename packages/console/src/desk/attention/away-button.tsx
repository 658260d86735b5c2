/** Shows and changes whether the member is available at the desk. */
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { Tooltip } from '../../ui/tooltip.js';
import { useAvailability, useChangeAvailability } from '../desk-requests.js';

export function AwayButton() {
  const { data } = useAvailability();
  const change = useChangeAvailability();
  if (data === undefined) return null;
  const { away } = data;
  return (
    <Tooltip
      text={
        away
          ? t('You are away: no conversations are assigned to you automatically')
          : t('You are available: conversations can be assigned to you automatically')
      }
    >
      <Button
        kind="quiet"
        aria-label={t('Away')}
        aria-pressed={away}
        busy={change.isPending}
        className={away ? 'text-warn' : 'text-ink-faint'}
        icon={away ? <UserRoundX /> : <UserRoundCheck />}
        onClick={() =>
          change.mutate(
            { away: !away },
            {
              onSuccess: (now) => toast(now.away ? t('You are away') : t('You are available')),
              onError: (error) => toast(ApiError.sentence(error)),
            },
          )
        }
      />
    </Tooltip>
  );
}
