/** One webhook: its state, its actions, and its deliveries. */
import type { WebhookView } from '@frontdesk/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { EllipsisVertical, KeyRound, Pause, Play, Send, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useReread } from '../../api/use-reread.js';
import {
  oneWebhook,
  useChangeWebhook,
  useRemoveWebhook,
  useRotateSecret,
  useSendTest,
  useWebhook,
} from '../../api/webhooks.js';
import { type Saved, useSharedForm } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Ago, Moment } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { UrlText } from '../../ui/url-text.js';
import { DeliveryList } from './delivery-list.js';
import { describeEvents, describeState } from './describe-webhook.js';
import { SecretDialog } from './secret-dialog.js';
import { toWebhookInput, WebhookForm, type WebhookValues } from './webhook-form.js';

const BACK = { to: '/webhooks', label: t('Webhooks') };

export function WebhookPage() {
  const { webhook: id = '' } = useParams({ strict: false }) as { webhook?: string };
  const query = useWebhook(id);
  const { data } = query;
  return (
    <Page
      title={
        data === undefined ? (
          t('Webhook')
        ) : (
          <span dir="ltr" className="wrap-anywhere">
            <UrlText url={data.url} />
          </span>
        )
      }
      tabTitle={t('Webhook')}
      back={BACK}
      description={data !== undefined && <Facts webhook={data} />}
      actions={data !== undefined && <Actions webhook={data} />}
    >
      <Loaded query={query}>
        {(webhook) => (
          <div className="space-y-4">
            <Problem webhook={webhook} />
            <DeliveryList webhook_id={webhook.id} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ webhook }: { webhook: WebhookView }) {
  const { title, tone } = describeState(webhook);
  const until = webhook.previous_secret_until;
  return (
    <div className="space-y-1 text-sm">
      {webhook.description !== '' && <p className="break-words">{webhook.description}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <Badge tone={tone} dot>
          {title}
        </Badge>
        <span className="break-words">{describeEvents(webhook.events)}</span>
        {until !== null && (
          <span>{t.rich('The previous secret is also used until {when}', { when: <Moment at={until} /> })}</span>
        )}
      </div>
    </div>
  );
}

function Problem({ webhook: { id, enabled, paused_because, failing_since } }: { webhook: WebhookView }) {
  const change = useChangeWebhook(id);
  if (enabled)
    return failing_since === null ? null : (
      <Notice kind="warn" title={t('Deliveries are failing')}>
        {t.rich('First failure {when}. Frontdesk retries for three days, then pauses this webhook.', {
          when: <Ago at={failing_since} />,
        })}
      </Notice>
    );
  const why =
    paused_because === 'gone'
      ? t('Paused because the endpoint returned 410 Gone')
      : paused_because === 'failing'
        ? t('Paused because deliveries failed for three days')
        : t('Paused');
  return (
    <Notice kind={paused_because === 'by_hand' ? 'info' : 'warn'} title={why}>
      <p>{t('Events that occur while it is paused are not sent later.')}</p>
      {change.isError && <p className="text-bad">{ApiError.sentence(change.error)}</p>}
      <Button
        className="mt-2"
        size="small"
        icon={<Play />}
        busy={change.isPending}
        onClick={() => change.mutate({ input: { enabled: true } })}
      >
        {t('Enable')}
      </Button>
    </Notice>
  );
}

type Asked = 'change' | 'rotate' | 'pause' | 'remove';

function Actions({ webhook }: { webhook: WebhookView }) {
  const { id, url, enabled } = webhook;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const navigate = useNavigate();
  const test = useSendTest(id);
  const change = useChangeWebhook(id);
  const remove = useRemoveWebhook(id);
  return (
    <>
      <Button
        icon={<Send />}
        busy={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: () => toast(t('Test event sent')),
            onError: (error) => toast(ApiError.sentence(error)),
          })
        }
      >
        {t('Send test event')}
      </Button>
      <Menu
        trigger={<IconButton label={t('Actions for {url}', { url })} icon={<EllipsisVertical />} />}
        items={[
          { label: t('Edit…'), icon: <Settings2 />, onSelect: () => setAsked('change') },
          { label: t('Rotate secret…'), icon: <KeyRound />, onSelect: () => setAsked('rotate') },
          ...(enabled ? [{ label: t('Pause…'), icon: <Pause />, onSelect: () => setAsked('pause') }] : []),
          'separator',
          {
            label: t('Remove…'),
            danger: true,
            icon: <Trash2 />,
            onSelect: () => setAsked('remove'),
          },
        ]}
      />
      {asked === 'change' && <EditWebhook webhook={webhook} onClose={close} />}
      <RotateSecret id={id} open={asked === 'rotate'} onClose={close} />
      <Confirm
        open={asked === 'pause'}
        onClose={close}
        title={t('Pause webhook?')}
        description={t(
          'Nothing is sent until you enable it again. Events that occur while it is paused are not sent later.',
        )}
        action={t('Pause webhook')}
        onConfirm={() => change.mutateAsync({ input: { enabled: false } })}
      />
      <Confirm
        open={asked === 'remove'}
        onClose={close}
        title={t('Remove webhook?')}
        description={t("Frontdesk stops sending events to {url} and deletes its deliveries. You can't undo this.", {
          url,
        })}
        action={t('Remove webhook')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync();
          toast(t('Webhook removed'));
          await navigate({ to: '/webhooks' });
        }}
      />
    </>
  );
}

function RotateSecret({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const rotate = useRotateSecret(id);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Confirm
        open={open}
        onClose={onClose}
        title={t('Rotate secret?')}
        description={t('For the next 24 hours, requests are signed with both the new and the previous secret.')}
        action={t('Rotate secret')}
        onConfirm={async () => setSecret((await rotate.mutateAsync(undefined)).secret)}
      />
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => setSecret(undefined)}>
          {t("You won't be able to see it again. The previous secret works for 24 more hours.")}
        </SecretDialog>
      )}
    </>
  );
}

const toSaved = ({ url, description, events, updated_at }: WebhookView): Saved<WebhookValues> => ({
  values: { url, description, events },
  version: updated_at,
});

function EditWebhook({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { mutateAsync } = useChangeWebhook(webhook.id);
  const reread = useReread();
  const { form, save } = useSharedForm({
    saved: toSaved(webhook),
    toSaved,
    toInput: toWebhookInput,
    reread: () => reread(oneWebhook(webhook.id)),
    send: ({ changed, seen }) => mutateAsync({ input: changed, seen }),
  });
  return (
    <Dialog open onClose={onClose} title={t('Edit webhook')}>
      <WebhookForm
        label={t('Edit webhook')}
        action={t('Save changes')}
        form={form}
        onSubmit={async (values) => {
          await save(values);
          toast(t('Webhook saved'));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
