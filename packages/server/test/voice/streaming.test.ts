/** A call whose speech is streamed by providers: understood while the customer speaks, and over once a provider fails twice. */
import { dispose } from '@livekit/rtc-node';
import { afterAll, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { replyText } from '../support/scripted-model-server.js';
import { newSession, startService } from '../support/service.js';
import { PROVIDER_KEY } from '../support/speech/socket-stub.js';
import { startSynthesisStub } from '../support/speech/synthesis-stubs.js';
import { startTranscriptionStub } from '../support/speech/transcription-stubs.js';
import { enterCall } from './support/caller.js';
import { roomServers } from './support/room-servers.js';
import { missingSpeech } from './support/speech.js';
import { eventually } from './support/voice-service.js';

const QUESTION = 'Where is my parcel?';
const ANSWER = 'It is on its way.';

afterAll(dispose);

test.runIf(missingSpeech === undefined)('a call with streamed speech', { timeout: 60_000 }, async () => {
  await using transcription = await startTranscriptionStub('deepgram');
  transcription.text = QUESTION;
  await using synthesis = await startSynthesisStub('cartesia');
  await using rooms = await roomServers[0]!.open();
  await using service = await startService(databases()[0]!, {
    model: () => replyText(ANSWER),
    env: {
      LIVEKIT_URL: rooms.url,
      LIVEKIT_API_KEY: rooms.api_key,
      LIVEKIT_API_SECRET: rooms.api_secret,
      SPEECH_TRANSCRIPTION: 'deepgram',
      SPEECH_TRANSCRIPTION_BASE_URL: transcription.service.base_url,
      DEEPGRAM_API_KEY: PROVIDER_KEY,
      SPEECH_SYNTHESIS: 'cartesia',
      SPEECH_SYNTHESIS_BASE_URL: synthesis.service.base_url,
      CARTESIA_API_KEY: PROVIDER_KEY,
    },
  });
  const assistant_settings = JSON.stringify({ greeting: 'Guten Tag.', language: 'de' });
  await service.app.context.database.transaction(({ query }) =>
    query.updateTable('organisations').set({ assistant_settings }).execute(),
  );
  const client = await service.client({
    query: { token_source: 'api', token: 'test-api-key-0123456789', entries: '1' },
  });
  const session_id = newSession();
  await client.ask('enter_customer_support', { session_id });
  const { data } = await client.ask('call_support', { session_id, ticket_chat_id: null });
  await using caller = await enterCall(data);

  await eventually(() => synthesis.spoken.some(({ text, language }) => text === 'Guten Tag.' && language === 'de'));
  await caller.say('where is the parcel of maria');
  await eventually(() => synthesis.spoken.some(({ text }) => text === ANSWER));
  // What was understood in the middle is shown until the whole of it is.
  await eventually(() => caller.captions.some(({ text }) => text === QUESTION));
  const shown = caller.captions.map(({ text }) => text).filter((text) => QUESTION.startsWith(text));
  expect([...new Set(shown)]).toEqual(['Where', QUESTION]);
  expect(client.all('support_entry').map(({ data: { message } }) => message)).toContain(QUESTION);
  await caller.listen({ most_ms: 2_000 });

  transcription.manner = 'breaks off';
  await caller.say('where is the parcel of maria');
  await client.next('assistant_left_call');
  await caller.ended;
  expect(client.all('assistant_left_call')).toHaveLength(1);
});
