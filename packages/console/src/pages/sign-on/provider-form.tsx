/** The identity provider, and which role its users get. */
import { LIMITS } from '@frontdesk/contract/limits';
import { FormProvider, useForm } from 'react-hook-form';
import { useSaveSignOn } from '../../api/sign-on.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { toast } from '../../ui/toast.js';
import { ProviderCard } from './provider-card.js';
import { type Provider, type ProviderValues, toProviderInput, toProviderValues } from './provider-values.js';
import { RolesCard } from './roles-card.js';

const FIELDS = [
  ...['issuer', 'client_id', 'client_secret', 'group_claim', 'default_role', 'emergency_member_id'],
  ...Array.from({ length: LIMITS.signOnGroupRoles }, (_, index) => `group_roles.${index}.group`),
];

export function ProviderForm({ provider }: { provider: Provider }) {
  const form = useForm<ProviderValues>({ defaultValues: toProviderValues(provider) });
  useFollowedValues(form, toProviderValues(provider));
  const { reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const save = useSaveSignOn();
  const { problem, submitting } = useServerErrors(form, FIELDS);
  const submit = submitting(async (values) => {
    reset(toProviderValues((await save.mutateAsync(toProviderInput(values))).provider));
    toast(t('Single sign-on settings saved'));
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={t('Identity provider')} className="space-y-4">
        <UnsavedGuard when={isDirty} />
        <FormProblem problem={problem} />
        <ProviderCard stored={provider !== null} />
        <RolesCard />
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toProviderValues(provider))} />
      </form>
    </FormProvider>
  );
}
