/**
 * The development room with the clients it is for: they hear each other and pass data on, a token opens what it says and
 * nothing else, the room service sees and ends what goes on, and a client that sends rubbish ends itself alone.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AddTrackRequest,
  RequestResponse_Reason,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  DisconnectReason,
  dispose,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackSource as RtcTrackSource,
  SimulateScenarioKind,
  TrackPublishOptions,
} from '@livekit/rtc-node';
import { AccessToken, RoomServiceClient, type VideoGrant } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type DevRoom, startDevRoom } from '../src/start-dev-room.js';

const KEY = { api_key: 'dev-room', api_secret: 'a-secret-of-the-development-room-0123456789' };
const RATE = 48_000;
const log = { debug: () => undefined, warn: console.warn, error: console.error };

let server: DevRoom;
let service: RoomServiceClient;
beforeAll(async () => {
  server = await startDevRoom({ ...KEY, host: '127.0.0.1', port: 0, log });
  service = new RoomServiceClient(server.url, KEY.api_key, KEY.api_secret);
});
const callers: Caller[] = [];
afterAll(async () => {
  // Sound on its way into a library that has been disposed of can end the process.
  for (const caller of callers) await caller[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await dispose();
});

test('is not for production', async () => {
  await expect(startDevRoom({ ...KEY, host: '127.0.0.1', port: 0, log, production: true })).rejects.toThrow(
    'not for production',
  );
});

describe('two clients', () => {
  const room = 'conversation-1';
  let one: Caller;
  let other: Caller;
  beforeAll(async () => {
    one = await enter('customer', { room });
    other = await enter('assistant', { room });
  });

  test('hear each other, each the tone of the other', async () => {
    const published = await one.play(600);
    await other.play(1_000);
    await published.waitForSubscription();
    await expect.poll(() => loudest(other.heard)).toBe(600);
    await expect.poll(() => loudest(one.heard)).toBe(1_000);
  });

  test('pass on data, text and attributes', async () => {
    const data = once(other.room, RoomEvent.DataReceived);
    await one.room.localParticipant!.publishData(Buffer.from('to all'), { reliable: true });
    const [bytes, sender] = await data;
    expect(Buffer.from(bytes).toString()).toBe('to all');
    expect(sender.identity).toBe('customer');

    const text = new Promise<string>((resolve) =>
      one.room.registerTextStreamHandler('captions', async (reader) => resolve(await reader.readAll())),
    );
    await other.room.localParticipant!.sendText('word '.repeat(5_000), { topic: 'captions' });
    expect(await text).toBe('word '.repeat(5_000));

    await other.room.localParticipant!.setAttributes({ state: 'listening' });
    await expect.poll(() => one.room.remoteParticipants.get('assistant')?.attributes).toEqual({ state: 'listening' });
  });

  test('are seen by the room service, and sent away by it', async () => {
    expect((await service.listRooms([room])).map(({ numParticipants }) => numParticipants)).toEqual([2]);
    const participants = await service.listParticipants(room);
    expect(participants.map(({ identity, tracks }) => [identity, tracks.length])).toEqual([
      ['customer', 1],
      ['assistant', 1],
    ]);

    const third = await enter('third', { room });
    const gone = once(one.room, RoomEvent.ParticipantDisconnected);
    await service.removeParticipant(room, 'third');
    expect(await third.ended).toBe(DisconnectReason.PARTICIPANT_REMOVED);
    expect((await gone)[0].identity).toBe('third');

    await service.deleteRoom(room);
    expect(await one.ended).toBe(DisconnectReason.ROOM_DELETED);
    expect(await other.ended).toBe(DisconnectReason.ROOM_DELETED);
    expect(await service.listRooms()).toEqual([]);
    await expect(service.deleteRoom(room)).rejects.toThrow('requested room does not exist');
  });
});

describe('a client', { timeout: 60_000 }, () => {
  const tones = [600, 800, 1_000];

  test('that lost its connection is back, with its sound, and hears the others again', async () => {
    const lost = await enter('customer', { room: 'reconnect' });
    const other = await enter('assistant', { room: 'reconnect' });
    await lost.play(600);
    await other.play(1_000);
    await expect.poll(() => loudest(other.heard)).toBe(600);
    for (const scenario of [
      SimulateScenarioKind.SIMULATE_SIGNAL_RECONNECT,
      SimulateScenarioKind.SIMULATE_FULL_RECONNECT,
    ]) {
      const back = once(lost.room, RoomEvent.Reconnected);
      await lost.room.simulateScenario(scenario);
      await back;
      for (const one of [lost, other]) one.heard.length = 0;
      await expect.poll(() => loudest(other.heard)).toBe(600);
      await expect.poll(() => loudest(lost.heard)).toBe(1_000);
      expect((await service.listParticipants('reconnect')).map(({ identity }) => identity).toSorted()).toEqual([
        'assistant',
        'customer',
      ]);
    }
    await service.deleteRoom('reconnect');
  });

  test('that leaves comes back under another name, again and again, and is heard each time', async () => {
    const stays = await enter('assistant', { room: 'return' });
    for (const [time, hertz] of [...tones, ...tones].entries()) {
      const one = await enter(`customer-${time}`, { room: 'return' });
      await one.play(hertz);
      await expect.poll(() => loudest(stays.heard)).toBe(hertz);
      const gone = once(stays.room, RoomEvent.ParticipantDisconnected);
      await one.room.disconnect();
      expect((await gone)[0].identity).toBe(`customer-${time}`);
      stays.heard.length = 0;
    }
    await service.deleteRoom('return');
  });

  test('is one of ten, all of whom hear whoever speaks', async () => {
    const ten: Caller[] = [];
    for (let count = 0; count < 10; count++) ten.push(await enter(`one-${count}`, { room: 'ten' }));
    for (const speaker of [ten[0]!, ten[9]!]) {
      await speaker.play(600);
      const { identity } = speaker.room.localParticipant!;
      const hear = () => ten.filter(({ sources }) => sources.has(identity)).length;
      await expect.poll(hear).toBe(9);
    }
    await service.deleteRoom('ten');
    for (const { ended } of ten) expect(await ended).toBe(DisconnectReason.ROOM_DELETED);
  });
});

describe('a token', () => {
  const refusal = async (access_token: string) => {
    const validate = await fetch(`${server.url.replace('ws', 'http')}/rtc/validate?access_token=${access_token}`);
    const socket = new WebSocket(`${server.url}/rtc?access_token=${access_token}`);
    const [, response] = await once(socket, 'unexpected-response');
    return [validate.status, response.statusCode];
  };

  test.each([
    ['none', async () => ''],
    ['of another secret', () => token('a', { room: 'r' }, { secret: 'another-secret-0123456789-0123456789' })],
    ['of another key', () => token('a', { room: 'r' }, { key: 'another' })],
    ['past its end', () => token('a', { room: 'r' }, { seconds: -60 })],
    ['without a room', () => token('a', { room: '' })],
    ['that does not let in', () => token('a', { room: 'r', roomJoin: false })],
  ])('%s is refused', async (_, make) => {
    expect(await refusal(await make())).toEqual([401, 401]);
  });

  test('of one room says nothing in another', async () => {
    const administer = async (room: string) =>
      fetch(`${server.url.replace('ws', 'http')}/twirp/livekit.RoomService/ListParticipants`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await token('clerk', { room: 'mine', roomAdmin: true })}` },
        body: JSON.stringify({ room }),
      }).then((response) => response.status);
    await using mine = await signal('a', { room: 'mine' });
    await using yours = await signal('a', { room: 'yours' });
    const [here, there] = [await mine.next('join'), await yours.next('join')];
    expect([here.room?.name, there.room?.name]).toEqual(['mine', 'yours']);
    expect(there.otherParticipants).toEqual([]);
    expect(await administer('mine')).toBe(200);
    expect(await administer('yours')).toBe(403);
    const wrong = new RoomServiceClient(server.url, KEY.api_key, 'another-secret-0123456789-0123456789');
    await expect(wrong.listRooms()).rejects.toThrow('invalid token');
  });

  test('for a microphone opens neither a camera nor a screen', async () => {
    await using caller = await signal('a', { room: 'r', canPublishSources: [TrackSource.MICROPHONE] });
    await caller.next('join');
    const ask = async (type: TrackType, source: TrackSource) => {
      caller.send({ case: 'addTrack', value: new AddTrackRequest({ cid: `${source}`, type, source }) });
      return (await caller.next('requestResponse')).reason;
    };
    expect(await ask(TrackType.VIDEO, TrackSource.CAMERA)).toBe(RequestResponse_Reason.NOT_ALLOWED);
    expect(await ask(TrackType.VIDEO, TrackSource.SCREEN_SHARE)).toBe(RequestResponse_Reason.NOT_ALLOWED);
    expect(await ask(TrackType.AUDIO, TrackSource.SCREEN_SHARE_AUDIO)).toBe(RequestResponse_Reason.NOT_ALLOWED);
    expect(await ask(TrackType.VIDEO, TrackSource.MICROPHONE)).toBe(RequestResponse_Reason.NOT_ALLOWED);
    const value = new AddTrackRequest({ cid: 'mic', type: TrackType.AUDIO, source: TrackSource.MICROPHONE });
    caller.send({ case: 'addTrack', value });
    expect((await caller.next('trackPublished')).cid).toBe('mic');
  });
});

test.each([
  ['a frame that is no request', Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ['text', 'hello'],
  ['an offer that is no description', request({ case: 'offer', value: new SessionDescription({ sdp: 'v=0\r\nm=x' }) })],
  ['a frame too long', Buffer.alloc(300 * 1024)],
])('%s ends its own connection only', async (_, frame) => {
  await using bystander = await signal('bystander', { room: 'r' });
  await using vandal = await signal('vandal', { room: 'r' });
  await vandal.next('join');
  vandal.socket.send(frame);
  await once(vandal.socket, 'close');
  bystander.send({ case: 'ping', value: 1n });
  await bystander.next('pong');
  expect((await service.listParticipants('r')).map(({ identity }) => identity)).toEqual(['bystander']);
});

interface TokenOptions {
  key?: string;
  secret?: string;
  seconds?: number;
}

async function token(identity: string, grant: VideoGrant, options: TokenOptions = {}): Promise<string> {
  const { key = KEY.api_key, secret = KEY.api_secret, seconds = 60 } = options;
  const made = new AccessToken(key, secret, { identity, ttl: seconds });
  made.addGrant({ roomJoin: true, canUpdateOwnMetadata: true, ...grant });
  return made.toJwt();
}

function request(message: SignalRequest['message']): Uint8Array {
  return new SignalRequest({ message }).toBinary();
}

/** A client that speaks the signal protocol by hand. */
async function signal(identity: string, grant: VideoGrant) {
  const socket = new WebSocket(`${server.url}/rtc?access_token=${await token(identity, grant)}`);
  const messages: SignalResponse['message'][] = [];
  socket.on('message', (data: Buffer) => messages.push(SignalResponse.fromBinary(data).message));
  await once(socket, 'open');
  return {
    socket,
    send: (message: SignalRequest['message']) => socket.send(request(message)),
    /** The next message of a kind, without those before it. */
    async next<Kind extends NonNullable<SignalResponse['message']['case']>>(kind: Kind) {
      for (;;) {
        const message = messages.shift();
        if (message === undefined) await sleep(10);
        else if (message.case === kind)
          return message.value as Extract<SignalResponse['message'], { case: Kind }>['value'];
      }
    },
    async [Symbol.asyncDispose]() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
  };
}

interface Caller extends AsyncDisposable {
  room: Room;
  /** What it heard last. */
  heard: Int16Array[];
  /** Whose sound has reached it. */
  sources: Set<string>;
  ended: Promise<DisconnectReason>;
  play(hertz: number): ReturnType<NonNullable<Room['localParticipant']>['publishTrack']>;
}

/** A client as the assistant has one. */
async function enter(identity: string, grant: VideoGrant): Promise<Caller> {
  const room = new Room();
  const heard: Int16Array[] = [];
  const sources = new Set<string>();
  room.on(RoomEvent.TrackSubscribed, async (track, _publication, from) => {
    for await (const frame of new AudioStream(track, { sampleRate: RATE, numChannels: 1 })) {
      if (frame.data.some((sample) => Math.abs(sample) > 1_000)) sources.add(from.identity);
      heard.push(frame.data);
      if (heard.length > 40) heard.shift();
    }
  });
  const ended = new Promise<DisconnectReason>((resolve) => room.once(RoomEvent.Disconnected, resolve));
  await room.connect(server.url, await token(identity, grant), { autoSubscribe: true, dynacast: false });
  let left = false;
  void ended.then(() => {
    left = true;
  });
  const playing: Promise<void>[] = [];
  const caller: Caller = {
    room,
    heard,
    sources,
    ended,
    async play(hertz) {
      const source = new AudioSource(RATE, 1);
      const options = new TrackPublishOptions({ source: RtcTrackSource.SOURCE_MICROPHONE });
      const track = LocalAudioTrack.createAudioTrack('tone', source);
      const publication = await room.localParticipant!.publishTrack(track, options);
      const tone = async () => {
        for (let at = 0; !left; at += 480) {
          const samples = Int16Array.from(
            { length: 480 },
            (_, index) => 8_000 * Math.sin((2 * Math.PI * hertz * (at + index)) / RATE),
          );
          await source.captureFrame(new AudioFrame(samples, RATE, 1, samples.length));
        }
        await track.close();
      };
      playing.push(tone());
      return publication;
    },
    async [Symbol.asyncDispose]() {
      left = true;
      await Promise.all(playing);
      await room.disconnect();
    },
  };
  callers.push(caller);
  return caller;
}

/** Which of the tones is in what was heard, by far more than the others: nothing for silence and noise. */
function loudest(heard: Int16Array[]): number | undefined {
  const samples = heard.flatMap((frame) => [...frame]);
  const strength = (hertz: number) => {
    const angle = (index: number) => (2 * Math.PI * hertz * index) / RATE;
    const real = samples.reduce((sum, sample, index) => sum + sample * Math.cos(angle(index)), 0);
    const imaginary = samples.reduce((sum, sample, index) => sum + sample * Math.sin(angle(index)), 0);
    return Math.hypot(real, imaginary) / (samples.length || 1);
  };
  const [first, second] = [600, 800, 1_000]
    .map((hertz) => ({ hertz, strength: strength(hertz) }))
    .sort((a, b) => b.strength - a.strength);
  return first!.strength > 500 && first!.strength > 5 * second!.strength ? first!.hertz : undefined;
}
