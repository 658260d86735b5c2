/** Shares of a whole, one a line: a name, a bar and a count. The names have the width of the longest. */
import type { ReactNode } from 'react';
import { describeCount } from '../../ui/figures.js';
import { Meter } from '../../ui/meter.js';

export interface Share {
  key: string;
  name: ReactNode;
  /** Label of the bar, for screen readers. */
  label: string;
  value: number;
}

/** @param of the whole */
export function ShareList({ shares, of }: { shares: readonly Share[]; of: number }) {
  return (
    <ul className="grid grid-cols-[fit-content(9rem)_minmax(3rem,1fr)_auto] gap-x-3 gap-y-1.5 text-xs tabular-nums">
      {shares.map(({ key, name, label, value }) => (
        <li key={key} className="col-span-full grid grid-cols-subgrid items-center">
          {name}
          <Meter label={label} value={value} most={Math.max(1, of)} />
          <span className="text-end">{describeCount(value)}</span>
        </li>
      ))}
    </ul>
  );
}
