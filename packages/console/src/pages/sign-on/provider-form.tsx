/** The identity provider, and which role its users get. */
import type { SignOnView } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract/limits';
import { FormProvider } from 'react-hook-form';
import type { Versioned } from '../../api/request.js';
import { signOn } from '../../api/sign-on.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { type Saved, useSharedForm } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { toast } from '../../ui/toast.js';
import { ProviderCard } from './provider-card.js';
import { type ProviderValues, toProviderInput, toProviderValues } from './provider-values.js';
import { RolesCard } from './roles-card.js';

const FIELDS = [
  ...['issuer', 'client_id', 'client_secret', 'group_claim', 'default_role', 'emergency_member_id'],
  ...Array.from({ length: LIMITS.signOnGroupRoles }, (_, index) => `group_roles.${index}.group`),
];

export const toSaved = ({ view, version }: Versioned<SignOnView>): Saved<ProviderValues> => ({
  values: toProviderValues(view.provider),
  version,
});

/** @param stored whether there is a provider */
export function ProviderForm({ saved, stored }: { saved: Saved<ProviderValues>; stored: boolean }) {
  const { mutateAsync: send } = signOn.useSave();
  const { form, save } = useSharedForm({
    saved,
    toSaved,
    toInput: toProviderInput,
    reread: signOn.useReread(),
    send,
  });
  const { reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const { problem, submitting } = useServerErrors(form, FIELDS);
  const submit = submitting(async (values) => {
    await save(values);
    toast(t('Single sign-on settings saved'));
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={t('Identity provider')} className="space-y-4">
        <UnsavedGuard when={isDirty} />
        <FormProblem problem={problem} />
        <ProviderCard stored={stored} />
        <RolesCard />
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(saved.values)} />
      </form>
    </FormProvider>
  );
}
