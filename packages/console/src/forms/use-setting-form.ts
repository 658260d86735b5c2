/** The form of a setting that is read and saved as a whole (`api/settings.ts`), and that several members may edit. */
import type { FieldValues } from 'react-hook-form';
import type { Versioned } from '../api/request.js';
import type { Setting } from '../api/settings.js';
import { toast } from '../ui/toast.js';
import { useServerErrors } from './use-server-errors.js';
import { type Saved, type SharedForm, useSharedForm } from './use-shared-form.js';

export interface SettingFormOptions<View, Values, Input>
  extends Pick<SharedForm<View, Values, Input>, 'toInput' | 'replacesSecret'> {
  toValues: (view: View) => Values;
  /** Fields that show the service's errors, as in `useServerErrors`. */
  fields: readonly string[];
  /** Told to the member once it is saved. */
  saved: string;
  /** Whether the service keeps fields that are not sent, so that only those that the member has changed are sent. */
  partial?: boolean;
}

export type EditedForm<Values extends FieldValues> = ReturnType<typeof useSettingForm<unknown, Values, object>>;

/** @param loaded its newest version that is known */
export function useSettingForm<View, Values extends FieldValues, Input extends object>(
  setting: Setting<View, Input>,
  loaded: Versioned<View>,
  { toValues, toInput, fields, saved, partial = false, replacesSecret }: SettingFormOptions<View, Values, Input>,
) {
  const toSaved = ({ view, version }: Versioned<View>): Saved<Values> => ({ values: toValues(view), version });
  const { mutateAsync } = setting.useSave();
  const { form, save, discard } = useSharedForm({
    saved: toSaved(loaded),
    toSaved,
    toInput,
    replacesSecret,
    reread: setting.useReread(),
    send: ({ input, changed, seen }) => mutateAsync({ input: partial ? (changed as Input) : input, seen }),
  });
  const { problem, discarding, submitting } = useServerErrors(form, fields);
  return {
    form,
    problem,
    submit: submitting(async (values) => {
      await save(values);
      toast(saved);
    }),
    discard: discarding(discard),
  };
}
