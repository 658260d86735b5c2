/** Changes how a web source is read, and its audience. */
import type { KnowledgeSourceView } from '@frontdesk/contract';
import { useForm } from 'react-hook-form';
import { useChangeSource } from '../../api/knowledge.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';
import { type SourceSettings, toSourceChange, toSourceSettings } from './source-draft.js';
import { SOURCE_FIELDS, SourceFields } from './source-fields.js';

export function ChangeSource({ source, onClose }: { source: KnowledgeSourceView; onClose: () => void }) {
  const form = useForm<SourceSettings>({ defaultValues: toSourceSettings(source) });
  const { problem, report, clear } = useServerErrors(form, SOURCE_FIELDS);
  const change = useChangeSource(source.id);
  const submit = form.handleSubmit(async (settings) => {
    clear();
    try {
      await change.mutateAsync(toSourceChange(settings));
    } catch (error) {
      report(error);
      return;
    }
    toast(t('Web pages updated'));
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('Edit web pages')} description={source.url} wide>
      <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={t('Edit web pages')}>
        <FormProblem problem={problem} />
        <SourceFields form={form} hours={source.refresh_hours} />
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('Save changes')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
