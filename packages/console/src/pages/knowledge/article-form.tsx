/** The form of an article that was written here or added by a backend. It is saved as a whole. */
import { type ArticleView, LIMITS } from '@frontdesk/contract';
import { oneArticle, useSaveArticle } from '../../api/knowledge.js';
import { randomId } from '../../api/random-id.js';
import { useReread } from '../../api/use-reread.js';
import { PageForm } from '../../forms/page-form.js';
import { mustBeLanguageTag, mustBeWebUrl } from '../../forms/rules.js';
import { useEditedForm } from '../../forms/use-edited-form.js';
import { useLeave } from '../../forms/use-leave.js';
import type { Saved } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { type ArticleDraft, makeArticleId, toArticleDraft, toArticleInput } from './article-draft.js';
import { ContentField } from './content-field.js';
import { ReaderFields } from './reader-fields.js';

interface ArticleFormProps {
  /** Undefined: a new article. */
  external_id?: string;
  saved: Saved<ArticleDraft>;
  /** Whether there are unsaved changes from the start. */
  unsaved?: boolean;
  onSaved: (saved: ArticleView) => void;
}

const FIELDS = ['title', 'content', 'url', 'language', 'audience', 'environment'];
const RANDOM_CHARACTERS = 8;

export const toSaved = (view: ArticleView): Saved<ArticleDraft> => ({
  values: toArticleDraft(view),
  version: view.updated_at,
});

export function ArticleForm({ external_id, saved, unsaved = false, onSaved }: ArticleFormProps) {
  const { mutateAsync } = useSaveArticle();
  const reread = useReread();
  const { left, leave } = useLeave(onSaved);
  const edited = useEditedForm({
    saved,
    toSaved,
    toInput: toArticleInput,
    reread: external_id === undefined ? undefined : () => reread(oneArticle(external_id)),
    send({ input, seen }) {
      const id = external_id ?? makeArticleId(input.title ?? '', randomId().slice(0, RANDOM_CHARACTERS));
      return mutateAsync({ external_id: id, input, seen });
    },
    fields: FIELDS,
    onSaved: leave,
  });
  const { register, control, formState } = edited.form;
  const { errors } = formState;

  const isNew = external_id === undefined;
  return (
    <PageForm
      label={isNew ? t('New article') : t('Article')}
      edited={edited}
      create={isNew ? t('Save article') : undefined}
      unsaved={unsaved}
      left={left}
    >
      <DraftNotice />
      <Card>
        <div className="space-y-4">
          <Field
            label={t('Title')}
            hint={t('The topic or the question that this article answers.')}
            error={errors.title?.message}
          >
            <Input
              dir="auto"
              maxLength={LIMITS.articleTitleCharacters}
              {...register('title', { validate: (value) => value.trim() !== '' || t('Enter a title') })}
            />
          </Field>
          <ContentField control={control} />
        </div>
      </Card>
      <Card title={t('Visibility')}>
        <div className="space-y-4">
          <Field
            label={t('Public URL')}
            optional
            hint={t('Replies link to this page as their source.')}
            error={errors.url?.message}
          >
            <Input
              type="url"
              dir="ltr"
              inputMode="url"
              maxLength={LIMITS.articleUrlCharacters}
              placeholder={'https://shop.example/help/returns'}
              {...register('url', { validate: mustBeWebUrl })}
            />
          </Field>
          <Field
            label={t('Language')}
            optional
            hint={t('A language tag, for example en or de-CH. Leave blank to detect it.')}
            error={errors.language?.message}
          >
            <Input
              className="font-mono sm:max-w-60"
              dir="ltr"
              maxLength={LIMITS.languageTagCharacters}
              {...register('language', { validate: mustBeLanguageTag })}
            />
          </Field>
          <ReaderFields control={control} />
        </div>
      </Card>
    </PageForm>
  );
}
