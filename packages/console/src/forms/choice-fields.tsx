/** A switch and a choice as fields of a form. */
import { type Control, Controller, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { Choice, type ChoiceProps, Switch, type SwitchProps } from '../ui/switch.js';

interface FieldOf<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
}

export function SwitchField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...rest
}: FieldOf<Values, Name> & Omit<SwitchProps, 'checked' | 'onChange'>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Switch {...rest} checked={field.value} onChange={field.onChange} />}
    />
  );
}

export function ChoiceField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...rest
}: FieldOf<Values, Name> & Omit<ChoiceProps<FieldPathValue<Values, Name> & string>, 'value' | 'onChange'>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Choice {...rest} value={field.value} onChange={field.onChange} />}
    />
  );
}
