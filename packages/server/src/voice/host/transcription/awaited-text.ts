/**
 * The text of a piece of speech that is being transcribed. It settles once: with the text, a failure, a timeout, or a
 * cancellation.
 */
import { LIMITS } from '@frontdesk/contract';
import { SpeechError } from '../speech-error.js';
import { TRANSCRIPTION_MS, type Transcript } from './transcription.js';

export class AwaitedText {
  readonly promise: Promise<Transcript>;
  readonly #signal: AbortSignal;
  #settle: { resolve: (transcript: Transcript) => void; reject: (error: Error) => void } | undefined;
  #deadline: NodeJS.Timeout;
  readonly #settled: (error?: Error) => void;

  /** @param settled called once; without an error if there is a text */
  constructor(signal: AbortSignal, settled: (error?: Error) => void) {
    this.#signal = signal;
    this.#settled = settled;
    this.promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Callers that ask for the text get a failure, however late.
    this.promise.catch(() => undefined);
    // Sound may stop in the middle of a word, without an end of the piece.
    this.#deadline = setTimeout(
      () => this.fail(new SpeechError('the piece was not ended in time')),
      LIMITS.callSpeechMs + TRANSCRIPTION_MS,
    );
    signal.addEventListener('abort', this.#cancel);
    if (signal.aborted) this.#cancel();
  }

  get isSettled(): boolean {
    return this.#settle === undefined;
  }

  /** The piece is complete. @param late called on a timeout; by default, the text fails */
  pieceEnded(late = (error: SpeechError) => this.fail(error)): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => late(new SpeechError('no text in time')), TRANSCRIPTION_MS);
  }

  finish(transcript: Transcript): void {
    this.#end()?.resolve(transcript);
  }

  fail(error: Error): void {
    this.#end(error)?.reject(error);
  }

  readonly #cancel = () => this.fail(new DOMException('the transcription was cancelled', 'AbortError'));

  #end(error?: Error) {
    const settle = this.#settle;
    if (settle === undefined) return undefined;
    this.#settle = undefined;
    clearTimeout(this.#deadline);
    this.#signal.removeEventListener('abort', this.#cancel);
    this.#settled(error);
    return settle;
  }
}
