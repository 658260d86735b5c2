/** The customer's choices when a call is interrupted or has ended. */
import type { Conversation } from '@frontdesk/client';
import { usePartWords } from '../parts/use-part-words.js';
import type { Calls } from './create-calls.js';
import type { OwnCall } from './own-call.js';
import { callWords } from './words.js';

interface CallChoicesProps {
  calls: Calls;
  call: OwnCall;
  /** Undefined if the call was to open one. */
  conversation: Conversation | undefined;
}

export function CallChoices({ calls, call, conversation }: CallChoicesProps) {
  const word = usePartWords(callWords);
  const { step, end, now } = call;
  if (step !== 'over')
    return now?.silenced === true ? (
      <div class="buttons">
        <button type="button" class="primary" onClick={() => calls.playSound()}>
          {word('playSound')}
        </button>
      </div>
    ) : null;

  const runs = conversation?.call != null;
  const callable =
    call.conversation === null || (conversation?.status === 'open' && conversation.handler === 'assistant');
  return (
    <div class="buttons">
      {(runs || callable) && end !== 'too_many' && (
        <button type="button" class="primary" onClick={() => void calls.begin(call.conversation)}>
          {word(runs ? 'callRejoin' : 'callAgain')}
        </button>
      )}
      <button type="button" class="plain" onClick={() => void calls.end()}>
        {word('inWriting')}
      </button>
    </div>
  );
}
