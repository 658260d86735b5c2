/**
 * Submits a form and assigns the service's errors to it: an error whose path is a field of the form goes to that field,
 * all others go above the form (FormProblem).
 */
import type { FieldError } from '@frontdesk/contract';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.js';
import { t } from '../language/translate.js';
import { fieldFor } from './field-for.js';

export interface Problem {
  message: string;
  /** Errors that no field of the form shows. */
  elsewhere: readonly FieldError[];
}

/**
 * @param fields paths of the form's fields, by its values if they depend on them. An error with a deeper path goes to the
 *   longest field that is its prefix.
 * @param toFormPath maps the service's field names to those of the form
 */
export function useServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly string[] | ((values: Values) => readonly string[]),
  toFormPath: (path: string) => string = (path) => path,
) {
  const [problem, setProblem] = useState<Problem>();
  const clear = () => setProblem(undefined);
  function report(error: unknown): void {
    if (!(error instanceof ApiError)) {
      setProblem({ message: ApiError.sentence(error), elsewhere: [] });
      throw error;
    }
    const elsewhere: FieldError[] = [];
    const paths = typeof fields === 'function' ? fields(form.getValues()) : fields;
    let focused = false;
    for (const refused of error.errors) {
      // A path with a line is one in a text that the member wrote.
      const field = refused.line === undefined ? fieldFor(toFormPath(refused.path), paths) : undefined;
      if (field === undefined) elsewhere.push(refused);
      else {
        form.setError(field as Path<Values>, { type: 'server', message: refused.message }, { shouldFocus: !focused });
        focused = true;
      }
    }
    const shown = focused && elsewhere.length === 0;
    setProblem({ message: shown ? t('Check the highlighted fields.') : error.message, elsewhere });
  }
  return {
    problem,
    clear,
    report,
    /** Makes the form's submit handler: reports what `submit` throws. */
    submitting: (submit: (values: Values) => Promise<void>) =>
      form.handleSubmit(async (values) => {
        clear();
        try {
          await submit(values);
        } catch (error) {
          report(error);
        }
      }),
  };
}
