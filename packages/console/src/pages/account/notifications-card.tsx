/** What the member is told by mail, where the service sends any. */
import { useChangeNotifications, useNotifications } from '../../api/account.js';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';

export function NotificationsCard() {
  const { data } = useNotifications();
  const change = useChangeNotifications();
  if (data === undefined || !data.sends_mail) return null;
  return (
    <Card title={t('Email notifications')}>
      <Switch
        label={t('A customer is waiting')}
        hint={t(
          'When a customer has waited two minutes for an agent and nobody has taken over. At most one email every ten minutes.',
        )}
        checked={data.waiting_mails}
        disabled={change.isPending}
        onChange={(waiting_mails) =>
          change.mutate({ waiting_mails }, { onError: (error) => toast(ApiError.sentence(error)) })
        }
      />
    </Card>
  );
}
