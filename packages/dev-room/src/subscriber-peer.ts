/**
 * The connection on which one participant receives audio: the room offers, the client answers. It exists from the
 * start, for data. Each audio track is added or removed by a new offer. Only one offer is open at a time, and the
 * second one waits until the first has led to a connection, because werift gives up a connection that is offered again
 * earlier.
 */
import { type RTCDataChannel, type RTCRtpTransceiver, RtpHeader, RtpPacket } from 'werift';
import { DEV_ROOM_LIMITS } from './limits.js';
import {
  createPeerConnection,
  describe,
  keepSection,
  LOSSY_LABEL,
  RELIABLE_LABEL,
  withoutCandidates,
} from './peer-connection.js';

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
  let started = false;
  let connected = false;
  let waiting = false;
  let changed = false;
  let closed = false;
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (step: () => void | Promise<void>) => {
    turn = turn
      .then(() => (closed ? undefined : step()))
      .catch((error: unknown) => {
        if (!closed) handlers.failed(error);
      });
  };

  const offerChange = async () => {
    if (!changed || waiting || !started) return;
    const first = connection.localDescription === null;
    if (!first && !connected) return;
    waiting = true;
    changed = false;
    await connection.setLocalDescription(await connection.createOffer());
    for (const sound of sounds.values()) sound.offered = true;
    handlers.offer(describe(connection));
  };

  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected' && !connected) {
      connected = true;
      handlers.connected();
      inTurn(offerChange);
    }
    if (state === 'failed' && !closed) handlers.failed(new Error('the connection that hears the room has failed'));
  });

  return {
    start: () =>
      inTurn(() => {
        started = true;
        changed = true;
        return offerChange();
      }),
    add(track_sid, stream) {
      added += 1;
      if (added > DEV_ROOM_LIMITS.tracksHeardPerStay) return false;
      inTurn(() => {
        const transceiver = connection.addTransceiver('audio', { direction: 'sendonly' });
        transceiver.sender.streamId = stream;
        keepSection(transceiver);
        sounds.set(track_sid, { transceiver, offered: false, taken: false });
        changed = true;
        return offerChange();
      });
      return true;
    },
    remove: (track_sid) =>
      inTurn(() => {
        const sound = sounds.get(track_sid);
        if (sound === undefined) return;
        sounds.delete(track_sid);
        sound.transceiver.setDirection('inactive');
        changed = true;
        return offerChange();
      }),
    answered: (sdp) =>
      inTurn(async () => {
        if (!waiting) return;
        await connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) });
        waiting = false;
        for (const [track_sid, sound] of sounds) {
          if (!sound.offered || sound.taken) continue;
          sound.taken = true;
          handlers.taken(track_sid);
        }
        await offerChange();
      }),
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
