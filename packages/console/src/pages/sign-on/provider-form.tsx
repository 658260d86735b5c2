/** The identity provider, and which role its users get. The client secret is written and never read back. */
import type { Role, SignOnInput, SignOnView } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useMembers } from '../../api/people.js';
import { useRemoveSignOn, useSaveSignOn } from '../../api/sign-on.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { ROLES } from '../members/roles.js';

type Provider = SignOnView['provider'];

interface Values {
  issuer: string;
  client_id: string;
  client_secret: string;
  group_claim: string;
  group_roles: { group: string; role: Role }[];
  /** Empty: no access. */
  default_role: '' | 'admin' | 'agent';
  creates_members: boolean;
  accepts_unverified_email: boolean;
  /** Empty: no member. */
  emergency_member_id: string;
}

const FIELDS = [
  ...['issuer', 'client_id', 'client_secret', 'group_claim', 'default_role', 'emergency_member_id'],
  ...Array.from({ length: LIMITS.signOnGroupRoles }, (_, index) => `group_roles.${index}.group`),
];

const toValues = (provider: Provider): Values => ({
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  group_claim: provider?.group_claim ?? '',
  group_roles: provider?.group_roles ?? [],
  default_role: provider === null ? 'agent' : (provider.default_role ?? ''),
  creates_members: provider?.creates_members ?? true,
  accepts_unverified_email: provider?.accepts_unverified_email ?? false,
  emergency_member_id: provider?.emergency_member_id ?? '',
});

const orNull = <Text extends string>(text: Text) => (text.trim() === '' ? null : (text.trim() as Exclude<Text, ''>));

function toInput({ client_secret, ...values }: Values): SignOnInput {
  return {
    ...values,
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    ...(client_secret !== '' && { client_secret }),
    group_claim: orNull(values.group_claim),
    default_role: orNull(values.default_role),
    emergency_member_id: orNull(values.emergency_member_id),
  };
}

export function ProviderForm({ provider }: { provider: Provider }) {
  const form = useForm<Values>({ defaultValues: toValues(provider) });
  useFollowedValues(form, toValues(provider));
  const { register, control, reset, formState, watch } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const rules = useFieldArray({ control, name: 'group_roles' });
  const save = useSaveSignOn();
  const { problem, submitting } = useServerErrors(form, FIELDS);
  const owners = useMembers().data?.filter(({ role }) => role === 'owner') ?? [];
  const byGroups = watch('group_claim').trim() !== '';
  const submit = submitting(async (values) => {
    reset(toValues((await save.mutateAsync(toInput(values))).provider));
    toast(t('Single sign-on settings saved'));
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('Identity provider')} className="space-y-4">
      <UnsavedGuard when={isDirty} />
      <FormProblem problem={problem} />
      <Card
        title={t('Identity provider')}
        description={t('Register Frontdesk at your provider to get these values.')}
        actions={provider !== null && <RemoveProvider />}
      >
        <div className="space-y-5">
          <Field
            label={t('Issuer URL')}
            hint={t('For example, https://login.example.com. Must serve /.well-known/openid-configuration.')}
            error={errors.issuer?.message}
          >
            <Input
              inputMode="url"
              dir="ltr"
              spellCheck={false}
              {...register('issuer', { required: t('Enter the issuer URL') })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Client ID')} error={errors.client_id?.message}>
              <Input dir="ltr" spellCheck={false} {...register('client_id', { required: t('Enter the client ID') })} />
            </Field>
            <Field
              label={t('Client secret')}
              hint={
                provider === null ? t('Encrypted and never shown again.') : t('Leave blank to keep the current secret.')
              }
              error={errors.client_secret?.message}
            >
              <Input type="password" autoComplete="off" {...register('client_secret')} />
            </Field>
          </div>
          <SwitchField
            control={control}
            name="accepts_unverified_email"
            label={t('Accept email addresses without a verified claim')}
            hint={t(
              'Turn on only if you control every address at the provider. Needed for Entra ID, which omits the claim. Addresses marked as unverified are always rejected.',
            )}
          />
        </div>
      </Card>
      <Card title={t('Members and roles')} description={t('Who can sign in, and with which role.')}>
        <div className="space-y-5">
          <SwitchField
            control={control}
            name="creates_members"
            label={t('Create members at first sign-in')}
            hint={t('When off, only people with an account or invitation can sign in.')}
          />
          <Field
            label={t('Group claim')}
            optional
            hint={t(
              "The claim that lists a person's groups. Roles are updated from groups at every sign-in. Leave blank to manage roles under Members.",
            )}
            error={errors.group_claim?.message}
          >
            <Input dir="ltr" spellCheck={false} placeholder={'groups'} {...register('group_claim')} />
          </Field>
          {byGroups && (
            <fieldset className="space-y-3">
              <legend className="mb-1 text-sm font-medium">{t('Roles by group')}</legend>
              {rules.fields.map((rule, index) => (
                <div key={rule.id} className="flex items-start gap-2">
                  <Field
                    label={t('Group {number, number}', { number: index + 1 })}
                    hideLabel
                    className="flex-1"
                    error={errors.group_roles?.[index]?.group?.message}
                  >
                    <Input
                      placeholder={t('Group name or ID')}
                      spellCheck={false}
                      {...register(`group_roles.${index}.group`, { required: t('Enter a group') })}
                    />
                  </Field>
                  <Select
                    aria-label={t('Role of group {number, number}', { number: index + 1 })}
                    className="w-auto! min-w-28"
                    {...register(`group_roles.${index}.role`)}
                  >
                    {(Object.keys(ROLES) as Role[]).map((role) => (
                      <option key={role} value={role}>
                        {ROLES[role].title}
                      </option>
                    ))}
                  </Select>
                  <IconButton
                    label={t('Remove group {number, number}', { number: index + 1 })}
                    icon={<Trash2 aria-hidden size={14} />}
                    onClick={() => rules.remove(index)}
                  />
                </div>
              ))}
              {rules.fields.length < LIMITS.signOnGroupRoles && (
                <Button
                  size="small"
                  icon={<Plus aria-hidden size={14} />}
                  onClick={() => rules.append({ group: '', role: 'agent' })}
                >
                  {t('Add group')}
                </Button>
              )}
              <p className="text-xs text-ink-faint">{t('If several groups match, the highest role applies.')}</p>
            </fieldset>
          )}
          <Field
            label={byGroups ? t('Role if no group matches') : t('Role of new members')}
            hint={
              byGroups
                ? t('“No access” also ends the sessions of members who have left all groups when they next sign in.')
                : undefined
            }
            error={errors.default_role?.message}
          >
            <Select {...register('default_role')}>
              <option value="agent">{t('Agent')}</option>
              <option value="admin">{t('Admin')}</option>
              <option value="">{t('No access')}</option>
            </Select>
          </Field>
          <Field
            label={t('Emergency owner')}
            hint={t(
              'Can sign in with a password if the provider is down. Needed to require single sign-on. Set up two-factor authentication for this account.',
            )}
            error={errors.emergency_member_id?.message}
          >
            {/* Drawn anew once the owners are known: a choice that is not there yet cannot be shown. */}
            <Select key={owners.length} {...register('emergency_member_id')}>
              <option value="">{t('None')}</option>
              {owners.map(({ id, username, email }) => (
                <option key={id} value={id}>
                  {username} ({email})
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Card>
      <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toValues(provider))} />
    </form>
  );
}

function RemoveProvider() {
  const remove = useRemoveSignOn();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
        {t('Remove…')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Remove identity provider?')}
        description={t(
          'Everyone who signed in through it is signed out. Members without a password need a reset link, under Members.',
        )}
        action={t('Remove provider')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(undefined);
          toast(t('Identity provider removed'));
        }}
      />
    </>
  );
}
