/**
 * An action that the customer is asked to confirm: its summary, and two buttons while it can be decided. Later replies
 * report its outcome; the card shows only the customer's decision.
 */
import type { Confirmation, Conversation, Message } from '@frontdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';
import { Failed } from '../parts/failed.js';
import { sayTime } from '../parts/time.js';

/** What has become of it, by the title of the card that says so. */
type Decision = 'confirmTitle' | 'confirmed' | 'notConfirmed' | 'confirmOver';

interface CardProps {
  conversation: Conversation;
  message: Message;
  confirmation: Confirmation;
}

export function ConfirmationCard({ conversation, message, confirmation }: CardProps) {
  const { language } = useChat();
  const word = useWords();
  const expired = useExpiry(message.date_created, confirmation.expires);
  const [refused, setRefused] = useState(false);
  const decided = decisionOf(conversation, message, confirmation);
  const state = decided === 'confirmTitle' && (expired || refused) ? 'confirmOver' : decided;
  return (
    <div class="card confirmation">
      <p>
        <strong>{word(state)}</strong>
      </p>
      <p dir="auto">{confirmation.summary}</p>
      {state === 'confirmTitle' && (
        <>
          <Buttons conversation={conversation} confirmation={confirmation} onOver={() => setRefused(true)} />
          <p class="hint">{word('confirmUntil', { time: sayTime(confirmation.expires, language.tag) })}</p>
        </>
      )}
    </div>
  );
}

interface ButtonsProps extends Omit<CardProps, 'message'> {
  /** The service says that it can no longer be confirmed. */
  onOver: () => void;
}

function Buttons({ conversation, confirmation, onOver }: ButtonsProps) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [state, setState] = useState<'open' | 'sending' | 'failed'>('open');
  async function decide(button: HTMLElement, confirmed: boolean) {
    setState('sending');
    // The buttons disappear with the focus, so it moves to the composer.
    button.closest('.conversation')?.querySelector('textarea')?.focus();
    try {
      await helpdesk.confirm(conversation.key, confirmation.id, confirmed);
    } catch (error) {
      if ((error as { code?: string }).code === 'confirmation_over') onOver();
      else setState('failed');
    }
  }
  const busy = state === 'sending';
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={busy}
          onClick={({ currentTarget }) => void decide(currentTarget, true)}
        >
          {word('confirmYes')}
        </button>
        <button
          type="button"
          class="plain"
          disabled={busy}
          onClick={({ currentTarget }) => void decide(currentTarget, false)}
        >
          {word('confirmNo')}
        </button>
      </div>
      {state === 'failed' && <Failed />}
    </>
  );
}

/** A decision by click, or by the exact text of a suggestion. Any other message has dropped the action. */
function decisionOf(
  { messages, status, handler }: Conversation,
  { key, suggestions }: Message,
  { id }: Confirmation,
): Decision {
  const since = messages.slice(messages.findIndex((message) => message.key === key) + 1);
  const answer = since.find(({ sender }) => sender === 'customer');
  const [yes, no] = suggestions.map(({ message }) => message);
  const isDecision = answer !== undefined && (answer.client_message_id === `confirm:${id}` || answer === since[0]);
  if (isDecision && answer.message === yes) return 'confirmed';
  if (isDecision && answer.message === no) return 'notConfirmed';
  const gone_on = answer !== undefined || since.some(({ note }) => note === 'handler_changed');
  return gone_on || status === 'closed' || handler === 'agent' ? 'confirmOver' : 'confirmTitle';
}

/**
 * Counts the time between both moments from when the card is first shown: the clock of the device may be wrong. Shown again
 * later it counts again, and the service refuses what is over.
 */
function useExpiry(created: string, expires: string): boolean {
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), Date.parse(expires) - Date.parse(created));
    return () => clearTimeout(timer);
  }, [created, expires]);
  return expired;
}
