/** Whether the customer wants the sound in this browser, and which of their tabs plays it. */
const OFF = 'frontdesk-chat-sound-off';
const PLAYED = 'frontdesk-chat-sound-at';
/** Tabs are notified of a message within this time, in ms. */
const TOGETHER_MS = 3_000;

/** Without storage the choice applies only to this page. */
let off = false;

/** Whether the sound is on in this browser. */
export function hasSound(): boolean {
  return !off && read(OFF) === null;
}

/** Stored in this browser. */
export function chooseSound(wanted: boolean): void {
  off = !wanted;
  write(OFF, wanted ? null : '1');
}

/** @returns false if another tab has just played the sound */
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
    // Storage is forbidden, so nothing is stored.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, only the choice on the next page is lost.
  }
}
