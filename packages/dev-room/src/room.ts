/**
 * One room: its participants, and what each is told about the others. A participant who joins is told of all
 * participants and published tracks. A participant who leaves, for any reason, is removed for all at once. If an
 * identity joins twice, the newer connection replaces the older one.
 */
import {
  type DataPacket,
  DataPacket_Kind,
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
  /** Sends data of the service. */
  sendData(packet: DataPacket): void;
  /** Removes all participants. */
  close(reason: DisconnectReason): Promise<void>;
}

/** @param emptied called when the last participant has left */
export function createRoom(name: string, metadata: string, log: Trace, emptied: () => void): Room {
  const sid = newId('room');
  const created = Date.now();
  const present = new Map<string, Participant>();
  const switchboard = createSwitchboard();
  const endings = new Set<Promise<void>>();

  const tellAll = (message: SignalAnswer, except?: Participant) => {
    for (const participant of present.values()) if (participant !== except) participant.tell(message);
  };
  const announce = (participant: Participant, except?: Participant) =>
    tellAll({ case: 'update', value: new ParticipantUpdate({ participants: [participant.info()] }) }, except);
  const speakers = createSpeakers((changed) =>
    tellAll({ case: 'speakersChanged', value: new SpeakersChanged({ speakers: changed }) }),
  );

  const isPresent = (participant: Participant) => present.get(participant.identity) === participant;
  const end = (participant: Participant, reason: DisconnectReason) => {
    switchboard.leave(participant);
    const ending = participant.end(reason).finally(() => endings.delete(ending));
    endings.add(ending);
    announce(participant, participant);
  };
  const remove = (participant: Participant, reason: DisconnectReason) => {
    if (!isPresent(participant)) return;
    present.delete(participant.identity);
    end(participant, reason);
    if (present.size === 0) emptied();
  };
  const forward = (reliable: boolean, packet: DataPacket, from?: Participant) => {
    const { destinationIdentities: wanted } = packet;
    const bytes = Buffer.from(packet.toBinary());
    for (const participant of present.values())
      if (participant !== from && (wanted.length === 0 || wanted.includes(participant.identity)))
        participant.send(reliable, bytes);
  };

  const info = () =>
    new RoomInfo({
      sid,
      name,
      metadata,
      creationTime: BigInt(Math.floor(created / 1_000)),
      creationTimeMs: BigInt(created),
      maxParticipants: DEV_ROOM_LIMITS.participantsPerRoom,
      numParticipants: present.size,
      numPublishers: switchboard.publishers(),
    });

  return {
    name,
    info,
    participants: () => [...present.values()],
    join(grant, abilities, hears_all, signal) {
      const before = present.get(grant.identity);
      if (before === undefined && present.size >= DEV_ROOM_LIMITS.participantsPerRoom) return undefined;
      const participant: Participant = createParticipant(grant, abilities, signal, {
        changed: () => isPresent(participant) && announce(participant),
        published: (track_sid) => switchboard.begin(participant, track_sid),
        unpublished: (track_sid) => switchboard.end(track_sid),
        packet(track_sid, packet, level) {
          if (level !== undefined) speakers.heard(participant.sid, level);
          switchboard.carry(track_sid, packet);
        },
        data: (reliable, packet) => isPresent(participant) && forward(reliable, packet, participant),
        wants(track_sids, wanted) {
          for (const track_sid of track_sids) switchboard.listen(participant, track_sid, wanted);
        },
        taken: (track_sid) => switchboard.taken(track_sid),
        left(why) {
          if (!isPresent(participant)) return;
          log.debug({ room: name, identity: grant.identity, why }, 'a participant leaves the development room');
          remove(participant, DisconnectReason.CLIENT_INITIATED);
        },
      });
      present.delete(grant.identity);
      if (before !== undefined) end(before, DisconnectReason.DUPLICATE_IDENTITY);
      present.set(grant.identity, participant);
      const others = [...present.values()].filter((other) => other !== participant);
      participant.welcome(
        info(),
        others.map((other) => other.info()),
      );
      announce(participant, participant);
      switchboard.enter(participant, hears_all);
      participant.startHearing();
      return participant;
    },
    remove,
    sendData: (packet) => forward(packet.kind === DataPacket_Kind.RELIABLE, packet),
    async close(reason) {
      speakers.close();
      for (const participant of present.values()) remove(participant, reason);
      await Promise.all(endings);
    },
  };
}
