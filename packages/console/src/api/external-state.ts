/** State that outlives its component, such as work that continues while other pages are open. */
import { useSyncExternalStore } from 'react';

export interface ExternalState<State> {
  get(): State;
  set(next: State): void;
  /** A hook. */
  use(): State;
}

export function createExternalState<State>(initial: State): ExternalState<State> {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
