/** Holds the state and tells of its changes. A listener that throws does not keep the others from hearing. */
import type { HelpdeskState, Observable } from '../types.js';
import type { StoreEvent } from './events.js';
import { initialState, reduce, type StoreState } from './reduce.js';

/** Holds the state; `dispatch` is the only way to change it. */
export interface Store {
  readonly state: Observable<HelpdeskState>;
  /** With what is not shown. */
  current(): StoreState;
  dispatch(event: StoreEvent): void;
}

/** Empty, and not connected. */
export function createStore(): Store {
  let current = initialState;
  const listeners = new Set<() => void>();
  return {
    state: {
      get: () => current.view,
      subscribe(listener) {
        // A function of its own for each subscription: the same listener may be given twice.
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
