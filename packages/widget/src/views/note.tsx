/** A notice of an event: in the window's language if it knows the event, or else the service's text. */
import type { Message } from '@frontdesk/client';
import type { ComponentChildren } from 'preact';
import { useChat, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { sayDuration, sayTime } from '../parts/time.js';
import type { Words } from '../words/en.js';

export function Note({ message }: { message: Message }) {
  const { profile, language } = useChat();
  const word = useWords();
  const { note, agent, call_seconds, date_created } = message;
  const assistant = profile?.assistant_name ?? word('assistant');

  function say(key: keyof Words, value?: string) {
    const [before, after] = word(key).split(/\{\w+\}/);
    return (
      <>
        {before}
        {value && <bdi>{value}</bdi>}
        {after}
      </>
    );
  }
  const said: Partial<Record<NonNullable<Message['note']>, () => ComponentChildren>> = {
    handler_changed: () => (agent === null ? say('handedBack', assistant) : say('joined', agent.username)),
    call_started: () => say('callStarted'),
    call_ended: () => call_seconds !== undefined && say('callLasted', sayDuration(call_seconds * 1_000)),
    assistant_left_call: () => say('callLeft', assistant),
    waiting_cancelled: () => say('waitingCancelled'),
  };
  const ofCall = note !== null && note !== 'handler_changed' && note !== 'waiting_cancelled';
  return (
    <li class="note">
      {ofCall && <Icon name="call" />}
      <span>{(note && said[note]?.()) || <bdi>{message.message}</bdi>}</span>
      {ofCall && <time dateTime={date_created}>{sayTime(date_created, language.tag)}</time>}
    </li>
  );
}
