/**
 * Says when the connection is gone, and whether it is the customer's own or the service; says nothing while all is well or a
 * moment after it went.
 */
import { useEffect, useState } from 'preact/hooks';
import { useChat, useObservable, useWords } from '../chat.js';

const PATIENCE_MS = 1_500;

export function ConnectionBar() {
  const { helpdesk } = useChat();
  const { connection } = useObservable(helpdesk.state);
  const [late, setLate] = useState(false);
  const hasNetwork = useNetwork();
  const word = useWords();
  useEffect(() => {
    setLate(false);
    if (connection === 'online') return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [connection === 'online']);
  const service = connection === 'offline' ? 'unreachable' : connection === 'refused' ? 'refused' : 'connecting';
  return (
    <div role="status" class="status">
      {late && connection !== 'online' && <p class="connection">{word(hasNetwork ? service : 'offline')}</p>}
    </div>
  );
}

/** Whether the browser has a network. That it has one does not mean that the service can be reached. */
function useNetwork(): boolean {
  const [network, setNetwork] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setNetwork(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return network;
}
