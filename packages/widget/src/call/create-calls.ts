/** The calls of this tab: one after the other, and the end of one that another tab or device is in. */
import type { Helpdesk, Observable } from '@frontdesk/client';
import { createValue } from '../parts/value.js';
import { isGoing, newCall, type OwnCall } from './own-call.js';
import { TabCall, warn } from './tab-call.js';

/** The calls of this tab: at most one at a time. */
export interface Calls extends Observable<OwnCall | null> {
  /** Joins the active call of a conversation, or starts one. @param conversation null opens a new one */
  begin(conversation: string | null): Promise<void>;
  /** Hangs up; also dismisses the message about an ended call. */
  end(): Promise<void>;
  /** Ends a call that this tab is not in. */
  endOther(conversation: string): Promise<void>;
  setMuted(muted: boolean): void;
  playSound(): void;
  levels(): { own: number; other: number };
  /** Hangs up. */
  dispose(): void;
}

export function createCalls(helpdesk: Helpdesk): Calls {
  const own = createValue<OwnCall | null>(null);
  let current: TabCall | undefined;

  /** The call is not offered again until the service has ended it. */
  async function tellEnded(conversation: string): Promise<void> {
    const ending = newCall(conversation, 'ending');
    if (own.get() === null) own.set(ending);
    await helpdesk.endCall(conversation).catch(warn);
    if (own.get() === ending) own.set(null);
  }

  return {
    get: own.get,
    subscribe: own.subscribe,
    async begin(place) {
      if (isGoing(own.get())) return;
      // A notice of the previous call may still be shown. If that call was dropped, this rejoins it.
      current?.dismiss();
      current = new TabCall({ helpdesk, place, show: own.set, tellEnded });
      await current.begin();
    },
    end: async () => current?.end(),
    endOther: tellEnded,
    setMuted: (muted) => current?.setMuted(muted),
    playSound: () => current?.playSound(),
    levels: () => current?.levels() ?? { own: 0, other: 0 },
    dispose: () => void current?.end(),
  };
}
