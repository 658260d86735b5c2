/** Ids as clients expect them: a prefix for the kind, and unguessable letters and digits. */
import { randomBytes } from 'node:crypto';

const PREFIXES = { room: 'RM_', participant: 'PA_', track: 'TR_' } as const;
const RANDOM_BYTES = 8;

export function newId(what: keyof typeof PREFIXES): string {
  return PREFIXES[what] + randomBytes(RANDOM_BYTES).toString('hex');
}
