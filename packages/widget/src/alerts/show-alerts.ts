/** Decides when the customer is away, and how to alert them to unread messages. */
import { chime, prepareOnGesture } from './chime.js';
import { countInTitle } from './page-title.js';
import { hasSound, isFirstTab } from './sound-choice.js';

interface Alerts {
  unread: number;
  /** The window is open: on a visible page, messages are seen there. */
  open: boolean;
  /** The organisation's settings. */
  title: boolean;
  sound: boolean;
}

let shown: Alerts | null = null;

const isAway = ({ open }: Alerts) => !open || document.hidden;

function showTitle(): void {
  countInTitle(shown?.title && isAway(shown) ? shown.unread : 0);
}

/** @param now null: the chat is removed from the page */
export function showAlerts(now: Alerts | null): void {
  const before = shown;
  shown = now;
  showTitle();
  if (now === null) {
    document.removeEventListener('visibilitychange', showTitle);
    return;
  }
  document.addEventListener('visibilitychange', showTitle);
  if (!now.sound) return;
  prepareOnGesture();
  // Messages that were unread when the page opened are not new.
  const fresh = before !== null && now.unread > before.unread;
  if (fresh && isAway(now) && hasSound() && isFirstTab()) chime();
}
