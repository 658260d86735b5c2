/** Makes one article from each file. Uploading a file again replaces the text of its article. */
import type { ArticleAudience, Environment } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { findArticle, useSaveArticle } from '../../api/knowledge.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { idOfFile, titleOfFile } from './article-draft.js';
import { ACCEPTED_FILES, readFile } from './read-file.js';
import { ReaderFields } from './reader-fields.js';

interface Values {
  audience: ArticleAudience;
  environment: Environment;
}

type Outcome =
  | { state: 'reading' }
  | { state: 'done'; external_id: string; title: string }
  | { state: 'refused'; problem: string };

export function UploadFiles({ onClose }: { onClose: () => void }) {
  const { control, getValues } = useForm<Values>({ defaultValues: { audience: 'everyone', environment: 'live' } });
  const { outcomes, problem, busy, choose, uploadAll } = useUploads(getValues);
  return (
    <Dialog
      open
      wide
      holds={busy}
      onClose={onClose}
      title={t('Upload files')}
      description={t('Creates an article from each file. A file with the same name replaces the existing article.')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {outcomes.size > 0 ? t('Close') : t('Cancel')}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void uploadAll()}>
            {t('Upload')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DraftNotice />
        <Field label={t('Files')} hint={t('PDF, HTML, Markdown or text.')} error={problem}>
          <Input
            type="file"
            multiple
            accept={ACCEPTED_FILES}
            disabled={busy}
            className="h-auto! py-1.5! file:me-3 file:h-7 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
            onChange={({ target }) => choose([...(target.files ?? [])])}
          />
        </Field>
        <ReaderFields control={control} />
        <ul aria-live="polite" aria-label={t('Uploaded')} className="space-y-2 text-sm">
          {[...outcomes].map(([name, outcome]) => (
            <li key={name} className="flex items-start gap-2">
              <Result name={name} outcome={outcome} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** @param getReaders who may read the articles, as chosen when a file is uploaded */
function useUploads(getReaders: () => Values) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = useSaveArticle();

  const upload = async (file: File): Promise<Outcome> => {
    try {
      const read = await readFile(file);
      if ('problem' in read) return { state: 'refused', problem: read.problem };
      const external_id = idOfFile(file.name);
      const before = await findArticle(external_id);
      const kept = before === undefined ? {} : { title: before.title, url: before.url, language: before.language };
      const input = { ...read, ...getReaders(), ...kept };
      const { title } = await save.mutateAsync({ external_id, input }).catch((error: unknown) => {
        if (!lacksTitle(error)) throw error;
        return save.mutateAsync({ external_id, input: { ...input, title: titleOfFile(file.name) } });
      });
      return { state: 'done', external_id, title };
    } catch (error) {
      return { state: 'refused', problem: sentence(error) };
    }
  };
  const uploadAll = async () => {
    if (files.length === 0) return setProblem(t('Choose at least one file'));
    setBusy(true);
    for (const file of files) {
      setOutcomes((before) => new Map(before).set(file.name, { state: 'reading' }));
      const outcome = await upload(file);
      setOutcomes((before) => new Map(before).set(file.name, outcome));
    }
    setFiles([]);
    setBusy(false);
  };
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    setOutcomes(new Map());
    setProblem(undefined);
  };
  return { outcomes, problem, busy, choose, uploadAll };
}

function Result({ name, outcome }: { name: string; outcome: Outcome }): ReactNode {
  if (outcome.state === 'reading')
    return (
      <>
        <LoaderCircle className="mt-1 animate-spin text-ink-faint" />
        <span className="min-w-0 break-words">{t('{name} is being processed…', { name })}</span>
      </>
    );
  if (outcome.state === 'refused')
    return (
      <>
        <CircleAlert className="mt-1 text-bad" />
        <span className="min-w-0 break-words">
          <bdi>{name}</bdi>: {outcome.problem}
        </span>
      </>
    );
  return (
    <>
      <CircleCheck className="mt-1 text-good" />
      <span className="min-w-0 break-words">
        <bdi>{name}</bdi>:{' '}
        <Link to={`/knowledge/articles/${encodeURIComponent(outcome.external_id)}`} className={INLINE_LINK}>
          {outcome.title}
        </Link>
      </span>
    </>
  );
}

/** The text has no heading that could be the title. */
const lacksTitle = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'title');

/** The service's message about a field continues a sentence that begins with the field. */
function sentence(error: unknown): string {
  const about = error instanceof ApiError ? error.errors.find(({ path }) => path === 'content') : undefined;
  return about === undefined ? ApiError.sentence(error) : t('The file {problem}.', { problem: about.message });
}
