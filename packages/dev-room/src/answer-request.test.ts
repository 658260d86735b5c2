import {
  AddTrackRequest,
  MuteTrackRequest,
  Ping,
  RequestResponse_Reason,
  type SignalRequest,
  TrackSource,
  TrackType,
  UpdateParticipantMetadata,
} from '@livekit/protocol';
import { beforeEach, expect, test } from 'vitest';
import { answerRequest } from './answer-request.js';
import { DEV_ROOM_LIMITS } from './limits.js';
import { createParticipantProfile } from './participant-profile.js';
import { createPublishedSounds } from './published-sounds.js';
import type { Grant } from './read-grant.js';

const NOW = 1_700_000_000_000;
const MICROPHONE = { cid: 'microphone', type: TrackType.AUDIO, source: TrackSource.MICROPHONE };
const GRANT: Grant = {
  identity: 'customer',
  name: '',
  metadata: '',
  attributes: {},
  room: 'room',
  kind: 0,
  may: {
    join: true,
    create: false,
    list: false,
    administer: false,
    publish: true,
    publish_sources: [TrackSource.MICROPHONE],
    publish_data: false,
    subscribe: true,
    update_self: false,
    agent: false,
  },
};

let grant: Grant;
beforeEach(() => {
  grant = { ...GRANT, may: { ...GRANT.may } };
});

function open() {
  const abilities = { calls_loopback: true, client_protocol: 15, capabilities: [] };
  const state = { profile: createParticipantProfile(grant, abilities), sounds: createPublishedSounds(grant), now: NOW };
  return (request: SignalRequest['message']) => answerRequest(request, state);
}
const addTrack = (request: Partial<AddTrackRequest>) =>
  ({ case: 'addTrack', value: new AddTrackRequest({ ...MICROPHONE, ...request }) }) as const;
const reasonOf = ({ answers: [answer] }: ReturnType<typeof answerRequest>) =>
  answer?.case === 'requestResponse' ? answer.value.reason : undefined;

test('a track that the token allows is published, and shown once it is offered', () => {
  const { answers, changed } = open()(addTrack({}));
  expect(answers).toMatchObject([{ case: 'trackPublished', value: { cid: 'microphone' } }]);
  expect(changed).toBe(false);
});

test.each([
  ['of another source', { source: TrackSource.SCREEN_SHARE_AUDIO }],
  ['of video', { type: TrackType.VIDEO }],
])('a track %s is refused', (_, request) => {
  expect(reasonOf(open()(addTrack(request)))).toBe(RequestResponse_Reason.NOT_ALLOWED);
});

test('a track more than one participant may have is refused', () => {
  const ask = open();
  for (let count = 0; count < DEV_ROOM_LIMITS.tracksPerParticipant; count++) ask(addTrack({}));
  expect(reasonOf(ask(addTrack({})))).toBe(RequestResponse_Reason.LIMIT_EXCEEDED);
});

test('only a track of its own is muted', () => {
  const ask = open();
  const [published] = ask(addTrack({})).answers;
  const sid = published?.case === 'trackPublished' ? published.value.track?.sid : undefined;
  const mute = (track?: string) =>
    ask({ case: 'mute', value: new MuteTrackRequest({ sid: track ?? '', muted: true }) });
  expect(mute(sid)).toEqual({ answers: [], changed: true });
  expect(mute('another')).toEqual({ answers: [], changed: false });
});

test.each([
  [true, RequestResponse_Reason.OK],
  [false, RequestResponse_Reason.NOT_ALLOWED],
])('attributes are changed only if the token allows it (%s)', (allowed, reason) => {
  grant.may.update_self = allowed;
  const value = new UpdateParticipantMetadata({ requestId: 7, attributes: { hold: 'true' } });
  const { answers, changed } = open()({ case: 'updateMetadata', value });
  expect(answers).toMatchObject([{ case: 'requestResponse', value: { requestId: 7, reason } }]);
  expect(changed).toBe(allowed);
});

test('pings are answered with the time', () => {
  const ask = open();
  expect(ask({ case: 'ping', value: 1n }).answers).toEqual([{ case: 'pong', value: BigInt(NOW) }]);
  const [pong] = ask({ case: 'pingReq', value: new Ping({ timestamp: 5n }) }).answers;
  expect(pong).toMatchObject({ case: 'pongResp', value: { lastPingTimestamp: 5n, timestamp: BigInt(NOW) } });
});

test('other requests are not answered', () => {
  expect(open()({ case: undefined })).toEqual({ answers: [], changed: false });
});
