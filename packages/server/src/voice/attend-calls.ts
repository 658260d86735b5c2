/**
 * Attends calls on this server: claims calls that wait for the assistant and lets the voice hosts join their rooms. The
 * database is the record: it holds the lease on each call, and a call ends there once, even if several servers notice
 * that it is over. `call-life.ts` has the states of one call.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { SpeechServices } from '../config/speech-settings.js';
import { offerPlaces, withdrawPlaces } from '../features/calls/call-places.js';
import { CALL_LEASE_RENEWAL_MS } from '../features/calls/claim-calls.js';
import { leaveLostCalls } from '../features/calls/leave-call.js';
import type { RealtimeModel } from '../features/calls/realtime-model.js';
import { type Context, onEvent } from '../features/context.js';
import { announceStreams, REPEAT_MS } from '../features/conversations/stream-interest.js';
import { AttendedCall, type ReplyPreparation } from './attended-call.js';
import { keepCalls } from './keep-calls.js';
import { type PhoneNumbers, PhoneRooms } from './phone-rooms.js';
import type { Recordings } from './recordings.js';
import type { RoomControl } from './room-control.js';
import type { CallRooms } from './rooms.js';
import { type CallTaking, takeCalls } from './take-calls.js';
import { startVoiceHost, type VoiceHost, type VoiceHostState } from './voice-host.js';
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
  /** Calls that occupy a place of this server's hosts. */
  calls: number;
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
  const { rooms, control, speech, extra_ca_certs, voice_hosts, phone_numbers, recordings, prepared } = options;
  const { cluster, log } = context;
  const owner = randomUUID();
  const attended: Calls = new Map();
  const places = voice_hosts * LIMITS.callsPerHost;
  let draining = false;
  let stopping = false;

  const callsOn = (host: VoiceHost) => [...attended.values()].filter((one) => one.host === host);
  const hosts = Array.from({ length: voice_hosts }, () => {
    const host = startHost({
      log,
      extra_ca_certs,
      received: (message) => attended.get(message.call_id)?.receive(message),
      ready: () => taking.wake(),
      ended: () => void endAll(callsOn(host)),
    });
    return host;
  });
  const phones = phone_numbers.size === 0 ? undefined : new PhoneRooms(context, control, phone_numbers);
  const watch = new RoomWatch(context, control, attended, phones, recordings);
  const taking: CallTaking = takeCalls(context, {
    owner,
    hosts,
    callsOf: (host) => callsOn(host).length,
    async take(call, host) {
      const gone = () => {
        attended.delete(call.id);
        taking.wake();
      };
      const one = new AttendedCall(context, call, {
        owner,
        host,
        rooms,
        speech,
        recordings,
        prepared,
        watch,
        gone,
        stops: () => stopping,
      });
      attended.set(call.id, one);
      announceStreams(context, [call.conversation_id]);
      await one.begin();
    },
  });
  followEvents(context, attended, watch, taking);

  await offerPlaces(context, owner, places);
  // In a service of one process, no other server can have joined these calls.
  if (!cluster.shared) await leaveLostCalls(context, true);
  const keep = async () => {
    if (!draining) await offerPlaces(context, owner, places);
    await keepCalls(context, owner, attended);
    taking.wake();
  };
  const timers = [
    setInterval(() => taking.wake(), POLL_MS),
    setInterval(() => {
      keep().catch((error: unknown) => log.error({ err: error }, 'the leases of calls could not be renewed'));
    }, CALL_LEASE_RENEWAL_MS),
    setInterval(() => announceStreams(context, conversationsOf(attended)), REPEAT_MS),
  ];
  taking.wake();

  /** Otherwise the offer expires. */
  const withdraw = () =>
    withdrawPlaces(context, owner).catch((error: unknown) =>
      log.warn({ err: error }, 'this server could not say that it takes no more calls'),
    );
  return {
    modelOf: (conversation_id) =>
      [...attended.values()].find(({ call, model }) => call.conversation_id === conversation_id && model)?.model,
    status: () => ({
      hosts: hosts.map(({ state }) => state),
      calls: attended.size,
      places,
      recording_problem: recordings?.problem,
    }),
    drain() {
      draining = true;
      void taking.stop();
      void withdraw();
    },
    async leave() {
      stopping = true;
      await Promise.all([...attended.values()].map((one) => one.apply('service_stops')));
    },
    async [Symbol.asyncDispose]() {
      draining = true;
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await withdraw();
      await taking.stop();
      await Promise.all(hosts.map((host) => host[Symbol.asyncDispose]()));
      // The assistant leaves with its server. Another server may serve the calls that it has not joined yet.
      await endAll([...attended.values()]);
      await watch[Symbol.asyncDispose]();
    },
  };
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
