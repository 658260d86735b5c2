/** The form of a page: shows what the service refuses, states whether there are changes, and asks before they are lost. */
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { FormProblem } from './form-problem.js';
import { SaveBar } from './save-bar.js';
import { UnsavedGuard } from './unsaved-guard.js';
import type { EditedForm } from './use-edited-form.js';

export interface PageFormProps<Values extends FieldValues> {
  label: string;
  edited: EditedForm<Values>;
  /** The button of what is not saved yet. Unset: its changes are saved. */
  create?: string | undefined;
  /** Whether there are unsaved changes from the start, as in a copy. */
  unsaved?: boolean;
  /** Whether it is saved and the page is about to change (`useLeave`). */
  left?: boolean;
  children: ReactNode;
}

export function PageForm<Values extends FieldValues>({
  label,
  edited: { form, problem, submit, discard },
  create,
  unsaved = false,
  left = false,
  children,
}: PageFormProps<Values>) {
  const { isDirty, isSubmitting } = form.formState;
  const dirty = isDirty || unsaved;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={label} className="space-y-4">
        <UnsavedGuard when={dirty && !left} />
        {/* Of what is as saved again, nothing was refused. */}
        <FormProblem problem={dirty || create !== undefined ? problem : undefined} />
        {children}
        <SaveBar
          dirty={dirty}
          busy={isSubmitting}
          create={create}
          {...(create === undefined && { onReset: discard })}
        />
      </form>
    </FormProvider>
  );
}
