/** A customer's feedback on one reply: whether it helped, and why not. */
import type { AnswerFeedback, FeedbackReason } from '@frontdesk/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { t } from '../language/translate.js';
import { Badge } from './badge.js';
import { PlainText } from './plain-text.js';

export const FEEDBACK_REASON_WORDS: Record<FeedbackReason, string> = {
  wrong: t('Wrong'),
  not_asked: t('Not what they asked'),
  incomplete: t('Incomplete'),
};

export function FeedbackLine({ feedback: { rating, reason, comment } }: { feedback: AnswerFeedback }) {
  const helped = rating === 'up';
  const Thumb = helped ? ThumbsUp : ThumbsDown;
  return (
    <div className="max-w-full min-w-0 text-sm">
      <Badge tone={helped ? 'good' : 'bad'}>
        <Thumb />
        {helped ? t('Customer: helpful') : t('Customer: not helpful')}
        {reason !== null && ` · ${FEEDBACK_REASON_WORDS[reason]}`}
      </Badge>
      {comment !== null && (
        <blockquote className="mt-1 border-s-2 border-line-strong ps-2 text-ink-soft">
          <PlainText text={comment} />
        </blockquote>
      )}
    </div>
  );
}
