/** The deliveries of a webhook, newest first, filtered by state. */
import type { WebhookDeliveryStatus, WebhookDeliverySummary } from '@frontdesk/contract';
import { ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import { useDeliveries } from '../../api/webhooks.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { MoreButton } from '../../ui/more-button.js';
import { Segments } from '../../ui/segments.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { DeliveryView } from './delivery-view.js';
import { describeDelivery } from './describe-webhook.js';

type Shown = WebhookDeliveryStatus | 'all';

const SHOWN: { value: Shown; title: string }[] = [
  { value: 'all', title: t('All') },
  { value: 'pending', title: t('Pending') },
  { value: 'delivered', title: t('Delivered') },
  { value: 'failed', title: t.context('delivery', 'Failed') },
];

export function DeliveryList({ webhook_id }: { webhook_id: string }) {
  const [shown, setShown] = useState<Shown>('all');
  const query = useDeliveries(webhook_id, shown === 'all' ? undefined : shown);
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries);
  return (
    <section aria-labelledby="deliveries" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="font-semibold">
          {t('Deliveries')}
        </h2>
        <Segments label={t('Deliveries')} value={shown} onChange={setShown} options={SHOWN} />
      </div>
      {deliveries === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : deliveries.length === 0 ? (
        <Empty icon={<Send />} title={shown === 'all' ? t('No deliveries yet') : t('No matches')}>
          {shown === 'all' && t('Send a test event to check your endpoint.')}
        </Empty>
      ) : (
        <>
          <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <Delivery delivery={delivery} />
              </li>
            ))}
          </ol>
          <MoreButton query={query} label={t('Load older deliveries')} />
        </>
      )}
    </section>
  );
}

function Delivery({ delivery }: { delivery: WebhookDeliverySummary }) {
  const [open, setOpen] = useState(false);
  const { title, tone } = describeDelivery(delivery);
  const { type, attempts, next_attempt_at, created_at, status } = delivery;
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover/60 focus-visible:-outline-offset-2">
        <ChevronRight className="text-ink-faint transition-transform group-open:rotate-90" />
        <span dir="ltr" className="min-w-0 font-mono text-xs wrap-anywhere">
          {type}
        </span>
        <Badge tone={tone} dot>
          {title}
        </Badge>
        <span className="ms-auto text-xs text-ink-faint">
          {attempts > 1 && `${t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })} · `}
          {status === 'pending' && attempts > 0 && next_attempt_at !== null && (
            <>{t.rich('next {when}', { when: <Ago at={next_attempt_at} /> })} · </>
          )}
          <Ago at={created_at} />
        </span>
      </summary>
      {open && <DeliveryView delivery={delivery} />}
    </details>
  );
}
