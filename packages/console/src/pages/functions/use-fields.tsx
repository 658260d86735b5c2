/** Access to a function: required login, use by the assistant, sensitivity, and the environment. */
import { Controller, useFormContext } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';
import { Choice, Switch } from '../../ui/switch.js';
import type { FunctionDraftValues } from './function-draft.js';

const SWITCHES = [
  {
    name: 'requires_auth',
    label: t('Require customer login'),
    hint: t('Asks the customer to log in first, and forwards their token as configured under Customer login.'),
  },
  {
    name: 'offered',
    label: t('Available to the assistant'),
    hint: t('When off, it only supplies values to other functions.'),
  },
  {
    name: 'sensitive',
    label: t('Sensitive'),
    hint: t(
      'Limits values from earlier results to listed fields. Without parameters, it is called only before other data is read. Turn on if a wrong call could expose data.',
    ),
  },
] as const;

export function UseFields() {
  const { control } = useFormContext<FunctionDraftValues>();
  return (
    <Card title={t('Access')}>
      <div className="space-y-5">
        {SWITCHES.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => <Switch label={label} hint={hint} checked={field.value} onChange={field.onChange} />}
          />
        ))}
        <Controller
          control={control}
          name="environment"
          render={({ field }) => (
            <Choice
              label={t('Environment')}
              showLabel
              columns
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'dev', title: t('Dev'), hint: t('For the playground and test keys only.') },
                { value: 'live', title: t.context('environment', 'Live'), hint: t('For customer conversations.') },
              ]}
            />
          )}
        />
      </div>
    </Card>
  );
}
