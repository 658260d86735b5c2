/** Sets up the second factor: password, the secret for the app, a first code, and the backup codes. Shown once. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmTwoFactor, enrolTwoFactor, type TwoFactorEnrolment } from '../../api/account.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button, buttonClasses } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { QrCode } from '../../ui/qr-code.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { ProvePassword } from './prove-password.js';

export interface EnrolTwoFactorProps {
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
}

export function EnrolTwoFactor({ open, onClose, onChanged }: EnrolTwoFactorProps) {
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setEnrolment(undefined);
    setCodes(undefined);
    onClose();
  };
  if (codes !== undefined)
    return (
      <Dialog
        open={open}
        holds
        onClose={close}
        title={t('Save your backup codes')}
        description={t(
          "Two-factor authentication is on. Use a backup code if you can't use your app. Each works once. You won't be able to see them again.",
        )}
        actions={
          <Button kind="primary" onClick={close}>
            {t('I have saved them')}
          </Button>
        }
      >
        <ShownOnce label={t('Backup codes')} text={codes.join('\n')} />
      </Dialog>
    );
  if (enrolment !== undefined)
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t('Add Frontdesk to your authenticator app')}
        description={t('Scan the QR code or enter the secret in your app. Then enter the 6-digit code it shows.')}
      >
        <div className="space-y-5 pb-4">
          <QrCode text={enrolment.otpauth_uri} label={t('QR code for the authenticator app')} />
          <ShownOnce label={t('Secret key')} text={enrolment.secret} />
          {enrolment.otpauth_uri.startsWith('otpauth:') && (
            <a href={enrolment.otpauth_uri} className={buttonClasses('secondary', 'small')}>
              {t('Open authenticator app')}
            </a>
          )}
          <CodeForm
            onConfirmed={(backup) => {
              setCodes(backup);
              onChanged();
            }}
          />
        </div>
      </Dialog>
    );
  return (
    <ProvePassword
      open={open}
      onClose={close}
      title={t('Set up two-factor authentication')}
      description={t('Enter your password to continue.')}
      action={t('Continue')}
      onProved={async (password) => setEnrolment(await enrolTwoFactor(password))}
    />
  );
}

function CodeForm({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const form = useForm({ defaultValues: { code: '' } });
  const { register, formState } = form;
  const { problem, submitting } = useServerErrors(form, ['code']);
  const submit = submitting(async ({ code }) => {
    onConfirmed((await confirmTwoFactor(code)).backup_codes);
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Confirm two-factor authentication')}>
      <FormProblem problem={problem} />
      <Field label={t('6-digit code')} error={formState.errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className="font-mono tracking-widest"
          {...register('code', { required: t('Enter the 6-digit code') })}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={formState.isSubmitting}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}
