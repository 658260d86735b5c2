/**
 * Says that the connection is lost, and whether the customer's network or the service is the cause. Hidden while
 * connected and for a moment after the connection is lost.
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
  const service = connection === 'connecting' ? connection : 'unreachable';
  return (
    <div role="status" class="status">
      {late && connection !== 'online' && <p class="connection">{word(hasNetwork ? service : 'offline')}</p>}
    </div>
  );
}

/** Whether the browser has a network, which does not mean that the service is reachable. */
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
