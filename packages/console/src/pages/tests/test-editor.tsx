/** The editor of a test: checked by the service, run before saving, and saved. */
import { LIMITS, type StoredTest, type TestRun } from '@frontdesk/contract';
import { Play } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import type { Problem } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { withCommandKey } from '../../ui/kbd.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { EMBEDDED, ModelSelect } from './model-select.js';
import { OutcomeBadge } from './outcome-badge.js';
import { ResultView } from './result-view.js';
import { rangeOfLine } from './test-draft.js';
import { type TestValues, useEditedTest } from './use-edited-test.js';

interface TestEditorProps {
  /** Undefined: a new test, whose path can be chosen. */
  saved?: StoredTest;
  /** What a new test begins with, to be saved. Unset: a template. */
  initial?: TestValues | undefined;
  onSaved: (saved: StoredTest) => void;
}

export function TestEditor({ saved, initial, onSaved }: TestEditorProps) {
  const { form, problem, left, tried, submit, discard, ...editing } = useEditedTest({ saved, initial }, onSaved);
  const { isDirty, isSubmitting } = form.formState;
  const { ref: registerArea, ...yaml } = form.register('yaml');
  const isNew = saved === undefined;
  const [model, setModel] = useState(EMBEDDED);
  const area = useRef<HTMLTextAreaElement>(null);
  const dirty = isDirty || initial !== undefined;
  const run = () => editing.run(model);
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  const show = (line: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(...rangeOfLine(form.getValues('yaml'), line));
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label={isNew ? t('New test') : t('Test')}>
      <UnsavedGuard when={!left && dirty} />
      <Card>
        <div className="space-y-4">
          {isNew && <PathField form={form} />}
          <Field
            label={t('Test')}
            hint={t('YAML. Press {keys} to run without saving.', { keys: withCommandKey(t('Enter')) })}
          >
            <TextArea
              ref={(element) => {
                registerArea(element);
                area.current = element;
              }}
              dir="ltr"
              rows={16}
              wrap="off"
              spellCheck={false}
              autoCapitalize="off"
              className="max-h-[70dvh]! overflow-x-auto font-mono text-xs leading-5"
              maxLength={LIMITS.testCharacters}
              {...yaml}
              onKeyDown={runByKey}
            />
          </Field>
          {problem !== undefined && <TestProblem problem={problem} onLine={show} />}
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<Play />} busy={tried.isPending} onClick={run}>
              {t('Run without saving')}
            </Button>
            <ModelSelect value={model} onChange={setModel} />
          </div>
        </div>
      </Card>
      <p role="status" className="sr-only">
        {tried.data !== undefined &&
          !tried.isPending &&
          (tried.data.passed ? t('The test passed') : t('The test failed'))}
      </p>
      {tried.data !== undefined && <Tried run={tried.data} />}
      <SaveBar dirty={dirty} busy={isSubmitting} {...(isNew ? { create: t('Create test') } : { onReset: discard })} />
    </form>
  );
}

function PathField({ form: { register, formState } }: { form: UseFormReturn<TestValues> }) {
  return (
    <Field
      label={t('Path')}
      hint={t(
        'Use letters, digits, dots, hyphens, underscores and slashes. Becomes the file name when you pull tests into a folder.',
      )}
      error={formState.errors.path?.message}
    >
      <Input
        className="font-mono"
        dir="ltr"
        maxLength={LIMITS.testPathCharacters}
        placeholder={'orders/status'}
        autoCapitalize="off"
        spellCheck={false}
        {...register('path', { validate: (path) => path.trim() !== '' || t('Enter a path') })}
      />
    </Field>
  );
}

function Tried({ run }: { run: TestRun }) {
  return (
    <Card
      title={t('Result')}
      description={`${describeModel(run.model)} · ${describeDuration(run.duration_ms)}`}
      actions={<OutcomeBadge passed={run.passed} />}
    >
      <ResultView steps={run.steps ?? []} turns={run.turns} />
    </Card>
  );
}

function TestProblem({ problem, onLine }: { problem: Problem; onLine: (line: number) => void }) {
  const { message: title, elsewhere } = problem;
  if (elsewhere.length === 0) return <Notice kind="bad" title={title} />;
  return (
    <Notice kind="bad" title={t('Fix these problems to run the test')}>
      <ul className="mt-1 space-y-1">
        {elsewhere.map(({ path, message, line }) => (
          <li key={`${line} ${path} ${message}`} className="break-words">
            {line !== undefined && (
              <button
                type="button"
                className="me-1.5 rounded-sm font-medium text-ink underline underline-offset-2"
                onClick={() => onLine(line)}
              >
                {t('Line {line}', { line })}
              </button>
            )}
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
