/** The code of a second factor: of the app, or one of the backup codes. */
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
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
        label={backup ? 'Backup code' : 'Authentication code'}
        hint={
          backup
            ? 'One of the backup codes you saved when you set up two-factor authentication. Each works once.'
            : 'The 6-digit code from your authenticator app.'
        }
        error={error}
      >
        <Input
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          className="font-mono tracking-widest"
          {...register}
        />
      </Field>
      <div className="flex justify-between text-sm">
        <button type="button" className="rounded-sm text-accent-ink hover:underline" onClick={() => setBackup(!backup)}>
          {backup ? 'Use authenticator app' : 'Use a backup code'}
        </button>
        <button type="button" className="rounded-sm text-ink-soft hover:underline" onClick={onStartOver}>
          Start over
        </button>
      </div>
    </>
  );
}
