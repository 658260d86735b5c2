/**
 * Tokens of a call that is over, used again by their owners: a room server accepts a token until it expires, so the
 * service must find and remove its bearer, also without webhooks.
 */
import { LIMITS } from '@frontdesk/contract';
import { dispose } from '@livekit/rtc-node';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, enterCall } from './support/caller.js';
import { LIVEKIT, roomServers } from './support/room-servers.js';
import { type Called, eventually, startVoiceService, type VoiceService } from './support/voice-service.js';

/** Shorter than a call without a customer lasts. */
const SOON_MS = 25_000;

afterAll(dispose);

const present = async ({ rooms }: VoiceService, room: string) => {
  const { url, api_key, api_secret } = rooms;
  const client = new RoomServiceClient(url.replace('ws', 'http'), api_key, api_secret);
  const participants = await client.listParticipants(room).catch(() => []);
  return participants.map(({ identity }) => identity);
};

/** An agent has taken over a call long ago, and has just got a new token of its room. */
async function takeOverLongAgo(voice: VoiceService, { ticket_chat_id, joined }: Called) {
  const { service } = voice;
  await joined();
  const agent = await service.agent('Robin');
  expect((await agent.ask('take_over_support', { ticket_chat_id })).status_code).toBe(200);
  await eventually(async () => (await present(voice, ticket_chat_id)).length === 1);
  service.advance(LIMITS.callTokenMs + 60_000);
  const key = await service.signIn('Robin');
  const answer = await service.http(`/api/v1/console/conversations/${ticket_chat_id}/call/`, { method: 'POST', key });
  expect(answer.status).toBe(200);
  return { agent, way_in: (await answer.json()) as { url: string; token: string } };
}

const isOut = async ({ ended }: Caller) => {
  let out = false;
  void ended.then(() => {
    out = true;
  });
  await eventually(() => out, SOON_MS);
};

describe.each(roomServers)('on $name', { timeout: 120_000 }, (kind) => {
  test('an agent who has handed back does not listen to the next call', async () => {
    await using voice = await startVoiceService({ kind, speech: false });
    const first = await voice.call();
    const { ticket_chat_id, session_id } = first;
    const { agent, way_in } = await takeOverLongAgo(voice, first);
    expect((await agent.ask('release_support', { ticket_chat_id })).status_code).toBe(200);
    await first.caller.ended;
    const next = await voice.call(ticket_chat_id, session_id);
    await next.joined();
    await using spy = await enterCall(way_in);
    await isOut(spy);
    expect((await present(voice, ticket_chat_id)).toSorted()).toEqual([
      expect.stringContaining(`assistant-${next.call_id}-`),
      next.caller.room.localParticipant?.identity,
    ]);
    expect(next.left()).toBe(0);
  });

  test('without webhooks, a customer who opens the room again after the call does not stay in it', async () => {
    await using voice = await startVoiceService({ kind, speech: false });
    const { client, ticket_chat_id, joined, caller, way_in } = await voice.call();
    await joined();
    expect((await client.ask('close_call_support', { ticket_chat_id })).status_code).toBe(200);
    await caller.ended;
    await eventually(async () => (await present(voice, ticket_chat_id)).length === 0);
    await using late = await enterCall(way_in);
    await isOut(late);
  });

  test.runIf(kind === LIVEKIT)(
    'a room does not come back by a token of a call that an agent had taken over',
    async () => {
      await using voice = await startVoiceService({ kind, speech: false });
      const first = await voice.call();
      const { ticket_chat_id } = first;
      const { agent, way_in } = await takeOverLongAgo(voice, first);
      expect((await agent.ask('release_support', { ticket_chat_id })).status_code).toBe(200);
      await first.caller.ended;
      await eventually(async () => (await present(voice, ticket_chat_id)).length === 0);
      const before = voice.webhooks.length;
      await using late = await enterCall(way_in);
      const entered = ({ body }: { body: string }) =>
        body.includes('participant_joined') && body.includes(ticket_chat_id);
      expect(await voice.post(await eventually(() => voice.webhooks.slice(before).find(entered)))).toBe(200);
      await isOut(late);
    },
  );
});
