/**
 * Recordings of calls, by LiveKit Egress. A recording ends with its room. Each server compares the record with Egress
 * and the files, after a webhook and periodically, so one server finds what another left. A call that cannot be
 * recorded continues without a recording.
 */
import type { RecordingDeletionRow } from '../db/schema.js';
import type { RecordingFiles } from '../features/calls/recording-files.js';
import {
  findRecordingDeletions,
  findUnfinishedRecordings,
  forgetRecordingFile,
  insertRecording,
  type LastRecording,
  type UnfinishedRecording,
  updateRecording,
} from '../features/calls/recordings.js';
import { roomOf } from '../features/calls/room-of.js';
import { ROOM_STANDS_MS } from '../features/calls/running-calls.js';
import type { Context } from '../features/context.js';
import type { WatchedCall } from './attended-rooms.js';
import type { Egress } from './egress.js';

/** Until then, Egress may start to write a file without listing it, in ms. */
const START_MS = 60_000;

export class Recordings {
  readonly #context: Context;
  readonly #egress: Egress;
  readonly #files: RecordingFiles;
  /** Recordings whose files could not be checked last time. */
  #failing = new Set<string>();
  #problem: string | undefined;

  constructor(context: Context, egress: Egress, files: RecordingFiles) {
    this.#context = context;
    this.#egress = egress;
    this.#files = files;
  }

  /** Why the last recording of this server could not be started; undefined: it was started, or there was none. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Starts a recording. Call it once the customer has been told. Never rejects. */
  async begin(call: WatchedCall['call']): Promise<void> {
    const { log, measures } = this.#context;
    try {
      const recording = await insertRecording(this.#context, call);
      if (recording === undefined) return;
      const egress_id = await this.#egress.start(roomOf(call), this.#files.output(recording.file));
      this.#problem = undefined;
      measures.recording('started');
      const change = { state: 'recording', egress_id } as const;
      // Erased meanwhile: its file is deleted once Egress has ended.
      if (!(await updateRecording(this.#context, recording.id, change))) await this.#egress.stop(egress_id);
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
      measures.recording('failed');
      log.error({ err: error, call_id: call.id }, 'a call is not recorded');
    }
  }

  /**
   * Compares the record with Egress and the files, and deletes files of deleted recordings.
   * @param stopped true: the rest is left to another server, or to the next start
   */
  async look(stopped: () => boolean = () => false): Promise<void> {
    const context = this.#context;
    const before = context.now() - START_MS;
    const failed = [
      ...(await this.#each(
        stopped,
        (last) => findUnfinishedRecordings(context, last),
        (one, running) => this.#settle(one, running),
      )),
      ...(await this.#each(
        stopped,
        (last) => findRecordingDeletions(context, before, last),
        (one, running) => this.#delete(one, running),
      )),
    ];
    this.#failing = new Set(failed);
  }

  /**
   * Works on every recording, page by page. One that fails does not delay others, and is logged once.
   * @returns the files of those that failed
   */
  async #each<Recording extends LastRecording>(
    stopped: () => boolean,
    readPage: (last?: LastRecording) => Promise<Recording[]>,
    work: (recording: Recording, running: string | undefined) => Promise<void>,
  ): Promise<string[]> {
    const failed: string[] = [];
    for (let page = await readPage(); page.length > 0; page = await readPage(page.at(-1))) {
      // Read after the page: a recording of the page that is not running then has ended.
      const running = await this.#egress.running();
      for (const one of page) {
        if (stopped()) return failed;
        try {
          await work(one, running.get(one.file));
        } catch (error) {
          failed.push(one.file);
          if (!this.#failing.has(one.file))
            this.#context.log.warn({ err: error }, 'a recording could not be looked after; trying again');
        }
      }
    }
    return failed;
  }

  /** @param running the egress that writes it; undefined: none */
  async #settle(recording: UnfinishedRecording, running: string | undefined): Promise<void> {
    const { id, call_id, file, egress_id, state, is_over, started_at } = recording;
    if (running !== undefined && !this.#isLost(started_at)) {
      // The server that started it ended before it could store that.
      if (state === 'starting') await updateRecording(this.#context, id, { state: 'recording', egress_id: running });
      // Usually it ends with the room, but the room stays if another call is in it.
      if (is_over) await this.#egress.stop(running);
      return;
    }
    const bytes = await this.#files.size(file);
    if (bytes !== undefined && bytes > 0) {
      await updateRecording(this.#context, id, { state: 'ready', bytes });
      return;
    }
    if (this.#context.now() - started_at < START_MS) return;
    const reason = egress_id === null ? undefined : await this.#egress.findError(egress_id);
    if (await updateRecording(this.#context, id, { state: 'failed' }))
      this.#context.log.error({ call_id, egress_id, reason }, 'the recording of a call failed');
  }

  async #delete({ file, started_at }: RecordingDeletionRow, running: string | undefined): Promise<void> {
    if (running !== undefined && !this.#isLost(started_at)) return this.#egress.stop(running);
    await this.#files.delete(file);
    await forgetRecordingFile(this.#context, file);
  }

  /** No room exists for that long, so an Egress that is still listed was killed. */
  #isLost(started_at: number): boolean {
    return this.#context.now() - started_at > ROOM_STANDS_MS;
  }
}
