/** What follows a save may be another page: the guard of unsaved input lets it pass. */
import { useState } from 'react';

export function useLeave<Saved>(onSaved: (saved: Saved) => void) {
  const [left, setLeft] = useState(false);
  return {
    /** It has been saved, and the page is about to change. */
    left,
    /** Calls `onSaved` once the guard is off. */
    leave(saved: Saved): void {
      setLeft(true);
      setTimeout(() => {
        onSaved(saved);
        setLeft(false);
      });
    },
  };
}
