/** How a function may be used: by whom, where, and how carefully. */
import { Controller, useFormContext } from 'react-hook-form';
import { Card } from '../../ui/page.js';
import { Choice, Switch } from '../../ui/switch.js';
import type { FunctionDraftValues } from './function-draft.js';

const SWITCHES = [
  {
    name: 'requires_auth',
    label: 'Requires the customer to be logged in',
    hint: 'The customer is asked to log in first, and their token is sent along as set under Customer login.',
  },
  {
    name: 'offered',
    label: 'The assistant may call it',
    hint: 'Off: it only supplies values to other functions.',
  },
  {
    name: 'sensitive',
    label: 'Sensitive',
    hint: 'Earlier answers supply values only through the fields you list, and without parameters it is called only before other data is read. Turn it on if a wrong call would reveal something.',
  },
] as const;

export function UseFields() {
  const { control } = useFormContext<FunctionDraftValues>();
  return (
    <Card title="Use">
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
              label="Environment"
              showLabel
              columns
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'dev', title: 'Dev', hint: 'The playground and test keys only.' },
                { value: 'live', title: 'Live', hint: 'Conversations with customers.' },
              ]}
            />
          )}
        />
      </div>
    </Card>
  );
}
