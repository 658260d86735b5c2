/** Marks of until when changed rows were read, by the time in these rows, in ms since 1970. */
import { DAY_MS } from '@frontdesk/contract';

/** The longest delay between the time in a row and its commit, in ms: so far before a mark, changes are read again. */
export const LATEST_COMMIT_MS = 2 * 60_000;
/** The clocks of servers differ by less than this, in ms: a time further in the future was stored before the clock was set back. */
export const CLOCKS_DIFFER_MS = 60_000;
/** How far back changes are then read again, in ms. Marks are stored every minute or more often. */
const SET_BACK_MS = DAY_MS;

export const isFromLaterClock = (mark: number, now: number): boolean => mark > now + CLOCKS_DIFFER_MS;

/** @returns the mark, or the one to continue from after the clock was set back: what has changed since has earlier times */
export const currentMark = (mark: number, now: number): number =>
  isFromLaterClock(mark, now) ? now - SET_BACK_MS : mark;
