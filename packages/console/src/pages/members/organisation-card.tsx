/** The name of the organisation. */
import { LIMITS } from '@frontdesk/contract';
import { useRenameOrganisation } from '../../api/account.js';
import { useSession } from '../../api/session.js';
import { NameForm } from '../../forms/name-form.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';

export function OrganisationCard() {
  const { organisation } = useSession();
  const rename = useRenameOrganisation();
  return (
    <Card title={t('Name of the organisation')} description={t('Customers see it in the chat window.')}>
      <NameForm
        field="name"
        stored={organisation.name}
        title={t('Rename the organisation')}
        label={t('Name of the organisation')}
        autoComplete="organization"
        maxLength={LIMITS.organisationNameCharacters}
        missing={t('Enter a name')}
        changed={t('The organisation was renamed.')}
        save={async (name) => (await rename.mutateAsync({ name })).name}
      />
    </Card>
  );
}
