/** The port to the place where LiveKit Egress stores recordings, and the directory that the service shares with it. */
import { constants, createReadStream } from 'node:fs';
import { access, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Options } from '../../outbound/s3.js';

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The destination that Egress is given. */
export interface RecordingOutput {
  path: string;
  /** Undefined: a local file. */
  s3?: S3Options;
}

export interface RecordingFiles extends AsyncDisposable {
  output(file: string): RecordingOutput;
  /** @throws if the service cannot read and delete files there */
  check(): Promise<void>;
  /** In bytes; undefined: there is no such file. */
  size(file: string): Promise<number | undefined>;
  /** @throws if it does not have all of these bytes */
  read(file: string, range: ByteRange): Promise<Readable>;
  /** No effect if it does not exist. */
  delete(file: string): Promise<void>;
}

/** The file names of `insertRecording`: nothing else may become part of a path. */
const FILE = /^[0-9a-f-]{36}\.mp4$/;

/** @returns the name @throws if it is not one of the service's */
function requireFileName(file: string): string {
  if (!FILE.test(file)) throw new Error('The name of a recording is not one of the service');
  return file;
}

/** @param directory absolute, and under the same path for Egress */
export function createRecordingDirectory(directory: string): RecordingFiles {
  const pathOf = (file: string) => join(directory, requireFileName(file));
  return {
    output: (file) => ({ path: pathOf(file) }),
    check: () => access(directory, constants.R_OK | constants.W_OK | constants.X_OK),
    async size(file) {
      try {
        return (await stat(pathOf(file))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
          // Without the directory itself, nothing is known about its files.
          await stat(directory);
          return undefined;
        }
        throw error;
      }
    },
    async read(file, { start, end }) {
      const { size } = await stat(pathOf(file));
      if (size <= end) throw new Error('The file of a recording is shorter than it was');
      return createReadStream(pathOf(file), { start, end });
    },
    async delete(file) {
      await stat(directory);
      await rm(pathOf(file), { force: true });
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** @param s3 requests to the store @param location the same store, for Egress */
export function createRecordingBucket(
  s3: Pick<RecordingFiles, 'read' | 'size' | 'delete'> & AsyncDisposable,
  location: S3Options,
): RecordingFiles {
  return {
    output: (file) => ({ path: requireFileName(file), s3: location }),
    // Answered also if there is no such file, but not without access.
    check: async () => void (await s3.size('00000000-0000-0000-0000-000000000000.mp4')),
    size: (file) => s3.size(requireFileName(file)),
    read: (file, range) => s3.read(requireFileName(file), range),
    delete: (file) => s3.delete(requireFileName(file)),
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  };
}
