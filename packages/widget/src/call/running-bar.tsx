/** An active call that this tab is not in: after a reload, or in another tab or on another device. */
import type { Conversation, RunningCall } from '@frontdesk/client';
import { usePartWords } from '../parts/use-part-words.js';
import { CallRow } from './call-row.js';
import type { Calls } from './create-calls.js';
import { callWords } from './words.js';

interface RunningBarProps {
  calls: Calls;
  call: RunningCall;
  conversation: Conversation;
  /** The window shows its conversation. */
  here: boolean;
  /** The state, as text. */
  text: string;
  /** Another tab is in the call. */
  elsewhere: boolean;
}

export function RunningBar({ calls, call, conversation, here, text, elsewhere }: RunningBarProps) {
  const word = usePartWords(callWords);
  return (
    <section class="call" aria-label={text}>
      <CallRow text={text} since={Date.parse(call.call_start_time)} place={here ? null : conversation.key} />
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void calls.begin(conversation.key)}>
          {word(elsewhere ? 'callHere' : 'callRejoin')}
        </button>
        <button type="button" class="danger" onClick={() => void calls.endOther(conversation.key)}>
          {word('endCall')}
        </button>
      </div>
    </section>
  );
}
