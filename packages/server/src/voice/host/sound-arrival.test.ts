/** A customer whose network is gone is noticed by the packets that do not arrive, and one who is silent or muted is not. */
import { expect, it } from 'vitest';
import { watchSoundArrival } from './sound-arrival.js';

/** @param arrived packets, look by look. @param muted whether the microphone is, in each of them */
async function watch(arrived: number[], muted: boolean[] = []) {
  const events: string[] = [];
  const closing = new AbortController();
  let packets = 0;
  let look = -1;
  const getRtcStats = async () => {
    packets += arrived[++look] ?? 0;
    if (look === arrived.length) closing.abort();
    const value = { received: { packetsReceived: BigInt(packets) } };
    return { subscriberStats: [{ stats: { case: 'inboundRtp', value } }], publisherStats: [] } as never;
  };
  const watching = watchSoundArrival(
    {
      room: { getRtcStats },
      isExpected: () => muted[look] !== true,
      stopped: (missing_ms) => events.push(`stopped after ${missing_ms}`),
      resumed: () => events.push('resumed'),
      look_ms: 1,
    },
    closing.signal,
  );
  await watching;
  return events;
}

it.each([
  ['no packets yet', [0, 0, 0, 0], []],
  ['a silent microphone', [4, 3, 4, 3], []],
  ['a short gap', [50, 0, 50, 0, 50], []],
  ['a network that is gone', [50, 0, 0, 0, 0], ['stopped after 3']],
  ['a network that is back', [50, 0, 0, 0, 4, 50, 0, 0], ['stopped after 3', 'resumed', 'stopped after 3']],
])('%s', async (_what, arrived, events) => {
  expect(await watch(arrived)).toEqual(events);
});

it('a muted microphone', async () => {
  expect(await watch([50, 0, 0, 0, 0], [false, true, true, true, true])).toEqual([]);
  expect(await watch([50, 0, 0, 0], [false, false, false, true])).toEqual(['stopped after 3', 'resumed']);
});

it('holds nothing back once the packets can no longer be counted', async () => {
  const events: string[] = [];
  let looks = 0;
  const value = { received: { packetsReceived: 50n } };
  const stats = { subscriberStats: [{ stats: { case: 'inboundRtp', value } }], publisherStats: [] };
  const getRtcStats = async () => {
    if (++looks > 3) throw new Error('no statistics');
    return stats as never;
  };
  const watching = watchSoundArrival(
    {
      room: { getRtcStats },
      isExpected: () => true,
      stopped: () => events.push('stopped'),
      resumed: () => events.push('resumed'),
      look_ms: 1,
    },
    new AbortController().signal,
  );
  await expect(watching).rejects.toThrow('no statistics');
  expect(events).toEqual(['stopped', 'resumed']);
});
