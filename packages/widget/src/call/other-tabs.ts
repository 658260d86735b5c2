/**
 * Which tab of a browser is in a call: the one that entered last. It holds a lock, which the browser takes back from a tab
 * that is gone. Nothing is known here of other devices, nor where a page may have no locks, as by http.
 */
const nameOf = (ticket_call_id: string) => `frontdesk-call:${ticket_call_id}`;
/** Another tab has taken the lock; any other reason means that there are none. */
const isTaken = (error: unknown) => (error as Error).name === 'AbortError';

/** @param taken another tab has entered the call @returns gives the lock back */
export function holdCall(ticket_call_id: string, taken: () => void): () => void {
  const held = Promise.withResolvers<void>();
  if ('locks' in navigator)
    navigator.locks
      .request(nameOf(ticket_call_id), { steal: true }, () => held.promise)
      .catch((error: unknown) => {
        if (isTaken(error)) taken();
      });
  return held.resolve;
}

/** @param tell whether another tab is in the call: soon, and whenever that changes @returns ends it */
export function watchCall(ticket_call_id: string, tell: (elsewhere: boolean) => void): () => void {
  const name = nameOf(ticket_call_id);
  const watched = Promise.withResolvers<void>();
  const ending = new AbortController();
  const { signal } = ending;
  const say = (elsewhere: boolean) => {
    if (!signal.aborted) tell(elsewhere);
  };

  /** A watcher holds a free lock as shared, and is notified when a tab takes it. */
  const shareWhileFree = () =>
    navigator.locks.request(name, { mode: 'shared', ifAvailable: true }, (lock) => {
      say(lock === null);
      return lock === null ? undefined : watched.promise;
    });

  async function watch(): Promise<void> {
    while (!signal.aborted)
      try {
        await shareWhileFree();
        await navigator.locks.request(name, { mode: 'shared', signal }, () => undefined);
      } catch (error) {
        if (!isTaken(error)) return say(false);
      }
  }
  if ('locks' in navigator) void watch();
  else say(false);
  return () => {
    ending.abort();
    watched.resolve();
  };
}
