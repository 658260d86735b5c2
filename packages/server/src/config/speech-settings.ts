/**
 * The operator's speech settings for calls: an OpenAI-compatible speech server for both directions, or for each a
 * streaming provider. The tables contain the differences between providers.
 */
import type { Environment } from './environment.js';
import { listed } from './listed.js';

/** Speech recognition. */
export interface TranscriptionService {
  provider: 'openai-compatible' | 'deepgram' | 'elevenlabs' | 'assemblyai';
  /** http(s); providers other than a speech server use WebSockets at the same host. */
  base_url: string;
  api_key: string | undefined;
  model: string;
}

/** Speech synthesis. */
export interface SynthesisService {
  provider: 'openai-compatible' | 'deepgram' | 'elevenlabs' | 'cartesia';
  base_url: string;
  api_key: string | undefined;
  model: string;
  /** Undefined: the model is the voice. */
  voice: string | undefined;
  /** Other voices by spoken language, ISO 639-1. For Deepgram: models. */
  voices: Record<string, string>;
}

/** A model that hears and speaks, by OpenAI's Realtime protocol. */
export interface RealtimeService {
  /** http(s), without `/v1`; a WebSocket is opened at the same host. */
  base_url: string;
  api_key: string | undefined;
  model: string;
  voice: string;
  /** Writes down what the customer says. */
  transcription_model: string;
}

/** The model as in traces, usage and prices. */
export const realtimeName = (model: string): string => `realtime:${model}`;

export interface SpeechServices {
  transcription: TranscriptionService;
  synthesis: SynthesisService;
  /** Answers in calls. The other two say and understand what it does not. Undefined: there is none. */
  realtime?: RealtimeService | undefined;
  /** How long a customer must be silent before their turn ends, in ms. */
  pause_ms: number;
  /** The reply is prepared during this pause (`assistant/prepared-replies.ts`): not by a realtime model. */
  prepare_replies: boolean;
}

type Streamed<Provider extends string> = Exclude<Provider, 'openai-compatible'>;

const TRANSCRIPTION: Record<Streamed<TranscriptionService['provider']>, { base_url: string; model: string }> = {
  deepgram: { base_url: 'https://api.deepgram.com', model: 'nova-3' },
  elevenlabs: { base_url: 'https://api.elevenlabs.io', model: 'scribe_v2_realtime' },
  assemblyai: { base_url: 'https://streaming.assemblyai.com', model: 'universal-streaming-multilingual' },
};

const SYNTHESIS: Record<
  Streamed<SynthesisService['provider']>,
  { base_url: string; model: string; voice: string | undefined }
> = {
  deepgram: { base_url: 'https://api.deepgram.com', model: 'aura-2-andromeda-en', voice: undefined },
  elevenlabs: { base_url: 'https://api.elevenlabs.io', model: 'eleven_flash_v2_5', voice: 'bIHbv24MWmeRgasZH58o' },
  cartesia: {
    base_url: 'https://api.cartesia.ai',
    model: 'sonic-3',
    voice: 'f786b574-daa5-4673-aa0c-cbe3e8534c02',
  },
};

const PAUSE_MS = 250;
/** The model is writing meanwhile, so a longer pause costs a customer nothing and interrupts fewer. */
const PREPARING_PAUSE_MS = 700;

/** @returns undefined: the assistant has no speech in calls */
export function readSpeech(settings: Environment): SpeechServices | undefined {
  const transcription = readTranscription(settings);
  const synthesis = readSynthesis(settings);
  if (transcription === undefined || synthesis === undefined) return undefined;
  const realtime = readRealtime(settings);
  const prepare_replies = settings.SPEECH_PREPARE_REPLIES === true && realtime === undefined;
  const pause_ms = settings.SPEECH_PAUSE_MS ?? (prepare_replies ? PREPARING_PAUSE_MS : PAUSE_MS);
  return { transcription, synthesis, ...(realtime && { realtime }), pause_ms, prepare_replies };
}

function readRealtime(settings: Environment): RealtimeService | undefined {
  const { SPEECH_REALTIME_MODEL: model, SPEECH_REALTIME_BASE_URL: base_url = 'https://api.openai.com' } = settings;
  if (model === undefined) return undefined;
  return {
    base_url: base_url.replace(/\/v1$/, ''),
    api_key: settings.SPEECH_REALTIME_API_KEY,
    model,
    voice: settings.SPEECH_REALTIME_VOICE ?? 'alloy',
    transcription_model: settings.SPEECH_REALTIME_TRANSCRIPTION_MODEL ?? 'gpt-4o-mini-transcribe',
  };
}

/** @returns what is missing or inconsistent, one sentence each */
export function findSpeechProblems(settings: Environment): string[] {
  const problems: string[] = [];
  const { SPEECH_TRANSCRIPTION: hears, SPEECH_SYNTHESIS: speaks, SPEECH_BASE_URL } = settings;
  if (settings.SPEECH_API_KEY !== undefined && SPEECH_BASE_URL === undefined)
    problems.push('SPEECH_API_KEY needs SPEECH_BASE_URL');
  const streamed = hears !== 'openai-compatible' || speaks !== 'openai-compatible';
  if (streamed && SPEECH_BASE_URL === undefined) {
    if (hears === 'openai-compatible') problems.push('SPEECH_SYNTHESIS needs SPEECH_TRANSCRIPTION, or SPEECH_BASE_URL');
    if (speaks === 'openai-compatible')
      problems.push('SPEECH_TRANSCRIPTION needs SPEECH_SYNTHESIS, or SPEECH_BASE_URL');
  }
  if (settings.SPEECH_REALTIME_MODEL !== undefined && readSpeech(settings) === undefined)
    problems.push(
      'SPEECH_REALTIME_MODEL needs SPEECH_BASE_URL, or SPEECH_TRANSCRIPTION and SPEECH_SYNTHESIS, for all that the model does not say',
    );
  if (
    settings.SPEECH_REALTIME_MODEL !== undefined &&
    settings.SPEECH_REALTIME_BASE_URL === undefined &&
    settings.SPEECH_REALTIME_API_KEY === undefined
  )
    problems.push(
      'SPEECH_REALTIME_MODEL needs SPEECH_REALTIME_API_KEY, or a server of your own in SPEECH_REALTIME_BASE_URL',
    );
  for (const provider of new Set([hears, speaks]))
    if (provider !== 'openai-compatible' && keyOf(provider, settings) === undefined)
      problems.push(`${provider} needs its key: set ${KEYS[provider]}`);
  if (hears === 'openai-compatible' && settings.SPEECH_TRANSCRIPTION_BASE_URL !== undefined)
    problems.push(
      'SPEECH_TRANSCRIPTION_BASE_URL is for the provider in SPEECH_TRANSCRIPTION: set that, or SPEECH_BASE_URL',
    );
  if (speaks === 'openai-compatible' && settings.SPEECH_SYNTHESIS_BASE_URL !== undefined)
    problems.push('SPEECH_SYNTHESIS_BASE_URL is for the provider in SPEECH_SYNTHESIS: set that, or SPEECH_BASE_URL');
  if (speaks === 'deepgram' && settings.SPEECH_VOICE !== undefined)
    problems.push('SPEECH_VOICE has no meaning for deepgram, whose voices are models: set SPEECH_MODEL');
  const foreign = [settings.SPEECH_VOICE, ...Object.values(readVoices(settings.SPEECH_VOICES))].find(
    (voice) => voice !== undefined && OPENAI_VOICES.has(voice),
  );
  if (speaks !== 'openai-compatible' && speaks !== 'deepgram' && foreign !== undefined)
    problems.push(`SPEECH_VOICE, SPEECH_VOICES: "${foreign}" is a voice of OpenAI; ${speaks} takes the ids of its own`);
  const slip = listed(settings.SPEECH_VOICES).find((entry) => !VOICE_OF_LANGUAGE.test(entry));
  if (slip !== undefined)
    problems.push(`SPEECH_VOICES: "${slip}" must be like de=a-voice, a language of two letters and its voice`);
  return problems;
}

/** OpenAI voices, which are often left in the settings when a provider replaces a speech server. */
const OPENAI_VOICES = new Set('alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '));

/** @returns settings without effect, one sentence each. They are harmless: a key may be there for another program */
export function findUnusedSpeech(settings: Environment): string[] {
  const { SPEECH_TRANSCRIPTION: hears, SPEECH_SYNTHESIS: speaks } = settings;
  const unused = (names: (keyof Environment)[], why: string) =>
    names
      .filter((name) => settings[name] !== undefined && settings[name] !== '')
      .map((name) => `${name} has no effect ${why}`);
  const sentences: string[] = [];
  for (const provider of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
    if (provider === hears || provider === speaks) continue;
    const uses = [
      ...(provider in TRANSCRIPTION ? [`SPEECH_TRANSCRIPTION=${provider}`] : []),
      ...(provider in SYNTHESIS ? [`SPEECH_SYNTHESIS=${provider}`] : []),
    ];
    sentences.push(...unused([KEYS[provider]], `without ${uses.join(' or ')}`));
  }
  if (hears !== 'openai-compatible' && speaks !== 'openai-compatible')
    sentences.push(
      ...unused(['SPEECH_BASE_URL', 'SPEECH_API_KEY'], 'beside both SPEECH_TRANSCRIPTION and SPEECH_SYNTHESIS'),
    );
  if (settings.SPEECH_REALTIME_MODEL === undefined)
    sentences.push(
      ...unused(
        [
          'SPEECH_REALTIME_BASE_URL',
          'SPEECH_REALTIME_API_KEY',
          'SPEECH_REALTIME_VOICE',
          'SPEECH_REALTIME_TRANSCRIPTION_MODEL',
        ],
        'without SPEECH_REALTIME_MODEL',
      ),
    );
  else sentences.push(...unused(['SPEECH_PREPARE_REPLIES'], 'with SPEECH_REALTIME_MODEL'));
  if (readSpeech(settings) === undefined)
    sentences.push(
      ...unused(
        ['SPEECH_TRANSCRIPTION_MODEL', 'SPEECH_MODEL', 'SPEECH_VOICE', 'SPEECH_VOICES', 'SPEECH_PREPARE_REPLIES'],
        'without SPEECH_BASE_URL, or SPEECH_TRANSCRIPTION and SPEECH_SYNTHESIS',
      ),
    );
  return sentences;
}

const VOICE_OF_LANGUAGE = /^([a-z]{2})=(\S+)$/;

function readVoices(setting: string): Record<string, string> {
  const voices: Record<string, string> = {};
  for (const entry of listed(setting)) {
    const [, language = '', voice = ''] = VOICE_OF_LANGUAGE.exec(entry) ?? [];
    voices[language] = voice;
  }
  return voices;
}

const KEYS = {
  deepgram: 'DEEPGRAM_API_KEY',
  elevenlabs: 'ELEVENLABS_API_KEY',
  assemblyai: 'ASSEMBLYAI_API_KEY',
  cartesia: 'CARTESIA_API_KEY',
} as const;

const keyOf = (provider: keyof typeof KEYS, settings: Environment) => settings[KEYS[provider]];

function readTranscription(settings: Environment): TranscriptionService | undefined {
  const { SPEECH_TRANSCRIPTION: provider, SPEECH_TRANSCRIPTION_MODEL: model } = settings;
  if (provider !== 'openai-compatible')
    return {
      provider,
      base_url: settings.SPEECH_TRANSCRIPTION_BASE_URL ?? TRANSCRIPTION[provider].base_url,
      api_key: keyOf(provider, settings),
      model: model ?? TRANSCRIPTION[provider].model,
    };
  if (settings.SPEECH_BASE_URL === undefined) return undefined;
  return {
    provider,
    base_url: settings.SPEECH_BASE_URL,
    api_key: settings.SPEECH_API_KEY,
    model: model ?? 'whisper-1',
  };
}

function readSynthesis(settings: Environment): SynthesisService | undefined {
  const { SPEECH_SYNTHESIS: provider, SPEECH_MODEL: model, SPEECH_VOICE: voice } = settings;
  const voices = readVoices(settings.SPEECH_VOICES);
  if (provider !== 'openai-compatible')
    return {
      provider,
      base_url: settings.SPEECH_SYNTHESIS_BASE_URL ?? SYNTHESIS[provider].base_url,
      api_key: keyOf(provider, settings),
      model: model ?? SYNTHESIS[provider].model,
      voice: voice ?? SYNTHESIS[provider].voice,
      voices,
    };
  if (settings.SPEECH_BASE_URL === undefined) return undefined;
  return {
    provider,
    base_url: settings.SPEECH_BASE_URL,
    api_key: settings.SPEECH_API_KEY,
    model: model ?? 'tts-1',
    voice: voice ?? 'alloy',
    voices,
  };
}
