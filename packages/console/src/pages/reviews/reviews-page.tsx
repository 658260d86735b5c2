/** Customers' reviews of their conversations. */
import type { ReviewView } from '@frontdesk/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { type ReviewSearch, useReviews } from '../../api/analytics.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { CustomerName, customerNameOf } from '../../ui/customer-name.js';
import { MoreButton } from '../../ui/more-button.js';
import { Page } from '../../ui/page.js';
import { PeriodFilter } from '../../ui/period-filter.js';
import { PlainText } from '../../ui/plain-text.js';
import { Segments } from '../../ui/segments.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';

const RATINGS = [
  { value: 'all', title: t('All') },
  { value: '1', title: '1' },
  { value: '2', title: '2' },
  { value: '3', title: '3' },
  { value: '4', title: '4' },
  { value: '5', title: '5' },
] as const;

const MODES = [
  { value: 'live', title: t.context('mode', 'Live') },
  { value: 'test', title: t.context('state', 'Test') },
] as const;

export function ReviewsPage() {
  const given = useSearch({ strict: false }) as Partial<ReviewSearch>;
  const navigate = useNavigate();
  const { since, until } = given;
  const mode = given.mode === 'test' ? 'test' : 'live';
  // The router parses a number in the address as a number.
  const rating = RATINGS.find(({ value }) => value === String(given.rating))?.value ?? 'all';
  const filter = (change: object) =>
    void navigate({ to: '/reviews', search: { ...given, ...change } as never, replace: true });
  const query = useReviews({ mode, since, until, rating: rating === 'all' ? undefined : rating });
  const reviews = query.data?.pages.flatMap((page) => page.reviews);
  return (
    <Page
      title={t('Reviews')}
      description={t('Customer ratings and comments. Shows the latest review of each conversation.')}
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Segments
          label={t('Rating')}
          value={rating}
          onChange={(next) => filter({ rating: next === 'all' ? undefined : next })}
          options={RATINGS}
        />
        <Segments label={t('Mode')} value={mode} onChange={(next) => filter({ mode: next })} options={MODES} />
        <PeriodFilter {...{ since, until }} onClear={() => filter({ since: undefined, until: undefined })} />
      </div>
      {reviews === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : reviews.length === 0 && !query.hasNextPage ? (
        <Empty icon={<Star />} title={rating === 'all' ? t('No reviews yet') : t('No matches')}>
          {t('Customers are asked for a review when a conversation closes.')}
        </Empty>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
            {reviews.map((review) => (
              <li key={review.ticket_chat_id}>
                <Review review={review} />
              </li>
            ))}
          </ul>
          <MoreButton query={query} label={t('Load older reviews')} />
        </>
      )}
    </Page>
  );
}

function Review({ review }: { review: ReviewView }) {
  const stars = Number(review.rating);
  return (
    <article className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
        <span role="img" aria-label={t('{stars, number} of 5', { stars })} className="flex">
          {[1, 2, 3, 4, 5].map((place) => (
            <Star key={place} className={classes(place <= stars ? 'fill-warn text-warn' : 'text-line-strong')} />
          ))}
        </span>
        <Badge>{review.handled_by === 'agent' ? t('With an agent') : t('Assistant only')}</Badge>
        <span className="truncate">
          <CustomerName of={review} />
        </span>
        <span className="ms-auto">
          <Ago at={review.date_updated} />
        </span>
      </div>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="align-page min-w-0 max-w-prose max-sm:basis-full">
          {review.review ? <PlainText text={review.review} /> : <em className="text-ink-faint">{t('No comment')}</em>}
        </p>
        <Link
          to={`/turns/${review.ticket_chat_id}`}
          className="shrink-0 py-0.5 text-sm text-accent-ink hover:underline"
        >
          {t('View conversation')}
          <span className="sr-only">: {customerNameOf(review)}</span>
        </Link>
      </div>
    </article>
  );
}
