/**
 * What a participant with a token of a room, and nothing else, cannot do: post webhooks, or end another's call. And what
 * becomes of a call whose room is removed again and again while the assistant joins it.
 */
import { createHash } from 'node:crypto';
import { dispose } from '@livekit/rtc-node';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterCall } from './support/caller.js';
import { missingLiveKit } from './support/livekit-server.js';
import { LIVEKIT } from './support/room-servers.js';
import { eventually, startVoiceService, type VoiceService } from './support/voice-service.js';

afterAll(dispose);

describe.runIf(missingLiveKit === undefined)('on a LiveKit server', { timeout: 120_000 }, () => {
  let voice: VoiceService;
  let rooms: RoomServiceClient;
  beforeAll(async () => {
    voice = await startVoiceService({ kind: LIVEKIT, speech: false });
    const { url, api_key, api_secret } = voice.rooms;
    rooms = new RoomServiceClient(url.replace('ws', 'http'), api_key, api_secret);
  }, 120_000);
  afterAll(() => voice[Symbol.asyncDispose]());

  test('a token of a room signs no webhook, although its key is the same', async () => {
    const { way_in, ticket_chat_id, client } = await voice.begin();
    const body = JSON.stringify({ event: 'room_finished', room: { name: ticket_chat_id } });
    const sha256 = createHash('sha256').update(body).digest('base64');
    for (const authorization of [way_in.token, `Bearer ${way_in.token}`, `${way_in.token}; sha256=${sha256}`])
      expect(await voice.post({ body, authorization })).toBe(401);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('a token of a webhook opens no room', async () => {
    const { ticket_chat_id, client, caller, joined } = await voice.call();
    await joined();
    const { authorization } = await eventually(() => voice.webhooks.find(({ body }) => body.includes(ticket_chat_id)));
    const { url } = voice.rooms;
    const validate = `${url.replace('ws', 'http')}/rtc/validate?access_token=${authorization.replace('Bearer ', '')}`;
    expect((await fetch(validate)).ok).toBe(false);
    await client.ask('close_call_support', { ticket_chat_id });
    await caller.ended;
  });

  test('a token that is used twice lets one of the two in, and the call goes on', async () => {
    const { way_in, ticket_chat_id, client, caller, joined, left } = await voice.call();
    await joined();
    await using again = await enterCall(way_in);
    await caller.ended;
    const customers = (await rooms.listParticipants(ticket_chat_id)).filter(({ identity }) =>
      identity.startsWith('customer-'),
    );
    expect(customers).toHaveLength(1);
    expect(left()).toBe(0);
    await client.ask('close_call_support', { ticket_chat_id });
    await again.ended;
  });

  test('a room that is removed while the assistant joins it: it stays or has left, told once, and can be called again', async () => {
    const { ticket_chat_id, call_id, session_id, client, left } = await voice.begin();
    const read = () =>
      voice.service.app.context.database.read
        .selectFrom('calls')
        .select(['active', 'joined_at'])
        .where('id', '=', call_id)
        .executeTakeFirstOrThrow();
    const settled = async () => (await read()).active === null || (await read()).joined_at !== null;
    for (let removed = 0; removed < 200 && !(await settled()); removed++)
      await rooms.deleteRoom(ticket_chat_id).catch(() => undefined);
    await eventually(settled, 40_000);
    await rooms.deleteRoom(ticket_chat_id).catch(() => undefined);
    await eventually(async () => (await read()).active === null, 40_000);
    await eventually(() => left() > 0);
    const next = await voice.call(ticket_chat_id, session_id);
    await next.joined();
    expect([left(), next.left()]).toEqual([1, 0]);
    await client.ask('close_call_support', { ticket_chat_id });
    await next.caller.ended;
  });
});
