/** Open invitations, for managers. Nothing if there is none. */
import type { InvitationView } from '@frontdesk/contract';
import { useState } from 'react';
import { useInvitations, useRevokeInvitation } from '../../api/people.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { ROLES } from './roles.js';

export function Invitations() {
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
