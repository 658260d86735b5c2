/** Small values that the browser stores for the desk. Without storage, they last as long as the page. */
type Place = 'localStorage' | 'sessionStorage';

const KEY = 'frontdesk-desk-';
const warned = new Set<Place>();

/** @returns undefined if nothing readable is stored */
export function kept(place: Place, name: string): unknown {
  try {
    const text = window[place].getItem(KEY + name);
    return text === null ? undefined : JSON.parse(text);
  } catch (error) {
    warn(place, error);
    return undefined;
  }
}

/** @param value undefined deletes it */
export function keep(place: Place, name: string, value: unknown): void {
  try {
    if (value === undefined) window[place].removeItem(KEY + name);
    else window[place].setItem(KEY + name, JSON.stringify(value));
  } catch (error) {
    warn(place, error);
  }
}

/** Deletes what the tab stores, such as drafts: the next member to sign in may be another one. */
export function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch (error) {
    warn('sessionStorage', error);
  }
}

function warn(place: Place, error: unknown): void {
  if (warned.has(place)) return;
  warned.add(place);
  console.warn(`This browser keeps nothing in ${place}`, error);
}
