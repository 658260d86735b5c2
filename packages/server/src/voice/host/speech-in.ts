/** What the customer says, given to the speech server piece by piece as the voice activity detection cuts it. */
import { mergeFrames, stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SpeechServer } from './protocol.js';
import type { Attempt } from './speech-health.js';
import { SpeechError, transcribe } from './speech-server.js';

export class SpeechIn extends stt.STT {
  override readonly label = 'speech-server';
  readonly #server: SpeechServer;
  readonly #attempt: Attempt;
  #language: string | undefined;

  /** @param language what is spoken; unset: it is heard. @param attempt does it, and does it again where it failed for the first time */
  constructor(server: SpeechServer, language: string | undefined, attempt: Attempt) {
    super({ streaming: false, interimResults: false });
    this.#server = server;
    this.#language = language;
    this.#attempt = attempt;
  }

  protected override async _recognize(
    sound: Parameters<stt.STT['recognize']>[0],
    signal?: AbortSignal,
  ): Promise<stt.SpeechEvent> {
    const frame = mergeFrames(sound);
    const text = await this.#attempt(() => this.#transcribe(frame, signal));
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
