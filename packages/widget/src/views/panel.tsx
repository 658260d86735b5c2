/** The open window: header, back button, and the current view. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isAt, isFull, type Place, useChat, useObservable, useResponder, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { SoundSwitch } from './alerts.js';
import { ArticlesPlace } from './articles-place.js';
import { CallButton } from './call-button.js';
import { CallPlace } from './call-place.js';
import { ConnectionBar } from './connection-bar.js';
import { ConversationView } from './conversation-view.js';
import { Home } from './home.js';
import { Logo } from './logo.js';

export function Panel({ place }: { place: Place }) {
  const { helpdesk, profile, go, close } = useChat();
  const { conversations } = useObservable(helpdesk.state);
  const word = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const conversation = place.view === 'conversation' ? conversations.find((one) => isAt(one, place.key)) : undefined;
  // Instead of a new conversation that would be refused, the home shows those to close.
  const missing = place.view === 'conversation' && !conversation && (place.key !== null || isFull(conversations));
  const home = missing || place.view === 'list';
  const responder = useResponder(conversation);
  const reading = place.view === 'article';
  const title = home || reading ? (profile?.organisation_name ?? word('chat')) : responder;

  const id = conversation?.ticket_chat_id ?? null;
  // A layout effect, as a later effect would undo the customer's own navigation.
  useLayoutEffect(() => {
    // From now on it is remembered by the id, which is the same on every page.
    if (place.view === 'conversation' && id !== null && place.key !== id) go({ view: 'conversation', key: id });
  }, [place, id, go]);

  const [closing, setClosing] = useState(false);
  useLayoutEffect(() => setClosing(false), [conversation?.key]);

  useEffect(() => {
    // Unless there is a composer, which takes the focus itself.
    if (home && panel.current?.querySelector('textarea') === null) panel.current.focus();
  }, [home]);

  return (
    <div
      class="panel"
      role="dialog"
      aria-label={word('chat')}
      tabIndex={-1}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        if (closing) setClosing(false);
        else close();
      }}
    >
      <div class={home ? 'header at-home' : 'header'}>
        {home ? (
          <Logo source={profile?.logo ?? null} letter={[...title][0]} />
        ) : (
          <button
            type="button"
            class="icon-button"
            aria-label={word(reading ? 'leave' : 'back')}
            onClick={() => go({ view: 'list' })}
          >
            <Icon name="back" />
          </button>
        )}
        <h2>{title}</h2>
        {home && conversations.length > 0 && profile?.unread_sound && <SoundSwitch />}
        {(!home || conversations.length === 0) && <CallButton conversation={conversation} />}
        {conversation?.status === 'open' && conversation.ticket_chat_id !== null && (
          <button
            type="button"
            class="icon-button"
            aria-label={word('closeConversation')}
            title={word('closeConversation')}
            onClick={() => setClosing(true)}
          >
            <Icon name="check" />
          </button>
        )}
        <button type="button" class="icon-button" aria-label={word('close')} onClick={close}>
          <Icon name="down" />
        </button>
      </div>
      <ConnectionBar />
      <CallPlace shown={conversation} />
      {reading ? (
        <ArticlesPlace id={place.id} />
      ) : home ? (
        <Home />
      ) : (
        <ConversationView conversation={conversation} closing={closing} onKeep={() => setClosing(false)} />
      )}
    </div>
  );
}
