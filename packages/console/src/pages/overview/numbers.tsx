/** The numbers of a period, beside those of the one before, and how they went over time. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCount, describeMany, describeShare } from '../../ui/figures.js';
import { Meter } from '../../ui/meter.js';
import { Card } from '../../ui/page.js';
import { Change } from './change.js';
import { Courses } from './courses.js';
import { TurnResults } from './turn-results.js';

export function Numbers({ overview }: { overview: Overview }) {
  const { open, resolved_by_assistant, reviews, first_reply, handovers, turns, daily, previous } = overview;
  const period = daily.length === 1 ? 'the day before' : `the ${daily.length} days before`;
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
        />
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
        />
        <Figure
          label="Taken over by agents"
          value={describeCount(handovers.taken)}
          change={<Change now={handovers.taken} before={previous.handovers.taken} period={period} />}
          note={`A human was asked for ${describeMany(handovers.asked, 'time')}`}
        />
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
        />
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
          <Ratings distribution={reviews.distribution} count={reviews.count} />
        </Figure>
      </div>
      <Courses overview={overview} period={period} />
      <TurnResults turns={turns} before={previous.turns} period={period} />
    </div>
  );
}

const failedOf = ({ results }: Overview['previous']['turns']): number =>
  results.find(({ result }) => result === 'failed')?.count ?? 0;

function Ratings({ distribution, count }: Pick<Overview['reviews'], 'distribution' | 'count'>) {
  return (
    <ul className="space-y-1 text-xs tabular-nums">
      {(['5', '4', '3', '2', '1'] as const).map((rating) => (
        <li key={rating} className="grid grid-cols-[2.5rem_1fr_2rem] items-center gap-2">
          <span className="text-ink-soft">{rating} of 5</span>
          <Meter label={`Reviews with ${rating} of 5`} value={distribution[rating]} most={Math.max(1, count)} />
          <span className="text-right">{describeCount(distribution[rating])}</span>
        </li>
      ))}
    </ul>
  );
}

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
  children?: ReactNode;
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
      <p className="min-h-5 text-xs text-ink-faint">{note}</p>
      {children !== undefined && <div className="mt-3">{children}</div>}
    </Card>
  );
}
