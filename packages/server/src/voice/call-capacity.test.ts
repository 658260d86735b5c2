import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { countPlaces, type HostLoad } from './call-capacity.js';

const ALL = LIMITS.callsPerHost;
const host = (change: Partial<HostLoad> = {}): HostLoad => ({
  state: 'ready',
  lag_ms: 0,
  failing: false,
  calls: 0,
  ...change,
});
const late = { lag_ms: LIMITS.voiceHostLagMs };

test.each<[string, HostLoad[], number]>([
  ['a host that is ready', [host()], ALL],
  ['a host that is loading, whose calls wait for it', [host({ state: 'starting' })], ALL],
  ['a host whose lag is below the limit', [host({ lag_ms: LIMITS.voiceHostLagMs - 1 })], ALL],
  ['an overloaded host: only the calls that it has', [host({ ...late, calls: 4 })], 4],
  ['an overloaded host beside one that is not', [host({ ...late, calls: 4 }), host({ calls: 1 })], 4 + ALL],
  ['a host that does not answer', [host({ state: 'unresponsive', calls: 2 })], 2],
  ['a host whose process has ended, whose calls wait for the next one', [host({ state: 'ended' })], ALL],
  [
    'a host that is started again because it ended before it was ready',
    [host({ state: 'starting', failing: true })],
    0,
  ],
  ['nine hosts on two processors', Array.from({ length: 9 }, () => host()), 2 * ALL],
])('%s', (_, hosts, places) => {
  expect(countPlaces(hosts, 2 * ALL)).toBe(places);
});
