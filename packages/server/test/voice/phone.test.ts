/**
 * Calls by phone, in the rooms of a real LiveKit server. LiveKit SIP is played by a participant as it makes them: of kind
 * SIP, with its attributes, in a room that its dispatch rule has named.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { dispose } from '@livekit/rtc-node';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, enterCall } from './support/caller.js';
import { missing } from './support/livekit-server.js';
import { LIVEKIT } from './support/room-servers.js';
import {
  eventually,
  GREETING,
  PARCEL_ANSWER,
  PARCEL_QUESTION,
  POINTS_QUESTION,
  startVoiceService,
  type VoiceService,
} from './support/voice-service.js';

const CALLED = '+4930123456';
/** A test that is tried again has callers of its own. */
const newNumber = () => `+49151${randomInt(1_000_000, 10_000_000)}`;

afterAll(dispose);

describe.runIf(missing === undefined)('calls by phone', { timeout: 120_000 }, () => {
  let voice: VoiceService;
  let rooms: RoomServiceClient;

  beforeAll(async () => {
    voice = await startVoiceService({ kind: LIVEKIT });
    await voice.service.restart({
      PHONE_NUMBERS: `${CALLED}=${voice.service.organisation_id},+4930777=${randomUUID()}`,
      CALLS_PER_ORGANISATION: '1',
    });
    const { url, api_key, api_secret } = voice.rooms;
    rooms = new RoomServiceClient(url.replace('ws', 'http'), api_key, api_secret);
  });
  afterAll(async () => {
    await voice[Symbol.asyncDispose]();
  });

  /** What LiveKit SIP does for a caller. */
  async function telephone(number: string, { called = CALLED, kind = 'sip' } = {}) {
    const { url, api_key, api_secret } = voice.rooms;
    const room = `phone_${number}_${randomUUID().slice(0, 12)}`;
    const attributes = {
      'sip.callID': `SCL_${randomUUID()}`,
      'sip.trunkPhoneNumber': called,
      'sip.phoneNumber': number,
    };
    const token = new AccessToken(api_key, api_secret, { identity: `sip_${number}`, attributes });
    token.kind = kind;
    token.addGrant({ room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true });
    return { room, caller: await enterCall({ url, token: await token.toJwt() }) };
  }

  const findCall = (room: string) =>
    voice.service.app.context.database.read
      .selectFrom('calls')
      .innerJoin('conversations', 'conversations.id', 'calls.conversation_id')
      .selectAll('calls')
      .select(['conversations.session_id', 'conversations.open_slot'])
      .where('calls.room', '=', room)
      .executeTakeFirst();

  const joined = (room: string) =>
    eventually(async () => {
      const call = await findCall(room);
      return call?.joined_at ? call : undefined;
    });

  const ended = (room: string, most_ms?: number) =>
    eventually(async () => ((await findCall(room))?.ended_at ? true : undefined), most_ms);

  /** Brings the webhook about a room to the service. */
  async function tell(event: string, room: string): Promise<void> {
    const webhook = await eventually(() =>
      voice.webhooks.find(({ body }) => body.includes(`"${event}"`) && body.includes(room)),
    );
    expect(await voice.post(webhook)).toBe(200);
  }

  const entriesOf = (conversation_id: string) =>
    voice.service.app.context.database.read
      .selectFrom('messages')
      .select(['sender', 'kind', 'message'])
      .where('conversation_id', '=', conversation_id)
      .orderBy('seq')
      .execute();

  const written = (conversation_id: string, sender: string, message: string) =>
    eventually(async () => {
      const entries = await entriesOf(conversation_id);
      return entries.some((entry) => entry.sender === sender && entry.message === message) || undefined;
    });

  async function type(caller: Caller, keys: string): Promise<void> {
    for (const key of keys) await caller.room.localParticipant?.publishDtmf('0123456789*#'.indexOf(key), key);
  }

  test('an organisation sees the numbers that are its own', async () => {
    const answer = await voice.service.http('/api/v1/console/assistant/');
    expect(await answer.json()).toMatchObject({ phone_numbers: [CALLED] });
  });

  test('a caller is greeted, asks, types a number, and is hung up on when the conversation is closed', async () => {
    const { speech, service, asked } = voice;
    const { room, caller } = await telephone(newNumber());
    await using _ = caller;
    await tell('participant_joined', room);
    const { conversation_id, session_id } = await joined(room);
    expect(session_id).toMatch(/^phone-[0-9a-f]{40}$/);
    await eventually(() => speech.spoken.includes(GREETING) || undefined);
    await caller.listen();

    await caller.say(PARCEL_QUESTION);
    await written(conversation_id, 'customer', PARCEL_QUESTION);
    await written(conversation_id, 'assistant', PARCEL_ANSWER);
    expect(asked()).toContain('/parcels?name=maria');
    await caller.listen();

    await type(caller, '4711#');
    await written(conversation_id, 'customer', '4711');
    await caller.listen();
    await type(caller, '42');
    await written(conversation_id, 'customer', '42');
    await caller.listen();

    // Nobody can log in on the phone: there is no link, and the model is told so.
    await caller.say(POINTS_QUESTION);
    await written(conversation_id, 'customer', POINTS_QUESTION);
    const told = () => JSON.stringify(service.model.requests.at(-1)?.body.messages);
    await eventually(() => told().includes('which is not possible here') || undefined);
    expect(told()).toContain('The customer is on the phone');
    expect((await entriesOf(conversation_id)).map(({ kind }) => kind)).not.toContain('login_request');

    const agent = await service.agent('Robin');
    await agent.ask('take_over_support', { ticket_chat_id: conversation_id });
    await agent.ask('close_support', { ticket_chat_id: conversation_id });
    await caller.ended;
    expect((await findCall(room))?.ended_at).not.toBeNull();
    expect((await rooms.listRooms([room])).length).toBe(0);
  });

  test('the call ends when the caller hangs up, and the same number is the same customer in a new conversation', async () => {
    const number = newNumber();
    const first = await telephone(number);
    await tell('participant_joined', first.room);
    const one = await joined(first.room);
    await first.caller[Symbol.asyncDispose]();
    await tell('participant_left', first.room);
    await ended(first.room, 5_000);
    const kinds = (await entriesOf(one.conversation_id)).map(({ kind }) => kind);
    expect(kinds).toContain('call_ended');
    expect(kinds).not.toContain('assistant_left_call');

    const second = await telephone(number);
    await using _ = second.caller;
    await tell('participant_joined', second.room);
    const other = await joined(second.room);
    expect(other.session_id).toBe(one.session_id);
    expect(other.conversation_id).not.toBe(one.conversation_id);
    await second.caller[Symbol.asyncDispose]();
    // Also if the webhook is lost.
    await ended(second.room);
  });

  test('a caller is found without a webhook; withheld numbers are customers of their own', async () => {
    const sessions: string[] = [];
    const withheld = `anonymous-${randomUUID()}`;
    for (let calls = 0; calls < 2; calls++) {
      const { room, caller } = await telephone(withheld);
      sessions.push((await joined(room)).session_id);
      await caller[Symbol.asyncDispose]();
      await tell('participant_left', room);
      await ended(room);
    }
    expect(new Set(sessions).size).toBe(2);
  });

  test('an agent takes over, speaks with the caller, and is out of the room once the caller has hung up', async () => {
    const { service } = voice;
    const { room, caller } = await telephone(newNumber());
    await tell('participant_joined', room);
    const { conversation_id } = await joined(room);
    const agent = await service.agent('Robin');
    const key = await service.signIn('Robin');
    await agent.ask('take_over_support', { ticket_chat_id: conversation_id });
    const path = `/api/v1/console/conversations/${conversation_id}/call/`;
    const answer = await service.http(path, { method: 'POST', key });
    expect(answer.status).toBe(200);
    const way_in = (await answer.json()) as { url: string; token: string; room: string };
    expect(way_in.room).toBe(room);
    await using agents = await enterCall(way_in);
    await eventually(async () => ((await rooms.listParticipants(room)).length === 2 ? true : undefined));
    expect((await findCall(room))?.handed_over).toBe(1);

    await caller[Symbol.asyncDispose]();
    await tell('participant_left', room);
    await agents.ended;
    expect((await entriesOf(conversation_id)).map(({ kind }) => kind)).toContain('call_ended');
    expect((await service.http(path, { method: 'POST', key })).status).toBe(409);
  });

  test('a fourth open conversation of a number is one of a new customer', async () => {
    const sessions: string[] = [];
    const number = newNumber();
    for (let calls = 0; calls < 4; calls++) {
      const { room, caller } = await telephone(number);
      await tell('participant_joined', room);
      sessions.push((await joined(room)).session_id);
      await caller[Symbol.asyncDispose]();
      await tell('participant_left', room);
      await ended(room);
    }
    expect(new Set(sessions).size).toBe(2);
  });

  test('a caller who cannot be answered is hung up on: an unknown number, and one call too many', async () => {
    const wrong = await telephone(newNumber(), { called: '+4930999' });
    await using _wrong = wrong.caller;
    await tell('participant_joined', wrong.room);
    await wrong.caller.ended;
    expect(await findCall(wrong.room)).toBeUndefined();

    const first = await telephone(newNumber());
    await using _first = first.caller;
    await tell('participant_joined', first.room);
    await joined(first.room);
    const second = await telephone(newNumber());
    await using _second = second.caller;
    await tell('participant_joined', second.room);
    await second.caller.ended;
    expect(await findCall(second.room)).toBeUndefined();
    expect((await findCall(first.room))?.active).toBe(1);
    await first.caller[Symbol.asyncDispose]();
    await tell('participant_left', first.room);
    await ended(first.room);
  });

  test('only LiveKit SIP brings callers: another participant with its attributes starts no call', async () => {
    const { room, caller } = await telephone(newNumber(), { kind: 'standard' });
    await using _ = caller;
    await tell('participant_joined', room);
    // A later caller is answered.
    const later = await telephone(newNumber());
    await using _later = later.caller;
    await tell('participant_joined', later.room);
    await joined(later.room);
    expect(await findCall(room)).toBeUndefined();
  });
});
