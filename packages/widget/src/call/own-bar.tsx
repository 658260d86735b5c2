/** The call of this tab: state, volumes, captions, and a button to hang up. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef } from 'preact/hooks';
import { usePartWords } from '../parts/use-part-words.js';
import { CallChoices } from './call-choices.js';
import { CallIcon } from './call-icon.js';
import { CallMeters } from './call-meters.js';
import { CallRow } from './call-row.js';
import { Captions } from './captions.js';
import type { Calls } from './create-calls.js';
import { isGoing, type OwnCall } from './own-call.js';
import { callWords } from './words.js';

interface OwnBarProps {
  calls: Calls;
  call: OwnCall;
  conversation: Conversation | undefined;
  /** The window shows its conversation. */
  here: boolean;
  /** The state, as text. */
  text: string;
  /** Who answers. */
  name: string;
}

export function OwnBar({ calls, call, conversation, here, text, name }: OwnBarProps) {
  const word = usePartWords(callWords);
  const bar = useRef<HTMLElement>(null);
  const { step, since, muted, now } = call;
  const going = isGoing(call);

  useEffect(() => {
    // The button that was pressed has disappeared.
    if (step === 'microphone') bar.current?.focus();
  }, [step]);

  return (
    <section class={`call is-${step}`} aria-label={text} tabIndex={-1} ref={bar}>
      <CallRow
        text={text}
        since={going ? since : null}
        place={here ? null : call.conversation}
        recorded={now?.recorded === true}
      >
        {going && now !== null && (
          <button
            type="button"
            class="icon-button"
            aria-label={word('mute')}
            title={word('mute')}
            aria-pressed={muted}
            onClick={() => calls.setMuted(!muted)}
          >
            <CallIcon name={muted ? 'muted' : 'microphone'} />
          </button>
        )}
        {going && (
          <button type="button" class="danger" onClick={() => void calls.end()}>
            {word('endCall')}
          </button>
        )}
      </CallRow>
      <CallChoices calls={calls} call={call} conversation={conversation} />
      {going && now !== null && <CallMeters calls={calls} muted={muted} other_name={name} />}
      {going && now !== null && <Captions captions={now.captions} />}
    </section>
  );
}
