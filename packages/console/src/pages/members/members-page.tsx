/** Members and invitations of the organisation. Everyone can see them, and managers can change them. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { deskSettings } from '../../api/desk-settings.js';
import { useInvitations, useMembers } from '../../api/people.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Loaded, SkeletonList } from '../../ui/states.js';
import { AssignmentCard } from './assignment-card.js';
import { Invitations } from './invitations.js';
import { Invite } from './invite.js';
import { MemberTable } from './member-table.js';
import { OrganisationCard } from './organisation-card.js';
import { TargetsCard } from './targets-card.js';

export function MembersPage() {
  const manager = manages(useSession().member.role);
  const [inviting, setInviting] = useState(false);
  const members = useMembers();
  // Requested with the members, but shown below them only when their number is known, so that nothing moves.
  const invitations = useInvitations(manager);
  deskSettings.useRead();
  return (
    <Page
      title={t('Members')}
      description={t('The people in your organisation and their roles.')}
      actions={
        manager && (
          <Button kind="primary" icon={<UserPlus />} onClick={() => setInviting(true)}>
            {t('Invite teammate')}
          </Button>
        )
      }
    >
      <Loaded query={members}>
        {(list) =>
          invitations.isLoading ? (
            <SkeletonList />
          ) : (
            <div className="space-y-8">
              <MemberTable members={list} />
              {manager && <Invitations />}
              <AssignmentCard manager={manager} />
              <TargetsCard manager={manager} />
              {manager && <OrganisationCard />}
            </div>
          )
        }
      </Loaded>
      {manager && <Invite open={inviting} onClose={() => setInviting(false)} />}
    </Page>
  );
}
