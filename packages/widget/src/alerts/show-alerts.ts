/** Decides when the customer is away, and what then tells them of unread messages. */
import { chime, prepareOnGesture } from './chime.js';
import { countInTitle } from './page-title.js';
import { hasSound, isFirstTab } from './sound-choice.js';

interface Alerts {
  unread: number;
  /** The window is open: on a page that is seen, messages are seen there. */
  open: boolean;
  /** What the organisation has chosen. */
  title: boolean;
  sound: boolean;
}

let shown: Alerts | null = null;

const isAway = ({ open }: Alerts) => !open || document.hidden;

function showTitle(): void {
  countInTitle(shown?.title && isAway(shown) ? shown.unread : 0);
}

/** @param now null: the chat is taken out of the page */
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
  // What was unread when the page was opened is no news.
  const fresh = before !== null && now.unread > before.unread;
  if (fresh && isAway(now) && hasSound() && isFirstTab()) chime();
}
