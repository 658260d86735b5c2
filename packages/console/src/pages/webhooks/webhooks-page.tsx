/** The organisation's webhooks and their state. */
import type { WebhookView } from '@frontdesk/contract';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAddWebhook, useWebhooks } from '../../api/webhooks.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { describeEvents, describeState } from './describe-webhook.js';
import { SecretDialog } from './secret-dialog.js';
import { toWebhookInput, WebhookForm, type WebhookValues } from './webhook-form.js';

export function WebhooksPage() {
  const query = useWebhooks();
  const [adding, setAdding] = useState(false);
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('Add webhook')}
    </Button>
  );
  return (
    <Page
      title={t('Webhooks')}
      description={t('Send signed requests to your systems when events occur.')}
      actions={query.data?.length === 0 ? undefined : add}
    >
      <Loaded query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty icon={<Webhook />} title={t('No webhooks yet')} action={add}>
              {t(
                'For example, open a ticket when a customer is waiting for an agent, or send an alert when a function fails.',
              )}
            </Empty>
          ) : (
            <Webhooks webhooks={webhooks} />
          )
        }
      </Loaded>
      {adding && <AddWebhook onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Webhooks({ webhooks }: { webhooks: readonly WebhookView[] }) {
  return (
    <Table
      label={t('Webhooks')}
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t('URL'),
          cell: ({ id, url, description }) => (
            <div className="min-w-40">
              <span dir="ltr" className="wrap-anywhere">
                <RowLink to={`/webhooks/${id}`}>{url}</RowLink>
              </span>
              {description !== '' && <div className="text-xs break-words text-ink-soft">{description}</div>}
            </div>
          ),
        },
        {
          header: t('Events'),
          className: 'text-ink-soft break-words',
          cell: ({ events }) => describeEvents(events),
        },
        {
          header: t('Status'),
          bare: true,
          cell: (webhook) => {
            const { title, tone } = describeState(webhook);
            return (
              <Badge tone={tone} dot>
                {title}
              </Badge>
            );
          },
        },
      ]}
    />
  );
}

function AddWebhook({ onClose }: { onClose: () => void }) {
  const add = useAddWebhook();
  const form = useForm<WebhookValues>({ defaultValues: { url: '', description: '', events: ['*'] } });
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <SecretDialog secret={secret} onClose={onClose}>
        {t("You won't be able to see it again. Use it in your endpoint to verify requests.")}
      </SecretDialog>
    );
  return (
    <Dialog open onClose={onClose} title={t('Add webhook')} description={t('Receives events from now on.')}>
      <WebhookForm
        label={t('Add webhook')}
        action={t('Add webhook')}
        form={form}
        onSubmit={async (values) => setSecret((await add.mutateAsync(toWebhookInput(values))).secret)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
