/** Which mail notifications the member receives, if the service sends mail. */
import type { NotificationsInput } from '@frontdesk/contract';
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
  const save = (choice: NotificationsInput) =>
    change.mutate(choice, { onError: (error) => toast(ApiError.sentence(error)) });
  return (
    <Card title={t('Email notifications')}>
      <div className="space-y-4">
        <Switch
          label={t('A customer is waiting')}
          hint={t(
            'When a customer has waited two minutes for an agent and nobody has taken over. At most one email every ten minutes.',
          )}
          checked={data.waiting_mails}
          disabled={change.isPending}
          onChange={(waiting_mails) => save({ waiting_mails })}
        />
        <Switch
          label={t('A note mentions you')}
          hint={t("When you haven't read it within ten minutes. All unread mentions are in one email.")}
          checked={data.mention_mails}
          disabled={change.isPending}
          onChange={(mention_mails) => save({ mention_mails })}
        />
      </div>
    </Card>
  );
}
