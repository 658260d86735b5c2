/** A form for one canned reply. */
import { type CannedReply, type CannedReplyInput, LIMITS } from '@frontdesk/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { useSeenVersion } from '../../forms/use-seen-version.js';
import { listed, t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { useSaveCannedReply } from '../desk-requests.js';
import { unknownPlaceholders } from './find-canned.js';

const FIELDS = ['shortcut', 'title', 'text', 'tag'] as const;

interface CannedFormProps {
  /** Undefined: a new one. */
  reply: CannedReply | undefined;
  /** Its newest version that is known. */
  newest: string | undefined;
  onDone: () => void;
}

export function CannedForm({ reply, newest, onDone }: CannedFormProps) {
  const save = useSaveCannedReply();
  const seen = useSeenVersion({ saved: newest, edited: true, error: save.error });
  const [closes, setCloses] = useState(reply?.closes ?? false);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState, control } = useForm<CannedReplyInput>({
    defaultValues: {
      shortcut: reply?.shortcut ?? '',
      title: reply?.title ?? '',
      text: reply?.text ?? '',
      tag: reply?.tag ?? '',
    },
  });
  const { errors, isSubmitting } = formState;
  const unknown = unknownPlaceholders(useWatch({ control, name: 'text' }));
  const submit = handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await save.mutateAsync({ ...input, tag: input.tag?.trim() || null, closes, id: reply?.id, seen });
      toast(t('Canned reply saved'));
      onDone();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of wrong) {
        const field = FIELDS.find((name) => name === path);
        if (field !== undefined) setError(field, { message });
      }
      if (error instanceof ApiError && error.code === 'shortcut_taken')
        setError('shortcut', { message: error.message });
      else if (wrong.length === 0) setProblem(ApiError.sentence(error));
    }
  });
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
      <Switch label={t('Close the conversation after the reply is sent')} checked={closes} onChange={setCloses} />
      {problem !== undefined && <Notice kind="bad" title={problem} />}
      <DialogButtons submit={t('Save canned reply')} busy={isSubmitting} onCancel={onDone} />
    </form>
  );
}
