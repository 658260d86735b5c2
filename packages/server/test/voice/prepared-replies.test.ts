/** A reply that is prepared while a customer pauses: used if they say nothing more, given up if they go on. */
import { MINUTE_MS } from '@frontdesk/contract/durations';
import { dispose } from '@livekit/rtc-node';
import { afterAll, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
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
/** Long enough to go on within it. */
const PAUSE_MS = 3_000;
/** The greeting is over by then. */
const GREETING_MS = 4_000;
/** The model is asked this long before the pause is over, at least: what was said is understood at its beginning. */
const AHEAD_MS = 1_500;

afterAll(dispose);

test.runIf(missingSpeech === undefined)('a pause in a call', { timeout: 60_000 }, async () => {
  await using transcription = await startTranscriptionStub('deepgram');
  transcription.text = QUESTION;
  await using synthesis = await startSynthesisStub('cartesia');
  await using rooms = await roomServers[0]!.open();
  let goOn: () => void = () => undefined;
  const writes = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await using service = await startService(databases()[0]!, {
    model: () => ({ kind: 'message', text: ANSWER, calls: [], pause: () => writes }),
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
      SPEECH_PAUSE_MS: String(PAUSE_MS),
      SPEECH_PREPARE_REPLIES: 'true',
    },
  });
  // The model is told the time, to the minute: none ends here.
  service.advance(MINUTE_MS - (Date.now() % MINUTE_MS));
  const client = await service.client({
    query: { token_source: 'api', token: 'test-api-key-0123456789', entries: '1' },
  });
  const session_id = newSession();
  await client.ask('enter_customer_support', { session_id });
  const { data } = await client.ask('call_support', { session_id, ticket_chat_id: null });
  await using caller = await enterCall(data);
  await eventually(() => synthesis.spoken.length > 0);
  // Nothing is prepared while the customer hears the greeting.
  await caller.listen({ most_ms: GREETING_MS });
  const customerSaid = () =>
    client.all('support_entry').flatMap(({ data: { sender, message } }) => (sender === 'customer' ? message : []));

  await caller.say('where is the parcel of maria');
  await eventually(() => service.model.requests.length === 1);
  expect(customerSaid()).toEqual([]);
  await caller.say('where is the parcel of maria');
  await eventually(() => service.model.given_up.length === 1);

  await eventually(() => service.model.requests.length === 2);
  expect(customerSaid()).toEqual([]);
  await eventually(() => customerSaid().length === 1);
  expect(customerSaid()).toEqual([`${QUESTION} ${QUESTION}`]);
  goOn();
  await eventually(() => synthesis.spoken.some(({ text }) => text === ANSWER));
  expect(service.model.requests).toHaveLength(2);
  const step = await eventually(async () => {
    const answer = await service.http(`/api/v1/console/conversations/${data.ticket_chat_id}/turns/`);
    const { turns } = (await answer.json()) as { turns: { steps: { detail: { prepared_ms?: number } }[] }[] };
    return turns[0]?.steps[0];
  });
  expect(step.detail.prepared_ms).toBeGreaterThan(AHEAD_MS);
});
