/** Access to a function: required login, use by the assistant, sensitivity, and the environment. */
import { useFormContext } from 'react-hook-form';
import { ChoiceField, SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';
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
          <SwitchField key={name} control={control} name={name} label={label} hint={hint} />
        ))}
        <ChoiceField
          control={control}
          name="environment"
          label={t('Environment')}
          showLabel
          columns
          options={[
            { value: 'dev', title: t('Dev'), hint: t('For the playground and test keys only.') },
            { value: 'live', title: t.context('environment', 'Live'), hint: t('For customer conversations.') },
          ]}
        />
      </div>
    </Card>
  );
}
