/** The review of a closed conversation: one to five stars and an optional comment. */
import type { Conversation, Review } from '@frontdesk/client';
import { useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { Drawing } from '../parts/drawing.js';
import { useFocusHandOver } from '../parts/focus-hand-over.js';
import { usePartWords } from '../parts/use-part-words.js';
import { feedbackWords } from './words.js';

const STAR = 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8L12 4Z';
const RATINGS = [1, 2, 3, 4, 5] as const;

export function ReviewForm({ conversation }: { conversation: Conversation }) {
  const word = usePartWords(feedbackWords);
  const [skipped, setSkipped] = useState(false);
  // What goes on elsewhere is reviewed there.
  if (conversation.messages.at(-1)?.note === 'merged') return null;
  if (conversation.reviewed !== null) return <p role="status">{word('reviewThanks')}</p>;
  return skipped ? null : <Form conversation={conversation} onSkip={() => setSkipped(true)} />;
}

function Form({ conversation, onSkip }: { conversation: Conversation; onSkip: () => void }) {
  const { helpdesk } = useChat();
  const word = usePartWords(feedbackWords);
  const form = useFocusHandOver<HTMLFormElement>();
  const [rating, setRating] = useState<Review['rating']>();
  const [text, setText] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'failed'>('asking');

  async function send(event: Event) {
    event.preventDefault();
    if (rating === undefined || state === 'sending') return;
    setState('sending');
    const review = text.trim();
    await helpdesk
      .review(conversation.key, review === '' ? { rating } : { rating, review })
      .catch(() => setState('failed'));
  }

  return (
    <form class="card review" ref={form} onSubmit={send}>
      <fieldset>
        <legend>{word('reviewQuestion')}</legend>
        <div class="stars">
          {RATINGS.map((stars) => (
            <label key={stars} class={rating !== undefined && stars <= rating ? 'star lit' : 'star'}>
              <input
                type="radio"
                name="rating"
                value={stars}
                checked={rating === stars}
                onChange={() => setRating(stars)}
                aria-label={word('stars', { count: stars })}
              />
              <Drawing name="star" path={STAR} />
            </label>
          ))}
        </div>
      </fieldset>
      {rating !== undefined && (
        <textarea
          aria-label={word('reviewText')}
          placeholder={word('reviewText')}
          rows={2}
          maxLength={4_000}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div class="buttons">
        <button type="submit" class="primary" disabled={rating === undefined}>
          {word('sendReview')}
        </button>
        <button type="button" class="plain" onClick={onSkip}>
          {word('skipReview')}
        </button>
      </div>
      {state === 'failed' && (
        <p role="alert" class="problem">
          {word('failed')}
        </p>
      )}
    </form>
  );
}
