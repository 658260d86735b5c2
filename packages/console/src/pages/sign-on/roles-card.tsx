/** Which users of the identity provider become members, and their roles. */
import { useFormContext } from 'react-hook-form';
import { useMembers } from '../../api/people.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { GroupRoles } from './group-roles.js';
import type { ProviderValues } from './provider-values.js';

export function RolesCard() {
  const { register, control, formState, watch } = useFormContext<ProviderValues>();
  const { errors } = formState;
  const owners = useMembers().data?.filter(({ role }) => role === 'owner') ?? [];
  const chosen = owners.find(({ id }) => id === watch('emergency_member_id'));
  const byGroups = watch('group_claim').trim() !== '';
  return (
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
        {byGroups && <GroupRoles />}
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
          <Select
            key={owners.length}
            {...(chosen !== undefined && { dir: 'ltr' })}
            {...register('emergency_member_id')}
          >
            <option value="">{t('None')}</option>
            {owners.map(({ id, username, email }) => (
              <option key={id} value={id}>
                {username} ({email})
              </option>
            ))}
          </Select>
          {chosen !== undefined && (
            <p dir="ltr" className="mt-1 text-xs wrap-anywhere text-ink-soft sm:hidden rtl:text-right">
              {chosen.email}
            </p>
          )}
        </Field>
      </div>
    </Card>
  );
}
