/**
 * Recorded calls, in the rooms of a real LiveKit server. Egress is played by a test (`egress-server.ts`): it is asked as LiveKit's Egress
 * is, is in the room as its recorder is, and stores a file that the test gives it.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispose, RoomEvent } from '@livekit/rtc-node';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EgressServer, startEgressServer } from '../support/egress-server.js';
import { enterAsRecorder } from './support/enter-as-recorder.js';
import { missing, startLiveKitServer } from './support/livekit-server.js';
import { LIVEKIT, type RoomServerKind } from './support/room-servers.js';
import {
  type Called,
  eventually,
  GREETING,
  PARCEL_ANSWER,
  PARCEL_QUESTION,
  startVoiceService,
  type VoiceService,
} from './support/voice-service.js';

const ANNOUNCEMENT = 'This call is recorded.';
/** A busy machine takes long to begin a call. */
const BEGIN_MS = 60_000;
const SOUND = Buffer.from('0123456789, the sound of a call');

afterAll(dispose);

describe.runIf(missing === undefined)('a recorded call', { timeout: 180_000 }, () => {
  let voice: VoiceService;
  let egress: EgressServer;
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recordings-'));
  });
  afterEach(async () => {
    await voice[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });

  const behindEgress: RoomServerKind = {
    name: 'LiveKit with Egress',
    async open(options) {
      const rooms = await startLiveKitServer(options);
      egress = await startEgressServer({ rooms });
      return {
        ...rooms,
        url: egress.url,
        async [Symbol.asyncDispose]() {
          await egress[Symbol.asyncDispose]();
          await rooms[Symbol.asyncDispose]();
        },
      };
    },
  };

  async function start(kind: RoomServerKind): Promise<void> {
    voice = await startVoiceService({ kind, env: { RECORDINGS_DIR: directory } });
    const body = JSON.stringify({ record_calls: true });
    const saved = await voice.service.http('/api/v1/console/assistant/', { method: 'PUT', body });
    expect(await saved.json()).toMatchObject({ record_calls: true, can_record_calls: true });
  }

  const get = (path: string, headers: Record<string, string> = {}) => voice.service.http(path, { headers });
  const path = ({ ticket_chat_id }: Called) => `/api/v1/console/conversations/${ticket_chat_id}/recordings/`;
  const list = async (called: Called) =>
    ((await (await get(path(called))).json()) as { recordings: object[] }).recordings;
  const readVoice = async () =>
    (
      (await (await fetch(`${voice.service.url}/readyz`)).json()) as {
        checks: { voice: { ok: boolean; detail: string } };
      }
    ).checks.voice;

  const saysUnrecorded = (reason = '') =>
    eventually(async () => {
      const { ok, detail } = await readVoice();
      return (!ok && detail.includes(`the last call was not recorded: ${reason}`)) || undefined;
    }, BEGIN_MS);

  /** The room server tells the service what happened to an egress. */
  async function tell(event: string, roomName: string): Promise<void> {
    const body = JSON.stringify({ event, egressInfo: { egressId: 'EG_any', roomName } });
    const token = new AccessToken(egress.api_key, egress.api_secret);
    token.sha256 = createHash('sha256').update(body).digest('base64');
    expect(await voice.post({ body, authorization: await token.toJwt() })).toBe(200);
  }

  test('begins once the customer has been told, ends with the call, and is played to agents in parts', async () => {
    await start(behindEgress);
    const called = await voice.call();
    await eventually(() => voice.speech.spoken.includes(ANNOUNCEMENT) || undefined, BEGIN_MS);
    expect(egress.asked).toEqual([]);
    // Keys do not interrupt it.
    await called.caller.room.localParticipant?.publishDtmf(5, '5');
    const [request] = await eventually(() => (egress.asked.length > 0 ? egress.asked : undefined));
    expect(request).toMatchObject({ roomName: called.ticket_chat_id, audioOnly: true, videoOnly: false, layout: '' });
    const begun = { state: 'recording', ticket_call_id: called.call_id, bytes: null };
    await vi.waitFor(async () => expect(await list(called)).toMatchObject([begun]), { timeout: BEGIN_MS });
    await eventually(() => voice.speech.spoken.includes(GREETING) || undefined);
    expect(voice.speech.spoken.slice(0, 2)).toEqual([ANNOUNCEMENT, GREETING]);
    const recorder = await enterAsRecorder(egress, called.ticket_chat_id);
    const out = new Promise((resolve) => recorder.once(RoomEvent.Disconnected, resolve));

    await called.caller.listen();
    await called.caller.say(PARCEL_QUESTION);
    await eventually(() => voice.speech.spoken.includes(PARCEL_ANSWER) || undefined);
    await called.client.ask('close_call_support', { ticket_chat_id: called.ticket_chat_id });
    // The recorder does not keep the room.
    await Promise.all([called.caller.ended, out]);

    await egress.end([...egress.egresses.keys()][0]!, SOUND);
    await tell('egress_ended', called.ticket_chat_id);
    const [recording] = await eventually(async () => {
      const found = await list(called);
      return (found[0] as { state: string }).state === 'ready' ? (found as { id: string }[]) : undefined;
    });
    const sound = `${path(called)}${recording!.id}/sound/`;
    const whole = await get(sound);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mp4');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toBe('private, no-cache');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(SOUND);
    const part = await get(sound, { range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 2-5/${SOUND.length}`,
      '2345',
    ]);
    const token = await voice.service.signIn('Ada');
    expect((await get(sound, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await fetch(`${voice.service.url}${sound}`)).status).toBe(401);
    expect((await get(`${path(called)}unknown/sound/`)).status).toBe(404);
    // Nobody learns the name of the file.
    const [file] = await readdir(directory);
    expect(JSON.stringify(await list(called))).not.toContain(file);
    expect(await readVoice()).toMatchObject({ ok: true });
  });

  test('goes on unrecorded where Egress does not answer, and health, metrics and the list say so', async () => {
    await start(behindEgress);
    egress.down = true;
    const called = await voice.call();
    await saysUnrecorded('no response from servers');
    expect(await (await fetch(String(voice.service.app.metrics_url))).text()).toMatch(
      /frontdesk_call_recordings_total\{outcome="failed"\} 1/,
    );
    await called.caller.listen();
    await called.caller.say(PARCEL_QUESTION);
    await eventually(() => voice.speech.spoken.includes(PARCEL_ANSWER) || undefined);
    expect(called.left()).toBe(0);
    voice.service.advance(61_000);
    await tell('room_started', called.ticket_chat_id);
    await eventually(async () => JSON.stringify(await list(called)).includes('"failed"') || undefined);

    egress.down = false;
    await voice.call();
    await eventually(async () => (await readVoice()).ok || undefined, BEGIN_MS);
  });

  test('goes on unrecorded in the rooms of a LiveKit server without Egress', async () => {
    await start(LIVEKIT);
    const called = await voice.call();
    // The server looks for an Egress for 15 s.
    await saysUnrecorded();
    await called.caller.listen();
    await called.caller.say(PARCEL_QUESTION);
    await eventually(() => voice.speech.spoken.includes(PARCEL_ANSWER) || undefined);
  });
});
