/** A test in the editor: what is written, its run without saving, and saving it. */
import type { FieldError, StoredTest } from '@frontdesk/contract';
import { useRef, useState } from 'react';
import { ApiError, isChangedMeanwhile } from '../../api/api-error.js';
import { findTest, useSaveTest, useTryTest } from '../../api/tests.js';
import { t } from '../../language/translate.js';

interface Edited {
  /** Undefined: a new test, whose path can be chosen. */
  saved: StoredTest | undefined;
  initial: { path: string; yaml: string };
}

/** A refused path is reported beside its field, which gets the focus; every other error is in `problem`. */
export function useEditedTest({ saved, initial }: Edited, onSaved: (saved: StoredTest) => void) {
  const [path, setPath] = useState(initial.path);
  const [yaml, setYaml] = useState(initial.yaml);
  const [left, setLeft] = useState(false);
  const [pathProblem, setPathProblem] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const pathInput = useRef<HTMLInputElement>(null);
  const save = useSaveTest();
  const tried = useTryTest();
  const isNew = saved === undefined;
  const [shown, setShown] = useState(saved?.yaml ?? initial.yaml);
  const edited = yaml !== shown && yaml !== saved?.yaml;
  // The version that the member has seen follows while nothing is edited, and after a warning.
  const [seen, setSeen] = useState(saved?.updated_at);
  if ((!edited || isChangedMeanwhile(save.error)) && seen !== saved?.updated_at) setSeen(saved?.updated_at);
  if (saved !== undefined && seen === saved.updated_at && shown !== saved.yaml) {
    setShown(saved.yaml);
    if (!edited) setYaml(saved.yaml);
  }

  const refusePath = (message: string) => {
    setPathProblem(message);
    pathInput.current?.focus();
  };
  const run = (model: string) => {
    setProblem(undefined);
    tried.mutate({ yaml, model }, { onError: setProblem });
  };
  const store = async () => {
    setProblem(undefined);
    setPathProblem(undefined);
    if (isNew && path.trim() === '') return refusePath(t('Enter a path'));
    try {
      if (isNew && (await findTest(path.trim())) !== undefined)
        return refusePath(t('A test with this path already exists. Choose another path.'));
      const { changed: _, ...stored } = await save.mutateAsync({ path: path.trim(), yaml, seen });
      setLeft(true);
      setTimeout(() => {
        onSaved(stored);
        setLeft(false);
      });
    } catch (error) {
      const about = error instanceof ApiError ? error.errors.find((one) => isAboutPath(one)) : undefined;
      if (about === undefined) setProblem(error);
      else refusePath(about.message);
    }
  };
  return {
    isNew,
    path,
    setPath: (next: string) => {
      setPath(next);
      setPathProblem(undefined);
    },
    pathProblem,
    pathInput,
    yaml,
    setYaml,
    problem,
    dirty: yaml !== shown || path !== initial.path,
    /** It has been saved, and the page is about to change. */
    left,
    tried,
    run,
    saving: save.isPending,
    store,
  };
}

const isAboutPath = ({ path, line }: FieldError) => path === 'path' && line === undefined;
