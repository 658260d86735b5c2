/** What calls need, as configured: their room server, the place of their recordings, and the assistant in them. */
import type { Logger } from 'pino';
import type { Models } from '../assistant/models/choose-model.js';
import { PreparedReplies, type PreparedRepliesOptions } from '../assistant/prepared-replies.js';
import type { Config } from '../config/config.js';
import {
  createRecordingBucket,
  createRecordingDirectory,
  type RecordingFiles,
} from '../features/calls/recording-files.js';
import type { Context } from '../features/context.js';
import type { Check } from '../features/readiness.js';
import type { Parts } from '../parts.js';
import type { Secrets } from '../secrets.js';
import type { VoiceStatus } from '../voice/attend-calls.js';
import { isOverloaded } from '../voice/call-capacity.js';
import { loadDevRoom } from '../voice/load-dev-room.js';
import { openVoice, type Voice } from '../voice/open-voice.js';
import type { RoomServer } from '../voice/rooms.js';

/** What calls need. */
export interface CallParts {
  /** Undefined: calls are refused. */
  room_server: RoomServer | undefined;
  /** Undefined: calls are not recorded. */
  recordings: RecordingFiles | undefined;
  /** Undefined: no reply is prepared while the customer speaks. */
  prepared: PreparedReplies | undefined;
  voice: Voice;
}

interface CallTools {
  models: Models;
  answering: PreparedRepliesOptions;
  parts: Parts;
}

/** The assistant joins no call yet. */
export async function openCalls(
  context: Context,
  config: Config,
  { models, answering, parts }: CallTools,
): Promise<CallParts> {
  const { recording_place, speech } = config;
  const room_server = await openRooms(config, context.secrets, context.log, parts);
  const recordings = recording_place && parts.add(await openRecordingFiles(recording_place, context.log));
  const prepared =
    speech?.prepare_replies === true ? parts.add(new PreparedReplies(context, models, answering)) : undefined;
  const voice = await openVoice(context, room_server, { ...config, prepared }, recordings);
  return { room_server, recordings, prepared, voice };
}

export function describeVoice({ livekit, speech, production }: Config, rooms: RoomServer | undefined): string {
  const answers = speech === undefined ? '; replies as text until SPEECH_BASE_URL or SPEECH_TRANSCRIPTION is set' : '';
  if (livekit !== undefined) return `LiveKit at ${livekit.url}${answers}`;
  if (rooms?.url !== undefined) return `development room, for this machine only${answers}`;
  return production ? 'not set up (LIVEKIT_URL)' : 'development tokens, without a room server';
}

/**
 * Without a room server, or while its voice hosts are down, no call is answered. Without speech, an agent has to take
 * over.
 */
export const canAnswerCalls = (status: VoiceStatus | undefined): boolean =>
  status?.hosts.some((host) => host === 'ready' || host === 'starting') ?? false;

/** A place that cannot be used is only logged: calls go on without a recording. */
async function openRecordingFiles(place: NonNullable<Config['recording_place']>, log: Logger): Promise<RecordingFiles> {
  const files =
    'directory' in place
      ? createRecordingDirectory(place.directory)
      : createRecordingBucket((await import('../outbound/s3.js')).createS3(place.s3), place.s3);
  files.check().catch((error: unknown) => log.error({ err: error }, 'the place of recordings cannot be used'));
  return files;
}

/** A server without a voice host serves everything except calls, until the next host is ready. */
export function checkVoice(config: Config, rooms: RoomServer | undefined, status: VoiceStatus | undefined): Check {
  const detail = describeVoice(config, rooms);
  if (status === undefined) return { ok: true, detail };
  const { hosts, lag_ms, calls, places, recording_problem } = status;
  const overloaded = isOverloaded(lag_ms) ? ', overloaded' : '';
  const unrecorded = recording_problem === undefined ? '' : `; the last call was not recorded: ${recording_problem}`;
  return {
    ok: canAnswerCalls(status) && recording_problem === undefined,
    detail: `${detail}; voice ${hosts.length === 1 ? 'host' : 'hosts'} ${hosts.join(', ')}${overloaded}; ${calls} of ${places} calls${unrecorded}`,
  };
}

/**
 * In production, calls require a configured room server; otherwise tokens are signed with this installation's own key.
 */
async function openRooms(
  { livekit, production, dev_room }: Config,
  secrets: Secrets,
  log: Logger,
  parts: Parts,
): Promise<RoomServer | undefined> {
  if (livekit !== undefined) return livekit;
  if (production) return undefined;
  const keys = { api_key: 'development', api_secret: secrets.derive('call-tokens').toString('hex') };
  if (dev_room === undefined) return { url: undefined, ...keys };
  const loaded = await loadDevRoom(dev_room.required);
  if (loaded === undefined) {
    log.warn('the development room is not installed: calls have no room server');
    return { url: undefined, ...keys };
  }
  const { url } = parts.add(await loaded.startDevRoom({ ...keys, host: '127.0.0.1', port: 0, log, production }));
  return { url, ...keys };
}
