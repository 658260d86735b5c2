/** The organisation's API keys: create, view the secret once, revoke. */
import type { ApiKeyView } from '@frontdesk/contract';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys, useRevokeApiKey } from '../../api/api-keys.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { CreateKey } from './create-key.js';

export function ApiKeysPage() {
  const query = useApiKeys();
  const revoke = useRevokeApiKey();
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<ApiKeyView>();
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('Create API key')}
    </Button>
  );
  return (
    <Page
      title={t('API keys')}
      description={t('Authenticate your backend. Never use an API key in a browser or an app.')}
      actions={query.data?.length === 0 ? undefined : create}
    >
      <Loaded query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty icon={<KeyRound />} title={t('No API keys yet')} action={create}>
              {t('Live keys serve customers. Test keys can also use dev functions.')}
            </Empty>
          ) : (
            <KeyTable keys={keys} onRevoke={setEnding} />
          )
        }
      </Loaded>
      <CreateKey open={creating} onClose={() => setCreating(false)} />
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t('Revoke {name}?', { name: ending?.name ?? '' })}
        description={t(
          "Clients that use this key stop working within seconds, and their connections close. You can't undo this.",
        )}
        action={t('Revoke key')}
        danger
        onConfirm={async () => {
          if (ending === undefined) return;
          await revoke.mutateAsync(ending.id);
          toast(t('{name} revoked', { name: ending.name }));
        }}
      />
    </Page>
  );
}

interface KeyTableProps {
  keys: readonly ApiKeyView[];
  onRevoke: (key: ApiKeyView) => void;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <Table
      label={t('API keys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t('Name'),
          cell: (key) => (
            <span className={isOver(key) ? 'text-ink-faint line-through' : 'font-medium'}>
              <bdi>{key.name}</bdi>
            </span>
          ),
        },
        {
          header: t('Mode'),
          bare: true,
          cell: (key) => (
            <Badge tone={key.mode === 'live' ? 'good' : 'neutral'}>
              {key.mode === 'live' ? t.context('mode', 'Live') : t.context('state', 'Test')}
            </Badge>
          ),
        },
        {
          header: t('Last used'),
          className: 'text-ink-soft',
          cell: (key) => (key.last_used_at === null ? t('Never') : <Ago at={key.last_used_at} />),
        },
        {
          header: t('Created'),
          className: 'text-ink-soft',
          cell: (key) => <Ago at={key.date_created} />,
        },
        { header: t('Status'), bare: true, cell: (key) => <KeyState apiKey={key} /> },
        {
          header: t('Actions'),
          hideHeader: true,
          align: 'right',
          cell: (key) =>
            key.revoked_at === null && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t('Revoke {name}', { name: key.name })}
                onClick={() => onRevoke(key)}
              >
                {t('Revoke')}
              </Button>
            ),
        },
      ]}
    />
  );
}

const isExpired = ({ expires_at }: ApiKeyView) => expires_at !== null && Date.parse(expires_at) <= Date.now();
const isOver = (key: ApiKeyView) => key.revoked_at !== null || isExpired(key);

function KeyState({ apiKey }: { apiKey: ApiKeyView }) {
  if (apiKey.revoked_at !== null) return <Badge tone="bad">{t('Revoked')}</Badge>;
  if (isExpired(apiKey)) return <Badge tone="warn">{t('Expired')}</Badge>;
  if (apiKey.expires_at === null) return <span className="text-ink-soft">{t('Never expires')}</span>;
  return <span className="text-ink-soft">{t.rich('Expires {when}', { when: <Ago at={apiKey.expires_at} /> })}</span>;
}
