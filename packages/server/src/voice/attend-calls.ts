/**
 * Attends calls on this server: claims calls that wait for the assistant and lets the voice hosts join their rooms. The
 * database is the record: it holds the lease on each call, and a call ends there once, even if several servers notice
 * that it is over. `call-life.ts` has the states of one call.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { SpeechServices } from '../config/speech-settings.js';
import { offerPlaces, withdrawPlaces } from '../features/calls/call-places.js';
import { CALL_LEASE_RENEWAL_MS, type ClaimedCall } from '../features/calls/claim-calls.js';
import { leaveLostCalls } from '../features/calls/leave-call.js';
import type { RealtimeModel } from '../features/calls/realtime-model.js';
import { type Context, onEvent } from '../features/context.js';
import { announceStreams, REPEAT_MS } from '../features/conversations/stream-interest.js';
import { AttendedCall, type ReplyPreparation } from './attended-call.js';
import { countPlaces } from './call-capacity.js';
import { keepCalls } from './keep-calls.js';
import { type PhoneNumbers, PhoneRooms } from './phone-rooms.js';
import type { Recordings } from './recordings.js';
import type { RoomControl } from './room-control.js';
import type { CallRooms } from './rooms.js';
import { type CallTaking, takeCalls } from './take-calls.js';
import { startVoiceHost, type VoiceHost } from './voice-host.js';
import type { VoiceHostState } from './voice-host-life.js';
import { RoomWatch } from './watch-rooms.js';

const POLL_MS = 1_000;

export interface CallAttendance extends AsyncDisposable {
  /** The assistant joins no more calls. It stays in those that it has joined. */
  drain(): void;
  /**
   * Call it when the only server of the service stops: the assistant leaves its calls. Calls that it has not joined
   * wait for the next start. Resolves once customers are told.
   */
  leave(): Promise<void>;
  /** The realtime model of a call that this server attends. */
  modelOf(conversation_id: string): RealtimeModel | undefined;
  status(): VoiceStatus;
}

export interface VoiceStatus {
  hosts: VoiceHostState[];
  /** Of the host that is most behind, in ms. */
  lag_ms: number;
  /** Calls that occupy a place of this server's hosts. */
  calls: number;
  /** Fewer while a host is overloaded or does not answer. */
  places: number;
  /** Why the last recording of this server could not be started; undefined: it was started. */
  recording_problem: string | undefined;
}

export interface AttendanceOptions {
  rooms: CallRooms;
  control: RoomControl;
  /** Unset: replies are shown as text. */
  speech: SpeechServices | undefined;
  /** Undefined: no reply is prepared while a customer pauses. */
  prepared: ReplyPreparation | undefined;
  extra_ca_certs: string | undefined;
  /** Processes, each for {@link LIMITS.callsPerHost} calls. */
  voice_hosts: number;
  /** Most calls at once on this server. */
  calls_per_server: number;
  /** Unset: calls cannot be recorded. */
  recordings: Recordings | undefined;
  /** Empty: there are no calls by phone. */
  phone_numbers: PhoneNumbers;
}

type Calls = Map<string, AttendedCall>;

/** @param startHost starts one voice host */
export async function attendCalls(
  context: Context,
  options: AttendanceOptions,
  startHost: typeof startVoiceHost = startVoiceHost,
): Promise<CallAttendance> {
  const attendance = new Attendance(context, options, startHost);
  await attendance.begin();
  return attendance;
}

class Attendance implements CallAttendance {
  readonly #context: Context;
  readonly #options: AttendanceOptions;
  /** Of this server's leases. */
  readonly #owner = randomUUID();
  readonly #attended: Calls = new Map();
  readonly #hosts: VoiceHost[];
  readonly #watch: RoomWatch;
  readonly #taking: CallTaking;
  readonly #timers: NodeJS.Timeout[] = [];
  /** Whether this server takes calls. */
  #open = false;
  /** Tells the database of this server's places, one change after another: the last one must hold. */
  #offering: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(context: Context, options: AttendanceOptions, startHost: typeof startVoiceHost) {
    const { control, phone_numbers, recordings } = options;
    this.#context = context;
    this.#options = options;
    this.#hosts = Array.from({ length: options.voice_hosts }, () => this.#startHost(startHost));
    const phones = phone_numbers.size === 0 ? undefined : new PhoneRooms(context, control, phone_numbers);
    this.#watch = new RoomWatch(context, control, this.#attended, phones, recordings);
    this.#taking = takeCalls(context, {
      owner: this.#owner,
      hosts: this.#hosts,
      most: options.calls_per_server,
      attended: () => [...this.#attended.keys()],
      callsOf: (host) => this.#callsOn(host).length,
      take: (call, host) => this.#attend(call, host),
    });
    followEvents(context, this.#attended, this.#watch, this.#taking);
  }

  async begin(): Promise<void> {
    const context = this.#context;
    // In a service of one process, every place that is offered and every call that is held is that of a dead process.
    if (!context.cluster.shared) await withdrawPlaces(context);
    this.#open = true;
    await this.#offer();
    if (!context.cluster.shared) await leaveLostCalls(context, true);
    this.#timers.push(
      setInterval(() => this.#taking.wake(), POLL_MS),
      setInterval(() => {
        this.#keep().catch((error: unknown) =>
          context.log.error({ err: error }, 'the leases of calls could not be renewed'),
        );
      }, CALL_LEASE_RENEWAL_MS),
      setInterval(() => announceStreams(context, conversationsOf(this.#attended)), REPEAT_MS),
    );
    this.#taking.wake();
  }

  modelOf(conversation_id: string): RealtimeModel | undefined {
    return [...this.#attended.values()].find(({ call, model }) => call.conversation_id === conversation_id && model)
      ?.model;
  }

  status(): VoiceStatus {
    return {
      hosts: this.#hosts.map(({ state }) => state),
      lag_ms: Math.max(...this.#hosts.map(({ lag_ms }) => lag_ms)),
      calls: this.#attended.size,
      places: this.#places,
      recording_problem: this.#options.recordings?.problem,
    };
  }

  drain(): void {
    this.#open = false;
    void this.#taking.stop();
    void this.#withdraw();
  }

  async leave(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#attended.values()].map((one) => one.apply('service_stops')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#open = false;
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#withdraw();
    await this.#taking.stop();
    await Promise.all(this.#hosts.map((host) => host[Symbol.asyncDispose]()));
    // The assistant leaves with its server. Another server may serve the calls that it has not joined yet.
    await endAll([...this.#attended.values()]);
    await this.#watch[Symbol.asyncDispose]();
  }

  get #places(): number {
    const loads = this.#hosts.map((host) => ({
      state: host.state,
      lag_ms: host.lag_ms,
      failing: host.failing,
      calls: this.#callsOn(host).length,
    }));
    return countPlaces(loads, this.#options.calls_per_server);
  }

  #callsOn(host: VoiceHost): AttendedCall[] {
    return [...this.#attended.values()].filter((one) => one.host === host);
  }

  #startHost(start: typeof startVoiceHost): VoiceHost {
    const host = start({
      log: this.#context.log,
      extra_ca_certs: this.#options.extra_ca_certs,
      received: (message) => this.#attended.get(message.call_id)?.receive(message),
      changed: () => void this.#offer(),
      ready: () => this.#taking.wake(),
      ended: () => void endAll(this.#callsOn(host)),
    });
    return host;
  }

  async #attend(call: ClaimedCall, host: VoiceHost): Promise<void> {
    const { rooms, speech, recordings, prepared } = this.#options;
    const one = new AttendedCall(this.#context, call, {
      owner: this.#owner,
      host,
      rooms,
      speech,
      recordings,
      prepared,
      watch: this.#watch,
      gone: () => {
        this.#attended.delete(call.id);
        this.#taking.wake();
      },
      stops: () => this.#stopping,
    });
    this.#attended.set(call.id, one);
    announceStreams(this.#context, [call.conversation_id]);
    await one.begin();
  }

  async #keep(): Promise<void> {
    void this.#offer();
    await keepCalls(this.#context, this.#owner, this.#attended);
    this.#taking.wake();
  }

  #offer(): Promise<void> {
    this.#offering = this.#offering.then(async () => {
      if (!this.#open) return;
      await offerPlaces(this.#context, this.#owner, this.#places).catch((error: unknown) =>
        this.#context.log.warn({ err: error }, 'the places of this server could not be offered; trying again'),
      );
    });
    return this.#offering;
  }

  /** Otherwise the offer expires. */
  #withdraw(): Promise<void> {
    this.#offering = this.#offering.then(() =>
      withdrawPlaces(this.#context, this.#owner).catch((error: unknown) =>
        this.#context.log.warn({ err: error }, 'this server could not say that it takes no more calls'),
      ),
    );
    return this.#offering;
  }
}

/** The process of their host has ended. */
async function endAll(calls: AttendedCall[]): Promise<void> {
  await Promise.all(calls.map((one) => one.apply('host_ended')));
}

const conversationsOf = (attended: Calls) => [...attended.values()].map(({ call }) => call.conversation_id);

/** Without this server's assistant in it, a room is cleared at once; otherwise after the assistant has left it. */
function followEvents(context: Context, attended: Calls, watch: RoomWatch, taking: CallTaking): void {
  onEvent(context, (event) => {
    if (event.type === 'call_started') taking.wake();
    else if (event.type === 'handler_lost') watch.clear(event.conversation_id);
    else if (event.type === 'call_ended' || event.type === 'assistant_left_call') {
      const one = attended.get(event.call_id);
      if (one === undefined) watch.clear(event.conversation_id);
      else void one.apply(event.type === 'call_ended' ? 'call_ended' : 'assistant_left');
    } else if (event.type === 'entry_added' || event.type === 'delta' || event.type === 'function_called')
      for (const one of attended.values()) if (one.call.conversation_id === event.conversation_id) one.speak(event);
  });
}
