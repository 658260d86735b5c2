/** Tells screen readers how many matches a search has. */
import { useState } from 'react';
import { describeFound } from './figures.js';

export interface FoundCountProps {
  /** Identifies the search: its count is announced once, also if more matches are loaded later. */
  search: string;
  /** undefined: not loaded yet. null: nothing is announced, because everything is shown. */
  count: number | null | undefined;
  /** Whether there are matches that are not loaded yet. */
  more: boolean;
}

export function FoundCount({ search, count, more }: FoundCountProps) {
  const [said, setSaid] = useState<{ search: string; text: string }>();
  if (count !== undefined && said?.search !== search)
    setSaid({ search, text: count === null ? '' : describeFound(count, more) });
  return (
    <p role="status" className="sr-only">
      {said?.text}
    </p>
  );
}
