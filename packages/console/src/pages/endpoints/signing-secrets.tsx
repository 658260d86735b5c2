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
      title="Signatures"
      description="Requests are signed by HTTP Message Signatures (RFC 9421): method, URL and time, with HMAC-SHA256."
      actions={
        <Button
          icon={<Plus aria-hidden size={14} />}
          busy={create.isPending && !asking}
          onClick={() => (signed ? setAsking(true) : void add().catch((error: Error) => toast(error.message)))}
        >
          {signed ? 'Replace secret' : 'Sign requests'}
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
              header: 'State',
              cell: ({ expires_at }) =>
                expires_at === null ? (
                  <Badge tone="good">Current</Badge>
                ) : (
                  <span className="text-ink-soft">
                    Replaced. Stops signing <Ago at={expires_at} />
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
        <p className="text-ink-soft">Requests are not signed yet. Anyone who knows a URL can call it.</p>
      )}
      <Dialog
        open={created !== undefined}
        holds
        onClose={() => setCreated(undefined)}
        title="Copy your signing secret now"
        description="It is shown this once. Keep it where your endpoints read their secrets."
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
        title="Replace the signing secret?"
        description="For 24 hours requests carry two signatures, by the new secret and by the current one. A secret that was replaced earlier stops signing now."
        action="Replace secret"
        onConfirm={add}
      />
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title="Delete this signing secret?"
        description="Requests are no longer signed with it from now on. Endpoints that require its signature refuse them."
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
