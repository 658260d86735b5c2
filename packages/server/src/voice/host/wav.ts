/**
 * Sound as WAV: written whole, read as it arrives. 16-bit PCM only; of several channels, the first. The length in a
 * streamed file's header is ignored, because servers that stream cannot know it.
 */
import type { AudioFrame } from '@livekit/rtc-node';

const HEADER_BYTES = 44;
const PCM = 1;
const BYTES_PER_SAMPLE = 2;
/** Other rates are refused, in Hz: resampled to that of the room, sound of a low rate could take any memory. */
const SAMPLE_RATES = { least: 8_000, most: 192_000 };
/** A longer header is refused, in bytes. */
const MOST_HEADER_BYTES = 64 * 1024;

/** @returns the bytes of a file of one channel */
export function writeWav({ data, sampleRate, channels }: AudioFrame): Uint8Array<ArrayBuffer> {
  const samples = channels === 1 ? data : data.filter((_, index) => index % channels === 0);
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * BYTES_PER_SAMPLE);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), at);
  ascii(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  ascii(36, 'data');
  view.setUint32(40, samples.length * BYTES_PER_SAMPLE, true);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES);
  return bytes;
}

/** Reads one file, in pieces of any size. */
export class WavReader {
  /** In Hz; known once there are samples. */
  sample_rate = 0;
  #channels = 1;
  #in_data = false;
  #left: Buffer = Buffer.alloc(0);

  /** @returns a reader of sound without a header, of one channel. @param sample_rate in Hz */
  static ofSamples(sample_rate: number): WavReader {
    const reader = new WavReader();
    reader.sample_rate = sample_rate;
    reader.#in_data = true;
    return reader;
  }

  /** @returns the samples that this piece completes. @throws {RangeError} if the file is no such WAV */
  read(piece: Uint8Array): Int16Array {
    this.#left = Buffer.concat([this.#left, piece]);
    if (!this.#in_data && !this.#readHeader()) return new Int16Array(0);
    const frame_bytes = BYTES_PER_SAMPLE * this.#channels;
    const whole = Math.floor(this.#left.length / frame_bytes);
    const samples = new Int16Array(whole);
    for (let index = 0; index < whole; index++) samples[index] = this.#left.readInt16LE(index * frame_bytes);
    this.#left = this.#left.subarray(whole * frame_bytes);
    return samples;
  }

  /** @returns whether the samples have started */
  #readHeader(): boolean {
    const bytes = this.#left;
    if (bytes.length < 12) return false;
    if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
      throw new RangeError('not a WAV');
    let at = 12;
    while (at + 8 <= bytes.length) {
      const name = bytes.toString('latin1', at, at + 4);
      const length = bytes.readUInt32LE(at + 4);
      const body = at + 8;
      if (name === 'data') {
        if (this.sample_rate === 0) throw new RangeError('a WAV without a format');
        this.#left = bytes.subarray(body);
        this.#in_data = true;
        return true;
      }
      if (body + length > bytes.length) break;
      if (name === 'fmt ') this.#readFormat(bytes.subarray(body, body + length));
      at = body + length + (length % 2);
    }
    if (bytes.length > MOST_HEADER_BYTES) throw new RangeError('a WAV without samples');
    return false;
  }

  #readFormat(format: Buffer): void {
    if (format.length < 16 || format.readUInt16LE(14) !== BYTES_PER_SAMPLE * 8)
      throw new RangeError('not a WAV of 16 bits');
    this.#channels = Math.max(1, format.readUInt16LE(2));
    this.sample_rate = format.readUInt32LE(4);
    if (this.sample_rate < SAMPLE_RATES.least || this.sample_rate > SAMPLE_RATES.most)
      throw new RangeError(`a WAV of ${this.sample_rate} Hz`);
  }
}
