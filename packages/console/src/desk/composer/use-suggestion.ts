/** Requests the assistant's draft of a reply: one at a time, cancelled when leaving. */
import type { SuggestedReply } from '@frontdesk/contract';
import { useEffect, useRef, useState } from 'react';
import { suggestReply } from '../desk-requests.js';

export type Suggesting =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'done'; reply: SuggestedReply }
  | { state: 'failed'; error: unknown };

export function useSuggestion(id: string) {
  const [suggesting, setSuggesting] = useState<Suggesting>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  const dismiss = () => {
    running.current?.abort();
    running.current = undefined;
    setSuggesting({ state: 'idle' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation ends it
  useEffect(() => dismiss, [id]);

  async function ask() {
    dismiss();
    const mine = new AbortController();
    running.current = mine;
    setSuggesting({ state: 'busy' });
    try {
      const reply = await suggestReply(id, mine.signal);
      if (!mine.signal.aborted) setSuggesting({ state: 'done', reply });
    } catch (error) {
      if (!mine.signal.aborted) setSuggesting({ state: 'failed', error });
    }
  }
  return { suggesting, ask, dismiss };
}
