/** How customers rate: their reviews of conversations, and their feedback on answers. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../language/translate.js';
import { describeRating, describeShare } from '../../ui/figures.js';
import { Change } from './change.js';
import { Figure } from './figure.js';
import { ShareList } from './share-list.js';

interface ReviewsFigureProps {
  now: Overview['reviews'];
  before: Overview['previous']['reviews'];
  period: string;
  between: { since: string; until: string };
}

export function ReviewsFigure({ now, before, period, between }: ReviewsFigureProps) {
  return (
    <Figure
      label={t('Reviews')}
      value={now.average === null ? '–' : `${describeRating(now.average)} / 5`}
      change={<Change now={now.average} before={before.average} period={period} measure="stars" better="more" />}
      note={t('{count, plural, one {# review} other {# reviews}}', { count: now.count })}
      to={now.count === 0 ? undefined : '/reviews'}
      search={between}
      linkLabel={t('See reviews')}
    >
      <Ratings distribution={now.distribution} count={now.count} between={between} />
    </Figure>
  );
}

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
            className="-my-0.75 rounded-sm py-0.75 text-ink-soft hover:underline"
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

interface FeedbackFigureProps {
  now: Overview['feedback'];
  before: Overview['feedback'];
  period: string;
  between: { since: string; until: string };
}

export function FeedbackFigure({ now, before, period, between }: FeedbackFigureProps) {
  const rated = now.up + now.down;
  return (
    <Figure
      label={t('Helpful answers')}
      value={describeShare(helpfulShare(now))}
      change={
        <Change now={helpfulShare(now)} before={helpfulShare(before)} period={period} measure="points" better="more" />
      }
      note={t('{count, plural, one {Of # rated answer} other {Of # rated answers}}', { count: rated })}
      to={rated === 0 ? undefined : '/unanswered'}
      search={{ show: 'marked', ...(now.down === 0 && { rating: 'up' }), ...between }}
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
              className="-my-0.75 rounded-sm py-0.75 text-ink-soft hover:underline"
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
