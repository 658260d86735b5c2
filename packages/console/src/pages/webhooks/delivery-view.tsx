/** One delivery: its content, the outcome of each attempt, and a button to send it again. */
import type { WebhookAttempt, WebhookDeliverySummary } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { ApiError } from '../../api/api-error.js';
import { useDelivery, useResend } from '../../api/webhooks.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { CodeView } from '../../ui/code-view.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Notice } from '../../ui/notice.js';
import { Loaded } from '../../ui/states.js';
import { Moment } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';

export function DeliveryView({ delivery }: { delivery: WebhookDeliverySummary }) {
  const query = useDelivery(delivery, true);
  const resend = useResend(delivery.id);
  const { event_id, ticket_chat_id } = delivery;
  return (
    <div className="space-y-4 px-4 pt-1 pb-4 sm:ps-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="grid min-w-0 grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-xs">
          <dt className="text-ink-faint">{t('Event')}</dt>
          <dd className="font-mono wrap-anywhere">{event_id}</dd>
          {ticket_chat_id !== null && (
            <>
              <dt className="text-ink-faint">{t('Conversation')}</dt>
              <dd className="wrap-anywhere">
                <Link to={`/desk/${encodeURIComponent(ticket_chat_id)}`} className={INLINE_LINK}>
                  {ticket_chat_id}
                </Link>
              </dd>
            </>
          )}
        </dl>
        <Button
          size="small"
          icon={<RotateCw />}
          busy={resend.isPending}
          onClick={() => resend.mutate(undefined, { onSuccess: () => toast(t('Event resent')) })}
        >
          {t('Resend')}
        </Button>
      </div>
      {resend.isError && <Notice kind="bad" title={ApiError.sentence(resend.error)} />}
      <Loaded query={query}>
        {({ payload, attempt_list }) => (
          <>
            <CodeView label={t('Body')} text={indented(payload)} />
            <ol className="space-y-3">
              {attempt_list.map((attempt) => (
                <li key={attempt.number}>
                  <Attempt attempt={attempt} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </div>
  );
}

const indented = (payload: string) => JSON.stringify(JSON.parse(payload), null, 2);

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { number, at, duration_ms, response_code, response, problem } = attempt;
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <span className="font-medium">{t('Attempt {number}', { number })}</span>
        <Badge tone={problem === null ? 'good' : 'bad'}>{response_code ?? t('No response')}</Badge>
        <span className="text-ink-faint">{describeDuration(duration_ms)}</span>
        <span className="text-ink-faint">
          <Moment at={at} />
        </span>
      </div>
      {problem !== null && <p className="text-xs text-ink-soft">{problem}</p>}
      {response !== null && response !== '' && (
        <CodeView label={t('Response to attempt {number}', { number })} text={response} wrap />
      )}
    </div>
  );
}
