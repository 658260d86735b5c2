/** The secrets that requests are signed with: create, view once, replace, delete. */
import type { EndpointAuth } from '@frontdesk/contract';
import { useState } from 'react';
import { type SigningSecretCreated, useCreateSigningSecret, useRemoveSigningSecret } from '../../api/endpoint-auth.js';
import { t } from '../../language/translate.js';
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
      title={t('Request signing')}
      description={t('HTTP Message Signatures (RFC 9421) cover the method, URL and time, using HMAC-SHA256.')}
      actions={
        <Button
          busy={create.isPending && !asking}
          onClick={() => (signed ? setAsking(true) : void add().catch((error: Error) => toast(error.message)))}
        >
          {signed ? t('Rotate secret') : t('Enable signing')}
        </Button>
      }
    >
      {signed ? (
        <SecretTable secrets={secrets} onDelete={setEnding} />
      ) : (
        <p className="text-sm text-ink-soft">{t("Requests aren't signed. Anyone who knows a URL can call it.")}</p>
      )}
      <CreatedSecret created={created} onClose={() => setCreated(undefined)} />
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Rotate signing secret?')}
        description={t(
          'For the next 24 hours, requests are signed with both the new and the current secret. Any older secret stops working now.',
        )}
        action={t('Rotate secret')}
        onConfirm={add}
      />
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t('Delete signing secret?')}
        description={t('Requests are no longer signed with it. Endpoints that require its signature will reject them.')}
        action={t('Delete secret')}
        danger
        onConfirm={async () => {
          if (ending === undefined) return;
          await remove.mutateAsync(ending.id);
          toast(t('Signing secret deleted'));
        }}
      />
    </Card>
  );
}

function SecretTable({ secrets, onDelete }: { secrets: readonly Secret[]; onDelete: (secret: Secret) => void }) {
  return (
    <Table
      label={t('Signing secrets')}
      rows={secrets}
      keyOf={({ id }) => id}
      columns={[
        { header: t('Key ID'), cell: ({ id }) => <ShortId id={id} /> },
        {
          header: t('Created'),
          className: 'text-ink-soft',
          cell: ({ date_created }) => <Ago at={date_created} />,
        },
        {
          header: t('Status'),
          bare: true,
          cell: ({ expires_at }) =>
            expires_at === null ? (
              <Badge tone="good">{t('Current')}</Badge>
            ) : (
              <span className="text-ink-soft">{t.rich('Expires {when}', { when: <Ago at={expires_at} /> })}</span>
            ),
        },
        {
          header: t('Actions'),
          hideHeader: true,
          align: 'right',
          cell: (secret) => (
            <Button
              size="small"
              kind="quiet"
              aria-label={t('Delete signing secret {id}', { id: secret.id })}
              onClick={() => onDelete(secret)}
            >
              {t('Delete')}
            </Button>
          ),
        },
      ]}
    />
  );
}

interface CreatedSecretProps {
  created: SigningSecretCreated | undefined;
  onClose: () => void;
}

/** Shows a new secret, once. */
function CreatedSecret({ created, onClose }: CreatedSecretProps) {
  return (
    <Dialog
      open={created !== undefined}
      holds
      onClose={onClose}
      title={t('Copy your signing secret')}
      description={t("You won't be able to see it again. Store it with your endpoints' other secrets.")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('I have saved it')}
        </Button>
      }
    >
      <ShownOnce label={t('Signing secret')} text={created?.secret ?? ''} />
    </Dialog>
  );
}
