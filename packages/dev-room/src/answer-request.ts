/** Answers the requests of a client that concern its profile and its tracks, and not its connections. */
import {
  Pong,
  RequestResponse,
  RequestResponse_Reason,
  type SignalRequest,
  TrackPublishedResponse,
} from '@livekit/protocol';
import type { ParticipantProfile } from './participant-profile.js';
import type { PublishedSounds } from './published-sounds.js';
import type { SignalAnswer } from './signal-connection.js';

type Request = SignalRequest['message'];

export interface AnsweredRequest {
  /** Sent to the client, in this order. */
  answers: SignalAnswer[];
  /** The others see another participant now. */
  changed: boolean;
}

const REFUSED = {
  not_allowed: RequestResponse_Reason.NOT_ALLOWED,
  too_many: RequestResponse_Reason.LIMIT_EXCEEDED,
} as const;

const unchanged = (...answers: SignalAnswer[]): AnsweredRequest => ({ answers, changed: false });

const respond = (
  requestId: number,
  reason: RequestResponse_Reason,
  request: RequestResponse['request'],
): SignalAnswer => ({
  case: 'requestResponse',
  value: new RequestResponse({ requestId, reason, request }),
});

/** @param now in ms since 1970 @returns no answer to any other request */
export function answerRequest(
  request: Request,
  { profile, sounds, now }: { profile: ParticipantProfile; sounds: PublishedSounds; now: number },
): AnsweredRequest {
  switch (request.case) {
    case 'addTrack': {
      const track = sounds.announce(request.value);
      if (typeof track === 'string') return unchanged(respond(0, REFUSED[track], request));
      const value = new TrackPublishedResponse({ cid: request.value.cid, track });
      return unchanged({ case: 'trackPublished', value });
    }
    case 'mute':
      return { answers: [], changed: sounds.mute(request.value.sid, request.value.muted) };
    case 'updateMetadata': {
      const reason = profile.change(request.value);
      const answers = [respond(request.value.requestId, reason, request)];
      return { answers, changed: reason === RequestResponse_Reason.OK };
    }
    case 'ping':
      return unchanged({ case: 'pong', value: BigInt(now) });
    case 'pingReq': {
      const value = new Pong({ lastPingTimestamp: request.value.timestamp, timestamp: BigInt(now) });
      return unchanged({ case: 'pongResp', value });
    }
    default:
      return unchanged();
  }
}
