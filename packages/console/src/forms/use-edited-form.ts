/** The form of what several members may edit, with what the service refuses of it. */
import type { FieldValues } from 'react-hook-form';
import { useServerErrors } from './use-server-errors.js';
import { type SharedForm, useSharedForm } from './use-shared-form.js';

export interface EditedFormOptions<View, Values, Input> extends SharedForm<View, Values, Input> {
  /** Fields that show the service's errors, as in `useServerErrors`. */
  fields: readonly string[] | ((values: Values) => readonly string[]);
  /** As in `useServerErrors`. */
  toFormPath?: (path: string) => string;
  onSaved: (saved: View) => void;
}

export type EditedForm<Values extends FieldValues> = ReturnType<typeof useEditedForm<unknown, Values, object>>;

export function useEditedForm<View, Values extends FieldValues, Input extends object>({
  fields,
  toFormPath,
  onSaved,
  ...shared
}: EditedFormOptions<View, Values, Input>) {
  const { form, save, discard } = useSharedForm(shared);
  const { problem, clear, report, submitting } = useServerErrors(form, fields, toFormPath);
  return {
    form,
    problem,
    clear,
    report,
    submit: submitting(async (values) => onSaved(await save(values))),
    /** Shows what is saved, without what was refused. */
    discard(): void {
      clear();
      discard();
    },
  };
}
