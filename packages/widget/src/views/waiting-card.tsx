/**
 * Shown while the customer waits for a human: the state of the queue, the contact address, and a way back to the
 * assistant.
 */
import type { Conversation, WaitingForHuman } from '@frontdesk/client';
import { useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';
import { Failed } from '../parts/failed.js';
import { OfficeHours } from '../parts/office-hours.js';

interface WaitingCardProps {
  conversation: Conversation;
  waiting: WaitingForHuman;
}

export function WaitingCard({ conversation, waiting }: WaitingCardProps) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [state, setState] = useState<'waiting' | 'cancelling' | 'failed'>('waiting');
  const { place, available, office, contact_email } = waiting;

  async function cancel(button: HTMLElement) {
    // The card disappears with the focus, so it moves to the composer.
    const field = button.closest('.conversation')?.querySelector('textarea');
    setState('cancelling');
    try {
      await helpdesk.cancelWaiting(conversation.key);
      field?.focus();
    } catch {
      setState('failed');
    }
  }

  return (
    <section class="card waiting" aria-label={word('waitingTitle')}>
      <p>
        <strong>{word('waitingTitle')}</strong>
      </p>
      <div role="status">{place !== null && <p>{word('waitingPlace', { place })}</p>}</div>
      <OfficeHours office={office} />
      {(available === false || contact_email !== null) && (
        <ContactEmail key={contact_email} conversation={conversation} left={contact_email} />
      )}
      <div class="buttons">
        <button
          type="button"
          class="plain"
          disabled={state === 'cancelling'}
          onClick={({ currentTarget }) => cancel(currentTarget)}
        >
          {word('continueAssistant')}
        </button>
      </div>
      {state === 'failed' && <Failed />}
    </section>
  );
}

function ContactEmail({ conversation, left }: { conversation: Conversation; left: string | null }) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [email, setEmail] = useState(left ?? '');
  const [state, setState] = useState<'asking' | 'saving' | 'failed' | 'left'>(left === null ? 'asking' : 'left');

  async function save(event: Event) {
    event.preventDefault();
    setState('saving');
    try {
      await helpdesk.leaveEmail(conversation.key, email.trim());
      setState('left');
    } catch {
      setState('failed');
    }
  }

  if (state === 'left')
    return (
      <p role="status">
        {word('emailLeft', { email: left ?? email.trim() })}{' '}
        <button type="button" class="link" onClick={() => setState('asking')}>
          {word('changeEmail')}
        </button>
      </p>
    );
  return (
    <form class="contact" onSubmit={save}>
      <p>{word('waitingAway')}</p>
      <div class="buttons">
        <input
          type="email"
          // Browsers also accept a domain without a dot.
          pattern=".+@.+[.].+"
          required
          maxLength={254}
          dir="ltr"
          autocomplete="email"
          aria-label={word('email')}
          placeholder={word('email')}
          value={email}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <button type="submit" class="primary" disabled={state === 'saving'}>
          {word('leaveEmail')}
        </button>
      </div>
      {state === 'failed' && <Failed />}
    </form>
  );
}
