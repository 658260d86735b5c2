/** Invites a person by a link, which is shown only once. It is also mailed if mail is configured. */
import type { Role } from '@frontdesk/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type InvitationCreated, useInvite } from '../../api/people.js';
import { useSession } from '../../api/session.js';
import { ChoiceField } from '../../forms/choice-fields.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { mustBeEmail } from '../../forms/rules.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { ROLES } from './roles.js';

interface Values {
  email: string;
  role: Role;
}

export function Invite({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<InvitationCreated>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return created === undefined ? (
    <Dialog
      open={open}
      onClose={close}
      title={t('Invite teammate')}
      description={t('Creates an invitation link. If email is configured, it is also emailed to them.')}
    >
      <InviteForm onCreated={setCreated} onCancel={close} />
    </Dialog>
  ) : (
    <Dialog
      open={open}
      holds
      onClose={close}
      title={created.mailed ? t('Invitation sent') : t('Share this link')}
      description={
        created.mailed
          ? t('The invitation was emailed to {email}. The link works once and expires in 7 days.', {
              email: created.email,
            })
          : t(
              "Send it to {email} securely. Anyone with the link can join. It works once, expires in 7 days, and won't be shown again.",
              { email: created.email },
            )
      }
      actions={
        <Button kind="primary" onClick={close}>
          {t('Done')}
        </Button>
      }
    >
      <ShownOnce label={t('Invitation link')} text={created.link} />
    </Dialog>
  );
}

function InviteForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: InvitationCreated) => void;
  onCancel: () => void;
}) {
  const { member } = useSession();
  const form = useForm<Values>({ defaultValues: { email: '', role: 'agent' } });
  const { register, control, formState } = form;
  const invite = useInvite();
  const { problem, submitting } = useServerErrors(form, ['email', 'role']);
  const submit = submitting(async (values) => {
    onCreated(await invite.mutateAsync(values));
  });
  const roles = (['agent', 'admin', 'owner'] as const).filter((role) => role !== 'owner' || member.role === 'owner');
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={t('Invite teammate')}>
      <FormProblem problem={problem} />
      <Field label={t('Email')} error={formState.errors.email?.message}>
        <Input type="email" dir="ltr" autoComplete="off" {...register('email', { validate: mustBeEmail })} />
      </Field>
      <ChoiceField
        control={control}
        name="role"
        label={t('Role')}
        showLabel
        options={roles.map((role) => ({ value: role, ...ROLES[role] }))}
      />
      <DialogButtons submit={t('Create invitation link')} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
