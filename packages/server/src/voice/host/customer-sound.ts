/**
 * The sound of a call's customer: of the connection that joined last. A connection that was lost can stay in the room for
 * half a minute, while the customer is back on a new one, or will be back on the same.
 */
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { voice } from '@livekit/agents';
import { type AudioFrame, AudioStream, type RemoteTrack, type Room, RoomEvent, TrackSource } from '@livekit/rtc-node';
import type { CallInRoom } from '../identities.js';
import { customersIn } from './room.js';
import { watchSoundArrival } from './sound-arrival.js';
import { TRANSCRIPTION_RATE } from './transcription/transcription.js';

const CHANGES = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
] as const;

interface CustomerSoundEvents {
  /** Called with the identity of each connection that is listened to. */
  chosen(identity: string): void;
  /**
   * No connection of the customer is in the room, or its sound does not arrive. `chosen` follows if one returns, also of
   * the same identity. @param missing_ms for how long that may have been so
   */
  away(missing_ms: number): void;
  /** The customer can no longer be heard. */
  lost(reason: string): void;
}

export class CustomerSound extends voice.AudioInput {
  readonly #room: Room;
  readonly #call: CallInRoom;
  readonly #events: CustomerSoundEvents;
  readonly #frames: ReadableStream<AudioFrame>;
  #controller: ReadableStreamDefaultController<AudioFrame> | undefined;
  /** The connection that is listened to. */
  #identity: string | undefined;
  #track: RemoteTrack | undefined;
  #muted = false;
  readonly #closed = new AbortController();

  constructor(room: Room, call: CallInRoom, events: CustomerSoundEvents) {
    super();
    this.#room = room;
    this.#call = call;
    this.#events = events;
    this.#frames = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
    });
    for (const change of CHANGES) room.on(change, this.#choose);
    this.#choose();
    const options = {
      room,
      // A telephone can send nothing while its caller is silent.
      isExpected: () => call.room === null && this.#track !== undefined && !this.#muted,
      stopped: (missing_ms: number) => events.away(missing_ms),
      resumed: () => {
        if (this.#identity !== undefined) events.chosen(this.#identity);
      },
    };
    watchSoundArrival(options, this.#closed.signal).catch((error: unknown) => {
      // The room may end while its packets are counted.
      if (this.#closed.signal.aborted) return;
      process.stderr.write(`call ${call.id} no longer notices that its customer's network is gone: ${String(error)}\n`);
    });
  }

  override get stream(): ReadableStream<AudioFrame> {
    return this.#frames;
  }

  override async close(): Promise<void> {
    this.#closed.abort();
    for (const change of CHANGES) this.#room.off(change, this.#choose);
    this.#track = undefined;
    await super.close();
  }

  readonly #choose = (): void => {
    const newest = customersIn(this.#room, this.#call).at(-1);
    if (newest?.identity !== this.#identity) {
      this.#identity = newest?.identity;
      if (newest === undefined) this.#events.away(0);
      else this.#events.chosen(newest.identity);
    }
    const publications = newest?.trackPublications.values() ?? [];
    const microphone = [...publications].find(({ source }) => source === TrackSource.SOURCE_MICROPHONE);
    const track = microphone?.track;
    this.#muted = microphone?.muted === true;
    if (track === this.#track) return;
    this.#track = track;
    if (track !== undefined)
      this.#listen(track).catch((error: unknown) => this.#events.lost(`the customer's sound failed: ${String(error)}`));
  };

  async #listen(track: RemoteTrack): Promise<void> {
    const options = { sampleRate: TRANSCRIPTION_RATE, numChannels: 1 };
    // Ends when the track is unsubscribed. Leaving the loop releases the native stream.
    for await (const frame of new AudioStream(track, options)) {
      if (track !== this.#track) return;
      this.#controller?.enqueue(frame);
    }
  }
}
