/** Imports functions from an API description as drafts. The selected ones are saved in the dev environment. */
import { LIMITS } from '@frontdesk/contract';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { importFunctions } from '../../api/analytics.js';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Disclosure } from '../../ui/disclosure.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Card, Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { DraftList } from './draft-list.js';
import {
  changeImport,
  chooseReading,
  finishDraft,
  hasUnsaved,
  type ImportedDrafts,
  importedDrafts,
} from './imported-drafts.js';

type Kind = 'openapi' | 'curl';

const KINDS = [
  { value: 'openapi', title: t('OpenAPI document') },
  { value: 'curl', title: t('cURL command') },
] as const;

const HINTS: Record<Kind, string> = {
  openapi: t(
    'OpenAPI 3 or Swagger 2, in JSON or YAML. Paste the document or choose a file. Remote references are not loaded.',
  ),
  curl: t("A single cURL command, for example copied from your browser's network panel."),
};

export function ImportPage() {
  const imported = useImport();
  const { text, result } = imported;
  return (
    <Page
      title={t('Import functions')}
      description={t('Create functions from an API description. You can review them before saving.')}
      back={{ to: '/functions', label: t('Functions') }}
      width="narrow"
    >
      <UnsavedGuard when={text !== '' && result === undefined} />
      <div className="space-y-4">
        <DescriptionForm imported={imported} />
        {result !== undefined && <ImportResult imported={result} />}
      </div>
    </Page>
  );
}

/** An API description that the member gives, and the drafts that were read from it. */
function useImport() {
  const organisation_id = useSession().organisation.id;
  const [before] = useState(() => unfinished(organisation_id));
  const [kind, setKind] = useState<Kind>(before?.text.trimStart().startsWith('curl') ? 'curl' : 'openapi');
  const [text, setText] = useState(before?.text ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const result = importedDrafts.use();
  const field = useRef<HTMLTextAreaElement>(null);
  const refuse = (why: string) => {
    setProblem(why);
    field.current?.focus();
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const content = await file.text().catch(() => undefined);
    if (content === undefined) return refuse(t('The file could not be read.'));
    setProblem(undefined);
    setText(content);
    field.current?.focus();
  };
  const read = async () => {
    if (text.trim() === '') return refuse(kind === 'openapi' ? t('Paste a document') : t('Paste a command'));
    setBusy(true);
    setProblem(undefined);
    try {
      const imported = await importFunctions(kind === 'openapi' ? { openapi: text } : { curl: text });
      importedDrafts.set({ ...imported, ...chooseReading(imported.drafts), organisation_id, text });
    } catch (error) {
      importedDrafts.set(undefined);
      refuse(error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : ApiError.sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    kind,
    setKind: (next: Kind) => {
      setKind(next);
      setProblem(undefined);
    },
    text,
    setText,
    field,
    choose,
    read,
    busy,
    problem,
    result,
  };
}

/** @returns an import of which selected drafts, or actions, are not saved yet; others are forgotten */
function unfinished(organisation_id: string): ImportedDrafts | undefined {
  const last = importedDrafts.get();
  if (last !== undefined && last.organisation_id === organisation_id && hasUnsaved(last)) return last;
  importedDrafts.set(undefined);
  return undefined;
}

function DescriptionForm({ imported }: { imported: ReturnType<typeof useImport> }) {
  const { kind, setKind, text, setText, field, choose, read, busy, problem } = imported;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Card>
      <div className="space-y-4">
        <Segments label={t('Import from')} value={kind} onChange={setKind} options={KINDS} />
        <Field label={kind === 'openapi' ? t('Document') : t('Command')} hint={HINTS[kind]} error={problem}>
          <TextArea
            ref={field}
            dir="ltr"
            rows={8}
            spellCheck={false}
            className="min-h-40 font-mono text-xs"
            maxLength={kind === 'openapi' ? LIMITS.importCharacters : LIMITS.importCurlCharacters}
            placeholder={
              kind === 'openapi'
                ? 'openapi: 3.1.0…'
                : "curl 'https://shop.example/orders/1042?lang=en' -H 'accept: application/json'"
            }
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" busy={busy} onClick={read}>
            {t.context('verb', 'Preview')}
          </Button>
          {kind === 'openapi' && (
            <>
              <Button icon={<FileUp />} onClick={() => picker.current?.click()}>
                {t('Choose file')}
              </Button>
              <input
                ref={picker}
                type="file"
                hidden
                aria-label={t('Document file')}
                accept=".json,.yaml,.yml,application/json"
                onChange={({ target }) => {
                  void choose(target.files?.[0]);
                  target.value = '';
                }}
              />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The drafts, and what was left out. */
function ImportResult({ imported }: { imported: ImportedDrafts }) {
  const { drafts, left_out } = imported;
  return (
    <div aria-live="polite" className="space-y-4">
      {drafts.length === 0 ? (
        <Notice kind="warn" title={t('No operations can be imported')} />
      ) : (
        <DraftList
          key={JSON.stringify(drafts.map(({ url }) => url))}
          drafts={drafts}
          choice={imported}
          onChange={(change) => changeImport(drafts, change)}
          back={{ to: '/functions/import', label: t('Import functions') }}
          onEdited={(name, id) => finishDraft(drafts, name, id)}
        />
      )}
      {left_out.length > 0 && (
        <Disclosure
          title={t('{count, plural, other {# skipped}}', { count: left_out.length })}
          className="rounded-lg border border-line bg-surface px-5 py-3 text-sm"
        >
          <ul className="mt-2 space-y-1 text-ink-soft">
            {left_out.map(({ operation, reason }) => (
              <li key={operation}>
                <span className="font-mono text-xs">{operation}</span>: {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
