/** A list above the composer for the text before the caret, with keyboard selection. */
import { type KeyboardEvent, useId, useState } from 'react';

export interface Picker<Option> {
  /** Id of the list. */
  id: string;
  open: boolean;
  found: readonly Option[];
  /** Index of the selected option. */
  at: number;
  /** @returns false if the field must handle the key */
  onKey: (event: KeyboardEvent) => boolean;
  /** Call when the query may have changed. */
  onWanted: (wanted: string | undefined) => void;
}

/** @param wanted the query; undefined: none @param found the options; undefined: not known yet */
export function usePicker<Option>(
  wanted: string | undefined,
  found: readonly Option[] | undefined,
  onPick: (option: Option) => void,
): Picker<Option> {
  const id = useId();
  const [place, setPlace] = useState(0);
  /** The query for which the list was closed by Escape: it stays closed until the query changes. */
  const [left, setLeft] = useState<string>();
  const open = wanted !== undefined && wanted !== left && found !== undefined;
  const shown = open ? found : [];
  const at = Math.min(place, Math.max(0, shown.length - 1));
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = shown[at];
    if (event.key === 'Escape') setLeft(wanted);
    else if (option === undefined) return false;
    else if (step !== 0) setPlace((at + step + shown.length) % shown.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      setPlace(0);
      onPick(option);
    } else return false;
    return true;
  };
  return {
    id,
    open,
    found: shown,
    at,
    onKey,
    onWanted: (next) => setLeft((known) => (next === known ? known : undefined)),
  };
}
