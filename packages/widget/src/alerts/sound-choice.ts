/** Whether the customer wants the sound, in this browser; and which of their tabs plays it. */
const OFF = 'frontdesk-chat-sound-off';
const PLAYED = 'frontdesk-chat-sound-at';
/** Tabs hear of a message at about the same time. */
const TOGETHER_MS = 3_000;

/** Without storage the choice holds for this page. */
let off = false;

/** Whether the customer has not switched the sound off in this browser. */
export function hasSound(): boolean {
  return !off && read(OFF) === null;
}

/** Kept in this browser. */
export function chooseSound(wanted: boolean): void {
  off = !wanted;
  write(OFF, wanted ? null : '1');
}

/** @returns false where another tab has played the sound just now */
export function isFirstTab(): boolean {
  const now = Date.now();
  if (now - Number(read(PLAYED)) < TOGETHER_MS) return false;
  write(PLAYED, String(now));
  return true;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the choice is forgotten on the next page, and nothing else.
  }
}
