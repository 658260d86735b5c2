/** Actions of the command palette on the current page, which offers what is currently possible. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface PaletteAction {
  title: string;
  /** The equivalent keyboard shortcut; undefined: none. */
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

/** Offers these while the component is mounted. Titles must be unique. */
export function useOfferActions(actions: readonly PaletteAction[]): void {
  const run = useEffectEvent((title: string) => actions.find((action) => action.title === title)?.run());
  const described = JSON.stringify(actions.map(({ title, shortcut }) => ({ title, shortcut })));
  useEffect(() => {
    const known = JSON.parse(described) as Pick<PaletteAction, 'title' | 'shortcut'>[];
    change(known.map(({ title, shortcut }) => ({ title, shortcut, run: () => run(title) })));
    return () => change(NONE);
  }, [described]);
}
