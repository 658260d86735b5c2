/**
 * Requests to LiveKit Egress, which records calls, through the room server. An Egress that died while recording is
 * still listed as running, so waiting for its end needs a time limit.
 */
import { basename } from 'node:path';
import {
  AudioCodec,
  EgressClient,
  EncodedFileOutput,
  EncodedFileType,
  EncodingOptions,
  S3Upload,
  TwirpError,
} from 'livekit-server-sdk';
import type { RecordingOutput } from '../features/calls/recording-files.js';
import type { RoomServer } from './rooms.js';

/** The room server asks Egress three times, for 15 s in total. */
const REQUEST_SECONDS = 20;
/** In kbit/s. Half an hour of a call is 15 MB. */
const AUDIO_KBITS = 64;

export interface Egress {
  /**
   * Records the sound of a room until the room ends.
   * @returns the id of the recording
   * @throws if Egress does not start
   */
  start(room: string, output: RecordingOutput): Promise<string>;
  /** The ids of running recordings, by the name of their file. */
  running(): Promise<Map<string, string>>;
  /** No effect if it has already ended. */
  stop(egress_id: string): Promise<void>;
  /** Why it failed, in Egress's words; undefined: it did not fail, or is no longer known. */
  findError(egress_id: string): Promise<string | undefined>;
}

export function createEgress({ url, api_key, api_secret }: RoomServer & { url: string }): Egress {
  const client = new EgressClient(url.replace(/^ws/, 'http'), api_key, api_secret, { requestTimeout: REQUEST_SECONDS });
  return {
    async start(room, output) {
      const info = await client.startRoomCompositeEgress(
        room,
        { file: toFileOutput(output) },
        {
          audioOnly: true,
          encodingOptions: new EncodingOptions({ audioCodec: AudioCodec.AAC, audioBitrate: AUDIO_KBITS }),
        },
      );
      return info.egressId;
    },
    async running() {
      const found = await client.listEgress({ active: true });
      return new Map(
        found.flatMap(({ egressId, fileResults }) =>
          fileResults.map(({ filename }): [string, string] => [basename(filename), egressId]),
        ),
      );
    },
    async stop(egress_id) {
      try {
        await client.stopEgress(egress_id);
      } catch (error) {
        if (!hasEnded(error)) throw error;
      }
    },
    async findError(egress_id) {
      try {
        const [found] = await client.listEgress({ egressId: egress_id });
        return found?.error || undefined;
      } catch (error) {
        if (hasEnded(error)) return undefined;
        throw error;
      }
    },
  };
}

function toFileOutput({ path, s3 }: RecordingOutput): EncodedFileOutput {
  const file = { fileType: EncodedFileType.MP4, filepath: path, disableManifest: true };
  if (s3 === undefined) return new EncodedFileOutput(file);
  const { endpoint, region, bucket, access_key: accessKey, secret_key: secret } = s3;
  const value = new S3Upload({ endpoint, region, bucket, accessKey, secret, forcePathStyle: true });
  return new EncodedFileOutput({ ...file, output: { case: 's3', value } });
}

/** It is no longer known, or cannot be stopped because it has ended. */
const hasEnded = (error: unknown) =>
  error instanceof TwirpError && (error.code === 'not_found' || error.code === 'failed_precondition');
