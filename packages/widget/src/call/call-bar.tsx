/** The call, on every view of the window: this tab's own, or one that is active elsewhere. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAt, useChat, useObservable, useResponder } from '../chat.js';
import { usePartWords } from '../parts/use-part-words.js';
import type { Calls } from './create-calls.js';
import { watchCall } from './other-tabs.js';
import { OwnBar } from './own-bar.js';
import { RunningBar } from './running-bar.js';
import { sayCall } from './say-call.js';
import { callWords } from './words.js';

/** @param shown the conversation that the window shows */
export function CallBar({ calls, shown }: { calls: Calls; shown: Conversation | undefined }) {
  const { helpdesk } = useChat();
  const { conversations } = useObservable(helpdesk.state);
  const own = useObservable(calls);
  const word = usePartWords(callWords);
  const calling = conversations.filter(({ call }) => own === null && call !== null);
  const running = calling.find(({ key }) => key === shown?.key) ?? calling[0];
  const place = own === null ? running : conversations.find((one) => isAt(one, own.conversation));
  const name = useResponder(place);
  const elsewhere = useElsewhere(running?.call?.ticket_call_id);
  const said = own !== null ? sayCall(own, place) : elsewhere === true ? 'callElsewhere' : 'callRunning';
  const shows = own !== null ? said !== null : elsewhere !== undefined;
  const text = shows && said !== null ? word(said, { name }) : '';
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(text), [text]);

  const box = useRef<HTMLDivElement>(null);
  const showed = useRef(false);
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('.panel');
    // The bar has disappeared with the focused button.
    if (showed.current && !shows && document.activeElement === document.body)
      (panel?.querySelector<HTMLElement>('.field textarea') ?? panel)?.focus();
    showed.current = shows;
  }, [shows]);

  const here = place === undefined || place.key === shown?.key;
  return (
    <div ref={box}>
      <div role="status" class="hidden">
        {announced}
      </div>
      {shows && own !== null && (
        <OwnBar calls={calls} call={own} conversation={place} here={here} text={text} name={name} />
      )}
      {shows && running?.call != null && (
        <RunningBar
          calls={calls}
          call={running.call}
          conversation={running}
          here={here}
          text={text}
          elsewhere={elsewhere === true}
        />
      )}
    </div>
  );
}

/** @returns whether another tab is in the call; undefined until that is known, and without a call */
function useElsewhere(ticket_call_id: string | undefined): boolean | undefined {
  const [elsewhere, setElsewhere] = useState<boolean>();
  useEffect(() => {
    if (ticket_call_id === undefined) return;
    const end = watchCall(ticket_call_id, setElsewhere);
    return () => {
      end();
      setElsewhere(undefined);
    };
  }, [ticket_call_id]);
  return elsewhere;
}
