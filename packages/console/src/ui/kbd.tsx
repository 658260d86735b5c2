import { t } from '../language/translate.js';

/** A key or a combination, as labelled on the reader's keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="whitespace-nowrap rounded-sm border border-line-strong bg-surface px-1 py-px font-sans text-2xs text-ink-faint">
      {children}
    </kbd>
  );
}

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut with this platform's command key: `⌘K` or `Ctrl K`. @param key as labelled on the reader's keyboard */
export const withCommandKey = (key: string): string => (APPLE ? `⌘${key}` : `${t('Ctrl')} ${key}`);
