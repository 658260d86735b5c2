/** A form for one canned reply. */
import { type CannedReply, type CannedReplyInput, LIMITS } from '@frontdesk/contract';
import { useWatch } from 'react-hook-form';
import { findById } from '../../api/find-by-id.js';
import { useReread } from '../../api/use-reread.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useEditedForm } from '../../forms/use-edited-form.js';
import type { Saved } from '../../forms/use-shared-form.js';
import { listed, t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { toast } from '../../ui/toast.js';
import { ALL_CANNED_REPLIES, useSaveCannedReply } from '../desk-requests.js';
import { unknownPlaceholders } from './find-canned.js';

const FIELDS = ['shortcut', 'title', 'text', 'tag'] as const;

interface CannedFormProps {
  /** Its newest version that is known. Undefined: a new one. */
  reply: CannedReply | undefined;
  onDone: () => void;
}

interface CannedValues extends CannedReplyInput {
  tag: string;
}

const NEW: CannedValues = { shortcut: '', title: '', text: '', tag: '', closes: false };

const toSaved = ({ shortcut, title, text, tag, closes, date_updated }: CannedReply): Saved<CannedValues> => ({
  values: { shortcut, title, text, tag: tag ?? '', closes },
  version: date_updated,
});

const toInput = (values: CannedValues): CannedReplyInput => ({ ...values, tag: values.tag.trim() || null });

export function CannedForm({ reply, onDone }: CannedFormProps) {
  const id = reply?.id;
  const { mutateAsync } = useSaveCannedReply();
  const reread = useReread();
  const { form, problem, submit } = useEditedForm({
    saved: reply === undefined ? { values: NEW, version: undefined } : toSaved(reply),
    toSaved,
    toInput,
    reread: id === undefined ? undefined : async () => findById(await reread(ALL_CANNED_REPLIES), id),
    send: ({ input, seen }) => mutateAsync({ id, input, seen }),
    fields: FIELDS,
    onSaved() {
      toast(t('Canned reply saved'));
      onDone();
    },
  });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const unknown = unknownPlaceholders(useWatch({ control, name: 'text' }));
  const filled = (message: string) => (value: string) => value.trim() !== '' || message;
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4">
      <Field label={t('Shortcut')} hint={t('What you type after the slash.')} error={errors.shortcut?.message}>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={LIMITS.cannedReplyShortcutCharacters}
          dir="ltr"
          placeholder={'refund'}
          {...register('shortcut', {
            validate: (value) =>
              /^[a-z0-9][a-z0-9_-]*$/i.test(value.trim()) ||
              t('must begin with a letter or digit; then letters, digits, - and _'),
          })}
        />
      </Field>
      <Field label={t('Title')} error={errors.title?.message}>
        <Input
          maxLength={LIMITS.cannedReplyTitleCharacters}
          placeholder={t('How refunds work')}
          {...register('title', { validate: filled(t('must not be blank')) })}
        />
      </Field>
      <Field
        label={t('Text')}
        hint={
          unknown.length === 0
            ? undefined
            : t('Unknown placeholders are sent as text: {texts}', { texts: listed(unknown) })
        }
        error={errors.text?.message}
      >
        <TextArea rows={6} {...register('text', { validate: filled(t('must not be blank')) })} />
      </Field>
      <Field
        label={t('Tag')}
        optional
        hint={t('Added to the conversation after the reply is sent.')}
        error={errors.tag?.message}
      >
        <Input autoComplete="off" maxLength={LIMITS.tagCharacters} {...register('tag')} />
      </Field>
      <SwitchField control={control} name="closes" label={t('Close the conversation after the reply is sent')} />
      <FormProblem problem={problem} />
      <DialogButtons submit={t('Save canned reply')} busy={isSubmitting} onCancel={onDone} />
    </form>
  );
}
