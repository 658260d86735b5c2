/**
 * The version of what a form edits that its member has seen. It follows the saved one while nothing is edited, and after
 * the member was told that it has changed.
 */
import { useState } from 'react';

/** @param saved the newest version that is known @param follows nothing is edited, or the member was told */
export function useSeenVersion(saved: string | undefined, follows: boolean): string | undefined {
  const [seen, setSeen] = useState(saved);
  if (follows && seen !== saved) setSeen(saved);
  return seen;
}
