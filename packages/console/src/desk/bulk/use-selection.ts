/** The selected rows of a list. Rows that leave the list are deselected. */
import { useRef, useState } from 'react';

export interface Selection {
  /** In list order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** @param range includes all rows between the last changed one and this one */
  toggle: (id: string, range?: boolean) => void;
  set: (ids: readonly string[]) => void;
  /** After an action on some rows: of these, only those that failed are selected. Others, selected since, stay so. */
  settle: (ids: readonly string[], failed: readonly string[]) => void;
}

/** @param listed ids of the rows, in order */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  return {
    ids: listed.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle(id, range = false) {
      const from = range && last.current !== undefined ? listed.indexOf(last.current) : -1;
      const to = listed.indexOf(id);
      const changed = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(chosen);
      for (const one of changed) {
        if (chosen.has(id)) next.delete(one);
        else next.add(one);
      }
      last.current = id;
      setChosen(next);
    },
    set: (ids) => setChosen(new Set(ids)),
    settle: (ids, failed) =>
      setChosen((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...failed])),
  };
}
