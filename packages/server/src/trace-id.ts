import { createHash } from 'node:crypto';

/**
 * The trace id, 32 hex digits, of a turn, request or event. A UUID is used without its dashes, so that a turn's trace
 * can be found by the turn's id.
 */
export function traceIdOf(id: string): string {
  const digits = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(digits) ? digits : createHash('sha256').update(id).digest('hex').slice(0, 32);
}
