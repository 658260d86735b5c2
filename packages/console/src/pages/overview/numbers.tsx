/** The numbers of a period, each with the course it took. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Chart } from '../../ui/chart.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCount, describeMany, describeShare } from '../../ui/figures.js';
import { Card } from '../../ui/page.js';
import { Change } from './change.js';
import { TurnResults } from './turn-results.js';

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function Numbers({ overview }: { overview: Overview }) {
  const { open, resolved_by_assistant, reviews, first_reply, handovers, turns, daily, previous } = overview;
  const period = `the ${daily.length} days before`;
  const course = (pick: (day: Overview['daily'][number]) => number) =>
    daily.map((day) => ({ label: DAY.format(new Date(`${day.day}T00:00:00Z`)), value: pick(day) }));
  const failed = failedOf(turns);
  return (
    <div className="space-y-4">
      <Card>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Now label="Open now" value={open.total} />
          <Now label="With the assistant" value={open.assistant} />
          <Now label="With agents" value={open.agent} />
          <Now
            label="Waiting for a human"
            value={open.needs_human}
            action={
              open.needs_human > 0 && (
                <Link to="/desk" className="text-sm font-normal text-accent-ink hover:underline">
                  Go to the desk
                </Link>
              )
            }
          />
        </dl>
      </Card>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Figure
          label="Conversations opened"
          value={describeCount(overview.opened)}
          change={<Change now={overview.opened} before={previous.opened} period={period} />}
        >
          <Chart label="Conversations opened a day" points={course((day) => day.opened)} />
        </Figure>
        <Figure
          label="Resolved by the assistant"
          value={describeShare(resolved_by_assistant.share)}
          change={
            <Change
              now={resolved_by_assistant.share}
              before={previous.resolved_by_assistant.share}
              period={period}
              measure="points"
              better="more"
            />
          }
          note={`${describeCount(resolved_by_assistant.count)} of ${describeMany(overview.closed, 'closed conversation')}`}
        >
          <Chart
            label="Conversations resolved by the assistant a day"
            points={course((day) => day.resolved_by_assistant)}
          />
        </Figure>
        <Figure
          label="Taken over by agents"
          value={describeCount(handovers.taken)}
          change={<Change now={handovers.taken} before={previous.handovers.taken} period={period} />}
          note={`A human was asked for ${describeMany(handovers.asked, 'time')}`}
        >
          <Chart label="Conversations taken over a day" points={course((day) => day.handovers)} />
        </Figure>
        <Figure
          label="First reply"
          value={first_reply.assistant.p50_ms === null ? '–' : describeDuration(first_reply.assistant.p50_ms)}
          note={
            first_reply.assistant.p95_ms === null
              ? 'Nothing measured yet'
              : `95 of 100 within ${describeDuration(first_reply.assistant.p95_ms)}`
          }
        >
          <p className="text-xs text-ink-faint">
            Agents:{' '}
            {first_reply.agent.p50_ms === null
              ? 'nothing measured yet'
              : `${describeDuration(first_reply.agent.p50_ms)} typically`}
          </p>
        </Figure>
        <Figure
          label="Failed turns"
          value={describeCount(failed)}
          change={<Change now={failed} before={failedOf(previous.turns)} period={period} better="less" />}
          note={`Of ${describeMany(turns.total, 'turn')}`}
          to="/turns"
          search={{ result: 'failed' }}
          linkLabel="See failed turns"
        >
          <Chart label="Failed turns a day" points={course((day) => day.failed_turns)} kind="line" />
        </Figure>
        <Figure
          label="Reviews"
          value={reviews.average === null ? '–' : `${reviews.average.toFixed(1)} / 5`}
          change={
            <Change
              now={reviews.average}
              before={previous.reviews.average}
              period={period}
              measure="stars"
              better="more"
            />
          }
          note={describeMany(reviews.count, 'review')}
          to="/reviews"
          linkLabel="See reviews"
        >
          <Chart
            label="Reviews by rating"
            points={(['1', '2', '3', '4', '5'] as const).map((rating) => ({
              label: `${rating} of 5`,
              value: reviews.distribution[rating],
            }))}
          />
        </Figure>
      </div>
      <TurnResults turns={turns} before={previous.turns} period={period} />
    </div>
  );
}

const failedOf = ({ results }: Overview['previous']['turns']): number =>
  results.find(({ result }) => result === 'failed')?.count ?? 0;

function Now({ label, value, action }: { label: string; value: number; action?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-xl font-semibold tabular-nums">
        {describeCount(value)}
        {action}
      </dd>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
  change?: ReactNode;
  note?: string;
  to?: string;
  search?: Record<string, string>;
  linkLabel?: string;
  children: ReactNode;
}

function Figure({ label, value, change, note, to, search, linkLabel, children }: FigureProps) {
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="text-sm text-ink-soft">{label}</h3>
        {to !== undefined && (
          <Link to={to} search={(search ?? {}) as never} className="text-xs text-accent-ink hover:underline">
            {linkLabel}
          </Link>
        )}
      </div>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-2xl font-semibold tracking-tight">{value}</span>
        {change}
      </p>
      <p className="mb-3 h-5 truncate text-xs text-ink-faint">{note}</p>
      {children}
    </Card>
  );
}
