/** The states of the desk's connection, and when it is tried again. Pure. */
import type { Envelope } from '@frontdesk/contract';

/** `closed`: no connection is wanted. `lost` and `refused` are tried again. `refused`: the session has ended. */
export type DeskConnectionState = 'closed' | 'connecting' | 'online' | 'lost' | 'refused';

const RETRY_MS = { least: 500, most: 10_000 };
const REFUSALS: readonly (number | undefined)[] = [400, 401, 403];

/** @param error of a handshake, with the service's answer as `data` if it gave one */
export const stateAfterRefusal = ({ data }: Error & { data?: Pick<Envelope, 'status_code'> }): 'lost' | 'refused' =>
  REFUSALS.includes(data?.status_code) ? 'refused' : 'lost';

/**
 * Doubles with each failure. Varies, so that the desks of an organisation do not all return at once.
 * @param failures attempts that have failed since the desk was last online
 * @param random at least 0, below 1
 * @returns in ms
 */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** failures) * (0.5 + random / 2);
