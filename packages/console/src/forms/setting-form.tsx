/**
 * A setting's form on its page: shows what the service refuses, states whether there are changes, and asks before they
 * are lost.
 */
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { FormProblem } from './form-problem.js';
import { SaveBar } from './save-bar.js';
import { UnsavedGuard } from './unsaved-guard.js';
import type { EditedSetting } from './use-setting-form.js';

export interface SettingFormProps<Values extends FieldValues> {
  label: string;
  setting: EditedSetting<Values>;
  children: ReactNode;
}

export function SettingForm<Values extends FieldValues>({ label, setting, children }: SettingFormProps<Values>) {
  const { form, problem, submit, discard } = setting;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={label} className="space-y-4">
        <UnsavedGuard when={isDirty} />
        <FormProblem problem={problem} />
        {children}
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={discard} />
      </form>
    </FormProvider>
  );
}
