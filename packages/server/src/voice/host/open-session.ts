/** Opens the session of LiveKit's agents for one call: how it detects speech, pauses and interruptions. */
import { LIMITS } from '@frontdesk/contract';
import { voice } from '@livekit/agents';
import type { SpeechServices } from '../../config/speech-settings.js';
import { CustomerVad } from './hearing/customer-vad.js';
import { CustomerVoice } from './hearing/customer-voice.js';
import type { DroppedSpeech } from './protocol.js';
import type { Realtime } from './realtime/open-realtime.js';
import type { Attempt } from './speech-health.js';
import { SpeechIn } from './speech-in.js';
import { speechTiming } from './speech-timing.js';
import { openTranscription } from './transcription/open-transcription.js';
import type { TurnDetector } from './turn-end.js';

/** In ms. A longer sound of the customer pauses the assistant. If it turns out to have no words, the assistant goes on. */
const LEAST_INTERRUPTION_MS = 64;
/** In ms. After a noise without words, the assistant continues after this. */
const FALSE_INTERRUPTION_MS = 1_000;
/** In ms. Without sound for longer than a model may take between two sentences, a speech fails. */
const IDLE_MS = 65_000;

export interface SessionOptions {
  services: SpeechServices;
  /** The customer's language; unset: it is detected. */
  language: string | undefined;
  /** Sound was detected that is no message of the customer. */
  speechDropped: (why: DroppedSpeech) => void;
}

export interface SessionParts {
  attempt: Attempt;
  turnDetection: TurnDetector;
  realtime: Realtime | undefined;
  /** Whether the assistant speaks while the customer does. */
  isSpokenTo: () => boolean;
  /** Whether the customer is not listened to now. */
  isDeaf: () => boolean;
}

/** @returns a session that is not started yet */
export function openSession(
  { services, language, speechDropped }: SessionOptions,
  { attempt, turnDetection, realtime, isSpokenTo, isDeaf }: SessionParts,
): voice.AgentSession {
  const { piece_ms, pause_ms, longest_pause_ms } = speechTiming(services);
  const customer = new CustomerVoice();
  const vad = new CustomerVad(
    {
      minSpeechDuration: LEAST_INTERRUPTION_MS,
      minSilenceDuration: piece_ms,
      maxBufferedSpeech: LIMITS.callSpeechMs,
    },
    customer,
  );
  return new voice.AgentSession({
    vad,
    stt: new SpeechIn({
      transcription: realtime?.transcription ?? openTranscription(services.transcription),
      vad,
      voice: customer,
      language,
      attempt,
      isSpokenTo,
      isDeaf,
      dropped: speechDropped,
    }),
    turnHandling: {
      turnDetection,
      endpointing: { mode: 'dynamic', minDelay: pause_ms, maxDelay: longest_pause_ms },
      interruption: {
        mode: 'vad',
        minDuration: LEAST_INTERRUPTION_MS,
        falseInterruptionTimeout: FALSE_INTERRUPTION_MS,
        resumeFalseInterruption: true,
      },
      preemptiveGeneration: { enabled: false },
    },
    aecWarmupDuration: null,
    userAwayTimeout: null,
    forwardAudioIdleTimeout: IDLE_MS,
  });
}
