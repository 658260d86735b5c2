/** A value that notifies subscribers of changes. */
import type { Observable } from '@frontdesk/client';

/** An observable value that can be set. */
export interface Value<Held> extends Observable<Held> {
  set(next: Held): void;
}

export function createValue<Held>(first: Held): Value<Held> {
  const listeners = new Set<() => void>();
  let held = first;
  return {
    get: () => held,
    set(next) {
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
