/**
 * Row ids: UUIDs of version 7 (RFC 9562). They begin with their time, so rows created together are adjacent in every
 * index, and a batch writes a few pages instead of one per row. Never use them as secrets; use `randomBytes`.
 */
import { randomUUID } from 'node:crypto';

/** Hex digits of a time in ms. */
const TIME_DIGITS = 12;
/** Offset of the random part in a UUID of version 4, after its version. */
const RANDOM_FROM = 15;

/** @param at when the row is created, in ms since 1970 */
export const newId = (at: number): string => `${timePart(at)}-7${randomUUID().slice(RANDOM_FROM)}`;

/** Less than every id created at this time or later, greater than all earlier ones. */
export function timePart(at: number): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(TIME_DIGITS, '0').slice(-TIME_DIGITS);
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
