/** A test that is edited: running it before saving, and saving it. */
import type { StoredTest } from '@frontdesk/contract';
import { oneTest, refuseTakenPath, useSaveTest, useTryTest } from '../../api/tests.js';
import { useReread } from '../../api/use-reread.js';
import { useEditedForm } from '../../forms/use-edited-form.js';
import { useLeave } from '../../forms/use-leave.js';
import type { Saved } from '../../forms/use-shared-form.js';
import { TEMPLATE } from './test-draft.js';

export interface TestValues {
  path: string;
  yaml: string;
}

interface Edited {
  /** Undefined: a new test, whose path can be chosen. */
  saved: StoredTest | undefined;
  /** What a new test begins with. Undefined: a template. */
  initial: TestValues | undefined;
}

const TEMPLATE_VALUES: TestValues = { path: '', yaml: TEMPLATE };

const toSaved = ({ path, yaml, updated_at }: StoredTest): Saved<TestValues> => ({
  values: { path, yaml },
  version: updated_at,
});

/** A refused path is reported beside its field, which gets the focus; every other error is in `problem`. */
export function useEditedTest({ saved, initial = TEMPLATE_VALUES }: Edited, onSaved: (saved: StoredTest) => void) {
  const { mutateAsync } = useSaveTest();
  const tried = useTryTest();
  const reread = useReread();
  const { left, leave } = useLeave(onSaved);
  const edited = useEditedForm({
    saved: saved === undefined ? { values: initial, version: undefined } : toSaved(saved),
    toSaved,
    toInput: ({ path, yaml }: TestValues) => ({ path: path.trim(), yaml }),
    reread: saved === undefined ? undefined : () => reread(oneTest(saved.path)),
    async send({ input, seen }) {
      if (saved === undefined) await refuseTakenPath(input.path);
      const { changed: _, ...stored } = await mutateAsync({ input, seen });
      return stored;
    },
    fields: ['path'],
    onSaved: leave,
  });
  return {
    ...edited,
    left,
    tried,
    run(model: string) {
      edited.clear();
      tried.mutate({ yaml: edited.form.getValues('yaml'), model }, { onError: edited.report });
    },
  };
}
