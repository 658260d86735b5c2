/** Creates a link for a member who has forgotten the password. The link is shown once. */
import type { MemberView } from '@frontdesk/contract';
import { ApiError } from '../../api/api-error.js';
import { useMakePasswordReset } from '../../api/people.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { ShownOnce } from '../../ui/shown-once.js';

export function ResetPassword({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const make = useMakePasswordReset();
  if (make.data === undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('Reset password for {username}?', { username: member.username })}
        description={t(
          "Creates a link to choose a new password. If email is configured, it is also emailed to them. They're signed out everywhere once they use it. Earlier links stop working.",
        )}
        actions={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" busy={make.isPending} onClick={() => make.mutate(member.id)}>
              {t('Create link')}
            </Button>
          </>
        }
      >
        {make.isError && <Notice kind="bad" title={ApiError.sentence(make.error)} />}
      </Dialog>
    );
  return (
    <Dialog
      open
      holds
      onClose={onClose}
      title={make.data.mailed ? t('Link sent') : t('Share this link')}
      description={[
        make.data.mailed
          ? t('The link was emailed to {email}.', { email: member.email })
          : t('Send it to {email} securely. Anyone with the link can choose the password.', { email: member.email }),
        t("It works once, expires in 24 hours, and won't be shown again."),
        ...(member.two_factor ? [t('They still need their two-factor code to sign in.')] : []),
      ].join(' ')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <ShownOnce label={t('Password reset link')} text={make.data.link} />
    </Dialog>
  );
}
