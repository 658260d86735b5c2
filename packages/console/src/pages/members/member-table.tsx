/** The members, with what the viewer may change of each. */
import type { MemberView } from '@frontdesk/contract';
import { EllipsisVertical, KeyRound, Unlink, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useRemoveMember, useUnlink } from '../../api/people.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { ResetPassword } from './reset-password.js';
import { RoleSelect } from './role-select.js';
import { ROLES } from './roles.js';

type Change = 'reset password' | 'unlink' | 'remove';

export function MemberTable({ members }: { members: readonly MemberView[] }) {
  const { member: self } = useSession();
  const manager = manages(self.role);
  const [asked, setAsked] = useState<{ member: MemberView; change: Change }>();
  return (
    <>
      <Table
        label={t('Members')}
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          { header: t('Name'), cell: (member) => <Name member={member} self={member.id === self.id} /> },
          {
            header: t('Role'),
            cell: (member) =>
              manager && member.id !== self.id ? (
                <RoleSelect member={member} owner={self.role === 'owner'} />
              ) : (
                ROLES[member.role].title
              ),
          },
          ...(manager
            ? [
                {
                  header: t('Two-factor authentication'),
                  cell: (member: MemberView) => <SecondFactor member={member} />,
                },
              ]
            : []),
          {
            header: t('Joined'),
            className: 'text-ink-soft',
            cell: (member) => <Ago at={member.date_created} />,
          },
          {
            header: t('Actions'),
            hideHeader: true,
            align: 'right',
            cell: (member) =>
              manager &&
              member.id !== self.id &&
              (self.role === 'owner' || member.role !== 'owner') && (
                <MemberMenu
                  member={member}
                  owner={self.role === 'owner'}
                  onAsk={(change) => setAsked({ member, change })}
                />
              ),
          },
        ]}
      />
      {asked !== undefined && <ChangeDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Name({ member, self }: { member: MemberView; self: boolean }) {
  return (
    <>
      <div className="font-medium">
        <bdi>{member.username}</bdi> {self && <span className="font-normal text-ink-faint">{t('(you)')}</span>}
      </div>
      <div className="text-xs break-words text-ink-faint">
        <EmailAddress email={member.email} />
      </div>
    </>
  );
}

function SecondFactor({ member: { two_factor, signs_on } }: { member: MemberView }) {
  if (two_factor) return <Badge tone="good">{t('On')}</Badge>;
  return <Badge>{signs_on ? t('Single sign-on') : t('Off')}</Badge>;
}

interface MemberMenuProps {
  member: MemberView;
  /** The viewer is an owner. */
  owner: boolean;
  onAsk: (change: Change) => void;
}

function MemberMenu({ member, owner, onAsk }: MemberMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={t('Actions for {username}', { username: member.username })}
          size="small"
          icon={<EllipsisVertical />}
        />
      }
      items={[
        {
          label: t('Reset password…'),
          icon: <KeyRound />,
          onSelect: () => onAsk('reset password'),
        },
        ...(owner && member.signs_on
          ? [
              {
                label: t('Unlink identity…'),
                icon: <Unlink />,
                onSelect: () => onAsk('unlink'),
              },
            ]
          : []),
        'separator',
        {
          label: t('Remove…'),
          danger: true,
          icon: <UserMinus />,
          onSelect: () => onAsk('remove'),
        },
      ]}
    />
  );
}

function ChangeDialog({ member, change, onClose }: { member: MemberView; change: Change; onClose: () => void }) {
  const remove = useRemoveMember();
  const unlink = useUnlink();
  const { id, username } = member;
  if (change === 'reset password') return <ResetPassword member={member} onClose={onClose} />;
  return change === 'unlink' ? (
    <Confirm
      open
      onClose={onClose}
      title={t('Unlink {username} from the identity provider?', { username })}
      description={t(
        'Use this if the account was recreated at your identity provider. Their single sign-on sessions end. The next sign-in with this email address links the new account.',
      )}
      action={t('Unlink identity')}
      onConfirm={async () => {
        await unlink.mutateAsync(id);
        toast(t('{username} unlinked', { username }));
      }}
    />
  ) : (
    <Confirm
      open
      onClose={onClose}
      title={t('Remove {username}?', { username })}
      description={t(
        "They're signed out immediately. Conversations they were handling return to the assistant, and open invitations they sent are revoked.",
      )}
      action={t('Remove member')}
      danger
      onConfirm={async () => {
        await remove.mutateAsync(id);
        toast(t('{username} removed', { username }));
      }}
    />
  );
}

/** Where it is too long for its column, it is broken after the @. */
function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <bdi>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </bdi>
  );
}
