import { createHash } from 'node:crypto';

/**
 * The id of a trace, 32 digits of hex, from the id of its turn, request or event. That of a UUID is its digits: a turn's trace
 * is found by the turn's id.
 */
export function traceIdOf(id: string): string {
  const digits = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(digits) ? digits : createHash('sha256').update(id).digest('hex').slice(0, 32);
}
