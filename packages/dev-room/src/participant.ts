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
  Pong,
  RequestResponse,
  RequestResponse_Reason,
  type Room,
  SessionDescription,
  type SignalRequest,
  TrackPublishedResponse,
} from '@livekit/protocol';
import type { RtpPacket } from 'werift';
import { createAllowance } from './allowance.js';
import { joinResponse } from './join-response.js';
import { DEV_ROOM_LIMITS } from './limits.js';
import { LOOPBACK, reachableAddress } from './own-addresses.js';
import { type ClientAbilities, createParticipantProfile } from './participant-profile.js';
import { createPublishedSounds } from './published-sounds.js';
import { createPublisherPeer } from './publisher-peer.js';
import type { Grant } from './read-grant.js';
import type { SignalAnswer, SignalConnection } from './signal-connection.js';
import { createSubscriberPeer } from './subscriber-peer.js';

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

export function createParticipant(
  grant: Grant,
  abilities: ClientAbilities,
  signal: SignalConnection,
  events: ParticipantEvents,
): Participant {
  const profile = createParticipantProfile(grant, abilities);
  const sounds = createPublishedSounds(grant);
  const dataAllowance = createAllowance(DEV_ROOM_LIMITS.dataPacketsPerSecond, DEV_ROOM_LIMITS.dataPacketsAtOnce);
  let state = ParticipantInfo_State.JOINED;

  const address = abilities.calls_loopback ? LOOPBACK : reachableAddress();
  const publisher = createPublisherPeer(address, (reliable, bytes) => {
    const packet = grant.may.publish_data && dataAllowance.take() ? readPacket(bytes) : undefined;
    if (packet === undefined) return;
    packet.participantSid = profile.sid;
    packet.participantIdentity = grant.identity;
    events.data(reliable, packet);
  });
  const subscriber = createSubscriberPeer(address, {
    offer: (sdp) => signal.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp }) }),
    connected() {
      state = ParticipantInfo_State.ACTIVE;
      events.changed();
    },
    taken: events.taken,
    failed: events.left,
  });

  const info = () => profile.show(state, state === ParticipantInfo_State.DISCONNECTED ? [] : sounds.live());
  const respond = (requestId: number, reason: RequestResponse_Reason, request: RequestResponse['request']) =>
    signal.send({ case: 'requestResponse', value: new RequestResponse({ requestId, reason, request }) });

  const takeOffer = async ({ sdp: offer, id }: SessionDescription) => {
    const { sdp, sounds: offered } = await publisher.answer(offer);
    const { begun, ended } = sounds.sent(offered);
    signal.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id }) });
    for (const track_sid of ended) events.unpublished(track_sid);
    for (const { track_sid, mid } of begun)
      publisher.hear(mid, (packet, level) => events.packet(track_sid, packet, level));
    if (ended.length + begun.length > 0) events.changed();
    for (const { track_sid } of begun) events.published(track_sid);
  };

  return {
    sid: profile.sid,
    identity: grant.identity,
    may_hear: grant.may.subscribe,
    info,
    tell: signal.send,
    welcome: (room, others) => signal.send({ case: 'join', value: joinResponse(room, info(), others) }),
    startHearing: subscriber.start,
    request(message) {
      switch (message.case) {
        case 'offer':
          return takeOffer(message.value);
        case 'answer':
          return subscriber.answered(message.value.sdp);
        case 'addTrack': {
          const track = sounds.announce(message.value);
          if (track === 'not_allowed') return respond(0, RequestResponse_Reason.NOT_ALLOWED, message);
          if (track === 'too_many') return respond(0, RequestResponse_Reason.LIMIT_EXCEEDED, message);
          const value = new TrackPublishedResponse({ cid: message.value.cid, track });
          return signal.send({ case: 'trackPublished', value });
        }
        case 'mute':
          return sounds.mute(message.value.sid, message.value.muted) ? events.changed() : undefined;
        case 'subscription': {
          const { trackSids, participantTracks, subscribe } = message.value;
          return events.wants([...trackSids, ...participantTracks.flatMap((one) => one.trackSids)], subscribe);
        }
        case 'updateMetadata': {
          const reason = profile.change(message.value);
          respond(message.value.requestId, reason, message);
          return reason === RequestResponse_Reason.OK ? events.changed() : undefined;
        }
        case 'ping':
          return signal.send({ case: 'pong', value: BigInt(Date.now()) });
        case 'pingReq': {
          const { timestamp: lastPingTimestamp } = message.value;
          const value = new Pong({ lastPingTimestamp, timestamp: BigInt(Date.now()) });
          return signal.send({ case: 'pongResp', value });
        }
        case 'leave':
          return events.left('the client said so');
        default:
          return;
      }
    },
    offerSound(publisher_sid, track_sid) {
      if (!subscriber.add(track_sid, `${publisher_sid}|${track_sid}`)) events.left('it has heard too many sounds');
    },
    takeSoundBack: subscriber.remove,
    play: subscriber.play,
    send: subscriber.send,
    gone: () => events.left('its connection closed'),
    async end(reason) {
      if (state === ParticipantInfo_State.DISCONNECTED) return;
      state = ParticipantInfo_State.DISCONNECTED;
      const action = LeaveRequest_Action.DISCONNECT;
      signal.send({ case: 'leave', value: new LeaveRequest({ reason, action }) });
      signal.close();
      await Promise.allSettled([publisher.close(), subscriber.close()]);
    },
  };
}

function readPacket(bytes: Buffer): DataPacket | undefined {
  if (bytes.length > DEV_ROOM_LIMITS.dataPacketBytes) return undefined;
  try {
    return DataPacket.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
