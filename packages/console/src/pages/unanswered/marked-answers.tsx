/** Answers that customers rated, newest first. For those that did not help, actions for the question. */
import type { FeedbackRating, FeedbackReason, FeedbackView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useFeedback } from '../../api/analytics.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { CustomerName } from '../../ui/customer-name.js';
import { FEEDBACK_REASON_WORDS, FeedbackLine } from '../../ui/feedback-line.js';
import { MoreButton } from '../../ui/more-button.js';
import { PeriodFilter } from '../../ui/period-filter.js';
import { PlainText } from '../../ui/plain-text.js';
import { Segments } from '../../ui/segments.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { QuestionActions } from './question-actions.js';

type Reason = FeedbackReason | 'all';

const REASONS: readonly { value: Reason; title: string }[] = [
  { value: 'all', title: t('All') },
  { value: 'wrong', title: FEEDBACK_REASON_WORDS.wrong },
  { value: 'not_asked', title: FEEDBACK_REASON_WORDS.not_asked },
  { value: 'incomplete', title: FEEDBACK_REASON_WORDS.incomplete },
];

const RATINGS: readonly { value: FeedbackRating; title: string }[] = [
  { value: 'down', title: t('Not helpful') },
  { value: 'up', title: t('Helpful') },
];

/** The filters of the list, as in the page's address. */
export interface MarkedSearch {
  rating?: FeedbackRating;
  /** ISO 8601, as `until`. */
  since?: string;
  until?: string;
}

export interface MarkedAnswersProps {
  /** The length of the period up to now, used if the search has no `since`. */
  days: number;
  search: MarkedSearch;
  onSearch: (change: { [Field in keyof MarkedSearch]: MarkedSearch[Field] | undefined }) => void;
}

export function MarkedAnswers({ days, search, onSearch }: MarkedAnswersProps) {
  const [reason, setReason] = useState<Reason>('all');
  const { since, until } = search;
  const rating = search.rating === 'up' ? 'up' : 'down';
  const given = rating === 'up' || reason === 'all' ? undefined : reason;
  const query = useFeedback({ days, rating, reason: given, since, until });
  const marked = query.data?.pages.flatMap(({ feedback }) => feedback);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Segments
          label={t('Rating')}
          value={rating}
          onChange={(next) => onSearch({ rating: next })}
          options={RATINGS}
        />
        {rating === 'down' && <Segments label={t('Reason')} value={reason} onChange={setReason} options={REASONS} />}
        <PeriodFilter {...{ since, until }} onClear={() => onSearch({ since: undefined, until: undefined })} />
      </div>
      {marked === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList rows={4} />
        )
      ) : marked.length === 0 ? (
        <Empty
          icon={rating === 'up' ? <ThumbsUp /> : <ThumbsDown />}
          title={
            given !== undefined
              ? t('No matches')
              : rating === 'up'
                ? t('No answers marked as helpful')
                : t('No answers marked as not helpful')
          }
        >
          {t('Customers rate answers with thumbs up or down in the chat window.')}
        </Empty>
      ) : (
        <>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
            {marked.map((one) => (
              <li key={one.message_id}>
                <MarkedAnswer of={one} />
              </li>
            ))}
          </ol>
          <MoreButton query={query} label={t('Load older feedback')} />
        </>
      )}
    </>
  );
}

function MarkedAnswer({ of }: { of: FeedbackView }) {
  const { ticket_chat_id, turn_id, answer, date_updated } = of;
  const { member } = useSession();
  const heading = useId();
  const question = of.question ?? '';
  return (
    <article aria-labelledby={heading} className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={heading} dir="auto" className="font-medium break-words">
            <PlainText text={question === '' ? t('A message without text') : question} />
          </h2>
          <div className="align-page mt-1 line-clamp-4 text-sm text-ink-soft">
            <PlainText text={answer} />
          </div>
          <div className="mt-2">
            <FeedbackLine feedback={of} />
          </div>
          <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-faint">
            <span className="truncate">
              <CustomerName of={of} />
            </span>
            <Ago at={date_updated} />
            <Link
              to={`/turns/${ticket_chat_id}${turn_id === null ? '' : `#${turn_id}`}`}
              className="-my-1 py-1 text-accent-ink hover:underline"
            >
              {t('Why this answer?')}
              <span className="sr-only"> {question}</span>
            </Link>
          </p>
        </div>
        {of.rating === 'down' && manages(member.role) && turn_id !== null && (
          <div className="flex flex-wrap gap-2">
            <QuestionActions
              of={{ question, turn_ids: [turn_id], unanswered: false }}
              turn_id={turn_id}
              back={{ to: '/unanswered', label: t('Unanswered') }}
              describedBy={heading}
            />
          </div>
        )}
      </div>
    </article>
  );
}
