/** Security settings for customers' browsers. */
import type { SecuritySettings } from '@frontdesk/contract';
import { Controller } from 'react-hook-form';
import type { Versioned } from '../../api/request.js';
import { securitySettings } from '../../api/settings.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { PageForm } from '../../forms/page-form.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { entriesOf } from '../../ui/entries-of.js';
import { Field } from '../../ui/field.js';
import { ListInput } from '../../ui/list-input.js';
import { Notice } from '../../ui/notice.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { EmbedCard } from './embed-card.js';

export function SecurityPage() {
  const query = securitySettings.useVersioned();
  return (
    <Page title={t('Security')} description={t("Control how customers' browsers connect.")} width="narrow">
      <Loaded query={query}>{(settings) => <SecurityForm settings={settings} />}</Loaded>
    </Page>
  );
}

function SecurityForm({ settings }: { settings: Versioned<SecuritySettings> }) {
  const setting = useSettingForm(securitySettings, settings, {
    toValues: (view): SecuritySettings => view,
    toInput: (values) => ({ ...values, allowed_origins: entriesOf(values.allowed_origins) }),
    fields: ['allowed_origins'],
    saved: t('Security settings saved'),
  });
  const { control, formState } = setting.form;
  const { errors, isDirty } = formState;
  return (
    <PageForm label={t('Security')} edited={setting}>
      <Card title={t('Browser access')}>
        <div className="space-y-5">
          <SwitchField
            control={control}
            name="require_customer_tokens"
            label={t('Require customer tokens from browsers')}
            hint={t('Rejects connections from browsers that use an API key.')}
          />
          <Field
            label={t('Allowed origins')}
            optional
            hint={t(
              'Sites that can show the chat, one per line, for example https://shop.example. Leave blank to allow any site.',
            )}
            error={errors.allowed_origins?.message}
          >
            <Controller
              control={control}
              name="allowed_origins"
              render={({ field }) => (
                <ListInput value={field.value} onChange={field.onChange} placeholder={'https://shop.example'} />
              )}
            />
          </Field>
          {isDirty && <Notice kind="info">{t("Saving reconnects customers' browsers under the new rules.")}</Notice>}
        </div>
      </Card>
      <EmbedCard />
    </PageForm>
  );
}
