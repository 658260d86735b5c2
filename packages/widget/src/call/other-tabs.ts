/**
 * Tracks which tab of a browser is in a call: the one that joined last. It holds a lock, which the browser releases if
 * the tab is gone. Other devices, and pages without locks (such as http pages), are not covered.
 */
const nameOf = (ticket_call_id: string) => `frontdesk-call:${ticket_call_id}`;
/** Another tab has taken the lock; any other reason means that locks are unavailable. */
const isTaken = (error: unknown) => (error as Error).name === 'AbortError';

/** Without `Promise.withResolvers`, which is newer than the oldest supported browsers. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/** @param taken called if another tab joins the call @returns releases the lock */
export function holdCall(ticket_call_id: string, taken: () => void): () => void {
  const held = new AbortController();
  if ('locks' in navigator)
    navigator.locks
      .request(nameOf(ticket_call_id), { steal: true }, () => untilAborted(held.signal))
      .catch((error: unknown) => {
        if (isTaken(error)) taken();
      });
  return () => held.abort();
}

/** @param tell called with whether another tab is in the call, at first and on every change @returns stops watching */
export function watchCall(ticket_call_id: string, tell: (elsewhere: boolean) => void): () => void {
  const name = nameOf(ticket_call_id);
  const ending = new AbortController();
  const { signal } = ending;
  const say = (elsewhere: boolean) => {
    if (!signal.aborted) tell(elsewhere);
  };

  /** A watcher holds a free lock as shared, and is notified when a tab takes it. */
  const shareWhileFree = () =>
    navigator.locks.request(name, { mode: 'shared', ifAvailable: true }, (lock) => {
      say(lock === null);
      return lock === null ? undefined : untilAborted(signal);
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
  return () => ending.abort();
}
