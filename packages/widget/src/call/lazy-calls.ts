/** The part of calls that is always loaded: starting one, and whether one is active. The call part does the rest. */
import type { Conversation, Helpdesk, Observable } from '@frontdesk/client';
import type { Chat } from '../chat.js';
import { importBeside } from '../parts/import-beside.js';
import { createValue } from '../parts/value.js';
import type { Calls } from './create-calls.js';

type CallPart = typeof import('./call-part.js');

/** The part's file beside `widget.js`. */
const FILE = 'widget-call.js';

/** Calls before, while and after their part is loaded. */
export interface LazyCalls extends Observable<CallsNow> {
  /** Starts a call, or joins the conversation's active one. @param conversation null opens a new one */
  begin(conversation: string | null): Promise<void>;
  /** Loads `draw`. */
  load(): Promise<unknown>;
  /** Hangs up. */
  dispose(): void;
}

/** The state of calls that the window needs. */
export interface CallsNow {
  /** This tab is in a call, or about to be. */
  going: boolean;
  /** The conversation, by key or id; null while it opens a new one. */
  conversation: string | null;
  /** The part could not be loaded. */
  failed: boolean;
  /** Undefined until the part is loaded. @param at null removes what was drawn */
  draw: ((place: Element, at: CallPlace | null) => void) | undefined;
}

/** Where calls are shown, and for which conversation. */
export interface CallPlace {
  chat: Chat;
  /** The conversation that the window shows. */
  shown: Conversation | undefined;
}

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
