/**
 * A customer in a call, in the rooms of either server: what they say is understood and answered as in writing, and what
 * they hear is what stands in the conversation.
 */
import { dispose } from '@livekit/rtc-node';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { Caller } from './support/caller.js';
import { roomServers } from './support/room-servers.js';
import { missingSpeech, understand } from './support/speech.js';
import {
  ANSWERS,
  eventually,
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

const ASKED_MOST = 3;
const PATIENCE_MS = 9_000;
const plain = (sentence: string) => sentence.toLowerCase().replace(/[.,]/g, '');

/** Resolves once it was heard. On a busy machine the sound has gaps: who has not understood asks again. */
async function hears(caller: Caller, sentence: string, question: string): Promise<void> {
  const heard: string[] = [];
  for (let asked = 1; asked <= ASKED_MOST; asked++) {
    if (asked > 1) await caller.say(question);
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
      heard.push(await understand(await caller.listen({ most_ms: PATIENCE_MS }), ANSWERS));
      if (heard.at(-1)?.includes(plain(sentence))) return;
    }
  }
  throw new Error(`"${sentence}" was not heard, but "${heard.join('", "')}"`);
}

afterAll(dispose);

describe.runIf(missingSpeech === undefined).each(roomServers)('a call on $name', { timeout: 120_000 }, (kind) => {
  let voice: VoiceService;
  beforeAll(async () => {
    voice = await startVoiceService({ kind });
  });
  afterAll(async () => {
    await voice[Symbol.asyncDispose]();
  });

  // Nobody can ask again in the middle of an interruption: what a busy machine garbles there is said in another call.
  const again = { retry: 1 };
  test(
    'is spoken from the question to the answer, by way of a function and a login, and can be interrupted',
    again,
    async () => {
      const { service, speech } = voice;
      onTestFailed(({ task: { result } }) => {
        const why = result?.errors?.map(({ message }) => message);
        console.error({ why, understood: speech.understood, spoken: speech.spoken });
      });
      const { client, caller, ticket_chat_id, joined, left } = await voice.call();
      const written = (sender: string, words: string) =>
        eventually(() =>
          client.all('support_entry').find(({ data }) => data.sender === sender && data.message === words),
        );
      await joined();
      await eventually(() => speech.spoken.includes('Good morning and welcome.') || undefined);
      await caller.listen();

      // The function takes longer than anybody likes to wait in silence.
      await caller.say(PARCEL_QUESTION);
      await written('customer', PARCEL_QUESTION);
      await written('assistant', PARCEL_ANSWER);
      expect(voice.asked()).toContain('/parcels?name=maria');
      expect((await client.next('support')).data.message).toBe(PARCEL_ANSWER);
      await eventually(() => speech.spoken.includes(PARCEL_ANSWER) || undefined);
      expect(speech.spoken.indexOf('One moment, please.')).toBeLessThan(speech.spoken.indexOf(PARCEL_ANSWER));
      await hears(caller, PARCEL_ANSWER, PARCEL_QUESTION);
      await eventually(() => caller.captions.some(({ text }) => text.includes('station')) || undefined);

      // Interrupted in the middle: what is kept is what was heard.
      await caller.say(STORY_QUESTION);
      await caller.nextSound();
      const { data: story } = await written('assistant', STORY);
      await caller.say(INTERRUPTION);
      const { data: cut } = await eventually(() => client.all('support_cut').find(({ data }) => data.id === story.id));
      expect(STORY.startsWith(cut.message.replace('…', ''))).toBe(true);
      expect(cut.message.length).toBeLessThan(STORY.length);
      expect(cut.message).toMatch(/^There will.*…$/s);
      await written('customer', INTERRUPTION);
      await written('assistant', INTERRUPTION_ANSWER);
      const { data: history } = await client.ask('support_history', { ticket_chat_id });
      const messages = history.messages
        .filter(({ sender }: { sender: string }) => sender !== 'system')
        .map(({ message }: { message: string }) => message);
      expect(messages.slice(0, 2)).toEqual([PARCEL_QUESTION, PARCEL_ANSWER]);
      expect(messages.slice(-4)).toEqual([STORY_QUESTION, cut.message, INTERRUPTION, INTERRUPTION_ANSWER]);
      const shown = service.model.requests.at(-1)?.body.messages.map(({ content }) => content) ?? [];
      expect(shown).toContain(cut.message);
      expect(shown).not.toContain(STORY);
      await caller.listen();

      // The link is for the chat, the answer for the ear.
      await caller.say(POINTS_QUESTION);
      const { data: request } = await eventually(() => client.all('support').find(({ data }) => data.login_url));
      await eventually(() => speech.spoken.find((words) => words.includes('login link into the chat')));
      expect(speech.spoken.join(' ')).not.toMatch(/https?:|state=/);
      await caller.listen({ silence_ms: 1_500 });
      await logIn(service, request.login_url);
      await written('assistant', POINTS_ANSWER);
      await hears(caller, POINTS_ANSWER, POINTS_QUESTION);

      // Hanging up ends the room; the assistant has not left, the call is over.
      const ended = await client.ask('close_call_support', { ticket_chat_id });
      expect(ended.data.ticket_call_id).not.toBeNull();
      await caller.ended;
      expect(left()).toBe(0);
    },
  );
});
