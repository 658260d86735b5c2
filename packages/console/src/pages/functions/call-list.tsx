/** The assistant's recent calls of a function, and their results. */
import type { FunctionCallView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFunctionCalls } from '../../api/analytics.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { describeCallFailure } from '../../ui/call-failure-words.js';
import { CodeView, JsonView } from '../../ui/code-view.js';
import { describeDuration } from '../../ui/describe-time.js';
import { MoreButton } from '../../ui/more-button.js';
import { Segments } from '../../ui/segments.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { writeRequest } from './write-request.js';

const SHOWN = [
  { value: 'all', title: t('All') },
  { value: 'failed', title: t.context('function call', 'Failed') },
] as const;

export function CallList({ name }: { name: string }) {
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  const query = useFunctionCalls(name, shown === 'failed');
  const calls = query.data?.pages.flatMap((page) => page.calls);
  return (
    <div className="space-y-4">
      <Segments label={t('Calls')} value={shown} onChange={setShown} options={SHOWN} />
      {calls === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : calls.length === 0 && !query.hasNextPage ? (
        <Empty title={shown === 'failed' ? t('No failed calls') : t('Not called yet')}>
          {shown === 'failed'
            ? t('All calls in this list succeeded.')
            : t('Try the function in the playground to see calls here.')}
        </Empty>
      ) : (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
            {calls.map((call) => (
              <li key={`${call.turn_id} ${call.started_at}`}>
                <Call call={call} />
              </li>
            ))}
          </ul>
          <MoreButton query={query} label={t('Load older calls')} />
        </>
      )}
    </div>
  );
}

function Call({ call }: { call: FunctionCallView }) {
  return (
    <details className="group">
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover/60 focus-visible:-outline-offset-2">
        <ChevronRight className="text-ink-faint transition-transform group-open:rotate-90" />
        <Badge tone={call.ok ? 'good' : 'bad'} dot>
          {call.ok ? t('Succeeded') : call.failure === null ? t('failed') : describeCallFailure(call.failure.reason)}
        </Badge>
        <span dir="ltr" className="min-w-0 flex-1 truncate font-mono text-xs text-ink-soft rtl:text-right">
          {call.request?.url ?? t('Nothing was sent')}
        </span>
        {call.via === 'mcp' && <Badge>{t('MCP client')}</Badge>}
        {call.mode === 'test' && <Badge>{t.context('state', 'Test')}</Badge>}
        <span className="text-xs text-ink-faint tabular-nums">{describeDuration(call.duration_ms)}</span>
        <span className="text-xs text-ink-faint">
          <Ago at={call.started_at} />
        </span>
      </summary>
      <div className="space-y-3 px-4 pb-4 ps-10">
        {call.failure !== null && <p className="text-sm text-bad">{call.failure.message}</p>}
        <JsonView label={t('Arguments')} value={call.arguments} />
        {call.request !== null && <CodeView label={t('Request')} text={writeRequest(call.request)} wrap />}
        {call.result !== null && <JsonView label={t('Result')} value={call.result} />}
        {call.turn_id === null ? (
          <p className="text-sm text-ink-soft">
            {call.session_id === null
              ? t('Called with an API key.')
              : t('Called for customer {id}.', { id: call.session_id })}
          </p>
        ) : (
          <Link
            to={`/turns/${call.ticket_chat_id}`}
            hash={call.turn_id}
            className="text-sm text-accent-ink hover:underline"
          >
            {t('View trace')}
          </Link>
        )}
      </div>
    </details>
  );
}
