/** Light or dark theme: the system's, unless the reader chose one. The choice is stored in this browser. */
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const PLACE = 'frontdesk-theme';
const listeners = new Set<() => void>();
let current: Theme = 'system';

function stored(): Theme {
  try {
    const found = window.localStorage.getItem(PLACE);
    return THEMES.find((theme) => theme === found) ?? 'system';
  } catch {
    return 'system';
  }
}

function apply(theme: Theme): void {
  current = theme;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Call once before anything is rendered. */
export const applyStoredTheme = () => apply(stored());

export function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    window.localStorage.setItem(PLACE, theme);
  } catch (error) {
    console.warn('Could not store the theme', error);
  }
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
