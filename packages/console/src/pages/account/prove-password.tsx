/** Asks for the password again before a sensitive change. */
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

export interface ProvePasswordProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  action: string;
  danger?: boolean;
  onProved: (password: string) => Promise<void>;
}

export function ProvePassword({ open, onClose, title, description, ...rest }: ProvePasswordProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <PasswordForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function PasswordForm({
  action,
  danger,
  onProved,
  onClose,
}: Pick<ProvePasswordProps, 'action' | 'danger' | 'onProved' | 'onClose'>) {
  const form = useForm({ defaultValues: { password: '' } });
  const { register, formState } = form;
  const { problem, submitting } = useServerErrors(form, ['password']);
  const submit = submitting(async ({ password }) => {
    await onProved(password);
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={action}>
      <FormProblem problem={problem} />
      <Field label={t('Your password')} error={formState.errors.password?.message}>
        <Input
          type="password"
          autoComplete="current-password"
          {...register('password', { required: t('Enter your password') })}
        />
      </Field>
      <DialogButtons submit={action} busy={formState.isSubmitting} danger={danger} onCancel={onClose} />
    </form>
  );
}
