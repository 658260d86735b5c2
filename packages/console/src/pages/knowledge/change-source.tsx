/** Changes how a web source is read, and its audience. */
import type { KnowledgeSourceView } from '@frontdesk/contract';
import { findById } from '../../api/find-by-id.js';
import { ALL_SOURCES, useChangeSource } from '../../api/knowledge.js';
import { useReread } from '../../api/use-reread.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useEditedForm } from '../../forms/use-edited-form.js';
import type { Saved } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { Dialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';
import { type SourceSettings, toSourceChange, toSourceSettings } from './source-draft.js';
import { SOURCE_FIELDS, SourceFields } from './source-fields.js';

const toSaved = (view: KnowledgeSourceView): Saved<SourceSettings> => ({
  values: toSourceSettings(view),
  version: view.version,
});

export function ChangeSource({ source, onClose }: { source: KnowledgeSourceView; onClose: () => void }) {
  const { mutateAsync: send } = useChangeSource(source.id);
  const reread = useReread();
  const { form, problem, submit } = useEditedForm({
    saved: toSaved(source),
    toSaved,
    toInput: toSourceChange,
    reread: async () => findById(await reread(ALL_SOURCES), source.id),
    send,
    fields: SOURCE_FIELDS,
    onSaved() {
      toast(t('Web pages updated'));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('Edit web pages')} description={source.url} wide>
      <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={t('Edit web pages')}>
        <FormProblem problem={problem} />
        <SourceFields form={form} hours={source.refresh_hours} />
        <DialogButtons submit={t('Save changes')} busy={form.formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
