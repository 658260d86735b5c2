/** The numbers of a period beside those of the one before, and their course over time. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../language/translate.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCount, describeShare } from '../../ui/figures.js';
import { Card } from '../../ui/page.js';
import { Term } from '../../ui/term.js';
import { Change } from './change.js';
import { Courses } from './courses.js';
import { Figure } from './figure.js';
import { HoursOfDay } from './hours-of-day.js';
import { ModelUsage, usesModels } from './model-usage.js';
import { People } from './people.js';
import { daysBefore } from './periods.js';
import { FeedbackFigure, ReviewsFigure } from './rating-figures.js';
import { TargetFigures } from './target-figures.js';
import { TurnResults } from './turn-results.js';

const COUNTED = '/overview/conversations';

export function Numbers({ overview }: { overview: Overview }) {
  const { turns, daily, previous } = overview;
  const period = daysBefore(daily.length);
  const between = { since: overview.since, until: overview.until };
  const compared = { overview, period, between };
  return (
    <div className="space-y-4">
      <OpenNow open={overview.open} />
      <div className="flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-72">
        <Opened {...compared} />
        <Resolved {...compared} />
        <TakenOver {...compared} />
        <FirstReply {...overview.first_reply} />
        <FailedTurns {...compared} />
        <TargetFigures now={overview.targets} before={previous.targets} period={period} between={between} />
        {usesModels(overview) && <ModelUsage now={overview.usage} before={previous.usage} period={period} />}
      </div>
      <div className="flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-72">
        <ReviewsFigure now={overview.reviews} before={previous.reviews} period={period} between={between} />
        <FeedbackFigure now={overview.feedback} before={previous.feedback} period={period} between={between} />
      </div>
      <Courses overview={overview} period={period} />
      <TurnResults turns={turns} before={previous.turns} period={period} between={between} />
      <People overview={overview} between={between} />
      <HoursOfDay hours={overview.by_hour_of_day} />
    </div>
  );
}

interface ComparedProps {
  overview: Overview;
  /** Names the period before, with which the numbers are compared. */
  period: string;
  between: { since: string; until: string };
}

function OpenNow({ open }: Pick<Overview, 'open'>) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Now label={t('Open now')} value={open.total} to="/desk/open" />
        <Now label={t('With the assistant')} value={open.assistant} to="/desk/assistant" />
        <Now label={t('With agents')} value={open.agent} />
        <Now label={t('Waiting for a human')} value={open.needs_human} to="/desk/needs_human" />
        {open.snoozed > 0 && <Now label={t('Snoozed')} value={open.snoozed} to="/desk/snoozed" />}
      </dl>
    </Card>
  );
}

function Opened({ overview, period, between }: ComparedProps) {
  return (
    <Figure
      label={t('Conversations opened')}
      value={describeCount(overview.opened)}
      change={<Change now={overview.opened} before={overview.previous.opened} period={period} />}
      to={overview.opened === 0 ? undefined : COUNTED}
      search={{ measure: 'opened', ...between }}
    />
  );
}

function Resolved({ overview, period, between }: ComparedProps) {
  const { resolved_by_assistant, previous } = overview;
  return (
    <Figure
      label={t('Resolved by the assistant')}
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
      note={
        overview.closed === 0
          ? t('No closed conversations')
          : t.rich(
              '{resolved} of <link>{closed, plural, one {# closed conversation} other {# closed conversations}}</link>',
              {
                resolved: describeCount(resolved_by_assistant.count),
                closed: overview.closed,
                link: (inner) => (
                  <Link
                    to={COUNTED}
                    search={{ measure: 'closed', ...between } as never}
                    className="inline-block min-h-6 min-w-6 rounded-sm hover:underline"
                  >
                    {inner}
                  </Link>
                ),
              },
            )
      }
      to={resolved_by_assistant.count === 0 ? undefined : COUNTED}
      search={{ measure: 'resolved', ...between }}
    />
  );
}

function TakenOver({ overview, period, between }: ComparedProps) {
  const { handovers, previous } = overview;
  return (
    <Figure
      label={t('Taken over by agents')}
      value={describeCount(handovers.taken)}
      change={<Change now={handovers.taken} before={previous.handovers.taken} period={period} />}
      note={
        handovers.asked === 0
          ? t('Nobody asked for a human')
          : t('{count, plural, one {A human was asked for # time} other {A human was asked for # times}}', {
              count: handovers.asked,
            })
      }
      to={handovers.taken === 0 ? undefined : COUNTED}
      search={{ measure: 'taken_over', ...between }}
    />
  );
}

function FirstReply({ assistant, agent }: Overview['first_reply']) {
  return (
    <Figure
      label={t('First reply')}
      value={assistant.p50_ms === null ? '–' : describeDuration(assistant.p50_ms)}
      note={
        <>
          <span className="block">
            {assistant.p95_ms === null
              ? t('No data in this period')
              : t.rich('{p50} of the assistant; {p95} {duration}', {
                  p50: <Term name="p50" />,
                  p95: <Term name="p95" />,
                  duration: describeDuration(assistant.p95_ms),
                })}
          </span>
          {agent.p50_ms === null
            ? t('Agents: no data in this period')
            : t.rich('Agents: {p50} {median}, {p95} {percentile}', {
                p50: <Term name="p50" />,
                median: describeDuration(agent.p50_ms),
                p95: <Term name="p95" />,
                percentile: describeDuration(agent.p95_ms ?? 0),
              })}
        </>
      }
    />
  );
}

function FailedTurns({ overview, period, between }: ComparedProps) {
  const { turns, previous } = overview;
  const failed = failedOf(turns);
  return (
    <Figure
      label={t('Failed turns')}
      value={describeCount(failed)}
      change={<Change now={failed} before={failedOf(previous.turns)} period={period} better="less" />}
      note={
        turns.total === 0
          ? t('No turns in this period')
          : t('{count, plural, one {Of # turn} other {Of # turns}}', { count: turns.total })
      }
      to={failed === 0 ? undefined : '/turns'}
      search={{ result: 'failed', ...between }}
      linkLabel={t('See failed turns')}
    />
  );
}

const failedOf = ({ results }: Overview['previous']['turns']): number =>
  results.find(({ result }) => result === 'failed')?.count ?? 0;

/** @param to the desk's list of these conversations */
function Now({ label, value, to }: { label: string; value: number; to?: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-xl font-semibold tabular-nums">
        {to === undefined ? (
          describeCount(value)
        ) : (
          <Link
            to={to}
            aria-label={t('{label}: {count}, show at the desk', { label, count: describeCount(value) })}
            className="inline-block min-h-6 min-w-6 rounded-sm hover:underline"
          >
            {describeCount(value)}
          </Link>
        )}
      </dd>
    </div>
  );
}
