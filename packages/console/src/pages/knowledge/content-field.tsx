/** The text of an article: as Markdown source and as a preview. */
import { LIMITS } from '@frontdesk/contract';
import { lazy, Suspense, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/input.js';
import { Segments } from '../../ui/segments.js';
import { Skeleton } from '../../ui/states.js';
import type { ArticleDraft } from './article-draft.js';

const Markdown = lazy(async () => ({ default: (await import('../../ui/markdown.js')).Markdown }));

const VIEWS = [
  { value: 'write', title: t('Write') },
  { value: 'preview', title: t('Preview') },
] as const;

export function ContentField({ control }: { control: Control<ArticleDraft> }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('write');
  const { field, fieldState } = useController({
    control,
    name: 'content',
    rules: { validate: (value) => value.trim() !== '' || t('Enter the content') },
  });
  const error = fieldState.error?.message;
  // An error in the text is shown where the text can be edited.
  const shown = error === undefined ? view : 'write';
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-2">
        <span aria-hidden className="text-sm font-medium">
          {t('Text')}
        </span>
        <Segments label={t('Text')} value={shown} onChange={setView} options={VIEWS} />
      </div>
      {shown === 'write' ? (
        <Field
          label={t('Text')}
          hideLabel
          hint={t('Markdown. Each section is searched separately, so give every topic its own heading.')}
          error={error}
        >
          <TextArea
            rows={14}
            className="max-h-[70vh]! min-h-72 font-mono"
            maxLength={LIMITS.articleMarkdownCharacters}
            {...field}
          />
        </Field>
      ) : (
        <section aria-label={t('Preview')} className="min-h-72 rounded-md border border-line bg-surface px-4 py-3">
          {field.value.trim() === '' ? (
            <p className="text-sm text-ink-faint">{t('Nothing to preview yet.')}</p>
          ) : (
            <Preview text={field.value} />
          )}
        </section>
      )}
    </div>
  );
}

/** The formatted text. */
export function Preview({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <Markdown text={text} />
    </Suspense>
  );
}
