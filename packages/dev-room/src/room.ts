/**
 * One room: its participants, and what each is told about the others. A participant who joins is told of all
 * participants and published tracks. A participant who leaves, for any reason, is removed for all at once. If an
 * identity joins twice, the newer connection replaces the older one.
 */
import {
  type DataPacket,
  DisconnectReason,
  ParticipantUpdate,
  Room as RoomInfo,
  SpeakersChanged,
} from '@livekit/protocol';
import { DEV_ROOM_LIMITS } from './limits.js';
import { newId } from './new-id.js';
import { createParticipant, type Participant } from './participant.js';
import type { ClientAbilities } from './participant-profile.js';
import type { Grant } from './read-grant.js';
import type { SignalAnswer, SignalConnection } from './signal-connection.js';
import { createSpeakers } from './speakers.js';
import { createSwitchboard } from './switchboard.js';
import type { Trace } from './trace.js';

export interface Room {
  readonly name: string;
  info(): RoomInfo;
  participants(): Participant[];
  /** @param hears_all whether it receives every track automatically. @returns undefined if the room is full */
  join(grant: Grant, abilities: ClientAbilities, hears_all: boolean, signal: SignalConnection): Participant | undefined;
  /** Removes a participant if it is still in the room. */
  remove(participant: Participant, reason: DisconnectReason): void;
  /** Removes all participants. */
  close(reason: DisconnectReason): Promise<void>;
}

/** @param emptied called when the last participant has left */
export const createRoom = (name: string, log: Trace, emptied: () => void): Room => new OpenRoom(name, log, emptied);

class OpenRoom implements Room {
  readonly name: string;
  readonly #log: Trace;
  readonly #emptied: () => void;
  readonly #sid = newId('room');
  readonly #created = Date.now();
  readonly #present = new Map<string, Participant>();
  readonly #switchboard = createSwitchboard();
  readonly #speakers = createSpeakers((changed) =>
    this.#tellAll({ case: 'speakersChanged', value: new SpeakersChanged({ speakers: changed }) }),
  );
  /** Participants whose connections are being closed. */
  readonly #endings = new Set<Promise<void>>();

  constructor(name: string, log: Trace, emptied: () => void) {
    this.name = name;
    this.#log = log;
    this.#emptied = emptied;
  }

  info(): RoomInfo {
    return new RoomInfo({
      sid: this.#sid,
      name: this.name,
      creationTime: BigInt(Math.floor(this.#created / 1_000)),
      creationTimeMs: BigInt(this.#created),
      maxParticipants: DEV_ROOM_LIMITS.participantsPerRoom,
      numParticipants: this.#present.size,
      numPublishers: this.#switchboard.publishers(),
    });
  }

  participants(): Participant[] {
    return [...this.#present.values()];
  }

  join(
    grant: Grant,
    abilities: ClientAbilities,
    hears_all: boolean,
    signal: SignalConnection,
  ): Participant | undefined {
    const before = this.#present.get(grant.identity);
    if (before === undefined && this.#present.size >= DEV_ROOM_LIMITS.participantsPerRoom) return undefined;
    const participant = this.#create(grant, abilities, signal);
    this.#present.delete(grant.identity);
    if (before !== undefined) this.#end(before, DisconnectReason.DUPLICATE_IDENTITY);
    const others = this.participants();
    this.#present.set(grant.identity, participant);
    participant.welcome(
      this.info(),
      others.map((other) => other.info()),
    );
    this.#announce(participant, participant);
    this.#switchboard.enter(participant, hears_all);
    participant.startHearing();
    return participant;
  }

  remove(participant: Participant, reason: DisconnectReason): void {
    if (!this.#isPresent(participant)) return;
    this.#present.delete(participant.identity);
    this.#end(participant, reason);
    if (this.#present.size === 0) this.#emptied();
  }

  async close(reason: DisconnectReason): Promise<void> {
    this.#speakers.close();
    for (const participant of this.participants()) this.remove(participant, reason);
    await Promise.all(this.#endings);
  }

  #create(grant: Grant, abilities: ClientAbilities, signal: SignalConnection): Participant {
    const switchboard = this.#switchboard;
    const participant: Participant = createParticipant(grant, abilities, signal, {
      changed: () => this.#isPresent(participant) && this.#announce(participant),
      published: (track_sid) => switchboard.begin(participant, track_sid),
      unpublished: (track_sid) => switchboard.end(track_sid),
      packet: (track_sid, packet, level) => {
        if (level !== undefined) this.#speakers.heard(participant.sid, level);
        switchboard.carry(track_sid, packet);
      },
      data: (reliable, packet) => this.#isPresent(participant) && this.#forward(reliable, packet, participant),
      wants: (track_sids, wanted) => {
        for (const track_sid of track_sids) switchboard.listen(participant, track_sid, wanted);
      },
      taken: (track_sid) => switchboard.taken(track_sid),
      left: (why) => {
        if (!this.#isPresent(participant)) return;
        this.#log.debug(
          { room: this.name, identity: grant.identity, why },
          'a participant leaves the development room',
        );
        this.remove(participant, DisconnectReason.CLIENT_INITIATED);
      },
    });
    return participant;
  }

  #isPresent(participant: Participant): boolean {
    return this.#present.get(participant.identity) === participant;
  }

  #end(participant: Participant, reason: DisconnectReason): void {
    this.#switchboard.leave(participant);
    const ending = participant.end(reason).finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
    this.#announce(participant, participant);
  }

  /** Shows a participant to everybody, with changes also to itself. */
  #announce(participant: Participant, except?: Participant): void {
    this.#tellAll({ case: 'update', value: new ParticipantUpdate({ participants: [participant.info()] }) }, except);
  }

  #tellAll(message: SignalAnswer, except?: Participant): void {
    for (const participant of this.#present.values()) if (participant !== except) participant.tell(message);
  }

  #forward(reliable: boolean, packet: DataPacket, from: Participant): void {
    const { destinationIdentities: wanted } = packet;
    const bytes = Buffer.from(packet.toBinary());
    for (const participant of this.#present.values())
      if (participant !== from && (wanted.length === 0 || wanted.includes(participant.identity)))
        participant.send(reliable, bytes);
  }
}
