/** What the customer says, given to the speech server piece by piece as the voice activity detection cuts it. */
import { mergeFrames, stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SpeechServer } from './protocol.js';
import type { Attempt } from './speech-health.js';
import { SpeechError, transcribe } from './speech-server.js';

export interface SpeechInOptions {
  server: SpeechServer;
  /** What is spoken; unset: it is heard. */
  language: string | undefined;
  /** Does it, and does it again where it failed for the first time. */
  attempt: Attempt;
  /** Whether the assistant is speaking: a sound of agreement is then no message. */
  isSpokenTo: () => boolean;
}

export class SpeechIn extends stt.STT {
  override readonly label = 'speech-server';
  readonly #server: SpeechServer;
  readonly #attempt: Attempt;
  readonly #isSpokenTo: () => boolean;
  #language: string | undefined;

  constructor({ server, language, attempt, isSpokenTo }: SpeechInOptions) {
    super({ streaming: false, interimResults: false });
    this.#server = server;
    this.#language = language;
    this.#attempt = attempt;
    this.#isSpokenTo = isSpokenTo;
  }

  protected override async _recognize(
    sound: Parameters<stt.STT['recognize']>[0],
    signal?: AbortSignal,
  ): Promise<stt.SpeechEvent> {
    const frame = mergeFrames(sound);
    const spoken_to = this.#isSpokenTo();
    const said = await this.#attempt(() => this.#transcribe(frame, signal));
    const text = spoken_to && isBackchannel(said) ? '' : said;
    const understood = { text, language: '' as stt.SpeechData['language'], startTime: 0, endTime: 0, confidence: 1 };
    return { type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives: [understood] };
  }

  /** A speech server that refuses the language is asked without it from then on. */
  async #transcribe(frame: AudioFrame, signal: AbortSignal | undefined): Promise<string> {
    const language = this.#language;
    try {
      return await transcribe(this.#server, frame, { language, signal });
    } catch (error) {
      if (error instanceof SpeechError && error.refused) this.#language = undefined;
      throw error;
    }
  }

  /** The session cuts the sound itself. */
  override stream(): stt.SpeechStream {
    throw new Error('the speech server takes whole pieces');
  }
}

/** Sounds of somebody who listens, letters that are repeated written once. */
const BACKCHANNELS = new Set(['hm', 'mhm', 'uhuh', 'aha', 'ah', 'oh', 'uh', 'eh', 'ehm', 'äh', 'ähm', 'euh']);

/** @returns whether somebody only shows that they listen, as in "mm-hmm"; a number or a word beside it makes it a message */
export function isBackchannel(text: string): boolean {
  const letters = [...text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')];
  return BACKCHANNELS.has(letters.filter((letter, index) => letter !== letters[index - 1]).join(''));
}
