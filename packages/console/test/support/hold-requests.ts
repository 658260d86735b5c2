/** Stands between the page and the service: holds what is asked for until the test lets it go on, or refuses it. */
import { onTestFinished } from 'vitest';
import { browser } from './new-organisation.js';

export interface HeldRequests {
  /** Answers what is held, and all that follows, with an error that is not retried. */
  refuse(): void;
  /** Lets all that follows through. */
  release(): void;
}

/** @param path of requests to hold, with their query */
export function holdRequests(path: RegExp): HeldRequests {
  const { fetch } = browser().settings;
  let state: 'held' | 'refused' | 'released' = 'held';
  const held = new Set<() => void>();
  const become = (next: 'refused' | 'released') => {
    state = next;
    for (const settle of held) settle();
  };
  fetch.interceptor = {
    beforeAsyncRequest: async ({ request, window }) => {
      const { pathname, search } = new URL(request.url);
      if (state === 'released' || !path.test(pathname + search)) return;
      if (state === 'held') await new Promise<void>((settle) => held.add(settle));
      if (state !== 'refused') return;
      const refusal = { detail: 'The test refuses this.', code: 'invalid_payload' };
      return new window.Response(JSON.stringify(refusal), { status: 400 });
    },
  };
  onTestFinished(() => {
    fetch.interceptor = null;
    become('released');
  });
  return { refuse: () => become('refused'), release: () => become('released') };
}
