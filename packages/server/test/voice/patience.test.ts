/**
 * What takes its time in a call, side by side: how long the assistant tries to enter a room, and how the service finds out
 * by itself what no webhook tells it. The time of the voice host is its own: nothing here is faster than it really is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { dispose } from '@livekit/rtc-node';
import { afterAll, describe, expect, test } from 'vitest';
import { say } from '../support/service.js';
import { DEV_ROOM, roomServers } from './support/room-servers.js';
import { eventually, startVoiceService } from './support/voice-service.js';

/** The first attempts to enter the room have failed by then. */
const FIRST_ATTEMPTS_MS = 3_000;
const FIRST_WORDS_MS = 3_000;
/** The service looks into its rooms every ten seconds. */
const A_LOOK_MS = 11_000;

afterAll(dispose);

describe.concurrent('a call', { timeout: 120_000 }, () => {
  test('is answered at once where there is no room server, and told once, after 30 s, that the assistant has left', async () => {
    await using voice = await startVoiceService({ speech: false });
    await voice.rooms.kill();
    const asked = performance.now();
    const { left, call_id, client, ticket_chat_id, session_id } = await voice.begin();
    const answered = performance.now();
    expect(answered - asked).toBeLessThan(LIMITS.callJoinMs / 4);
    await eventually(() => left() > 0, 2 * LIMITS.callJoinMs);
    const tried = performance.now() - answered;
    expect(tried).toBeGreaterThan(LIMITS.callJoinMs - 3_000);
    expect(tried).toBeLessThan(LIMITS.callJoinMs + 10_000);

    // The conversation can be called in again, and of the first call nothing more is told.
    await voice.rooms.start();
    const { data } = await client.ask('call_support', { session_id, ticket_chat_id });
    expect(data.ticket_call_id).not.toBe(call_id);
    await eventually(() => client.all('support')[0]);
    expect(left()).toBe(1);
    expect(client.all('assistant_left_call')).toHaveLength(1);
  });

  test.each(roomServers)('is joined once $name comes up', async (kind) => {
    await using voice = await startVoiceService({ kind, speech: false });
    await voice.rooms.kill();
    const { joined, left } = await voice.begin();
    await sleep(FIRST_ATTEMPTS_MS);
    await voice.rooms.start();
    await joined();
    expect(left()).toBe(0);
  });

  test('that the customer has dropped out of is ended without a webhook', async () => {
    await using voice = await startVoiceService({ kind: DEV_ROOM, speech: false });
    const { caller, client, call_id, joined, left } = await voice.call();
    await joined();
    await sleep(A_LOOK_MS);
    await caller.room.disconnect();
    voice.service.advance(LIMITS.callWithoutCustomerMs + 1_000);
    const { data } = await eventually(() => client.all('close_call_support')[0]);
    expect(data.ticket_call_id).toBe(call_id);
    expect(left()).toBe(0);
    expect(voice.webhooks).toEqual([]);
  });
});

test('a call in which nobody says or writes anything is ended, and so is one that takes too long', {
  timeout: 120_000,
}, async () => {
  await using voice = await startVoiceService({ kind: DEV_ROOM, speech: false });
  const { service } = voice;
  const [quiet, writing] = await Promise.all([voice.call(), voice.call()]);
  await Promise.all([quiet.joined(), writing.joined()]);
  const ends = ({ client }: typeof quiet) => client.all('close_call_support').length;
  // The host has shown and reported what the assistant says first.
  await eventually(() => [quiet, writing].every(({ client }) => client.all('support').length > 0));
  await sleep(FIRST_WORDS_MS);
  service.advance(LIMITS.callSilenceMs - 60_000);
  const { session_id, ticket_chat_id } = writing;
  await writing.client.askAck('support', say(session_id, 'I am looking for it', ticket_chat_id));
  service.advance(61_000);
  await eventually(() => ends(quiet) === 1);
  expect(ends(writing)).toBe(0);
  service.advance(LIMITS.callMs - LIMITS.callSilenceMs);
  await eventually(() => ends(writing) === 1);
  for (const { left } of [quiet, writing]) expect(left()).toBe(0);
});
