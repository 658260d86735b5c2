/**
 * A WebRTC connection. Every participant has two: one for publishing and one for subscribing. It has exactly one
 * address, accepts connections only from this machine, uses no STUN server, initiates none (ICE lite) and carries Opus
 * and data.
 */
import {
  type RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  type RTCRtpTransceiver,
  RTP_EXTENSION_URI,
} from 'werift';
import { DEV_ROOM_LIMITS } from './limits.js';
import { isOwnAddress } from './own-addresses.js';

/** More records than a handshake takes, however often it is retried. */
const HANDSHAKE_RECORDS = 1_000;

export const RELIABLE_LABEL = '_reliable';
export const LOSSY_LABEL = '_lossy';
export const OPUS = 'audio/opus';

/** @param address where it is reachable */
export function createPeerConnection(address: string): RTCPeerConnection {
  const connection = new RTCPeerConnection({
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          mimeType: OPUS,
          clockRate: 48_000,
          channels: 2,
          payloadType: 111,
          parameters: 'minptime=10;useinbandfec=1',
        }),
      ],
      // Clients keep empty video sections in their offers; an answer needs a codec even to leave them empty.
      video: [new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })],
    },
    headerExtensions: {
      audio: [
        new RTCRtpHeaderExtensionParameters({ uri: RTP_EXTENSION_URI.sdesMid }),
        new RTCRtpHeaderExtensionParameters({ uri: RTP_EXTENSION_URI.audioLevelIndication }),
      ],
      video: [],
    },
    iceServers: [],
    iceLite: true,
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [address],
    iceInterfaceAddresses: { udp4: address },
    iceFilterStunResponse: (_message, [caller]) => isOwnAddress(caller),
    bundlePolicy: 'max-bundle',
    maxMessageSize: DEV_ROOM_LIMITS.dataPacketBytes,
  });
  countRecordsOnce(connection);
  return connection;
}

/**
 * werift restarts the record numbers after the handshake, whose last encrypted record already used one: the client then
 * drops the duplicate. Starting above all numbers of a handshake avoids this.
 */
function countRecordsOnce(connection: RTCPeerConnection): void {
  const known = new WeakSet<RTCDtlsTransport>();
  connection.connectionStateChange.subscribe(() => {
    for (const transport of connection.dtlsTransports) {
      if (known.has(transport)) continue;
      known.add(transport);
      transport.onStateChange.subscribe((state) => {
        if (state === 'connected' && transport.dtls !== undefined)
          transport.dtls.dtls.recordSequenceNumber = HANDSHAKE_RECORDS;
      });
    }
  });
}

/** Removes a client's addresses from its description: the room never initiates connections. */
export function withoutCandidates(sdp: string): string {
  return sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') && line !== 'a=end-of-candidates')
    .join('\r\n');
}

/**
 * The room's own description. It leaves sections empty instead of rejecting them, since a rejected section must not
 * share its connection with others, and the first one carries them all. ICE lite is stated for the whole session:
 * werift states it in the sections, where Firefox ignores it.
 */
export function describe({ localDescription }: RTCPeerConnection): string {
  return (localDescription?.sdp ?? '')
    .replace(/^(m=(?:audio|video)) 0 /gm, '$1 9 ')
    .replace(/^a=ice-lite\r\n/gm, '')
    .replace(/^m=/m, 'a=ice-lite\r\nm=');
}

/** Reserves a section for its first use. werift would reuse an empty one, which some clients do not notice. */
export function keepSection(transceiver: RTCRtpTransceiver): void {
  transceiver.usedForSender = true;
}
