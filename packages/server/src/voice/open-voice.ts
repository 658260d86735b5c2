/** Connects the parts of voice calls: the rooms, the webhooks of their server, and the assistant in calls. */
import { AppError } from '../errors.js';
import { CALL_LEASE_RENEWAL_MS } from '../features/calls/claim-calls.js';
import { leaveLostCalls } from '../features/calls/leave-call.js';
import type { RecordingFiles } from '../features/calls/recording-files.js';
import type { Context } from '../features/context.js';
import type { AttendanceOptions, CallAttendance, VoiceStatus } from './attend-calls.js';
import { Recordings } from './recordings.js';
import { type CallRooms, createCallRooms, type RoomServer } from './rooms.js';

type Attendance = Pick<CallAttendance, 'drain' | 'leave' | 'modelOf'> &
  AsyncDisposable & {
    /** Undefined without a room server: there is no voice host. */
    status(): VoiceStatus | undefined;
  };

export interface Voice {
  rooms: CallRooms;
  /** Receives a webhook of the room server. @throws {AppError} `unauthorized` for any other sender */
  received(body: string, authorization: string | undefined): Promise<void>;
  /**
   * From now on, the assistant joins calls. Without a room server it joins none, and the calls that wait for it are
   * ended.
   */
  attend(): Promise<Attendance>;
}

/**
 * @param server unset: calls are refused; without a `url`: tokens only
 * @param files where LiveKit Egress stores recordings; unset: calls cannot be recorded
 */
export async function openVoice(
  context: Context,
  server: RoomServer | undefined,
  settings: Pick<
    AttendanceOptions,
    'speech' | 'prepared' | 'extra_ca_certs' | 'voice_hosts' | 'calls_per_server' | 'phone_numbers'
  >,
  files: RecordingFiles | undefined,
): Promise<Voice> {
  const rooms = createCallRooms(server);
  if (server?.url === undefined)
    return {
      rooms,
      async received() {
        throw new AppError('unauthorized', 'Voice calls are not set up on this service.');
      },
      attend: async () => leaveAll(context),
    };
  const { createRoomControl } = await import('./room-control.js');
  const control = createRoomControl({ ...server, url: server.url });
  const recordings =
    files === undefined
      ? undefined
      : new Recordings(context, (await import('./egress.js')).createEgress({ ...server, url: server.url }), files);
  return {
    rooms,
    async received(body, authorization) {
      const room = await control.readWebhook(body, authorization);
      if (room !== undefined) context.cluster.publish('rooms', room);
    },
    async attend() {
      const { attendCalls } = await import('./attend-calls.js');
      return attendCalls(context, { rooms, control, ...settings, recordings });
    },
  };
}

/** Calls from before the room server was removed, or that nobody can join, must not run for ever. */
function leaveAll(context: Context): Attendance {
  let leaving: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    leaving ??= leaveLostCalls(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'calls could not be left; trying again'))
      .finally(() => {
        leaving = undefined;
      });
  }, CALL_LEASE_RENEWAL_MS);
  return {
    drain: () => undefined,
    leave: async () => undefined,
    modelOf: () => undefined,
    status: () => undefined,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await leaving;
    },
  };
}
