/**
 * A voice host: a process that starts with the service, is replaced when it ends or stops answering, and stops with the
 * service. `voice-host-life.ts` has its states.
 */
import { isOverloaded } from './call-capacity.js';
import type { AboutCall, ToHost } from './host/protocol.js';
import { HostProcess, type HostProcessOptions } from './host-process.js';
import {
  LaunchPauses,
  missesPings,
  nextHostStep,
  PING_MS,
  type VoiceHostEffect,
  type VoiceHostEvent,
  type VoiceHostState,
} from './voice-host-life.js';

export interface VoiceHost extends AsyncDisposable {
  readonly state: VoiceHostState;
  /** How late its event loop runs, in ms. */
  readonly lag_ms: number;
  /** Its last process ended before it was ready, or was killed because it hung. So may the next one. */
  readonly failing: boolean;
  /** No effect unless the host is ready: no other host is in a call. */
  tell(message: ToHost): void;
}

export interface VoiceHostOptions extends HostProcessOptions {
  received: (message: AboutCall) => void;
  /** Called when the state has changed, or whether the host is overloaded. */
  changed: () => void;
  /** Called when a host takes calls: the first one or a replacement. */
  ready: () => void;
  /** Called when the host's process has ended, and all its calls with it. */
  ended: () => void;
}

export const startVoiceHost = (options: VoiceHostOptions): VoiceHost => new SupervisedHost(options);

class SupervisedHost implements VoiceHost {
  failing = false;
  readonly #options: VoiceHostOptions;
  readonly #pauses = new LaunchPauses();
  #state: VoiceHostState = 'ended';
  #lag_ms = 0;
  #process: HostProcess | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(options: VoiceHostOptions) {
    this.#options = options;
    this.#apply('launch_due');
  }

  get state(): VoiceHostState {
    return this.#state;
  }

  get lag_ms(): number {
    return this.#lag_ms;
  }

  tell(message: ToHost): void {
    if (this.#state === 'ready') this.#process?.send(message);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#apply('service_stops');
    clearTimeout(this.#next);
    await this.#process?.stop();
  }

  #apply(event: VoiceHostEvent): void {
    const step = nextHostStep(this.#state, event);
    if (step === undefined) return;
    const was = this.#state;
    this.#state = step.state;
    for (const effect of step.effects) this.#perform(effect, was);
    this.#options.changed();
  }

  #lagged(lag_ms: number): void {
    const was = this.#lag_ms;
    this.#lag_ms = lag_ms;
    if (isOverloaded(was) !== isOverloaded(lag_ms)) this.#options.changed();
  }

  #perform(effect: VoiceHostEffect, was: VoiceHostState): void {
    if (effect === 'launch') this.#launch();
    else if (effect === 'kill') {
      this.#options.log.error({ was }, 'the voice host does not answer and is killed');
      this.#process?.kill();
    } else if (effect === 'tell_ready') this.#options.ready();
    else this.#options.ended();
  }

  #launch(): void {
    let loaded = false;
    const started = new HostProcess(this.#options, {
      said: (message) => {
        if (message.type === 'ready') {
          loaded = true;
          this.failing = false;
          this.#apply('loaded');
        } else this.#options.received(message);
      },
      answered: (lag_ms) => this.#lagged(lag_ms),
      unanswered: (pings, waited_ms) => {
        if (missesPings(this.#state, pings, waited_ms)) this.#apply('missed_pings');
        // It answers nothing while it loads.
        else if (pings > 0 && this.#state === 'ready') this.#lagged(pings * PING_MS);
      },
      exited: (code, signal) => {
        this.failing = !loaded || this.#state === 'unresponsive';
        this.#replace(started.age, { code, signal });
      },
    });
    this.#process = started;
  }

  #replace(ran_ms: number, how: { code: number | null; signal: NodeJS.Signals | null }): void {
    this.#process = undefined;
    this.#lag_ms = 0;
    if (this.#state === 'stopped') return;
    const pause = this.#pauses.next(ran_ms);
    this.#options.log.error({ ...how, pause }, 'the voice host has ended; its calls are lost');
    this.#next = setTimeout(() => this.#apply('launch_due'), pause);
    this.#apply('exited');
  }
}
