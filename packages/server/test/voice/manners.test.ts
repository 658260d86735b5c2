/**
 * How the assistant behaves in a call: it speaks to nobody who is not there, knows that it is heard, says goodbye before it
 * goes, keeps to the organisation's language, and gets over a voice that fails within a sentence.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@frontdesk/contract';
import { dispose } from '@livekit/rtc-node';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serviceWords } from '../../src/features/settings/service-words.js';
import { attendCalls } from '../../src/voice/attend-calls.js';
import { FIRST_PIECES } from '../../src/voice/host/hearing/customer-voice.js';
import { createRoomControl } from '../../src/voice/room-control.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import { databases } from '../support/databases.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, startService, type TestService } from '../support/service.js';
import { endInput, spawnUntilInputEnds } from '../support/spawn-until-input-ends.js';
import { type Caller, enterCall, MICROPHONE_RATE } from './support/caller.js';
import type { RoomServer } from './support/room-server.js';
import { roomServers } from './support/room-servers.js';
import { changeSound, missingSpeech, speak } from './support/speech.js';
import { eventually } from './support/voice-service.js';

const GREETING = 'Guten Tag und willkommen.';
const ANSWER = 'Ihr Paket ist unterwegs.';
const GOODBYE = 'Thank you very much for your call. It was a pleasure to help you today. Goodbye and take good care.';
const LONG =
  'This is an answer that takes its time, so that there is time enough to show that somebody is listening to it.';
const BROKEN = 'Here the voice breaks off.';
const AFTERWARDS = 'But here it is again.';
const MUTE = 'For this there is no sound.';
/** Longer than the pause after which an answer comes. */
const IN_A_SENTENCE_MS = 600;
/** Silence that is not within a sentence. */
const WITHIN_AN_ANSWER_MS = 800;
/** Silence after which another piece of speech begins. */
const ANOTHER_PIECE_MS = 1_500;
/** Longer than a customer waits in silence. */
const SLOW_MS = 4_000;
/** A customer begins to speak this long before the answer to their last question, and goes on until after it. */
const BEFORE_THE_ANSWER_MS = 1_000;
/** Longer than it takes to notice. */
const NETWORK_GONE_MS = 5_000;
const LONG_QUESTION = 'and could you please tell me as well where my other parcel is today';
const words = serviceWords({ language: 'de' });

/** What a customer says, as the speech server understands it: always, or piece by piece. */
let understood: string | string[] = '';
/** How sure it is that nobody spoke. */
let no_speech_prob = 0;
const languages: (string | null)[] = [];
const spoken: string[] = [];
/** Of those; undefined: the usual one. */
const speeds: (number | undefined)[] = [];

describe.runIf(missingSpeech === undefined)('in a call', { timeout: 60_000 }, () => {
  const parts: AsyncDisposable[] = [];
  let rooms: RoomServer;
  let service: TestService;

  beforeAll(async () => {
    const speech = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    }).listen(0, '127.0.0.1');
    await once(speech, 'listening');
    parts.push({ [Symbol.asyncDispose]: async () => void speech.close() });
    rooms = await roomServers[0]!.open();
    parts.push(rooms);
    service = await startService(databases()[0]!, {
      model: scripted,
      env: {
        LIVEKIT_URL: rooms.url,
        LIVEKIT_API_KEY: rooms.api_key,
        LIVEKIT_API_SECRET: rooms.api_secret,
        SPEECH_BASE_URL: `http://127.0.0.1:${(speech.address() as AddressInfo).port}`,
      },
    });
    parts.push(service);
    const assistant_settings = JSON.stringify({ greeting: GREETING, language: 'de', languages: ['de-AT'] });
    await service.app.context.database.transaction(({ query }) =>
      query.updateTable('organisations').set({ assistant_settings }).execute(),
    );
  });
  afterAll(async () => {
    for (const part of parts.reverse()) await part[Symbol.asyncDispose]();
    await dispose();
  });

  async function begin() {
    const client = await service.client({
      query: { token_source: 'api', token: 'test-api-key-0123456789', entries: '1' },
    });
    const session_id = newSession();
    await client.ask('enter_customer_support', { session_id });
    const { data } = await client.ask('call_support', { session_id, ticket_chat_id: null });
    const { ticket_chat_id, ticket_call_id } = data;
    const write = (message: string) =>
      client.emit('support', { session_id, ticket_chat_id, message, attachment: false });
    const read = () =>
      service.app.context.database.read.selectFrom('calls').selectAll().where('id', '=', ticket_call_id);
    await eventually(async () => (await read().executeTakeFirstOrThrow()).joined_at ?? undefined);
    return { client, data, ticket_chat_id, write };
  }

  const shown = (caller: Caller, text: string) =>
    eventually(() => caller.captions.some((caption) => caption.text.trim() === text) || undefined);

  const saidIn = (ticket_chat_id: string) =>
    service.app.context.database.read
      .selectFrom('messages')
      .select('message')
      .where('conversation_id', '=', ticket_chat_id)
      .where('sender', '=', 'customer')
      .execute();

  test('nobody speaks to an empty room; whoever enters hears it from the beginning, and is understood', async () => {
    spoken.length = 0;
    const { client, data, write } = await begin();
    write('Wo ist mein Paket?');
    await client.next('support', (one) => one.data.message === ANSWER);
    expect(spoken).toEqual([]);
    const system = service.model.requests.at(-1)?.body.messages[0]?.content;
    expect(system).toContain('the customer hears your answer');
    const steps = await service.app.context.database.read.selectFrom('turn_steps').select('detail').execute();
    expect(steps.map(({ detail }) => JSON.parse(detail).instructions)).toEqual([system]);

    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await shown(caller, ANSWER);
    expect(spoken).toEqual([GREETING, ANSWER]);

    // A question that takes its time is bridged in the organisation's language, which is also what is listened for.
    await caller.listen();
    understood = 'Bitte warten';
    await caller.say('please wait');
    await client.next('support', (one) => one.data.message === 'Fertig.');
    await shown(caller, 'Fertig.');
    expect(spoken.slice(2)).toEqual([words.one_moment, 'Fertig.']);
    expect(languages).toEqual(['de']);

    // Another server hears of the end of the call as well, and leaves the room to the one that speaks in it.
    const { context } = service.app;
    await using _another = await attendCalls(
      { ...context, cluster: { ...context.cluster, shared: true } },
      {
        rooms: createCallRooms(rooms),
        control: createRoomControl(rooms),
        speech: undefined,
        extra_ca_certs: undefined,
        recordings: undefined,
        prepared: undefined,
        voice_hosts: 1,
        calls_per_server: 1,
        phone_numbers: new Map(),
      },
    );
    write('Auf Wiedersehen');
    const ended = await client.next('close_call_support');
    expect(ended.data.ticket_call_id).not.toBeNull();
    // For the record it is over. The goodbye has hardly begun, and is spoken to its end.
    expect(caller.captions.map(({ text }) => text.trim())).not.toContain(GOODBYE);
    await shown(caller, GOODBYE);
    await caller.ended;
  });

  test('who comes back is heard although the lost connection is still in the room, and that one once it is alone', async () => {
    const { client, data, ticket_chat_id } = await begin();
    await using lost = await enterCall(data);
    await shown(lost, GREETING);
    const back = await enterCall((await client.ask('rejoin_call_support', { ticket_chat_id })).data);
    understood = 'Bitte warten';
    await back.say('please wait');
    await client.next('support', (one) => one.data.message === 'Fertig.');
    await shown(back, 'Fertig.');
    await back[Symbol.asyncDispose]();
    await eventually(() => lost.room.remoteParticipants.size === 1);
    understood = 'Und nun?';
    await lost.say('please wait');
    await client.next('support', (one) => one.data.message === ANSWER);
    expect(await saidIn(ticket_chat_id)).toEqual([{ message: 'Bitte warten' }, { message: 'Und nun?' }]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('who loses the connection within an answer hears it from its beginning when they are back, and it is not cut', async () => {
    const { client, data, write, ticket_chat_id } = await begin();
    const lost = await enterCall(data);
    await shown(lost, GREETING);
    await lost.listen();
    spoken.length = 0;
    write('long');
    await lost.nextSound();
    await lost[Symbol.asyncDispose]();
    // An answer that comes meanwhile waits, too.
    write('Wo ist mein Paket?');
    await client.next('support', (one) => one.data.message === ANSWER);
    await using back = await enterCall((await client.ask('rejoin_call_support', { ticket_chat_id })).data);
    await shown(back, LONG);
    await shown(back, ANSWER);
    expect(spoken).toEqual([LONG, LONG, ANSWER]);
    expect(client.all('support_cut')).toEqual([]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('whose network is gone for a while hears the answer from its beginning, though they never left the room', async () => {
    const { client, data, write, ticket_chat_id } = await begin();
    spoken.length = 0;
    const program = fileURLToPath(new URL('./support/caller-process.mjs', import.meta.url));
    const caller = spawnUntilInputEnds([process.execPath, program, data.url, data.token], 'pipe');
    onTestFinished(() => endInput(caller));
    let printed = '';
    caller.stdout?.on('data', (text) => {
      printed += text;
    });
    const pid = await eventually(() => /pid=(\d+)/.exec(printed)?.[1]);
    await eventually(() => spoken.includes(GREETING) || undefined);
    spoken.length = 0;
    write('long');
    await eventually(() => spoken.includes(LONG) || undefined);
    process.kill(Number(pid), 'SIGSTOP');
    await sleep(NETWORK_GONE_MS);
    expect(spoken).toEqual([LONG]);
    process.kill(Number(pid), 'SIGCONT');
    await eventually(() => spoken.length === 2 || undefined);
    expect(spoken).toEqual([LONG, LONG]);
    expect(client.all('support_cut')).toEqual([]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('who pauses in the middle of a sentence is let finish it', async () => {
    const { client, data, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    understood = ['My order number is', '1042.'];
    await caller.say('my order number is', IN_A_SENTENCE_MS, 'one zero four two');
    await client.next('support', (one) => one.data.message === ANSWER);
    expect(await saidIn(ticket_chat_id)).toEqual([{ message: 'My order number is 1042.' }]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('so is who sounds finished in the middle of a sentence, but whose words call for more', async () => {
    const { client, data, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    understood = ['Meine Bestellnummer lautet', '1042.'];
    await caller.say('please wait', IN_A_SENTENCE_MS, 'one zero four two');
    await client.next('support', (one) => one.data.message === ANSWER);
    expect(await saidIn(ticket_chat_id)).toEqual([{ message: 'Meine Bestellnummer lautet 1042.' }]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('who asks for a slower voice gets one, and nobody else does', async () => {
    const { client, data } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    speeds.length = 0;
    understood = ['Bitte etwas langsamer.', 'Wo ist mein Paket?'];
    for (const piece of [1, 2]) {
      await caller.say('where is my parcel');
      await eventually(() => client.all('support').filter((one) => one.data.message === ANSWER)[piece - 1]);
      await caller.listen();
    }
    expect(speeds).toEqual([0.85, 0.85]);
    const another = await begin();
    await using other_caller = await enterCall(another.data);
    await shown(other_caller, GREETING);
    expect(speeds.slice(2)).toEqual([undefined]);
    for (const one of [{ client, data }, another])
      await one.client.ask('close_call_support', { ticket_chat_id: one.data.ticket_chat_id });
  });

  test('who only shows that they listen hears the answer to its end', async () => {
    const { client, data, write, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    const heard = languages.length;
    write('long');
    await client.next('support', (one) => one.data.message === LONG);
    await eventually(() => spoken.some((one) => LONG.startsWith(one) && one.length > 20) || undefined);
    understood = 'Mm-hmm.';
    await caller.say('mm hmm');
    await shown(caller, LONG);
    expect(languages.length).toBeGreaterThan(heard);
    expect(await saidIn(ticket_chat_id)).toEqual([{ message: 'long' }]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('who asks again before they heard the answer hears both answers, one after the other', async () => {
    const { client, data, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    spoken.length = 0;
    understood = ['Bitte warten', 'Wo ist mein Paket?'];
    await caller.say('please wait');
    await eventually(() => service.model.requests.at(-1)?.body.messages.at(-1)?.content === 'Bitte warten');
    await sleep(SLOW_MS - BEFORE_THE_ANSWER_MS);
    await caller.say(LONG_QUESTION);
    expect(client.all('support').map((one) => one.data.message)).toContain('Fertig.');
    await shown(caller, ANSWER);
    expect(spoken.slice(-2)).toEqual(['Fertig.', ANSWER]);
    expect(caller.captions.map(({ text }) => text.trim()).filter((text) => text !== GREETING)).toContain('Fertig.');
    const { data: history } = await client.ask('support_history', { ticket_chat_id });
    const answers = history.messages.flatMap((one: { sender: string; message: string }) =>
      one.sender === 'assistant' ? one.message : [],
    );
    expect(answers).toEqual(['Fertig.', ANSWER]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('who says nothing is asked whether they are there, and hears a goodbye before the call ends', async () => {
    const { client, data } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    service.advance(LIMITS.callStillThereMs);
    await shown(caller, words.still_there);
    await caller.listen();
    service.advance(LIMITS.callSilenceMs);
    const ended = await client.next('close_call_support');
    expect(ended.data.ticket_call_id).toBe(data.ticket_call_id);
    await shown(caller, words.ended_as_silent);
    await caller.ended;
    expect(client.all('assistant_left_call')).toEqual([]);
  });

  test('words that are made of a noise are no message, and are counted', async () => {
    const { client, data, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    understood = ['Untertitel im Auftrag des ZDF für funk, 2017', 'Wo ist mein Paket?'];
    no_speech_prob = 0.9;
    await caller.say('please wait');
    const measured = async () => (await fetch(service.app.metrics_url as string)).text();
    await eventually(
      async () => (await measured()).includes('frontdesk_call_speech_dropped_total{reason="noise"} 1\n') || undefined,
    );
    no_speech_prob = 0;
    await caller.say('where is my parcel');
    await client.next('support', (one) => one.data.message === ANSWER);
    expect(await saidIn(ticket_chat_id)).toEqual([{ message: 'Wo ist mein Paket?' }]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('who is not understood is asked to say it again, and then offered a human', async () => {
    const { client, data, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    spoken.length = 0;
    understood = '';
    await caller.say('please wait');
    await caller.say(ANOTHER_PIECE_MS, 'please wait');
    await shown(caller, words.say_again);
    await caller.listen();
    await caller.say('please wait');
    await eventually(() => spoken.filter((sentence) => sentence === words.say_again.split('. ')[1]).length === 2);
    await caller.listen();
    await caller.say('please wait');
    await shown(caller, words.offer_colleague);
    await caller.listen();
    understood = 'Ja, bitte.';
    await caller.say('yes please');
    const shown_to_model = await eventually(() => {
      const shown = service.model.requests.at(-1)?.body.messages.map(({ content }) => content) ?? [];
      return shown.at(-1) === 'Ja, bitte.' ? shown : undefined;
    });
    expect(shown_to_model.at(-2)).toBe(words.offer_colleague);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('a quiet voice behind the customer neither asks nor interrupts', async () => {
    const { client, data, write, ticket_chat_id } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    await caller.listen();
    understood = 'Ja.';
    for (let piece = 1; piece <= FIRST_PIECES; piece++) {
      await caller.say('where is my parcel');
      await eventually(() => client.all('support').filter((one) => one.data.message === ANSWER)[piece - 1]);
      await caller.listen();
    }
    const behind = await changeSound(await speak('is there any news', MICROPHONE_RATE), 'vol', '-25dB');
    const asked = languages.length;
    write('long');
    await caller.nextSound();
    const heard = caller.listen({ silence_ms: WITHIN_AN_ANSWER_MS });
    await caller.say(behind);
    await heard;
    // Had it been interrupted there would have been a silence before its end.
    expect(caller.captions.map(({ text }) => text.trim())).toContain(LONG);
    expect(languages).toHaveLength(asked);
    const measured = await (await fetch(service.app.metrics_url as string)).text();
    expect(measured).toContain('frontdesk_call_speech_dropped_total{reason="background_voice"} 1\n');
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('a turn without a call is not told of one', async () => {
    const client = await service.client();
    const message = 'Wo ist mein Paket?';
    client.emit('support', { session_id: newSession(), ticket_chat_id: null, message, attachment: false });
    await client.next('support');
    expect(service.model.requests.at(-1)?.body.messages[0]?.content).not.toContain('hears your answer');
  });

  test('a code that is wrong is answered aloud', async () => {
    const put = async (method: string, path: string, body: object) =>
      expect((await service.http(path, { method, body: JSON.stringify(body) })).ok).toBe(true);
    const url = 'https://shop.example/points';
    const plain = { description: 'For tests.', environment: 'live', requires_auth: true };
    await put('POST', '/api/v1/lab/functions/', { ...plain, name: 'get_points', url });
    await put('PUT', '/api/v1/lab/auth-config/', {
      login_url: 'https://shop.example/login',
      activation: 'confirmation',
    });
    const { client, data, write } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    write('Meine Punkte?');
    const { data: request } = await client.next('support', (one) => one.data.login_url !== undefined);
    const state = new URL(request.login_url).searchParams.get('state');
    const auth_token_expires_at_seconds = Math.floor(Date.now() / 1_000) + 600;
    await put('POST', '/api/v1/lab/login/callback/', { state, auth_token: 'a-token', auth_token_expires_at_seconds });
    await shown(caller, words.login_request_spoken);
    await caller.listen();
    understood = WRONG_CODE;
    await caller.say('one two three four five six');
    await shown(caller, words.wrong_code);
    await client.ask('close_call_support', { ticket_chat_id: data.ticket_chat_id });
  });

  test('a voice that breaks off goes on with the next sentence; one that makes no sound leaves', async () => {
    spoken.length = 0;
    const { client, data, write } = await begin();
    await using caller = await enterCall(data);
    await shown(caller, GREETING);
    write('broken');
    await shown(caller, `${BROKEN} ${AFTERWARDS}`);
    expect(spoken).toEqual([GREETING, BROKEN, AFTERWARDS]);
    expect(client.all('assistant_left_call')).toEqual([]);
    write('mute');
    await client.next('assistant_left_call');
    await caller.ended;
    expect(spoken.filter((one) => one === MUTE)).toHaveLength(2);
  });
});

/** As long as it is not the one of the login, which is one in a million. */
const WRONG_CODE = '123 456';

async function scripted({ body: { messages } }: ScriptedRequest) {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages[last]?.content ?? '';
  const acted = messages.slice(last + 1).some(({ role }) => role === 'tool');
  if (asked === 'Bitte warten') {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return replyText('Fertig.');
  }
  if (asked === 'Auf Wiedersehen') return acted ? replyText(GOODBYE) : replyCall('assistant_close_conversation', {});
  if (asked === 'Meine Punkte?') return replyCall('get_points', {});
  if (asked === 'long') return replyText(LONG);
  if (asked === 'broken') return replyText(`${BROKEN} ${AFTERWARDS}`);
  if (asked === 'mute') return replyText(MUTE);
  return replyText(ANSWER);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (request.url === '/v1/audio/transcriptions') {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    languages.push((await new Response(body, { headers }).formData()).get('language') as string | null);
    const text = typeof understood === 'string' ? understood : (understood.shift() ?? '');
    response.end(JSON.stringify({ text, segments: [{ no_speech_prob }] }));
    return;
  }
  const { input, speed } = JSON.parse(body.toString()) as { input: string; speed?: number };
  spoken.push(input);
  speeds.push(speed);
  const wav = await speak(input);
  if (input === MUTE) response.end(wav.subarray(0, wav.indexOf('data') + 8));
  else if (input === BROKEN) response.write(wav.subarray(0, wav.length / 2), () => response.destroy());
  else response.end(wav);
}
