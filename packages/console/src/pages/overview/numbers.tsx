/** The numbers of a period beside those of the one before, and their course over time. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../language/translate.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCount, describeRating, describeShare } from '../../ui/figures.js';
import { Card } from '../../ui/page.js';
import { Term } from '../../ui/term.js';
import { Change } from './change.js';
import { Courses } from './courses.js';
import { Figure } from './figure.js';
import { HoursOfDay } from './hours-of-day.js';
import { ModelUsage, usesModels } from './model-usage.js';
import { People } from './people.js';
import { daysBefore } from './periods.js';
import { ShareList } from './share-list.js';
import { TargetFigures } from './target-figures.js';
import { TurnResults } from './turn-results.js';

const COUNTED = '/overview/conversations';

export function Numbers({ overview }: { overview: Overview }) {
  const { open, resolved_by_assistant, reviews, first_reply, handovers, turns, daily, previous } = overview;
  const period = daysBefore(daily.length);
  const failed = failedOf(turns);
  const between = { since: overview.since, until: overview.until };
  return (
    <div className="space-y-4">
      <Card>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
          <Now label={t('Open now')} value={open.total} to="/desk/open" />
          <Now label={t('With the assistant')} value={open.assistant} to="/desk/assistant" />
          <Now label={t('With agents')} value={open.agent} />
          <Now label={t('Waiting for a human')} value={open.needs_human} to="/desk/needs_human" />
        </dl>
      </Card>
      <div className="flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-72">
        <Figure
          label={t('Conversations opened')}
          value={describeCount(overview.opened)}
          change={<Change now={overview.opened} before={previous.opened} period={period} />}
          to={COUNTED}
          search={{ measure: 'opened', ...between }}
        />
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
          note={t.rich(
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
          )}
          to={COUNTED}
          search={{ measure: 'resolved', ...between }}
        />
        <Figure
          label={t('Taken over by agents')}
          value={describeCount(handovers.taken)}
          change={<Change now={handovers.taken} before={previous.handovers.taken} period={period} />}
          note={t('{count, plural, one {A human was asked for # time} other {A human was asked for # times}}', {
            count: handovers.asked,
          })}
          to={COUNTED}
          search={{ measure: 'taken_over', ...between }}
        />
        <Figure
          label={t('First reply')}
          value={first_reply.assistant.p50_ms === null ? '–' : describeDuration(first_reply.assistant.p50_ms)}
          note={
            first_reply.assistant.p95_ms === null
              ? t('Nothing measured yet')
              : t.rich('{p50} of the assistant; {p95} {duration}', {
                  p50: <Term name="p50" />,
                  p95: <Term name="p95" />,
                  duration: describeDuration(first_reply.assistant.p95_ms),
                })
          }
        >
          <p className="text-xs text-ink-faint">
            {first_reply.agent.p50_ms === null
              ? t('Agents: nothing measured yet')
              : t.rich('Agents: {p50} {median}, {p95} {percentile}', {
                  p50: <Term name="p50" />,
                  median: describeDuration(first_reply.agent.p50_ms),
                  p95: <Term name="p95" />,
                  percentile: describeDuration(first_reply.agent.p95_ms ?? 0),
                })}
          </p>
        </Figure>
        <Figure
          label={t('Failed turns')}
          value={describeCount(failed)}
          change={<Change now={failed} before={failedOf(previous.turns)} period={period} better="less" />}
          note={t('{count, plural, one {Of # turn} other {Of # turns}}', { count: turns.total })}
          to="/turns"
          search={{ result: 'failed', ...between }}
          linkLabel={t('See failed turns')}
        />
        <Figure
          label={t('Reviews')}
          value={reviews.average === null ? '–' : `${describeRating(reviews.average)} / 5`}
          change={
            <Change
              now={reviews.average}
              before={previous.reviews.average}
              period={period}
              measure="stars"
              better="more"
            />
          }
          note={t('{count, plural, one {# review} other {# reviews}}', { count: reviews.count })}
          to="/reviews"
          search={between}
          linkLabel={t('See reviews')}
        >
          <Ratings distribution={reviews.distribution} count={reviews.count} between={between} />
        </Figure>
        <FeedbackFigure now={overview.feedback} before={previous.feedback} period={period} between={between} />
        <TargetFigures now={overview.targets} before={previous.targets} period={period} between={between} />
        {usesModels(overview) && <ModelUsage now={overview.usage} before={previous.usage} period={period} />}
      </div>
      <Courses overview={overview} period={period} />
      <TurnResults turns={turns} before={previous.turns} period={period} between={between} />
      <People overview={overview} between={between} />
      <HoursOfDay hours={overview.by_hour_of_day} />
    </div>
  );
}

const failedOf = ({ results }: Overview['previous']['turns']): number =>
  results.find(({ result }) => result === 'failed')?.count ?? 0;

interface FeedbackFigureProps {
  now: Overview['feedback'];
  before: Overview['feedback'];
  period: string;
  between: { since: string; until: string };
}

function FeedbackFigure({ now, before, period, between }: FeedbackFigureProps) {
  const rated = now.up + now.down;
  return (
    <Figure
      label={t('Helpful answers')}
      value={describeShare(helpfulShare(now))}
      change={
        <Change now={helpfulShare(now)} before={helpfulShare(before)} period={period} measure="points" better="more" />
      }
      note={t('{count, plural, one {Of # rated answer} other {Of # rated answers}}', { count: rated })}
      to="/unanswered"
      search={{ show: 'marked', ...between }}
      linkLabel={t('See feedback')}
    >
      <ShareList
        of={rated}
        shares={FEEDBACK.map(({ rating, label }) => ({
          key: rating,
          name: (
            <Link
              to="/unanswered"
              search={{ show: 'marked', rating, ...between } as never}
              className="rounded-sm text-ink-soft hover:underline"
            >
              {label}
            </Link>
          ),
          label: t('Answers rated: {rating}', { rating: label }),
          value: now[rating],
        }))}
      />
    </Figure>
  );
}

const FEEDBACK = [
  { rating: 'up', label: t('Helpful') },
  { rating: 'down', label: t('Not helpful') },
] as const;

const helpfulShare = ({ up, down }: Overview['feedback']): number | null => (up + down === 0 ? null : up / (up + down));

interface RatingsProps extends Pick<Overview['reviews'], 'distribution' | 'count'> {
  between: { since: string; until: string };
}

function Ratings({ distribution, count, between }: RatingsProps) {
  return (
    <ShareList
      of={count}
      shares={(['5', '4', '3', '2', '1'] as const).map((rating) => ({
        key: rating,
        name: (
          <Link
            to="/reviews"
            search={{ rating, ...between } as never}
            className="rounded-sm text-ink-soft hover:underline"
          >
            {t('{rating} of 5', { rating })}
          </Link>
        ),
        label: t('Reviews with {rating} of 5', { rating }),
        value: distribution[rating],
      }))}
    />
  );
}

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
