/** Participants of a call are out of its room once the credential that let them in is revoked, on either room server. */
import { dispose } from '@livekit/rtc-node';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { newSession } from '../support/service.js';
import { type Caller, enterCall } from './support/caller.js';
import { roomServers } from './support/room-servers.js';
import { eventually, startVoiceService, type VoiceService } from './support/voice-service.js';

/** Shorter than `LIMITS.callWithoutCustomerMs`, so that a call does not end for that reason. */
const SOON_MS = 25_000;

afterAll(dispose);

describe.each(roomServers)('calls on $name', { timeout: 90_000 }, (kind) => {
  let voice: VoiceService;
  let callers: Caller[];

  beforeEach(async () => {
    voice = await startVoiceService({ kind, speech: false });
    callers = [];
  });
  afterEach(async () => {
    for (const caller of callers) await caller[Symbol.asyncDispose]();
    await voice[Symbol.asyncDispose]();
  });

  const newKey = () =>
    createApiKey(voice.service.app.context, voice.service.organisation_id, { name: 'Backend', mode: 'live' }, OPERATOR);
  const revoke = ({ id }: { id: string }) =>
    revokeApiKey(voice.service.app.context, voice.service.organisation_id, id, OPERATOR);
  const clientOf = ({ secret: token }: { secret: string }) =>
    voice.service.client({ query: { token_source: 'api', token, entries: '1' } });

  async function enter(way_in: { url: string; token: string }): Promise<Caller & { isOut: () => boolean }> {
    const caller = await enterCall(way_in);
    callers.push(caller);
    let out = false;
    void caller.ended.then(() => {
      out = true;
    });
    return Object.assign(caller, { isOut: () => out });
  }
  const outOf = (caller: { isOut: () => boolean }) => eventually(() => caller.isOut() || undefined, SOON_MS);

  const present = async (room: string) => {
    const { url, api_key, api_secret } = voice.rooms;
    const participants = await new RoomServiceClient(url.replace('ws', 'http'), api_key, api_secret).listParticipants(
      room,
    );
    return participants.map(({ identity }) => identity);
  };

  test('a revoked API key is out of the calls that it joined, and the calls that it started end', async () => {
    const { database } = voice.service.app.context;
    const [callers_key, listeners_key] = [await newKey(), await newKey()];
    const session_id = newSession();
    const { data } = await (await clientOf(callers_key)).ask('call_support', { session_id, ticket_chat_id: null });
    const { ticket_chat_id, ticket_call_id } = data;
    const read = () =>
      database.read.selectFrom('calls').selectAll().where('id', '=', ticket_call_id).executeTakeFirstOrThrow();
    const caller = await enter(data);
    await eventually(async () => (await read()).joined_at ?? undefined);
    const rejoined = await (await clientOf(listeners_key)).ask('rejoin_call_support', { ticket_chat_id });
    const listener = await enter(rejoined.data);
    expect(await present(ticket_chat_id)).toHaveLength(3);

    await revoke(listeners_key);
    await outOf(listener);
    expect(await present(ticket_chat_id)).toHaveLength(2);
    // Its token opens the room for some minutes more, but not for long.
    await outOf(await enter(rejoined.data));
    expect([caller.isOut(), (await read()).active]).toEqual([false, 1]);

    await revoke(callers_key);
    await outOf(caller);
    await eventually(async () => (await read()).active === null || undefined);
    const notices = await database.read
      .selectFrom('messages')
      .select('kind')
      .where('conversation_id', '=', ticket_chat_id)
      .where('kind', 'in', ['call_ended', 'assistant_left_call'])
      .execute();
    expect(notices).toEqual([{ kind: 'call_ended' }]);
  });

  test('an agent who signs out is out of the call, and the customer is not', async () => {
    const { service } = voice;
    const { caller, ticket_chat_id, joined } = await voice.call();
    await joined();
    const agent = await service.agent('Robin');
    expect((await agent.ask('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    const key = await service.signIn('Robin');
    const path = `/api/v1/console/conversations/${ticket_chat_id}/call/`;
    const agents = await enter(await (await service.http(path, { method: 'POST', key })).json());
    expect((await service.http('/api/v1/console/session/', { method: 'DELETE', key })).ok).toBe(true);
    await outOf(agents);
    expect(await present(ticket_chat_id)).toEqual([caller.room.localParticipant?.identity]);
  });
});
