import { LIMITS } from '@frontdesk/contract';
import { describe, expect, test } from 'vitest';
import {
  LaunchPauses,
  missesPings,
  nextHostStep,
  PING_MS,
  VOICE_HOST_EVENTS,
  VOICE_HOST_STATES,
  type VoiceHostEvent,
  type VoiceHostState,
} from './voice-host-life.js';

/** By state, every event that changes something: the next state and the effects. */
const LISTED: Record<VoiceHostState, Partial<Record<VoiceHostEvent, string>>> = {
  starting: {
    loaded: 'ready: tell_ready',
    missed_pings: 'unresponsive: kill',
    exited: 'ended: tell_ended',
    service_stops: 'stopped:',
  },
  ready: { missed_pings: 'unresponsive: kill', exited: 'ended: tell_ended', service_stops: 'stopped:' },
  unresponsive: { exited: 'ended: tell_ended', service_stops: 'stopped:' },
  ended: { launch_due: 'starting: launch', service_stops: 'stopped:' },
  stopped: {},
};

describe.each(VOICE_HOST_STATES)('a host that is %s', (state) => {
  test.each(VOICE_HOST_EVENTS)('and meets %s', (event) => {
    const step = nextHostStep(state, event);
    const found = step && [`${step.state}:`, ...step.effects].join(' ');
    expect(found).toBe(LISTED[state][event]);
  });
});

test.each([
  ['starting', LIMITS.voiceHostStartMs],
  ['ready', LIMITS.voiceHostUnresponsiveMs],
] as const)('a host that is %s is killed after %i ms of unanswered pings', (state, most_ms) => {
  const most = Math.ceil(most_ms / PING_MS);
  expect([missesPings(state, most - 1, 0), missesPings(state, most, 0)]).toEqual([false, true]);
});

test('the time in which a process waited for a processor does not count, up to a limit', () => {
  const most = Math.ceil(LIMITS.voiceHostUnresponsiveMs / PING_MS);
  const missed = (waited_ms: number) => missesPings('ready', most + 2, waited_ms);
  expect([missed(2 * PING_MS + 1), missed(2 * PING_MS)]).toEqual([false, true]);
  const longest = Math.ceil(LIMITS.voiceHostStarvedMs / PING_MS);
  const starved = (pings: number) => missesPings('ready', pings, pings * PING_MS);
  expect([starved(longest - 1), starved(longest)]).toEqual([false, true]);
});

test('a process that ends again and again is started less and less often, until one runs steadily', () => {
  const pauses = new LaunchPauses();
  const ended_soon = Array.from({ length: 9 }, () => pauses.next(1_000));
  expect(ended_soon).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(pauses.next(60_001)).toBe(250);
  expect(pauses.next(60_000)).toBe(500);
});
