/**
 * The version of what a form edits that its member has seen. It follows the saved one while nothing is edited, and after
 * the member was told that another one has changed it.
 */
import { useState } from 'react';
import { isChangedMeanwhile } from '../api/api-error.js';

export interface SeenVersionOptions {
  /** The newest version that is known; undefined: nothing is saved yet. */
  saved: string | undefined;
  edited: boolean;
  /** Of the last attempt to save. */
  error: unknown;
}

export function useSeenVersion({ saved, edited, error }: SeenVersionOptions): string | undefined {
  const [seen, setSeen] = useState(saved);
  if ((!edited || isChangedMeanwhile(error)) && seen !== saved) setSeen(saved);
  return seen;
}
