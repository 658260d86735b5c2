/** The sound of a call's customer, of one of their connections at a time. */
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { voice } from '@livekit/agents';
import { type AudioFrame, AudioStream, type RemoteTrack, type Room, RoomEvent, TrackSource } from '@livekit/rtc-node';
import type { CallInRoom } from '../identities.js';
import { customersIn } from './room.js';
import { TRANSCRIPTION_RATE } from './transcription/transcription.js';

const CHANGES = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackUnpublished,
] as const;

interface CustomerSoundEvents {
  /** Called with the identity of each connection that is listened to. */
  chosen(identity: string): void;
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
  }

  override get stream(): ReadableStream<AudioFrame> {
    return this.#frames;
  }

  override async close(): Promise<void> {
    for (const change of CHANGES) this.#room.off(change, this.#choose);
    this.#track = undefined;
    await super.close();
  }

  readonly #choose = (): void => {
    const present = customersIn(this.#room, this.#call);
    const next = nextConnection(
      present.map(({ identity }) => identity),
      this.#identity,
    );
    if (next !== undefined) {
      this.#identity = next;
      this.#events.chosen(next);
    }
    const publications = present.find(({ identity }) => identity === this.#identity)?.trackPublications.values() ?? [];
    const track = [...publications].find(({ source }) => source === TrackSource.SOURCE_MICROPHONE)?.track;
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

/**
 * @param present identities of the customer's connections, newest last
 * @param current the one that is listened to
 * @returns the one to listen to instead, the newest; undefined: nothing changes
 */
export const nextConnection = (present: readonly string[], current: string | undefined): string | undefined =>
  present.some((identity) => identity === current) ? undefined : present.at(-1);
