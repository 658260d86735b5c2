/** The role that each group of the identity provider gets. */
import type { Role } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { ROLES } from '../members/roles.js';
import type { ProviderValues } from './provider-values.js';

export function GroupRoles() {
  const { register, control, formState } = useFormContext<ProviderValues>();
  const { errors } = formState;
  const rules = useFieldArray({ control, name: 'group_roles' });
  return (
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
            icon={<Trash2 />}
            onClick={() => rules.remove(index)}
          />
        </div>
      ))}
      {rules.fields.length < LIMITS.signOnGroupRoles && (
        <Button size="small" icon={<Plus />} onClick={() => rules.append({ group: '', role: 'agent' })}>
          {t('Add group')}
        </Button>
      )}
      <p className="text-xs text-ink-faint">{t('If several groups match, the highest role applies.')}</p>
    </fieldset>
  );
}
