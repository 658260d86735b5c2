/**
 * A piece of speech that is transcribed while it is spoken, over a WebSocket of its own. The socket is opened with the
 * first sound, so that the customer speaks while it connects, and closed with the text. With one socket per piece, the
 * provider reports when the text is complete, which the plugins of LiveKit's agents do not pass on, and a piece without
 * words differs from a provider that does not answer.
 */
import type { AudioFrame } from '@livekit/rtc-node';
import { WebSocket } from 'ws';
import type { TranscriptionService } from '../../../config/speech-settings.js';
import { SpeechError } from '../speech-error.js';
import { closeWebSocket, openWebSocket } from '../web-socket.js';
import { AwaitedText } from './awaited-text.js';
import { type PieceOptions, readText, type SpokenPiece, TRANSCRIPTION_RATE, type Transcript } from './transcription.js';

const OPEN_MS = 8_000;
/** Sound is sent in parts of this length, in ms. AssemblyAI accepts none below 50. */
const PART_MS = 100;
const PART_BYTES = ((TRANSCRIPTION_RATE * PART_MS) / 1_000) * Int16Array.BYTES_PER_ELEMENT;
/** Most of one message of a provider. */
const MESSAGE_BYTES = 1 << 20;
const BAD_REQUEST = 400;

/** The text of a piece so far. */
export interface Understood {
  text: string;
  /** It covers the whole piece. */
  whole: boolean;
  /** Confidence of the final part, 0 to 1. */
  confidence?: number | undefined;
}

/** The protocol of one provider. */
export interface StreamedProvider {
  /** @param service its `base_url` is http(s), which becomes ws(s) */
  connect(service: TranscriptionService, language: string | undefined): { url: URL; headers: Record<string, string> };
  /** Encodes a part of the sound, 16 bits little-endian. */
  sound(part: Buffer): Buffer | string;
  /** Sent after the last part. */
  readonly end: readonly string[];
  /**
   * @returns a function that reads the messages about one piece. It returns undefined if a message says nothing about
   * the text, and throws {@link SpeechError}
   */
  reader(): (message: Record<string, unknown>) => Understood | undefined;
}

export class StreamedPiece implements SpokenPiece {
  readonly #provider: StreamedProvider;
  readonly #socket: WebSocket;
  readonly #text: AwaitedText;
  /** Not sent yet: sound from before the socket opened, and less than a part. */
  #unsent: Buffer[] = [];
  #ended = false;

  constructor(provider: StreamedProvider, service: TranscriptionService, { language, interim, signal }: PieceOptions) {
    this.#provider = provider;
    const { url, headers } = provider.connect(service, language);
    const read = provider.reader();
    this.#socket = openWebSocket(url, MESSAGE_BYTES, { headers, handshakeTimeout: OPEN_MS });
    this.#text = new AwaitedText(signal, () => {
      this.#unsent = [];
      closeWebSocket(this.#socket);
    });
    this.#socket.on('open', () => this.#send());
    this.#socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#receive(String(data), read, interim);
    });
    this.#socket.on('unexpected-response', (_, response) => {
      const refused = response.statusCode === BAD_REQUEST;
      this.#text.fail(new SpeechError(`${service.provider} answered ${response.statusCode}`, { refused }));
    });
    this.#socket.on('error', (cause) =>
      this.#text.fail(new SpeechError(`${service.provider}: ${cause.message}`, { cause })),
    );
    this.#socket.on('close', (code) =>
      this.#text.fail(new SpeechError(`${service.provider} closed the connection in the middle (${code})`)),
    );
  }

  add({ data }: AudioFrame): void {
    if (this.#ended || this.#text.isSettled) return;
    this.#unsent.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    this.#send();
  }

  end(): Promise<Transcript> {
    if (!this.#ended && !this.#text.isSettled) {
      this.#ended = true;
      this.#text.pieceEnded();
      this.#send();
    }
    return this.#text.promise;
  }

  #send(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    let unsent = Buffer.concat(this.#unsent);
    for (; unsent.length >= PART_BYTES; unsent = unsent.subarray(PART_BYTES))
      this.#socket.send(this.#provider.sound(unsent.subarray(0, PART_BYTES)));
    this.#unsent = unsent.length > 0 ? [unsent] : [];
    if (!this.#ended) return;
    if (unsent.length > 0) {
      const silence = Buffer.alloc(PART_BYTES - unsent.length);
      this.#socket.send(this.#provider.sound(Buffer.concat([unsent, silence])));
      this.#unsent = [];
    }
    for (const message of this.#provider.end) this.#socket.send(message);
  }

  #receive(data: string, read: ReturnType<StreamedProvider['reader']>, interim: (text: string) => void): void {
    if (this.#text.isSettled) return;
    try {
      const message: unknown = JSON.parse(data);
      if (typeof message !== 'object' || message === null) throw new SpeechError('a message is no object');
      const understood = read(message as Record<string, unknown>);
      if (understood === undefined) return;
      const text = readText(understood.text);
      if (!understood.whole) interim(text);
      else if (this.#ended) this.#text.finish({ text, certainty: { confidence: understood.confidence } });
      else throw new SpeechError('the piece was ended before it was whole');
    } catch (cause) {
      this.#text.fail(cause instanceof SpeechError ? cause : new SpeechError('a message is no JSON', { cause }));
    }
  }
}
