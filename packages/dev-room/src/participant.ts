/**
 * One client in a room: its requests on the signal connection, and its two WebRTC connections. It reports events to the
 * room, which decides who hears whom.
 */
import {
  DataPacket,
  type DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  type ParticipantInfo,
  ParticipantInfo_State,
  type Room,
  SessionDescription,
  type SignalRequest,
} from '@livekit/protocol';
import type { RtpPacket } from 'werift';
import { createAllowance } from './allowance.js';
import { answerRequest } from './answer-request.js';
import { joinResponse } from './join-response.js';
import { DEV_ROOM_LIMITS } from './limits.js';
import { LOOPBACK, reachableAddress } from './own-addresses.js';
import { type ClientAbilities, createParticipantProfile, type ParticipantProfile } from './participant-profile.js';
import { createPublishedSounds, type PublishedSounds } from './published-sounds.js';
import { createPublisherPeer, type PublisherPeer } from './publisher-peer.js';
import type { Grant } from './read-grant.js';
import type { SignalAnswer, SignalConnection } from './signal-connection.js';
import { createSubscriberPeer, type SubscriberPeer } from './subscriber-peer.js';

export interface Participant {
  readonly sid: string;
  readonly identity: string;
  readonly may_hear: boolean;
  info(): ParticipantInfo;
  tell(message: SignalAnswer): void;
  /** Admits the client. This is the first message sent to it. */
  welcome(room: Room, others: ParticipantInfo[]): void;
  /** Offers the client the connection to receive audio, with the tracks offered so far. */
  startHearing(): void;
  /** @throws {Error} for a request that cannot be read */
  request(message: SignalRequest['message']): void | Promise<void>;
  /** Offers the client an audio track of another participant. */
  offerSound(publisher_sid: string, track_sid: string): void;
  takeSoundBack(track_sid: string): void;
  play(track_sid: string, packet: RtpPacket): void;
  send(reliable: boolean, bytes: Buffer): void;
  /** The signal connection has closed, so the participant leaves. */
  gone(): void;
  /** Tells the client that it is removed, unless it has left, and ends its connections. */
  end(reason: DisconnectReason): Promise<void>;
}

/** Events that a participant reports to its room. */
export interface ParticipantEvents {
  changed(): void;
  published(track_sid: string): void;
  unpublished(track_sid: string): void;
  packet(track_sid: string, packet: RtpPacket, level: number | undefined): void;
  data(reliable: boolean, packet: DataPacket): void;
  wants(track_sids: string[], subscribe: boolean): void;
  /** It has accepted a track of another participant and receives it from now on. */
  taken(track_sid: string): void;
  /** It leaves or has failed. */
  left(reason: unknown): void;
}

export const createParticipant = (
  grant: Grant,
  abilities: ClientAbilities,
  signal: SignalConnection,
  events: ParticipantEvents,
): Participant => new ConnectedParticipant(grant, abilities, signal, events);

class ConnectedParticipant implements Participant {
  readonly #grant: Grant;
  readonly #signal: SignalConnection;
  readonly #events: ParticipantEvents;
  readonly #profile: ParticipantProfile;
  readonly #sounds: PublishedSounds;
  readonly #publisher: PublisherPeer;
  readonly #subscriber: SubscriberPeer;
  readonly #dataAllowance = createAllowance(DEV_ROOM_LIMITS.dataPacketsPerSecond, DEV_ROOM_LIMITS.dataPacketsAtOnce);
  /** `JOINED`, then `ACTIVE` once it can receive, then `DISCONNECTED`. */
  #state = ParticipantInfo_State.JOINED;

  constructor(grant: Grant, abilities: ClientAbilities, signal: SignalConnection, events: ParticipantEvents) {
    this.#grant = grant;
    this.#signal = signal;
    this.#events = events;
    this.#profile = createParticipantProfile(grant, abilities);
    this.#sounds = createPublishedSounds(grant);
    const address = abilities.calls_loopback ? LOOPBACK : reachableAddress();
    this.#publisher = createPublisherPeer(address, (reliable, bytes) => this.#passOn(reliable, bytes));
    this.#subscriber = createSubscriberPeer(address, {
      offer: (sdp) => signal.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp }) }),
      connected: () => this.#activate(),
      taken: events.taken,
      failed: events.left,
    });
  }

  get sid(): string {
    return this.#profile.sid;
  }

  get identity(): string {
    return this.#grant.identity;
  }

  get may_hear(): boolean {
    return this.#grant.may.subscribe;
  }

  info(): ParticipantInfo {
    const is_out = this.#state === ParticipantInfo_State.DISCONNECTED;
    return this.#profile.show(this.#state, is_out ? [] : this.#sounds.live());
  }

  tell(message: SignalAnswer): void {
    this.#signal.send(message);
  }

  welcome(room: Room, others: ParticipantInfo[]): void {
    this.tell({ case: 'join', value: joinResponse(room, this.info(), others) });
  }

  startHearing(): void {
    this.#subscriber.start();
  }

  request(message: SignalRequest['message']): void | Promise<void> {
    switch (message.case) {
      case 'offer':
        return this.#takeOffer(message.value);
      case 'answer':
        return this.#subscriber.answered(message.value.sdp);
      case 'subscription': {
        const { trackSids, participantTracks, subscribe } = message.value;
        return this.#events.wants([...trackSids, ...participantTracks.flatMap((one) => one.trackSids)], subscribe);
      }
      case 'leave':
        return this.#events.left('the client said so');
      default: {
        const [profile, sounds] = [this.#profile, this.#sounds];
        const { answers, changed } = answerRequest(message, { profile, sounds, now: Date.now() });
        for (const answer of answers) this.tell(answer);
        if (changed) this.#events.changed();
      }
    }
  }

  offerSound(publisher_sid: string, track_sid: string): void {
    if (!this.#subscriber.add(track_sid, `${publisher_sid}|${track_sid}`))
      this.#events.left('it has heard too many sounds');
  }

  takeSoundBack(track_sid: string): void {
    this.#subscriber.remove(track_sid);
  }

  play(track_sid: string, packet: RtpPacket): void {
    this.#subscriber.play(track_sid, packet);
  }

  send(reliable: boolean, bytes: Buffer): void {
    this.#subscriber.send(reliable, bytes);
  }

  gone(): void {
    this.#events.left('its connection closed');
  }

  async end(reason: DisconnectReason): Promise<void> {
    if (this.#state === ParticipantInfo_State.DISCONNECTED) return;
    this.#state = ParticipantInfo_State.DISCONNECTED;
    const action = LeaveRequest_Action.DISCONNECT;
    this.tell({ case: 'leave', value: new LeaveRequest({ reason, action }) });
    this.#signal.close();
    await Promise.allSettled([this.#publisher.close(), this.#subscriber.close()]);
  }

  #activate(): void {
    if (this.#state !== ParticipantInfo_State.JOINED) return;
    this.#state = ParticipantInfo_State.ACTIVE;
    this.#events.changed();
  }

  #passOn(reliable: boolean, bytes: Buffer): void {
    const packet = this.#grant.may.publish_data && this.#dataAllowance.take() ? readPacket(bytes) : undefined;
    if (packet === undefined) return;
    packet.participantSid = this.sid;
    packet.participantIdentity = this.identity;
    this.#events.data(reliable, packet);
  }

  async #takeOffer({ sdp: offer, id }: SessionDescription): Promise<void> {
    const { sdp, sounds: offered } = await this.#publisher.answer(offer);
    const { begun, ended } = this.#sounds.sent(offered);
    this.tell({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id }) });
    for (const track_sid of ended) this.#events.unpublished(track_sid);
    for (const { track_sid, mid } of begun)
      this.#publisher.hear(mid, (packet, level) => this.#events.packet(track_sid, packet, level));
    if (ended.length + begun.length > 0) this.#events.changed();
    for (const { track_sid } of begun) this.#events.published(track_sid);
  }
}

function readPacket(bytes: Buffer): DataPacket | undefined {
  if (bytes.length > DEV_ROOM_LIMITS.dataPacketBytes) return undefined;
  try {
    return DataPacket.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
