/** After a suggestion to close: the customer decides. */
import type { Conversation } from '@frontdesk/client';
import { useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';

export function CloseQuestion({ conversation, onKeep }: { conversation: Conversation; onKeep: () => void }) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [state, setState] = useState<'asking' | 'closing' | 'failed'>('asking');
  async function close() {
    setState('closing');
    await helpdesk.close(conversation.key).catch(() => setState('failed'));
  }
  return (
    <div class="card question">
      <fieldset>
        <legend>{word('closeQuestion')}</legend>
        <div class="buttons">
          <button type="button" class="primary" disabled={state === 'closing'} onClick={close}>
            {word('closeYes')}
          </button>
          <button type="button" class="plain" onClick={onKeep}>
            {word('closeNo')}
          </button>
        </div>
        {state === 'failed' && (
          <p role="alert" class="problem">
            {word('failed')}
          </p>
        )}
      </fieldset>
    </div>
  );
}
