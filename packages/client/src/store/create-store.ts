/** Holds the state and notifies listeners. An error in one listener does not affect the others. */
import type { HelpdeskState, Observable } from '../types.js';
import type { StoreEvent } from './events.js';
import { reduce } from './reduce.js';
import { initialState, type StoreState } from './state.js';

/** Holds the state; `dispatch` is the only way to change it. */
export interface Store {
  readonly state: Observable<HelpdeskState>;
  /** Includes internal state. */
  current(): StoreState;
  dispatch(event: StoreEvent): void;
}

/** Empty and disconnected. */
export function createStore(): Store {
  let current = initialState;
  const listeners = new Set<() => void>();
  return {
    state: {
      get: () => current.view,
      subscribe(listener) {
        // A new function for each subscription, as the same listener may subscribe twice.
        const one = () => listener();
        listeners.add(one);
        return () => void listeners.delete(one);
      },
    },
    current: () => current,
    dispatch(event) {
      const before = current.view;
      current = reduce(current, event);
      if (current.view === before) return;
      for (const listener of [...listeners]) {
        try {
          listener();
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
