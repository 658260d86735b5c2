/**
 * The connection on which one participant sends audio: the client offers, the room answers. Audio is passed on as RTP
 * packets with the level measured by the sender, data as whole messages. A second offer waits until the first has led
 * to a connection, because werift gives up a connection that is renegotiated earlier.
 */
import { type Extensions, type MediaStreamTrack, RTP_EXTENSION_URI, type RtpPacket } from 'werift';
import {
  createPeerConnection,
  describe,
  keepSection,
  LOSSY_LABEL,
  RELIABLE_LABEL,
  withoutCandidates,
} from './peer-connection.js';
import { type OfferedSound, readOffer } from './read-offer.js';

/** @param level 0 to 127 dB below the maximum, undefined if the sender does not report it */
export type HearPacket = (packet: RtpPacket, level: number | undefined) => void;

export interface PublisherPeer {
  /**
   * Handles an offer.
   * @returns the answer, and the tracks sent from now on
   * @throws {Error} if the description cannot be read or offers anything except audio and data
   */
  answer(offer: string): Promise<{ sdp: string; sounds: OfferedSound[] }>;
  /** Passes on the packets of a section, until the next call for that section. */
  hear(mid: string, listener: HearPacket): void;
  close(): Promise<void>;
}

/**
 * @param address where it is reachable
 * @param onData called with each whole message of the two data channels that clients open
 */
export function createPublisherPeer(
  address: string,
  onData: (reliable: boolean, bytes: Buffer) => void,
): PublisherPeer {
  const connection = createPeerConnection(address);
  const listeners = new Map<string, HearPacket>();
  const known = new WeakSet<MediaStreamTrack>();

  const connected = new Promise<void>((resolve) => {
    connection.connectionStateChange.subscribe((state) => {
      if (state !== 'new' && state !== 'connecting') resolve();
    });
  });
  connection.onRemoteTransceiverAdded.subscribe(keepSection);
  connection.ontrack = ({ track, transceiver }) => {
    if (track.kind !== 'audio' || known.has(track)) return;
    known.add(track);
    track.onReceiveRtp.subscribe((packet: RtpPacket, extensions?: Extensions) => {
      const { level } = extensions?.[RTP_EXTENSION_URI.audioLevelIndication] ?? {};
      listeners.get(transceiver.mid ?? '')?.(packet, typeof level === 'number' ? level : undefined);
    });
  };
  connection.onDataChannel.subscribe((channel) => {
    const { label } = channel;
    if (label !== RELIABLE_LABEL && label !== LOSSY_LABEL) return;
    channel.onMessage.subscribe((data) => {
      if (typeof data !== 'string') onData(label === RELIABLE_LABEL, data);
    });
  });

  return {
    async answer(offer) {
      if (connection.remoteDescription !== null) await connected;
      await connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) });
      await connection.setLocalDescription(await connection.createAnswer());
      const sounds = readOffer(offer);
      for (const mid of listeners.keys()) if (!sounds.some((sound) => sound.mid === mid)) listeners.delete(mid);
      return { sdp: describe(connection), sounds };
    },
    hear: (mid, listener) => void listeners.set(mid, listener),
    async close() {
      listeners.clear();
      await connection.close();
    },
  };
}
