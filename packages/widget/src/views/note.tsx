/** A line that says what happened to the conversation: in the window's language where it knows the words, else the service's. */
import type { Message } from '@frontdesk/client';
import { useChat, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { sayTime } from '../parts/time.js';
import type { Words } from '../words/en.js';

/** Minutes and seconds, maybe hours: the service writes them the same way in every language. */
const LENGTH = /\b\d+(?::\d\d)+/;

export function Note({ message }: { message: Message }) {
  const { profile, language } = useChat();
  const word = useWords();
  const { note, agent, date_created } = message;
  const assistant = profile?.assistant_name ?? word('assistant');
  const lasted = LENGTH.exec(message.message)?.[0];

  function say(key: keyof Words, value = '') {
    const [before, after] = word(key).split(/\{\w+\}/);
    return after === undefined ? (
      before
    ) : (
      <>
        {before}
        <bdi>{value}</bdi>
        {after}
      </>
    );
  }
  const said = {
    handler_changed: () => (agent === null ? say('handedBack', assistant) : say('joined', agent.username)),
    call_started: () => say('callStarted'),
    call_ended: () => (lasted === undefined ? say('callEnded') : say('callLasted', lasted)),
    assistant_left_call: () => say('callLeft', assistant),
    waiting_cancelled: () => say('waitingCancelled', assistant),
  };
  const ofCall = note !== null && note !== 'handler_changed' && note !== 'waiting_cancelled';
  return (
    <li class="note">
      {ofCall && <Icon name="call" />}
      <span>{note === null || !(note in said) ? <bdi>{message.message}</bdi> : said[note]()}</span>
      {ofCall && <time dateTime={date_created}>{sayTime(date_created, language.tag)}</time>}
    </li>
  );
}
