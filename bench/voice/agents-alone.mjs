/**
 * The baseline of `bench/voice.mjs`: a voice assistant of LiveKit's agents with their own defaults and nothing around
 * them. It stores nothing and calls no functions. Speech server and model are asked over HTTP, as by the service. Its
 * parent sends `{ url, token, greeting }` for each call, and gets `'joined'` or why it could not join.
 *
 * Environment: `SPEECH_URL`, `MODEL_URL`.
 */
import { createRequire } from 'node:module';

const load = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const { AudioByteStream, inference, initializeLogger, llm, stt, tts, voice } = load('@livekit/agents');
const { combineAudioFrames, Room } = load('@livekit/rtc-node');

const { SPEECH_URL, MODEL_URL } = process.env;
const SPEECH_RATE = 24_000;
const WAV_HEADER_BYTES = 44;
const INSTRUCTIONS = 'You answer the customers of a shop.';

initializeLogger({ pretty: false, level: 'silent' });

class Transcription extends stt.STT {
  label = 'bench';

  constructor() {
    super({ streaming: false, interimResults: false });
  }

  async _recognize(buffer, signal) {
    const { data, sampleRate } = combineAudioFrames(buffer);
    const form = new FormData();
    form.set('file', new Blob([data]), 'speech.pcm');
    form.set('sample_rate', String(sampleRate));
    const { text } = await (await post(`${SPEECH_URL}/audio/transcriptions`, form, signal)).json();
    const alternative = { text, language: 'en', startTime: 0, endTime: 0, confidence: 1 };
    return { type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives: [alternative] };
  }
}

class Model extends llm.LLM {
  label() {
    return 'bench';
  }

  chat(options) {
    return new Completion(this, options);
  }
}

class Completion extends llm.LLMStream {
  async run() {
    const messages = this.chatCtx.items.map(({ role, textContent }) => ({ role, content: textContent }));
    const body = JSON.stringify({ model: 'instant', stream: true, messages });
    const response = await post(`${MODEL_URL}/v1/chat/completions`, body, this.abortController.signal);
    for (const line of (await response.text()).split('\n')) {
      if (!line.startsWith('data: {')) continue;
      const { id, choices } = JSON.parse(line.slice('data: '.length));
      const { content } = choices[0].delta;
      if (content) this.queue.put({ id, delta: { role: 'assistant', content } });
    }
  }
}

class Synthesis extends tts.TTS {
  label = 'bench';

  constructor() {
    super(SPEECH_RATE, 1, { streaming: false });
  }

  synthesize(text, options, signal) {
    return new Sound(text, this, options, signal);
  }
}

class Sound extends tts.ChunkedStream {
  label = 'bench';

  async run() {
    const body = JSON.stringify({ input: this.inputText });
    const response = await post(`${SPEECH_URL}/audio/speech`, body, this.abortSignal);
    const samples = (await response.arrayBuffer()).slice(WAV_HEADER_BYTES);
    const bytes = new AudioByteStream(SPEECH_RATE, 1);
    const frames = [...bytes.write(samples), ...bytes.flush()];
    for (const [index, frame] of frames.entries())
      this.queue.put({ requestId: 'bench', segmentId: 'bench', frame, final: index === frames.length - 1 });
    this.queue.close();
  }
}

async function post(url, body, signal) {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url, { method: 'POST', body, headers, signal });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response;
}

async function join({ url, token, greeting }) {
  const room = new Room();
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const parts = { vad: new inference.VAD(), stt: new Transcription(), llm: new Model(), tts: new Synthesis() };
  const session = new voice.AgentSession(parts);
  await session.start({ agent: new voice.Agent({ instructions: INSTRUCTIONS }), room, record: false });
  session.say(greeting);
  return 'joined';
}

process.on('message', async (call) => process.send(await join(call).catch(String)));
process.once('disconnect', () => process.exit(0));
process.send('ready');
