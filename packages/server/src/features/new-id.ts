/**
 * Ids of rows: UUIDs of version 7 (RFC 9562). They begin with their time, so rows that are made together stand together in
 * every index, and a batch writes a few pages instead of one for each row. Never a secret: use `randomBytes` for those.
 */
import { randomUUID } from 'node:crypto';

/** Hex digits of a time in ms. */
const TIME_DIGITS = 12;
/** Where the random part of a UUID of version 4 begins, behind its version. */
const RANDOM_FROM = 15;

/** @param at when the row is made, in ms since 1970 */
export const newId = (at: number): string => `${timePart(at)}-7${randomUUID().slice(RANDOM_FROM)}`;

/** Below every id that is made at this time or later, above all earlier ones. */
export function timePart(at: number): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(TIME_DIGITS, '0').slice(-TIME_DIGITS);
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
