/** The editor of a test: checked by the service, run before saving, and saved. */
import { LIMITS, type StoredTest, type TestRun } from '@frontdesk/contract';
import { Play } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { EMBEDDED, ModelSelect } from './model-select.js';
import { OutcomeBadge } from './outcome-badge.js';
import { ResultView } from './result-view.js';
import { rangeOfLine } from './test-draft.js';
import { useEditedTest } from './use-edited-test.js';

interface TestEditorProps {
  /** Undefined: a new test, whose path can be chosen. */
  saved?: StoredTest;
  initial: { path: string; yaml: string };
  /** Whether there are unsaved changes from the start. */
  unsaved?: boolean;
  onSaved: (saved: StoredTest) => void;
}

export function TestEditor({ saved, initial, unsaved = false, onSaved }: TestEditorProps) {
  const { path, setPath, pathProblem, pathInput, yaml, setYaml, problem, ...editing } = useEditedTest(
    { saved, initial },
    onSaved,
  );
  const { tried, isNew } = editing;
  const [model, setModel] = useState(EMBEDDED);
  const area = useRef<HTMLTextAreaElement>(null);
  const dirty = editing.dirty || unsaved;
  const run = () => editing.run(model);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.store();
  };
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  const show = (line: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(...rangeOfLine(yaml, line));
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label={isNew ? t('New test') : t('Test')}>
      <UnsavedGuard when={!editing.left && dirty} />
      <Card>
        <div className="space-y-4">
          {isNew && <PathField input={pathInput} value={path} error={pathProblem} onChange={setPath} />}
          <Field label={t('Test')} hint={t('YAML. Press Ctrl+Enter to run without saving.')}>
            <TextArea
              ref={area}
              dir="ltr"
              rows={16}
              wrap="off"
              spellCheck={false}
              autoCapitalize="off"
              className="max-h-[70dvh]! overflow-x-auto font-mono text-xs leading-5"
              maxLength={LIMITS.testCharacters}
              value={yaml}
              onChange={({ target }) => setYaml(target.value)}
              onKeyDown={runByKey}
            />
          </Field>
          {problem !== undefined && <Problem problem={problem} onLine={show} />}
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<Play aria-hidden size={14} />} busy={tried.isPending} onClick={run}>
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
      <SaveBar
        dirty={dirty}
        busy={editing.saving}
        {...(saved === undefined ? {} : { onReset: () => setYaml(saved.yaml) })}
        label={isNew ? t('Create test') : t('Save changes')}
        saved={isNew ? '' : t('All changes saved')}
      />
    </form>
  );
}

interface PathFieldProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | undefined;
  onChange: (path: string) => void;
}

function PathField({ input, value, error, onChange }: PathFieldProps) {
  return (
    <Field
      label={t('Path')}
      hint={t(
        'Use letters, digits, dots, hyphens, underscores and slashes. Becomes the file name when you pull tests into a folder.',
      )}
      error={error}
    >
      <Input
        ref={input}
        className="font-mono"
        dir="ltr"
        maxLength={LIMITS.testPathCharacters}
        placeholder={'orders/status'}
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
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

function Problem({ problem, onLine }: { problem: unknown; onLine: (line: number) => void }) {
  const errors = problem instanceof ApiError ? problem.errors : [];
  if (errors.length === 0) return <Notice kind="bad" title={ApiError.sentence(problem)} />;
  return (
    <Notice kind="bad" title={t('Fix these problems to run the test')}>
      <ul className="mt-1 space-y-1">
        {errors.map(({ path, message, line }) => (
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
            {path !== '' && <code className="font-mono text-xs">{path}</code>} {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
