/** The form of a setting that is read and saved as a whole (`api/settings.ts`), and that several members may edit. */
import type { FieldValues } from 'react-hook-form';
import type { Versioned } from '../api/request.js';
import type { Setting } from '../api/settings.js';
import { toast } from '../ui/toast.js';
import { type EditedFormOptions, useEditedForm } from './use-edited-form.js';
import type { Saved } from './use-shared-form.js';

export interface SettingFormOptions<View, Values, Input>
  extends Pick<EditedFormOptions<View, Values, Input>, 'toInput' | 'fields' | 'replacesSecret'> {
  toValues: (view: View) => Values;
  /** Told to the member once it is saved. */
  saved: string;
  /** Whether the service keeps fields that are not sent, so that only those that the member has changed are sent. */
  partial?: boolean;
}

/** @param loaded its newest version that is known */
export function useSettingForm<View, Values extends FieldValues, Input extends object>(
  setting: Setting<View, Input>,
  loaded: Versioned<View>,
  { toValues, toInput, fields, saved, partial = false, replacesSecret }: SettingFormOptions<View, Values, Input>,
) {
  const toSaved = ({ view, version }: Versioned<View>): Saved<Values> => ({ values: toValues(view), version });
  const { mutateAsync } = setting.useSave();
  return useEditedForm({
    saved: toSaved(loaded),
    toSaved,
    toInput,
    fields,
    replacesSecret,
    reread: setting.useReread(),
    send: ({ input, changed, seen }) => mutateAsync({ input: partial ? (changed as Input) : input, seen }),
    onSaved: () => toast(saved),
  });
}
