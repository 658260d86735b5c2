/** The round button in the corner, with the number of unread messages, and a button that returns to a call. */
import { useChat, useObservable, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';

export function Launcher({ open, onClick }: { open: boolean; onClick: () => void }) {
  const { helpdesk } = useChat();
  const { unread, conversations } = useObservable(helpdesk.state);
  const word = useWords();
  const calling = !open && conversations.some(({ call }) => call !== null);
  const label = open ? word('close') : calling ? `${word('open')}. ${word('callOn')}` : word('open');
  return (
    <button
      type="button"
      class="launcher"
      aria-expanded={open}
      aria-label={unread > 0 && !open ? `${label}. ${word('unread', { count: unread })}` : label}
      onClick={onClick}
    >
      <Icon name={open ? 'down' : calling ? 'call' : 'chat'} />
      {unread > 0 && !open && <span class="badge">{unread > 99 ? '99+' : unread}</span>}
    </button>
  );
}
