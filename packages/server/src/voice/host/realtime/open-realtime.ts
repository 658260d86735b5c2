/** The realtime model of a call, if the operator has set one up: its ears, and the steps that it is asked for. */
import type { SpeechServices } from '../../../config/speech-settings.js';
import { openTranscription } from '../transcription/open-transcription.js';
import { RealtimeEars } from './ears.js';
import { ModelSteps } from './model-steps.js';
import { RealtimeSession } from './session.js';

export interface Realtime {
  session: RealtimeSession;
  ears: RealtimeEars;
  steps: ModelSteps;
}

/** Opens no connection yet. @param language of the customer, ISO 639-1; undefined: it is detected */
export function openRealtime(
  { realtime, transcription }: SpeechServices,
  language: string | undefined,
): Realtime | undefined {
  if (realtime === undefined) return undefined;
  const session = new RealtimeSession(realtime, language);
  const ears = new RealtimeEars(session, openTranscription(transcription));
  return { session, ears, steps: new ModelSteps(session, ears) };
}
