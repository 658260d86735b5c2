/** The realtime model of a call, if the operator has configured one: transcription, and steps of turns. */
import type { SpeechServices } from '../../../config/speech-settings.js';
import { openTranscription } from '../transcription/open-transcription.js';
import { ModelSteps } from './model-steps.js';
import { RealtimeTranscription } from './realtime-transcription.js';
import { RealtimeSession } from './session.js';

export interface Realtime {
  session: RealtimeSession;
  transcription: RealtimeTranscription;
  steps: ModelSteps;
}

/** Opens no connection yet. @param language of the customer, ISO 639-1; undefined: it is detected */
export function openRealtime(
  { realtime, transcription: service }: SpeechServices,
  language: string | undefined,
): Realtime | undefined {
  if (realtime === undefined) return undefined;
  const session = new RealtimeSession(realtime, language);
  const transcription = new RealtimeTranscription(session, openTranscription(service));
  return { session, transcription, steps: new ModelSteps(session, transcription) };
}
