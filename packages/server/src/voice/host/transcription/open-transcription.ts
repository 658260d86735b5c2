/** The transcription for the calls of this host. */
import type { TranscriptionService } from '../../../config/speech-settings.js';
import { assemblyai } from './assemblyai.js';
import { deepgram } from './deepgram.js';
import { elevenlabs } from './elevenlabs.js';
import { openaiCompatible } from './openai-compatible.js';
import { StreamedPiece, type StreamedProvider } from './streamed-piece.js';
import type { Transcription } from './transcription.js';

const STREAMED = { deepgram, elevenlabs, assemblyai };

/** Opens no connection: each piece of speech has its own. */
export function openTranscription(service: TranscriptionService): Transcription {
  const { provider } = service;
  if (provider === 'openai-compatible') return openaiCompatible(service);
  const streamed: StreamedProvider = STREAMED[provider];
  return { begin: (options) => new StreamedPiece(streamed, service, options) };
}
