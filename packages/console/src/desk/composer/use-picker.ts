/** A list that opens above the writing field for what stands before the caret, and the keys that choose from it. */
import { type KeyboardEvent, useId, useState } from 'react';

export interface Picker<Option> {
  /** Of the list. */
  id: string;
  open: boolean;
  found: readonly Option[];
  /** The chosen option's place. */
  at: number;
  /** @returns false: the key is for the field */
  onKey: (event: KeyboardEvent) => boolean;
  /** What is asked for may have changed. */
  onWanted: (wanted: string | undefined) => void;
}

/** @param wanted what is asked for; undefined: nothing @param found what fits; undefined: it is not known yet */
export function usePicker<Option>(
  wanted: string | undefined,
  found: readonly Option[] | undefined,
  onPick: (option: Option) => void,
): Picker<Option> {
  const id = useId();
  const [place, setPlace] = useState(0);
  /** What was asked for when the list was left by Escape: it stays away until something else is. */
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
