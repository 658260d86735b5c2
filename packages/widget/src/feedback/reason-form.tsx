/** Why a reply did not help: a reason, a comment, or both. */
import type { AnswerFeedback } from '@frontdesk/client';
import { useId, useState } from 'preact/hooks';
import { usePartWords } from '../parts/use-part-words.js';
import { feedbackWords } from './words.js';

const REASONS = ['wrong', 'not_asked', 'incomplete'] as const;
const COMMENT_CHARACTERS = 1_000;

interface ReasonFormProps {
  send: (why: Pick<AnswerFeedback, 'reason' | 'comment'>) => Promise<unknown>;
  onSkip: () => void;
}

export function ReasonForm({ send, onSkip }: ReasonFormProps) {
  const word = usePartWords(feedbackWords);
  const name = useId();
  const [reason, setReason] = useState<(typeof REASONS)[number] | null>(null);
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState(false);
  const said = comment.trim();

  async function submit(event: Event) {
    event.preventDefault();
    if (sending || (reason === null && said === '')) return;
    setSending(true);
    await send({ reason, comment: said === '' ? null : said });
    setSending(false);
  }

  return (
    <form
      class="reasons"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape would close the window.
        event.preventDefault();
        onSkip();
      }}
    >
      <fieldset>
        <legend>{word('whyNot')}</legend>
        {REASONS.map((one) => (
          <label key={one} class={one === reason ? 'reason chosen' : 'reason'}>
            <input type="radio" name={name} checked={one === reason} onChange={() => setReason(one)} />
            {word(one)}
          </label>
        ))}
      </fieldset>
      <textarea
        aria-label={word('feedbackText')}
        placeholder={word('feedbackText')}
        rows={2}
        maxLength={COMMENT_CHARACTERS}
        value={comment}
        onInput={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div class="buttons">
        <button type="submit" class="primary" disabled={reason === null && said === ''}>
          {word('sendFeedback')}
        </button>
        <button type="button" class="plain" onClick={onSkip}>
          {word('skipReview')}
        </button>
      </div>
    </form>
  );
}
