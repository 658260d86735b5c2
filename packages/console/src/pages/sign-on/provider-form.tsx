/** The identity provider, and which role its users get. */
import type { SignOnView } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract/limits';
import type { Versioned } from '../../api/request.js';
import { signOn } from '../../api/sign-on.js';
import { PageForm } from '../../forms/page-form.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { ProviderCard } from './provider-card.js';
import { toProviderInput, toProviderValues } from './provider-values.js';
import { RolesCard } from './roles-card.js';

const FIELDS = [
  ...['issuer', 'client_id', 'client_secret', 'group_claim', 'default_role', 'emergency_member_id'],
  ...Array.from({ length: LIMITS.signOnGroupRoles }, (_, index) => `group_roles.${index}.group`),
];

export function ProviderForm({ settings }: { settings: Versioned<SignOnView> }) {
  const setting = useSettingForm(signOn, settings, {
    toValues: toProviderValues,
    toInput: toProviderInput,
    fields: FIELDS,
    saved: t('Single sign-on settings saved'),
    replacesSecret: ({ client_secret }) => client_secret !== undefined,
  });
  return (
    <PageForm label={t('Identity provider')} edited={setting}>
      <ProviderCard stored={settings.view.provider !== null} />
      <RolesCard />
    </PageForm>
  );
}
