/** Makes the link by which a member who has forgotten the password chooses a new one; it is shown this once. */
import type { MemberView } from '@frontdesk/contract';
import { ApiError } from '../../api/api-error.js';
import { useMakePasswordReset } from '../../api/people.js';
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
        title={`A new password for ${member.username}?`}
        description="A link lets them choose a new password. It is sent by mail if this service sends mail, and you get it too. Until then nothing changes for them; afterwards they are signed out everywhere. A link made earlier stops working."
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" busy={make.isPending} onClick={() => make.mutate(member.id)}>
              Create link
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
      title={make.data.mailed ? 'Link sent' : 'Send this link'}
      description={`${make.data.mailed ? `A mail with this link is on its way to ${member.email}.` : `To ${member.email}, by a way you trust:`} ${make.data.mailed ? 'Whoever' : 'whoever'} opens it first chooses the password. It is shown this once and good for a day.${member.two_factor ? ' Signing in still takes their second factor.' : ''}`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ShownOnce label="Password link" text={make.data.link} />
    </Dialog>
  );
}
