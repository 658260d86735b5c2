/** Adds a page or a sitemap, which is read immediately. */
import { type KnowledgeSourceInput, LIMITS } from '@frontdesk/contract';
import { useForm } from 'react-hook-form';
import { useAddSource } from '../../api/knowledge.js';
import { ChoiceField } from '../../forms/choice-fields.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { mustBeWebUrl } from '../../forms/rules.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { toast } from '../../ui/toast.js';
import { NEW_SOURCE, type SourceSettings, toSourceChange } from './source-draft.js';
import { SOURCE_FIELDS, SourceFields } from './source-fields.js';

interface Values extends SourceSettings {
  kind: KnowledgeSourceInput['kind'];
  url: string;
}

const KINDS = [
  { value: 'page', title: t('One page'), hint: t('Creates one article from the page.') },
  { value: 'sitemap', title: t('A sitemap'), hint: t('Creates an article from every listed page.') },
] as const;

export function AddSource({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const form = useForm<Values>({ defaultValues: { ...NEW_SOURCE, kind: 'page', url: '' } });
  const { register, control, watch, formState } = form;
  const { problem, submitting } = useServerErrors(form, ['kind', 'url', ...SOURCE_FIELDS]);
  const add = useAddSource();
  const submit = submitting(async ({ kind, url, ...settings }) => {
    await add.mutateAsync({ kind, url: url.trim(), ...toSourceChange(settings) });
    toast(t('Web pages added'));
    onAdded();
  });
  return (
    <Dialog open onClose={onClose} title={t('Add web pages')} wide>
      <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={t('Add web pages')}>
        <FormProblem problem={problem} />
        <ChoiceField control={control} name="kind" label={t('Source type')} columns options={KINDS} />
        <Field label={t('URL')} hint={t('Must be publicly accessible.')} error={formState.errors.url?.message}>
          <Input
            type="url"
            dir="ltr"
            inputMode="url"
            maxLength={LIMITS.articleUrlCharacters}
            placeholder={
              watch('kind') === 'page' ? 'https://shop.example/help/returns' : 'https://shop.example/sitemap.xml'
            }
            {...register('url', { required: t('Enter a URL'), validate: mustBeWebUrl })}
          />
        </Field>
        <SourceFields form={form} />
        <DialogButtons submit={t('Add web pages')} busy={formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
