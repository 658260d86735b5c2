/** The synthesis for the calls of this host. */
import type { SynthesisService } from '../../../config/speech-settings.js';
import { cartesia } from './cartesia.js';
import { deepgram } from './deepgram.js';
import { elevenlabs } from './elevenlabs.js';
import { HttpSynthesis } from './http-synthesis.js';
import { openaiCompatible } from './openai-compatible.js';
import type { Synthesis } from './synthesis.js';

const PROVIDERS = { 'openai-compatible': openaiCompatible, deepgram, elevenlabs, cartesia };

/** Opens no connection: each sentence is a separate request. */
export const openSynthesis = (service: SynthesisService): Synthesis =>
  new HttpSynthesis(PROVIDERS[service.provider], service);
