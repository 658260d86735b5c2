/**
 * A call with a realtime model: it hears and speaks, and the service decides what it may call and say. Where it fails, the
 * operator's model answers, and its words are spoken as in any other call.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { dispose } from '@livekit/rtc-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WavReader } from '../../src/voice/host/wav.js';
import { type RealtimeStub, STUB_RATE, type StubStep, startRealtimeStub } from '../support/speech/realtime-stub.js';
import { PROVIDER_KEY } from '../support/speech/socket-stub.js';
import type { Caller } from './support/caller.js';
import { missingSpeech } from './support/speech.js';
import {
  eventually,
  GREETING,
  INTERRUPTION,
  INTERRUPTION_ANSWER,
  logIn,
  PARCEL_ANSWER,
  PARCEL_QUESTION,
  POINTS_ANSWER,
  POINTS_QUESTION,
  STORY,
  STORY_QUESTION,
  startVoiceService,
  type VoiceService,
} from './support/voice-service.js';

/** Of the organisation, among those of the operator. */
const OWN_CHOICE = 'openai-compatible:scripted';
const UNFOUNDED = 'The parcel of maria costs 1234 euros.';

/** Of the tone in which the model says these words, in Hz. Other words are spoken by the speech server. */
const PITCHES: Record<string, number> = {
  [PARCEL_ANSWER]: 440,
  [UNFOUNDED]: 620,
  [STORY]: 800,
  [INTERRUPTION_ANSWER]: 980,
  [POINTS_ANSWER]: 1_160,
};
const TONE_MS = 250;
/** Before it is interrupted. */
const HEARD_MS = 1_500;
const HEARD_RATE = 16_000;
const WINDOW = HEARD_RATE / 50;
/** A window is a tone if so much of its power is. */
const PURE = 0.8;

/** @returns 16 bits at the rate of the model, for each word a little */
async function makeTone(words: string): Promise<Buffer> {
  const pitch = PITCHES[words] ?? 300;
  const samples = new Int16Array((words.split(' ').length * STUB_RATE * TONE_MS) / 1_000);
  for (let at = 0; at < samples.length; at++) samples[at] = 8_000 * Math.sin((at * 2 * Math.PI * pitch) / STUB_RATE);
  return Buffer.from(samples.buffer);
}

/** @returns for how long the tone of these words sounds in what was heard, in seconds */
function secondsOf(words: string, wav: Buffer): number {
  const samples = new WavReader().read(wav);
  const coefficient = 2 * Math.cos((2 * Math.PI * (PITCHES[words] ?? 0)) / HEARD_RATE);
  let windows = 0;
  for (let from = 0; from + WINDOW <= samples.length; from += WINDOW) {
    let [before, last, power] = [0, 0, 1];
    for (const sample of samples.subarray(from, from + WINDOW)) {
      [before, last] = [last, sample + coefficient * last - before];
      power += sample * sample;
    }
    // Goertzel's: the power at that pitch, as a share of all.
    if ((2 * (before * before + last * last - coefficient * before * last)) / (WINDOW * power) > PURE) windows++;
  }
  return (windows * WINDOW) / HEARD_RATE;
}

/** Resolves once the tone of the words was heard for as long. @returns what was heard until then */
async function listen(caller: Caller, seconds: number, words: string): Promise<Buffer> {
  const heard: Buffer[] = [];
  for (let listened = 0; listened < 5; listened++) {
    heard.push(await caller.listen({ most_ms: 6_000 }));
    if (secondsOf(words, heard.at(-1) as Buffer) > seconds) return heard.at(-1) as Buffer;
  }
  throw new Error(`"${words}" was heard for ${heard.map((wav) => secondsOf(words, wav))} s`);
}

const resultsOf = ({ input }: StubStep) => input.filter(({ type }) => type === 'function_call_output');
const textsOf = ({ input }: StubStep) => input.flatMap(({ content }) => content?.map(({ text }) => text) ?? []);

describe.runIf(missingSpeech === undefined)('a call with a realtime model', { timeout: 90_000 }, () => {
  let realtime: RealtimeStub;
  let voice: VoiceService;

  beforeAll(async () => {
    realtime = await startRealtimeStub();
    realtime.speak = makeTone;
    voice = await startVoiceService({
      env: {
        ASSISTANT_ALLOWED_MODELS: OWN_CHOICE,
        SPEECH_REALTIME_MODEL: 'speaks',
        SPEECH_REALTIME_BASE_URL: realtime.service.base_url,
        SPEECH_REALTIME_API_KEY: PROVIDER_KEY,
      },
    });
  });
  beforeEach(() => {
    realtime.steps.length = 0;
    voice.speech.spoken.length = 0;
    voice.speech.understood.length = 0;
    voice.service.model.requests.length = 0;
  });
  afterEach(() => {
    // Each call has its own session, which ends with it.
    realtime.manner = 'answers';
  });
  afterAll(async () => {
    await voice[Symbol.asyncDispose]();
    await realtime[Symbol.asyncDispose]();
    await dispose();
  });

  async function call() {
    const called = await voice.call();
    await called.joined();
    await eventually(() => voice.speech.spoken.includes(GREETING) || undefined);
    await called.caller.listen();
    const written = (sender: string, is: (message: string) => boolean) =>
      eventually(() =>
        called.client.all('support_entry').find(({ data }) => data.sender === sender && is(data.message)),
      );
    const hangUp = async () => {
      await called.client.ask('close_call_support', { ticket_chat_id: called.ticket_chat_id });
      await called.caller.ended;
    };
    return { ...called, written, hangUp };
  }

  test('a function is called with values of the customer alone, and the reply is heard in the voice of the model', async () => {
    realtime.text = PARCEL_QUESTION;
    realtime.answer = (step) => {
      const name = ['peter', 'maria'][resultsOf(step).length];
      if (name === undefined) return { says: PARCEL_ANSWER };
      return { calls: [{ name: 'find_parcel', arguments: JSON.stringify({ name }) }] };
    };
    const { caller, ticket_chat_id, written, hangUp } = await call();
    await caller.say(PARCEL_QUESTION);
    await written('customer', (message) => message === PARCEL_QUESTION);
    await written('assistant', (message) => message === PARCEL_ANSWER);
    await listen(caller, 2, PARCEL_ANSWER);

    // Nobody has said "peter".
    expect(voice.asked()).toEqual(['/parcels?name=maria']);
    const [first, second, third] = realtime.steps;
    expect(first?.instructions).toContain('the customer hears your answer');
    expect(first?.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['find_parcel', 'get_points']));
    // What they said, in their voice and in writing.
    expect(first?.input.map(({ type }) => type)).toEqual(['item_reference', 'message']);
    expect(textsOf(first as StubStep)).toEqual([PARCEL_QUESTION]);
    expect(JSON.parse(resultsOf(second as StubStep)[0]?.output ?? '')).toMatchObject({ ok: false });
    expect(JSON.parse(resultsOf(third as StubStep)[1]?.output ?? '')).toMatchObject({ ok: true });

    // Nothing else has answered, spoken the answer or listened.
    expect(voice.service.model.requests).toEqual([]);
    expect(voice.speech.spoken).not.toContain(PARCEL_ANSWER);
    expect(voice.speech.understood).toEqual([]);
    const { database } = voice.service.app.context;
    const steps = await database.read
      .selectFrom('turn_steps')
      .innerJoin('turns', 'turns.id', 'turn_steps.turn_id')
      .select(['turn_steps.kind', 'turn_steps.name'])
      .where('turns.conversation_id', '=', ticket_chat_id)
      .execute();
    expect(steps.filter(({ kind }) => kind === 'model').map(({ name }) => name)).toEqual(
      Array.from({ length: 3 }, () => 'realtime:speaks'),
    );
    const usage = await database.read.selectFrom('model_usage').selectAll().execute();
    expect(usage).toEqual([expect.objectContaining({ model: 'realtime:speaks', input_tokens: 60, output_tokens: 30 })]);
    await hangUp();
    await eventually(() => realtime.open === 0 || undefined);
  });

  test('it is heard while it speaks; interrupted, it stops, and its words are cut to those that were played', async () => {
    realtime.text = STORY_QUESTION;
    realtime.answer = () => ({ says: STORY, manner: 'without an end' });
    const { client, caller, written, hangUp } = await call();
    await caller.say(STORY_QUESTION);
    await written('customer', (message) => message === STORY_QUESTION);
    await caller.nextSound();
    expect(client.all('support_entry').some(({ data }) => data.sender === 'assistant')).toBe(false);
    await sleep(HEARD_MS);

    const cancelled = realtime.cancelled;
    realtime.text = INTERRUPTION;
    realtime.answer = () => ({ says: INTERRUPTION_ANSWER });
    await caller.say(INTERRUPTION);
    const { data: story } = await written('assistant', (message) => message.startsWith('There will'));
    const { data: cut } = await eventually(() => client.all('support_cut').find(({ data }) => data.id === story.id));
    expect(realtime.cancelled).toBe(cancelled + 1);
    expect(cut.message).toMatch(/^There will.*…$/s);
    expect(STORY.startsWith(cut.message.replace('…', ''))).toBe(true);
    expect(cut.message.length).toBeLessThan(STORY.length / 2);
    await written('customer', (message) => message === INTERRUPTION);
    await written('assistant', (message) => message === INTERRUPTION_ANSWER);
    // Of what it has said, the model knows what was heard.
    expect(textsOf(realtime.steps.at(-1) as StubStep)).toEqual([STORY_QUESTION, cut.message, INTERRUPTION]);
    expect(voice.speech.spoken.filter((text) => text !== GREETING)).toEqual([]);
    await hangUp();
  });

  test('a reply with facts that nothing says is not heard', async () => {
    realtime.text = PARCEL_QUESTION;
    realtime.answer = (step) => {
      if (step.instructions.includes('Your last reply was not sent')) return { says: PARCEL_ANSWER };
      if (resultsOf(step).length > 0) return { says: UNFOUNDED };
      return { calls: [{ name: 'find_parcel', arguments: '{"name":"maria"}' }] };
    };
    const { client, caller, written, hangUp } = await call();
    await caller.say(PARCEL_QUESTION);
    await written('assistant', (message) => message === PARCEL_ANSWER);
    const heard = await listen(caller, 2, PARCEL_ANSWER);
    expect(secondsOf(UNFOUNDED, heard)).toBeLessThan(0.2);
    expect(JSON.stringify(client.all('support_entry'))).not.toContain('1234');
    await hangUp();
  });

  test('a function that needs a login is called once the customer has logged in', async () => {
    realtime.text = POINTS_QUESTION;
    realtime.answer = (step) =>
      resultsOf(step).length > 0 ? { says: POINTS_ANSWER } : { calls: [{ name: 'get_points', arguments: '{}' }] };
    const { client, caller, written, hangUp } = await call();
    await caller.say(POINTS_QUESTION);
    const { data: request } = await eventually(() => client.all('support').find(({ data }) => data.login_url));
    await eventually(() => voice.speech.spoken.find((text) => text.includes('login link into the chat')));
    await caller.listen({ silence_ms: 1_500 });
    await logIn(voice.service, request.login_url);
    await written('assistant', (message) => message === POINTS_ANSWER);
    await listen(caller, 0.8, POINTS_ANSWER);
    expect(JSON.stringify(realtime.steps)).not.toMatch(/state=|token-of-maria/);
    expect(voice.service.model.requests).toEqual([]);
    await hangUp();
  });

  test('an agent who takes over ends what it says, and nothing of it is a message', async () => {
    realtime.text = STORY_QUESTION;
    realtime.answer = () => ({ says: STORY, manner: 'without an end' });
    const { client, caller, ticket_chat_id } = await call();
    await caller.say(STORY_QUESTION);
    await listen(caller, 0.5, STORY);
    const agent = await voice.service.agent('Robin');
    expect((await agent.ask('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    await eventually(() => realtime.open === 0 || undefined);
    await client.next('assistant_left_call');
    const { data } = await client.ask('support_history', { ticket_chat_id });
    const said = data.messages.filter(({ sender }: { sender: string }) => sender === 'assistant');
    expect(said.map(({ message }: { message: string }) => message)).toEqual([]);
  });

  test('an organisation that has chosen another model gets that one', async () => {
    const choose = async (model: string | null) => {
      const body = JSON.stringify({ model });
      const answer = await voice.service.http('/api/v1/console/assistant/', { method: 'PUT', body });
      expect(answer.status).toBe(200);
    };
    const { client, session_id, ticket_chat_id, written, hangUp } = await call();
    await choose(OWN_CHOICE);
    client.emit('support', { session_id, ticket_chat_id, message: INTERRUPTION, attachment: false });
    await written('assistant', (message) => message === INTERRUPTION_ANSWER);
    await eventually(() => voice.speech.spoken.includes(INTERRUPTION_ANSWER) || undefined);
    expect(realtime.steps).toEqual([]);
    await choose(null);
    realtime.answer = () => ({ says: PARCEL_ANSWER });
    client.emit('support', { session_id, ticket_chat_id, message: INTERRUPTION, attachment: false });
    await written('assistant', (message) => message === PARCEL_ANSWER);
    expect(realtime.steps).toHaveLength(1);
    await hangUp();
  });

  test('until the customer is in the room, the other model answers', async () => {
    const { client, session_id, ticket_chat_id, joined } = await voice.begin();
    await joined();
    client.emit('support', { session_id, ticket_chat_id, message: INTERRUPTION, attachment: false });
    await client.next('support', ({ data }) => data.message === INTERRUPTION_ANSWER);
    expect(realtime.steps).toEqual([]);
    const { database } = voice.service.app.context;
    const steps = await database.read
      .selectFrom('turn_steps')
      .innerJoin('turns', 'turns.id', 'turn_steps.turn_id')
      .select('turn_steps.detail')
      .where('turns.conversation_id', '=', ticket_chat_id)
      .execute();
    expect(steps.map(({ detail }) => JSON.parse(detail))).toEqual([
      expect.objectContaining({
        instead_of: 'realtime:speaks',
        because: expect.stringContaining('the customer is not in the room'),
      }),
    ]);
    await client.ask('close_call_support', { ticket_chat_id });
  });

  test('where it breaks off, the other model answers, its words are spoken, and the customer is understood', async () => {
    realtime.text = PARCEL_QUESTION;
    realtime.answer = () => ({ says: STORY, manner: 'breaks off' });
    const { caller, written, left, hangUp } = await call();
    await caller.say(PARCEL_QUESTION);
    await written('assistant', (message) => message === PARCEL_ANSWER);
    await eventually(() => voice.speech.spoken.includes(PARCEL_ANSWER) || undefined);
    expect(voice.service.model.requests.length).toBeGreaterThan(0);
    await caller.listen({ silence_ms: 1_500 });

    await caller.say(INTERRUPTION);
    await written('assistant', (message) => message === INTERRUPTION_ANSWER);
    expect(voice.speech.understood).toContain(INTERRUPTION);
    expect(left()).toBe(0);
    await hangUp();
  });
});
