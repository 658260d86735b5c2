/** Calls as far as the window itself knows them: that one is wished for, and that one goes on. The rest is the call part's. */
import type { Conversation, Helpdesk, Observable } from '@frontdesk/client';
import type { Chat } from '../chat.js';
import { importBeside } from '../parts/import-beside.js';
import { createValue } from '../parts/value.js';
import type { Calls } from './create-calls.js';

type CallPart = typeof import('./call-part.js');

/** What the part is named beside `widget.js`. */
const FILE = 'widget-call.js';

/** Calls before, while and after their part is loaded. */
export interface LazyCalls extends Observable<CallsNow> {
  /** Begins one, or enters the conversation's running one. @param conversation null opens a new one */
  begin(conversation: string | null): Promise<void>;
  /** Makes `draw` available. */
  load(): Promise<unknown>;
  /** Hangs up. */
  dispose(): void;
}

/** What the window needs to know of calls. */
export interface CallsNow {
  /** This tab is in a call, or about to be. */
  going: boolean;
  /** Its conversation, by key or id; null while it opens a new one. */
  conversation: string | null;
  /** The part could not be loaded. */
  failed: boolean;
  /** Undefined until the part is loaded. @param at null takes away what was drawn */
  draw: ((place: Element, at: CallPlace | null) => void) | undefined;
}

/** Where calls are drawn, and for which conversation. */
export interface CallPlace {
  chat: Chat;
  /** The conversation that the window is at. */
  shown: Conversation | undefined;
}

/** @param url where the service is */
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
