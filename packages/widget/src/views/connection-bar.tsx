/** Says when the connection is gone; says nothing while all is well or a moment after it went. */
import { useEffect, useState } from 'preact/hooks';
import { useChat, useObservable, useWords } from '../chat.js';

const PATIENCE_MS = 1_500;

export function ConnectionBar() {
  const { helpdesk } = useChat();
  const { connection } = useObservable(helpdesk.state);
  const [late, setLate] = useState(false);
  const word = useWords();
  useEffect(() => {
    setLate(false);
    if (connection === 'online') return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  const text = connection === 'offline' ? 'offline' : connection === 'refused' ? 'refused' : 'connecting';
  return (
    <div role="status" class="status">
      {late && connection !== 'online' && <p class="connection">{word(text)}</p>}
    </div>
  );
}
