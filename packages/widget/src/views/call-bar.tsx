/**
 * The call, on every page of the window: how it stands, how loud, what is said, and the way out. Of a call in another tab
 * only that it runs.
 */
import type { Conversation } from '@frontdesk/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CallMeters } from '../call/call-meters.js';
import { Captions } from '../call/captions.js';
import type { OwnCall } from '../call/own-call.js';
import { sayCall } from '../call/say-call.js';
import { isAt, useChat, useObservable, useResponder, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { sayDuration } from '../parts/time.js';
import { CallChoices } from './call-choices.js';

/** @param shown the conversation that the window is at */
export function CallBar({ shown }: { shown: Conversation | undefined }) {
  const { helpdesk, calls } = useChat();
  const { conversations } = useObservable(helpdesk.state);
  const own = useObservable(calls);
  const word = useWords();
  const said = own === null ? '' : sayCall(own, conversations);
  const name = useResponder(conversations.find((one) => isAt(one, own?.conversation ?? null)));
  const text = said === '' ? '' : word(said, { name });
  const status = useRef<HTMLDivElement>(null);
  const shows = own !== null;
  const showed = useRef(false);
  useEffect(() => {
    const panel = status.current?.parentElement;
    // The bar has gone, and with it the button that the focus was on.
    if (showed.current && !shows && document.activeElement === document.body)
      (panel?.querySelector<HTMLElement>('.field textarea') ?? panel)?.focus();
    showed.current = shows;
  }, [shows]);
  return (
    <>
      <div role="status" class="hidden" ref={status}>
        {text}
      </div>
      {own !== null && (
        <OwnBar call={own} text={text} name={name} here={shown !== undefined && isAt(shown, own.conversation)} />
      )}
      {own === null && shown?.call != null && (
        <OtherBar conversation={shown} since={Date.parse(shown.call.call_start_time)} />
      )}
    </>
  );
}

function OwnBar({ call, text, name, here }: { call: OwnCall; text: string; name: string; here: boolean }) {
  const { calls, go } = useChat();
  const word = useWords();
  const bar = useRef<HTMLElement>(null);
  const { step, conversation, since, muted } = call;
  const inside = step === 'alone' || step === 'talking' || step === 'handed_over' || step === 'reconnecting';

  useEffect(() => {
    // The button that was pressed is gone by now.
    if (step === 'microphone') bar.current?.focus();
  }, []);

  return (
    <section class={`call is-${step}`} aria-label={text} tabIndex={-1} ref={bar}>
      <Row
        since={step === 'over' ? null : since}
        end={step === 'over' ? null : () => void calls.end()}
        state={
          here || conversation === null ? (
            <strong>{text}</strong>
          ) : (
            <button type="button" class="link" onClick={() => go({ view: 'conversation', key: conversation })}>
              {text}
            </button>
          )
        }
      >
        {inside && (
          <button
            type="button"
            class="icon-button"
            aria-label={word('mute')}
            title={word('mute')}
            aria-pressed={muted}
            onClick={() => calls.setMuted(!muted)}
          >
            <Icon name={muted ? 'muted' : 'microphone'} />
          </button>
        )}
      </Row>
      <CallChoices call={call} />
      {inside && <CallMeters muted={muted} other_name={name} />}
      {inside && <Captions captions={call.captions} />}
    </section>
  );
}

function OtherBar({ conversation, since }: { conversation: Conversation; since: number }) {
  const { calls } = useChat();
  const word = useWords();
  return (
    <section class="call" aria-label={word('callElsewhere')}>
      <Row
        since={since}
        end={() => void calls.endOther(conversation.key)}
        state={<strong>{word('callElsewhere')}</strong>}
      />
    </section>
  );
}

interface RowProps {
  state: ComponentChildren;
  /** In ms since 1970. */
  since: number | null;
  /** Null: there is nothing to hang up. */
  end: (() => void) | null;
  children?: ComponentChildren;
}

function Row({ state, since, end, children }: RowProps) {
  const word = useWords();
  return (
    <div class="call-row">
      <Icon name="call" />
      <p class="call-state">
        {state}
        {since !== null && <Duration since={since} />}
      </p>
      {children}
      {end !== null && (
        <button type="button" class="danger" onClick={end}>
          {word('endCall')}
        </button>
      )}
    </div>
  );
}

/** @param since in ms since 1970 */
function Duration({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <time>{sayDuration(now - since)}</time>;
}
