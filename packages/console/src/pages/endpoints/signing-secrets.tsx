/** The secrets that requests are signed with: created, seen once, replaced, deleted. */
import type { EndpointAuth } from '@frontdesk/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type SigningSecretCreated, useCreateSigningSecret, useRemoveSigningSecret } from '../../api/endpoint-auth.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Card } from '../../ui/page.js';
import { ShortId } from '../../ui/short-id.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';

type Secret = EndpointAuth['signing_secrets'][number];

export function SigningSecrets({ secrets }: { secrets: readonly Secret[] }) {
  const create = useCreateSigningSecret();
  const remove = useRemoveSigningSecret();
  const [created, setCreated] = useState<SigningSecretCreated>();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<Secret>();
  const signed = secrets.length > 0;
  const add = async () => setCreated(await create.mutateAsync());
  return (
    <Card
      title="Request signing"
      description="HTTP Message Signatures (RFC 9421) cover the method, URL and time, using HMAC-SHA256."
      actions={
        <Button
          icon={<Plus aria-hidden size={14} />}
          busy={create.isPending && !asking}
          onClick={() => (signed ? setAsking(true) : void add().catch((error: Error) => toast(error.message)))}
        >
          {signed ? 'Rotate secret' : 'Enable signing'}
        </Button>
      }
    >
      {signed ? (
        <Table
          label="Signing secrets"
          rows={secrets}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Key ID', cell: ({ id }) => <ShortId id={id} /> },
            {
              header: 'Created',
              wideOnly: true,
              className: 'text-ink-soft',
              cell: ({ date_created }) => <Ago at={date_created} />,
            },
            {
              header: 'Status',
              cell: ({ expires_at }) =>
                expires_at === null ? (
                  <Badge tone="good">Current</Badge>
                ) : (
                  <span className="text-ink-soft">
                    Expires <Ago at={expires_at} />
                  </span>
                ),
            },
            {
              header: 'Actions',
              hideHeader: true,
              align: 'right',
              cell: (secret) => (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Delete signing secret ${secret.id}`}
                  onClick={() => setEnding(secret)}
                >
                  Delete
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <p className="text-ink-soft">Requests aren't signed. Anyone who knows a URL can call it.</p>
      )}
      <Dialog
        open={created !== undefined}
        holds
        onClose={() => setCreated(undefined)}
        title="Copy your signing secret"
        description="You won't be able to see it again. Store it with your endpoints' other secrets."
        actions={
          <Button kind="primary" onClick={() => setCreated(undefined)}>
            I have saved it
          </Button>
        }
      >
        <ShownOnce label="Signing secret" text={created?.secret ?? ''} />
      </Dialog>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Rotate signing secret?"
        description="For the next 24 hours, requests are signed with both the new and the current secret. Any older secret stops working now."
        action="Rotate secret"
        onConfirm={add}
      />
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title="Delete signing secret?"
        description="Requests are no longer signed with it. Endpoints that require its signature will reject them."
        action="Delete secret"
        danger
        onConfirm={async () => {
          if (ending === undefined) return;
          await remove.mutateAsync(ending.id);
          toast('Signing secret deleted');
        }}
      />
    </Card>
  );
}
