/**
 * How calls begin and end, in the rooms of either server: every way in which the assistant can leave is told once, rooms are
 * used again and removed, and webhooks that are lost, doubled, late or forged change nothing that is not so.
 */
import { execFileSync } from 'node:child_process';
import { LIMITS } from '@frontdesk/contract';
import { dispose } from '@livekit/rtc-node';
import { RoomServiceClient, TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { isAssistantOf } from '../../src/voice/identities.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import { enterCall } from './support/caller.js';
import { LIVEKIT, roomServers } from './support/room-servers.js';
import { missingSpeech } from './support/speech.js';
import {
  type Called,
  eventually,
  PARCEL_ANSWER,
  PARCEL_QUESTION,
  POINTS_QUESTION,
  startVoiceService,
  type VoiceService,
} from './support/voice-service.js';

/** The attribute of an agent who has put the customer on hold. */
const HOLD = 'frontdesk.hold';

const once = async (called: Called) => {
  await eventually(() => called.left() > 0 || undefined);
  expect(called.left()).toBe(1);
};

afterAll(dispose);

describe.each(roomServers)('calls on $name', { timeout: 120_000 }, (kind) => {
  let voice: VoiceService;
  let rooms: RoomServiceClient;
  /** Every call whose leaving was told once: at the end still once. */
  const all: Called[] = [];
  const call = async (...given: Parameters<VoiceService['call']>) => {
    const called = await voice.call(...given);
    all.push(called);
    return called;
  };
  const present = async (room: string) =>
    (await rooms.listParticipants(room).catch(() => [])).map(({ identity }) => identity);

  beforeAll(async () => {
    voice = await startVoiceService({ kind, speech: missingSpeech === undefined });
    const { url, api_key, api_secret } = voice.rooms;
    rooms = new RoomServiceClient(url.replace('ws', 'http'), api_key, api_secret);
  });
  afterAll(async () => {
    await voice[Symbol.asyncDispose]();
  });

  test('tokens open one room, for a microphone, for ten minutes, each under a name of its own', async () => {
    const one = await call();
    const verifier = new TokenVerifier(voice.rooms.api_key, voice.rooms.api_secret);
    const { client, session_id, ticket_chat_id } = one;
    const second = await client.ask('call_support', { session_id, ticket_chat_id });
    expect([second.status_code, second.data.code]).toEqual([409, 'call_in_progress']);
    const other = await voice.service.client();
    const [mine, theirs] = await Promise.all(
      [client, other].map(async (socket) => {
        const heard = socket.heard.find(({ event, status_code }) => event === 'call_support' && status_code === 200);
        return heard === undefined ? undefined : verifier.verify(heard.data.token);
      }),
    );
    expect(theirs).toBeUndefined();
    expect(mine?.video).toEqual({
      room: ticket_chat_id,
      roomJoin: true,
      canPublish: true,
      canPublishSources: ['microphone'],
      canSubscribe: true,
      canPublishData: false,
    });
    expect(mine!.exp! - mine!.nbf!).toBe(LIMITS.callTokenMs / 1_000);
    await one.joined();
    await client.ask('close_call_support', { ticket_chat_id });
    await one.caller.ended;

    // The room is used again.
    const again = await call(ticket_chat_id, session_id);
    await again.joined();
    expect(again.call_id).not.toBe(one.call_id);
    expect((await present(ticket_chat_id)).every((identity) => identity.includes(again.call_id))).toBe(true);
    const assistant = (await present(ticket_chat_id)).find((identity) => isAssistantOf(again.call_id, identity));
    await rooms.removeParticipant(ticket_chat_id, assistant ?? '');
    await once(again);
    await again.caller.ended;
  });

  test('the assistant of a server that has lost the call does not push out the one that has it', async () => {
    const held = await call();
    await held.joined();
    const { ticket_chat_id, call_id } = held;
    const [assistant] = (await present(ticket_chat_id)).filter((identity) => isAssistantOf(call_id, identity));
    const about = { conversation_id: ticket_chat_id, call_id, started_at: Date.now() };
    await using late = await enterCall(await createCallRooms(voice.rooms).joinAsAssistant(about, 'another server'));
    await late.ended;
    expect(await present(ticket_chat_id)).toContain(assistant);
    expect(held.left()).toBe(0);
    expect(await held.client.ask('close_call_support', { ticket_chat_id })).toMatchObject({
      data: { ticket_call_id: call_id },
    });
  });

  test('an agent who takes over ends the part of the assistant, and can go on speaking with the customer', async () => {
    const { service } = voice;
    const taken = await call();
    await taken.joined();
    const { ticket_chat_id } = taken;
    const agent = await service.agent('Robin');
    const key = await service.signIn('Robin');
    const enter = () => service.http(`/api/v1/console/conversations/${ticket_chat_id}/call/`, { method: 'POST', key });
    expect((await enter()).status).toBe(409);
    expect((await agent.ask('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    await once(taken);
    const is_assistant = (identity: string) => isAssistantOf(taken.call_id, identity);
    await eventually(async () => !(await present(ticket_chat_id)).some(is_assistant) || undefined);
    const answer = await enter();
    expect(answer.status).toBe(200);
    await using agents = await enterCall((await answer.json()) as { url: string; token: string });
    expect(await present(ticket_chat_id)).toHaveLength(2);

    // Only the agent can put the other on hold. LiveKit's client does not tell the customer's that it may not.
    const hold = (room: typeof agents.room, value: string) => room.localParticipant?.setAttributes({ [HOLD]: value });
    const seen = async () =>
      (await rooms.listParticipants(ticket_chat_id)).filter(({ attributes }) => attributes[HOLD] === 'true');
    await hold(taken.caller.room, 'true');
    await hold(agents.room, 'true');
    const holding = await eventually(async () => ((await seen()).length > 0 ? seen() : undefined));
    expect(holding.map(({ identity }) => identity)).toEqual([agents.room.localParticipant?.identity]);
    const told = () => [...taken.caller.room.remoteParticipants.values()].map(({ attributes }) => attributes[HOLD]);
    await eventually(() => told().includes('true') || undefined);
    await hold(agents.room, '');
    await eventually(() => !told().includes('true') || undefined);

    // Whoever it is taken from is out of the call as well.
    const member = { member_id: 'owner', username: 'Kim', role: 'owner' } as const;
    const owner = { kind: 'inapp', organisation_id: service.organisation_id, ...member } as const;
    await takeOver(service.app.context, owner, ticket_chat_id, { force: true });
    await agents.ended;
    await eventually(async () => (await present(ticket_chat_id)).length === 1 || undefined);
    expect((await present(ticket_chat_id))[0]).toContain(`customer-${taken.call_id}`);
    await taken.client.ask('close_support', { ticket_chat_id });
  });

  test.runIf(kind === LIVEKIT)('a room does not come back by the token of a call that is over', async () => {
    const { webhooks, post } = voice;
    const { client, ticket_chat_id, way_in, caller, joined } = await call();
    await joined();
    await client.ask('close_call_support', { ticket_chat_id });
    await caller.ended;
    await eventually(() =>
      webhooks.find(({ body }) => body.includes('room_finished') && body.includes(ticket_chat_id)),
    );
    const before = webhooks.length;
    await using late = await enterCall(way_in);
    const entered = ({ body }: { body: string }) =>
      body.includes('participant_joined') && body.includes(ticket_chat_id);
    expect(await post(await eventually(() => webhooks.slice(before).find(entered)))).toBe(200);
    await late.ended;
    await eventually(async () => (await present(ticket_chat_id)).length === 0 || undefined);
  });

  test.runIf(kind === LIVEKIT)(
    'webhooks are believed in nothing: forged, doubled, late and lost ones do no harm',
    async () => {
      const { service, webhooks, post } = voice;
      const steady = await call();
      await steady.joined();
      await eventually(() => webhooks.length > 3 || undefined);
      const seen = [...webhooks];
      const genuine = seen.at(-1)!;
      expect(await post({ ...genuine, body: genuine.body.replace('"event"', '"EVENT"') })).toBe(401);
      expect(await post({ ...genuine, authorization: 'Bearer x' })).toBe(401);
      expect(await post({ ...genuine, authorization: '' })).toBe(401);
      for (const webhook of [...seen.toReversed(), ...seen]) expect(await post(webhook)).toBe(200);
      expect(steady.left()).toBe(0);
      expect(steady.client.all('close_call_support')).toEqual([]);

      // The customer's tab has crashed, and nobody says so.
      await steady.caller.room.disconnect();
      await eventually(async () => (await present(steady.ticket_chat_id)).length === 1 || undefined);
      service.advance(LIMITS.callWithoutCustomerMs + 1_000);
      const ended = await eventually(() => steady.client.all('close_call_support')[0]);
      expect(ended.data.ticket_call_id).toBe(steady.call_id);
      await eventually(async () => (await present(steady.ticket_chat_id)).length === 0 || undefined);
      expect(steady.left()).toBe(0);
    },
  );

  test('the assistant leaves once when its process dies', async () => {
    const [dying, other] = await Promise.all([call(), call()]);
    await Promise.all([dying.joined(), other.joined()]);
    const children = `pgrep -P ${process.pid} -f voice/host/main`;
    const [pid] = execFileSync('bash', ['-c', children]).toString().split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await Promise.all([once(dying), once(other)]);
  });

  test.runIf(missingSpeech === undefined)('the assistant leaves once when speech fails twice', async () => {
    const { speech } = voice;
    const mute = await call();
    await mute.joined();
    await mute.caller.listen();
    speech.broken = true;
    await mute.caller.say(PARCEL_QUESTION);
    await once(mute);
    speech.broken = false;
  });

  test.runIf(missingSpeech === undefined)('the assistant leaves once when the room server dies', async () => {
    const { rooms: server } = voice;
    const cut = await call();
    await cut.joined();
    await cut.caller.nextSound();
    await server.kill();
    await once(cut);
    await server.start();
    const after = await call();
    await after.joined();
    expect(after.left()).toBe(0);
    await after.client.ask('close_call_support', { ticket_chat_id: after.ticket_chat_id });

    expect(all.map((called) => called.left()).every((times) => times <= 1)).toBe(true);
  });

  test('without a speech server the assistant is there, says that it shows its answers as text, and does', async () => {
    await using silent = await startVoiceService({ kind, speech: false });
    const { client, caller, ticket_chat_id, session_id, joined } = await silent.call();
    await joined();
    const { data } = await eventually(() => client.all('support')[0]);
    expect(data.message).toContain('I can neither hear nor speak');
    client.emit('support', { session_id, ticket_chat_id, message: PARCEL_QUESTION, attachment: false });
    await eventually(() => caller.captions.find(({ text }) => text === PARCEL_ANSWER));
    client.emit('support', { session_id, ticket_chat_id, message: POINTS_QUESTION, attachment: false });
    await eventually(() => caller.captions.find(({ text }) => text.includes('login link into the chat')));
  });
});
