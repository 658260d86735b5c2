/**
 * The life of a voice host: its states, the events of each state, and their effects. Pure: effects are only named here
 * and performed in `voice-host.ts`. A host has one process after another (`host-process.ts`).
 */
import { LIMITS } from '@frontdesk/contract';

/** How often a process is pinged, in ms. */
export const PING_MS = 2_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A process that has run this long, in ms, does not count as one that ends repeatedly. */
const STEADY_MS = 60_000;

/**
 * `starting`: forked, still loading. `ready`: takes calls and answers pings. `unresponsive`: missed a ping and is being
 * killed. `ended`: its process has ended, and the next one starts after a pause. `stopped`: the service stops.
 */
export const VOICE_HOST_STATES = ['starting', 'ready', 'unresponsive', 'ended', 'stopped'] as const;
export type VoiceHostState = (typeof VOICE_HOST_STATES)[number];

/** Of the process: `loaded`, `missed_pings`, `exited`. Of the service: `launch_due`, `service_stops`. */
export const VOICE_HOST_EVENTS = ['loaded', 'missed_pings', 'exited', 'launch_due', 'service_stops'] as const;
export type VoiceHostEvent = (typeof VOICE_HOST_EVENTS)[number];

/**
 * `launch`: starts a process. `tell_ready`: calls can be taken. `kill`: ends the process. `tell_ended`: the calls of the
 * process are lost.
 */
export type VoiceHostEffect = 'launch' | 'tell_ready' | 'kill' | 'tell_ended';

export interface VoiceHostStep {
  state: VoiceHostState;
  /** Performed in this order. */
  effects: readonly VoiceHostEffect[];
}

const to = (state: VoiceHostState, ...effects: VoiceHostEffect[]): VoiceHostStep => ({ state, effects });

const LIFE: Readonly<Record<VoiceHostState, Partial<Record<VoiceHostEvent, VoiceHostStep>>>> = {
  starting: {
    loaded: to('ready', 'tell_ready'),
    missed_pings: to('unresponsive', 'kill'),
    exited: to('ended', 'tell_ended'),
    service_stops: to('stopped'),
  },
  ready: {
    missed_pings: to('unresponsive', 'kill'),
    exited: to('ended', 'tell_ended'),
    service_stops: to('stopped'),
  },
  unresponsive: {
    exited: to('ended', 'tell_ended'),
    service_stops: to('stopped'),
  },
  ended: {
    launch_due: to('starting', 'launch'),
    service_stops: to('stopped'),
  },
  stopped: {},
};

/** @returns undefined: the event changes nothing in this state */
export const nextHostStep = (state: VoiceHostState, event: VoiceHostEvent): VoiceHostStep | undefined =>
  LIFE[state][event];

/**
 * Whether the process is to be killed, because it hangs. One that waits for a processor makes progress and keeps its
 * calls, for a while: an endless loop on a saturated machine waits, too. Counts pings instead of reading a clock:
 * answers that arrived while this process was suspended are read between two pings.
 * @param unanswered pings since the last message
 * @param waited_ms how long the process has waited for a processor since then
 */
export function missesPings(state: VoiceHostState, unanswered: number, waited_ms: number): boolean {
  const most_ms = state === 'starting' ? LIMITS.voiceHostStartMs : LIMITS.voiceHostUnresponsiveMs;
  const silent_ms = unanswered * PING_MS;
  return silent_ms - waited_ms >= most_ms || silent_ms >= LIMITS.voiceHostStarvedMs;
}

/** The pauses between processes: each is twice the one before, up to a limit, until a process runs steadily. */
export class LaunchPauses {
  #failures = 0;

  /** @param ran_ms how long the process that has ended ran @returns the pause before the next one, in ms */
  next(ran_ms: number): number {
    if (ran_ms > STEADY_MS) this.#failures = 0;
    return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++);
  }
}
