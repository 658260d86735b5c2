/** The assistant's suggested replies, as buttons under its last message. Hidden once there is a later message. */
import type { Conversation } from '@frontdesk/client';
import { useChat, useWords } from '../chat.js';

export function Suggestions({ conversation }: { conversation: Conversation }) {
  const { helpdesk } = useChat();
  const word = useWords();
  const last = conversation.messages.at(-1);
  // A confirmation card has its own buttons.
  if (last?.confirmation) return null;
  if (last?.sender !== 'assistant' || last.suggestions.length === 0 || conversation.draft !== '') return null;
  return (
    <fieldset class="suggestions">
      <legend class="hidden">{word('suggestions')}</legend>
      {last.suggestions.map(({ label, message }) => (
        <button
          key={message}
          type="button"
          class="plain"
          dir="auto"
          onClick={({ currentTarget }) => {
            helpdesk.send(conversation.key, { message });
            // The button disappears with the focus, so it moves to the composer.
            currentTarget.closest('.conversation')?.querySelector('textarea')?.focus();
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
