/** The part of calls that is always loaded: starting one, and whether one is active. The call part does the rest. */
import type { Helpdesk } from '@frontdesk/client';
import type { CallsNow, LazyCalls } from '../chat.js';
import { importBeside } from '../parts/import-beside.js';
import { createValue } from '../parts/value.js';
import type { Calls } from './create-calls.js';

type CallPart = typeof import('./call-part.js');

/** The part's file beside `widget.js`. */
const FILE = 'widget-call.js';

/** @param url of the service */
export function createLazyCalls(helpdesk: Helpdesk, url: string): LazyCalls {
  const now = createValue<CallsNow>({ going: false, conversation: null, failed: false, draw: undefined });
  const change = (part: Partial<CallsNow>) => now.set({ ...now.get(), ...part });
  let loaded: Promise<Calls | undefined> | undefined;
  let disposed = false;
  let end = () => {
    disposed = true;
  };

  async function loadAnew(): Promise<Calls | undefined> {
    change({ failed: false });
    try {
      const { createCalls, drawCall } = await importBeside<CallPart>(url, FILE);
      if (disposed) return undefined;
      const calls = createCalls(helpdesk);
      end = calls.dispose;
      calls.subscribe(() => {
        const own = calls.get();
        change({ going: own !== null && own.step !== 'over', conversation: own?.conversation ?? null });
      });
      change({ draw: (place, at) => drawCall(place, at === null ? null : { ...at, calls }) });
      return calls;
    } catch (error) {
      console.warn('Calls could not be loaded', error);
      loaded = undefined;
      change({ failed: true, going: false });
      return undefined;
    }
  }
  function load() {
    loaded ??= loadAnew();
    return loaded;
  }

  return {
    get: now.get,
    subscribe: now.subscribe,
    async begin(conversation) {
      change({ going: true, conversation });
      await (await load())?.begin(conversation);
    },
    load,
    dispose: () => end(),
  };
}
