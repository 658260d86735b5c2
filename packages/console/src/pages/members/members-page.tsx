/** Members and invitations of the organisation. Everyone can see them, and managers can change them. */
import type { InvitationView, MemberView, Role } from '@frontdesk/contract';
import { EllipsisVertical, KeyRound, Unlink, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import {
  useChangeRole,
  useInvitations,
  useMembers,
  useRemoveMember,
  useRevokeInvitation,
  useUnlink,
} from '../../api/people.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Select } from '../../ui/input.js';
import { Menu } from '../../ui/menu.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { AssignmentCard } from './assignment-card.js';
import { Invite } from './invite.js';
import { ResetPassword } from './reset-password.js';
import { ROLES } from './roles.js';
import { TargetsCard } from './targets-card.js';

export function MembersPage() {
  const { member: self } = useSession();
  const manager = manages(self.role);
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title={t('Members')}
      description={t('The people in your organisation and their roles.')}
      actions={
        manager && (
          <Button kind="primary" icon={<UserPlus aria-hidden size={14} />} onClick={() => setInviting(true)}>
            {t('Invite teammate')}
          </Button>
        )
      }
    >
      <div className="space-y-8">
        <MemberTable manager={manager} />
        <AssignmentCard manager={manager} />
        <TargetsCard manager={manager} />
        {manager && <Invitations />}
      </div>
      {manager && <Invite open={inviting} onClose={() => setInviting(false)} />}
    </Page>
  );
}

function MemberTable({ manager }: { manager: boolean }) {
  const { member: self } = useSession();
  const query = useMembers();
  const remove = useRemoveMember();
  const [leaving, setLeaving] = useState<MemberView>();
  const unlink = useUnlink();
  const [unlinking, setUnlinking] = useState<MemberView>();
  const [resetting, setResetting] = useState<MemberView>();
  const columns: Column<MemberView>[] = [
    {
      header: t('Name'),
      cell: (member) => (
        <>
          <div className="font-medium">
            {member.username}{' '}
            {member.id === self.id && <span className="font-normal text-ink-faint">{t('(you)')}</span>}
          </div>
          <div className="text-xs break-words text-ink-faint">
            <EmailAddress email={member.email} />
          </div>
        </>
      ),
    },
    {
      header: t('Role'),
      cell: (member) =>
        manager && member.id !== self.id ? (
          <RoleSelect member={member} owner={self.role === 'owner'} />
        ) : (
          ROLES[member.role].title
        ),
    },
    {
      header: t('Two-factor authentication'),
      cell: (member) =>
        member.two_factor ? (
          <Badge tone="good">{t('On')}</Badge>
        ) : (
          <Badge>{member.signs_on ? t('Single sign-on') : t('Off')}</Badge>
        ),
    },
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
          <Menu
            trigger={
              <IconButton
                label={t('Actions for {username}', { username: member.username })}
                size="small"
                icon={<EllipsisVertical aria-hidden size={16} />}
              />
            }
            items={[
              {
                label: t('Reset password…'),
                icon: <KeyRound aria-hidden size={14} />,
                onSelect: () => setResetting(member),
              },
              ...(self.role === 'owner' && member.signs_on
                ? [
                    {
                      label: t('Unlink identity…'),
                      icon: <Unlink aria-hidden size={14} />,
                      onSelect: () => setUnlinking(member),
                    },
                  ]
                : []),
              'separator',
              {
                label: t('Remove…'),
                danger: true,
                icon: <UserMinus aria-hidden size={14} />,
                onSelect: () => setLeaving(member),
              },
            ]}
          />
        ),
    },
  ];
  return (
    <>
      <Loaded query={query}>
        {(members) => <Table label={t('Members')} rows={members} keyOf={({ id }) => id} columns={columns} />}
      </Loaded>
      {resetting !== undefined && <ResetPassword member={resetting} onClose={() => setResetting(undefined)} />}
      <Confirm
        open={unlinking !== undefined}
        onClose={() => setUnlinking(undefined)}
        title={t('Unlink {username} from the identity provider?', { username: unlinking?.username ?? '' })}
        description={t(
          'Use this if the account was recreated at your identity provider. Their single sign-on sessions end. The next sign-in with this email address links the new account.',
        )}
        action={t('Unlink identity')}
        onConfirm={async () => {
          if (unlinking === undefined) return;
          await unlink.mutateAsync(unlinking.id);
          toast(t('{username} unlinked', { username: unlinking.username }));
        }}
      />
      <Confirm
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('Remove {username}?', { username: leaving?.username ?? '' })}
        description={t(
          "They're signed out immediately. Conversations they were handling return to the assistant, and open invitations they sent are revoked.",
        )}
        action={t('Remove member')}
        danger
        onConfirm={async () => {
          if (leaving === undefined) return;
          await remove.mutateAsync(leaving.id);
          toast(t('{username} removed', { username: leaving.username }));
        }}
      />
    </>
  );
}

function RoleSelect({ member, owner }: { member: MemberView; owner: boolean }) {
  const change = useChangeRole();
  if (member.role === 'owner' && !owner) return ROLES.owner.title;
  const choose = (role: Role) =>
    change.mutate(
      { id: member.id, role },
      {
        onSuccess: () => toast(ROLES[role].given(member.username)),
        onError: (error) => toast(ApiError.sentence(error)),
      },
    );
  return (
    <Select
      aria-label={t('Role of {username}', { username: member.username })}
      className="relative w-auto! min-w-28"
      value={member.role}
      disabled={change.isPending}
      onChange={(event) => choose(event.target.value as Role)}
    >
      {(Object.keys(ROLES) as Role[])
        .filter((role) => owner || role !== 'owner')
        .map((role) => (
          <option key={role} value={role}>
            {ROLES[role].title}
          </option>
        ))}
    </Select>
  );
}

function Invitations() {
  const query = useInvitations();
  const revoke = useRevokeInvitation();
  const [ending, setEnding] = useState<InvitationView>();
  if (query.data?.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 font-semibold">
        {t('Invitations')}
      </h2>
      <Loaded query={query}>
        {(invitations) => (
          <Table
            label={t('Invitations')}
            rows={invitations}
            keyOf={({ id }) => id}
            columns={[
              { header: t('Email'), className: 'font-medium', cell: ({ email }) => email },
              { header: t('Role'), cell: ({ role }) => ROLES[role].title },
              {
                header: t('Expires'),
                className: 'text-ink-soft',
                cell: ({ expires_at }) => <Ago at={expires_at} />,
              },
              {
                header: t('Actions'),
                hideHeader: true,
                align: 'right',
                cell: (invitation) => (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('Revoke the invitation for {email}', { email: invitation.email })}
                    onClick={() => setEnding(invitation)}
                  >
                    {t('Revoke')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t('Revoke invitation?')}
        description={t('The link for {email} will stop working.', { email: ending?.email ?? '' })}
        action={t('Revoke invitation')}
        danger
        onConfirm={async () => {
          if (ending !== undefined) await revoke.mutateAsync(ending.id);
        }}
      />
    </section>
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
