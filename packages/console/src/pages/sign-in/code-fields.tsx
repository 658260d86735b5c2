/** The code of a second factor: from the app, or a backup code. */
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

export interface CodeFieldsProps {
  register: UseFormRegisterReturn;
  error: string | undefined;
  onStartOver: () => void;
}

export function CodeFields({ register, error, onStartOver }: CodeFieldsProps) {
  const [backup, setBackup] = useState(false);
  return (
    <>
      <Field
        label={backup ? t('Backup code') : t('Authentication code')}
        hint={
          backup
            ? t('One of the backup codes you saved when you set up two-factor authentication. Each works once.')
            : t('The 6-digit code from your authenticator app.')
        }
        error={error}
      >
        <Input
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          dir="ltr"
          className="font-mono tracking-widest"
          autoFocus
          {...register}
        />
      </Field>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <button type="button" className="rounded-sm text-accent-ink hover:underline" onClick={() => setBackup(!backup)}>
          {backup ? t('Use authenticator app') : t('Use a backup code')}
        </button>
        <button type="button" className="rounded-sm text-ink-soft hover:underline" onClick={onStartOver}>
          {t('Start over')}
        </button>
      </div>
    </>
  );
}
