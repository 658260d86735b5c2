/**
 * Feedback on a reply: two buttons and, after "not helpful", a form for the reason. The rating is stored at once; the
 * reason replaces it. Pressing an active button again removes it.
 */
import type { AnswerFeedback, Conversation, Message } from '@frontdesk/client';
import { useRef, useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { Drawing } from '../parts/drawing.js';
import { usePartWords } from '../parts/use-part-words.js';
import { ReasonForm } from './reason-form.js';
import { feedbackWords } from './words.js';

const UP = 'M7 11v9H4v-9Zm0 0 4-8a2.5 2.5 0 0 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1.1 7a2 2 0 0 1-2 1.7H7';
const DOWN = 'M17 13V4h3v9Zm0 0-4 8a2.5 2.5 0 0 1-2.5-2.5V15H5a2 2 0 0 1-2-2.3l1.1-7A2 2 0 0 1 6.1 4H17';

export function AnswerThumbs({ conversation, message }: { conversation: Conversation; message: Message }) {
  const { helpdesk } = useChat();
  const word = usePartWords(feedbackWords);
  const down = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'rating' | 'explaining' | 'explained'>('rating');
  const [sent, setSent] = useState<AnswerFeedback | null>();
  const [failed, setFailed] = useState(false);
  /** Requests are sent one after the other, so that the last press wins. */
  const storing = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef(0);
  const { id } = message;
  if (id === null) return null;
  // While a request is pending, the pressed rating.
  const rating = (sent === undefined ? message.feedback : sent)?.rating;

  async function rate(feedback: AnswerFeedback | null) {
    const press = ++newest.current;
    setSent(feedback);
    setFailed(false);
    const stored = Promise.allSettled([storing.current]).then(() =>
      helpdesk.rateAnswer(conversation.key, id ?? '', feedback),
    );
    storing.current = stored;
    try {
      await stored;
      return true;
    } catch (error) {
      console.warn('Feedback could not be stored', error);
      if (press === newest.current) setFailed(true);
      return false;
    } finally {
      if (press === newest.current) setSent(undefined);
    }
  }
  const press = (pressed: 'up' | 'down') => {
    // The second click of a double click must not remove the rating.
    if (sent !== undefined && rating === pressed) return;
    const taken = rating === pressed;
    setStep(pressed === 'down' && !taken ? 'explaining' : 'rating');
    void rate(taken ? null : { rating: pressed });
  };
  const endWith = (next: typeof step) => {
    setStep(next);
    down.current?.focus();
  };

  return (
    // Not announced as a new log entry: these are controls, which screen readers announce on focus.
    <span class={rating === undefined ? 'thumbs' : 'thumbs rated'} aria-live="off">
      <button
        type="button"
        class="icon-button small"
        aria-label={word('helpful')}
        title={word('helpful')}
        aria-pressed={rating === 'up'}
        onClick={() => press('up')}
      >
        <Drawing name="up" path={UP} />
      </button>
      <button
        type="button"
        class="icon-button small"
        ref={down}
        aria-label={word('notHelpful')}
        title={word('notHelpful')}
        aria-pressed={rating === 'down'}
        aria-expanded={step === 'explaining'}
        onClick={() => press('down')}
      >
        <Drawing name="down" path={DOWN} />
      </button>
      {step === 'explaining' && (
        <ReasonForm
          send={async (why) => (await rate({ rating: 'down', ...why })) && endWith('explained')}
          onSkip={() => endWith('rating')}
        />
      )}
      {step === 'explained' && rating === 'down' && (
        <span role="status" class="thanks">
          {word('feedbackThanks')}
        </span>
      )}
      {failed && (
        <span role="alert" class="problem">
          {word('failed')}
        </span>
      )}
    </span>
  );
}
