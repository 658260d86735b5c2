/** Security settings for customers' browsers. */
import type { SecuritySettings } from '@frontdesk/contract';
import { Controller } from 'react-hook-form';
import type { Versioned } from '../../api/request.js';
import { securitySettings } from '../../api/settings.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { type Saved, useSharedForm } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { entriesOf } from '../../ui/entries-of.js';
import { Field } from '../../ui/field.js';
import { ListInput } from '../../ui/list-input.js';
import { Notice } from '../../ui/notice.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { EmbedCard } from './embed-card.js';

export function SecurityPage() {
  const query = securitySettings.useVersioned();
  return (
    <Page title={t('Security')} description={t("Control how customers' browsers connect.")} width="narrow">
      <Loaded query={query}>{(settings) => <SecurityForm saved={toSaved(settings)} />}</Loaded>
    </Page>
  );
}

const toSaved = ({ view, version }: Versioned<SecuritySettings>): Saved<SecuritySettings> => ({
  values: view,
  version,
});

function SecurityForm({ saved }: { saved: Saved<SecuritySettings> }) {
  const { mutateAsync: send } = securitySettings.useSave();
  const { form, save } = useSharedForm({
    saved,
    toSaved,
    toInput: (values) => ({ ...values, allowed_origins: entriesOf(values.allowed_origins) }),
    reread: securitySettings.useReread(),
    send,
  });
  const { control, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { problem, submitting } = useServerErrors(form, ['allowed_origins']);
  const submit = submitting(async (values) => {
    await save(values);
    toast(t('Security settings saved'));
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Security')}>
      <UnsavedGuard when={isDirty} />
      <FormProblem problem={problem} />
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
      <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(saved.values)} />
    </form>
  );
}
