/** What the command palette can do on the page that is open: the page offers what is possible now, under its keys. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface PaletteAction {
  title: string;
  /** The key that does the same; undefined: none. */
  shortcut: string | undefined;
  run: () => void;
}

const NONE: readonly PaletteAction[] = [];
let offered = NONE;
const listeners = new Set<() => void>();

function change(next: readonly PaletteAction[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePaletteActions = (): readonly PaletteAction[] => useSyncExternalStore(subscribe, () => offered);

/** Offers these for as long as the component is there. Each has a title of its own. */
export function useOfferActions(actions: readonly PaletteAction[]): void {
  const run = useEffectEvent((title: string) => actions.find((action) => action.title === title)?.run());
  const described = JSON.stringify(actions.map(({ title, shortcut }) => ({ title, shortcut })));
  useEffect(() => {
    const known = JSON.parse(described) as Pick<PaletteAction, 'title' | 'shortcut'>[];
    change(known.map(({ title, shortcut }) => ({ title, shortcut, run: () => run(title) })));
    return () => change(NONE);
  }, [described]);
}
