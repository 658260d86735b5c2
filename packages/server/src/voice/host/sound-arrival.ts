/**
 * Notices that no sound of the customer arrives although they have not left: their network is gone. The room server takes
 * half a minute to find out, and what is said until then is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from '@livekit/rtc-node';

const LOOK_MS = 1_000;
/** Looks in a row without a packet. A silent microphone sends several in a second. */
const MISSED_LOOKS = 2;

export interface SoundArrivalOptions {
  room: Pick<Room, 'getRtcStats'>;
  /** Whether the customer has a microphone in the room and has not muted it. */
  isExpected: () => boolean;
  /** @param missing_ms since the last packet */
  stopped: (missing_ms: number) => void;
  resumed: () => void;
  /** Between two looks; for tests. */
  look_ms?: number;
}

/** Resolves when the signal is aborted. @throws {Error} if the packets can no longer be counted */
export async function watchSoundArrival(options: SoundArrivalOptions, signal: AbortSignal): Promise<void> {
  const { look_ms = LOOK_MS } = options;
  let packets = 0n;
  let missed = 0;
  while (!signal.aborted) {
    await sleep(look_ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const before = packets;
    try {
      packets = await countPackets(options.room);
    } catch (error) {
      // What waits for the customer must not wait for a return that is no longer noticed.
      if (missed >= MISSED_LOOKS && !signal.aborted) options.resumed();
      throw error;
    }
    if (signal.aborted) return;
    // None before the first one: a microphone can be in the room before it has sent anything.
    if (packets !== before || packets === 0n || !options.isExpected()) {
      if (missed >= MISSED_LOOKS) options.resumed();
      missed = 0;
    } else if (++missed === MISSED_LOOKS) options.stopped((MISSED_LOOKS + 1) * look_ms);
  }
}

/** Of all participants who can be heard: while the assistant is in a call, these are its customer's connections. */
async function countPackets(room: SoundArrivalOptions['room']): Promise<bigint> {
  const { subscriberStats, publisherStats } = await room.getRtcStats();
  return [...subscriberStats, ...publisherStats]
    .map(({ stats }) => (stats.case === 'inboundRtp' ? (stats.value.received?.packetsReceived ?? 0n) : 0n))
    .reduce((sum, packets) => sum + packets, 0n);
}
