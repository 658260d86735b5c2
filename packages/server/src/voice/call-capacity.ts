/**
 * How many calls a server carries at once. A call beyond that is refused when it starts, because its customer would wait
 * in a silent room.
 */
import { LIMITS } from '@frontdesk/contract';
import type { VoiceHostState } from './voice-host-life.js';

export interface HostLoad {
  state: VoiceHostState;
  /** Of its event loop, in ms. */
  lag_ms: number;
  /** Its last process ended before it was ready, or was killed because it hung. */
  failing: boolean;
  /** Calls that occupy one of its places. */
  calls: number;
}

/** Whether a host answers so late that another call would be answered badly. */
export const isOverloaded = (lag_ms: number): boolean => lag_ms >= LIMITS.voiceHostLagMs;

/**
 * A host that is overloaded or does not answer takes no further calls. One whose process has ended does: calls wait for the
 * next one, as at the start, unless that one may never be ready. Calls that are starting occupy a place.
 * @param most calls that the processors carry
 */
export function countPlaces(hosts: readonly HostLoad[], most: number): number {
  const places = hosts.map(({ state, lag_ms, failing, calls }) => {
    const takes_calls = state !== 'unresponsive' && !failing && !isOverloaded(lag_ms);
    return takes_calls ? LIMITS.callsPerHost : calls;
  });
  return Math.min(
    most,
    places.reduce((sum, one) => sum + one, 0),
  );
}
