/** The reason for going live, shown in the history. */
import { LIMITS } from '@frontdesk/contract';
import type { Ref } from 'react';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/input.js';

interface NoteFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Focused when the note is missing. */
  ref: Ref<HTMLTextAreaElement>;
}

export function NoteField({ value, error, onChange, ref }: NoteFieldProps) {
  return (
    <Field label={t('Reason')} hint={t('Shown in the release history and the audit log.')} error={error}>
      <TextArea
        ref={ref}
        rows={2}
        required
        maxLength={LIMITS.releaseNoteCharacters}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
