/**
 * The connection on which one participant receives audio. It exists from the start, for data. Each audio track is added
 * or removed by a new offer (`negotiation.ts`).
 */
import { type RTCDataChannel, type RTCRtpTransceiver, RtpHeader, RtpPacket } from 'werift';
import { DEV_ROOM_LIMITS } from './limits.js';
import { createNegotiation } from './negotiation.js';
import { createPeerConnection, keepSection, LOSSY_LABEL, RELIABLE_LABEL } from './peer-connection.js';

export interface SubscriberPeer {
  /** Offers all tracks so far, and from now on every change. Call once, when the client knows the room. */
  start(): void;
  /** Adds an audio track. @param stream the client's id for it. @returns false if the limit of tracks is reached */
  add(track_sid: string, stream: string): boolean;
  remove(track_sid: string): void;
  /** Handles the client's answer to the last offer. */
  answered(sdp: string): void;
  /** Forwards a packet of a track if the client has accepted the track. */
  play(track_sid: string, packet: RtpPacket): void;
  /** Sends data. Data that a client does not read in time is dropped. */
  send(reliable: boolean, bytes: Buffer): void;
  close(): Promise<void>;
}

export interface SubscriberPeerHandlers {
  offer(sdp: string): void;
  connected(): void;
  /** The client has accepted a track and receives its packets from now on. */
  taken(track_sid: string): void;
  /** The connection has failed permanently. */
  failed(error: unknown): void;
}

/** @param address where it is reachable */
export function createSubscriberPeer(address: string, handlers: SubscriberPeerHandlers): SubscriberPeer {
  const connection = createPeerConnection(address);
  const reliable = createOutbox(connection.createDataChannel(RELIABLE_LABEL, { ordered: true }));
  const lossy = createOutbox(connection.createDataChannel(LOSSY_LABEL, { ordered: false, maxRetransmits: 0 }));
  const sounds = new Map<string, { transceiver: RTCRtpTransceiver; offered: boolean; taken: boolean }>();
  let added = 0;
  let closed = false;
  const negotiation = createNegotiation(connection, {
    offer(sdp) {
      for (const sound of sounds.values()) sound.offered = true;
      handlers.offer(sdp);
    },
    answered() {
      for (const [track_sid, sound] of sounds) {
        if (!sound.offered || sound.taken) continue;
        sound.taken = true;
        handlers.taken(track_sid);
      }
    },
    connected: handlers.connected,
    failed: handlers.failed,
  });

  return {
    start: negotiation.start,
    add(track_sid, stream) {
      added += 1;
      if (added > DEV_ROOM_LIMITS.tracksHeardPerStay) return false;
      negotiation.change(() => {
        const transceiver = connection.addTransceiver('audio', { direction: 'sendonly' });
        transceiver.sender.streamId = stream;
        keepSection(transceiver);
        sounds.set(track_sid, { transceiver, offered: false, taken: false });
        return true;
      });
      return true;
    },
    remove: (track_sid) =>
      negotiation.change(() => {
        const sound = sounds.get(track_sid);
        sounds.delete(track_sid);
        sound?.transceiver.setDirection('inactive');
        return sound !== undefined;
      }),
    answered: negotiation.answered,
    play(track_sid, packet) {
      const sound = sounds.get(track_sid);
      if (sound?.taken !== true || closed) return;
      const { marker, sequenceNumber, timestamp } = packet.header;
      const header = new RtpHeader({ marker, sequenceNumber, timestamp });
      sound.transceiver.sender.sendRtp(new RtpPacket(header, packet.payload)).catch(handlers.failed);
    },
    send: (isReliable, bytes) => (isReliable ? reliable : lossy)(bytes),
    async close() {
      closed = true;
      negotiation.end();
      await connection.close();
    },
  };
}

/** Sends on a channel, and buffers a limited amount until it opens. */
function createOutbox(channel: RTCDataChannel): (bytes: Buffer) => void {
  let early: Buffer[] = [];
  let earlyBytes = 0;
  channel.stateChanged.subscribe((state) => {
    if (state !== 'open') return;
    for (const bytes of early) channel.send(bytes);
    early = [];
  });
  return (bytes) => {
    if (channel.readyState === 'open') {
      if (channel.bufferedAmount + bytes.length <= DEV_ROOM_LIMITS.dataWaitingBytes) channel.send(bytes);
      return;
    }
    earlyBytes += bytes.length;
    if (channel.readyState === 'connecting' && earlyBytes <= DEV_ROOM_LIMITS.dataWaitingBytes) early.push(bytes);
  };
}
