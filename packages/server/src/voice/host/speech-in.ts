/** What the customer says, given to the speech server piece by piece as the voice activity detection cuts it. */
import { mergeFrames, stt } from '@livekit/agents';
import type { SpeechServer } from './protocol.js';
import { transcribe } from './speech-server.js';

/** @param attempt does it, and does it again where it failed for the first time */
export class SpeechIn extends stt.STT {
  override readonly label = 'speech-server';
  readonly #server: SpeechServer;
  readonly #attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;

  constructor(server: SpeechServer, attempt: <Result>(work: () => Promise<Result>) => Promise<Result>) {
    super({ streaming: false, interimResults: false });
    this.#server = server;
    this.#attempt = attempt;
  }

  protected override async _recognize(
    sound: Parameters<stt.STT['recognize']>[0],
    signal?: AbortSignal,
  ): Promise<stt.SpeechEvent> {
    const frame = mergeFrames(sound);
    const text = await this.#attempt(() => transcribe(this.#server, frame, signal));
    const understood = { text, language: '' as stt.SpeechData['language'], startTime: 0, endTime: 0, confidence: 1 };
    return { type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives: [understood] };
  }

  /** The session cuts the sound itself. */
  override stream(): stt.SpeechStream {
    throw new Error('the speech server takes whole pieces');
  }
}
