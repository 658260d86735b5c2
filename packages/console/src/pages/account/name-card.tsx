/** The name under which customers and other members see this one. */
import { LIMITS } from '@frontdesk/contract';
import { useChangeAccount } from '../../api/account.js';
import { useSession } from '../../api/session.js';
import { NameForm } from '../../forms/name-form.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';

export function NameCard() {
  const { member } = useSession();
  const change = useChangeAccount();
  return (
    <Card title={t('Name')} description={t('Customers see it when you reply, and colleagues at the desk.')}>
      <NameForm
        field="username"
        stored={member.username}
        title={t('Change name')}
        label={t('Name')}
        autoComplete="name"
        maxLength={LIMITS.usernameCharacters}
        missing={t('Enter your name')}
        changed={t('Your name was changed.')}
        save={async (username) => (await change.mutateAsync({ username })).username}
      />
    </Card>
  );
}
