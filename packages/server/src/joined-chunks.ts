/**
 * The chunks of a body, joined as they arrive. A client chooses how small its chunks are: kept apart until the body is
 * complete, a chunk of one byte takes up to a hundred times its memory.
 */
import { Readable } from 'node:stream';

const JOINT_BYTES = 16 * 1024;

export class JoinedChunks extends Readable {
  readonly #payload: NodeJS.ReadableStream;
  #begun = false;
  #joint = Buffer.alloc(0);
  #used = 0;

  constructor(payload: NodeJS.ReadableStream) {
    super();
    this.#payload = payload;
  }

  override _read(): void {
    if (this.#begun) this.#payload.resume();
    else {
      this.#begun = true;
      this.#payload
        .on('data', (chunk: Buffer) => this.#add(chunk))
        .once('end', () => {
          this.#give();
          this.push(null);
        })
        .once('error', (error: Error) => this.destroy(error));
    }
  }

  #add(chunk: Buffer): void {
    if (this.#used + chunk.length > this.#joint.length) {
      if (!this.#give()) this.#payload.pause();
      this.#joint = Buffer.allocUnsafeSlow(Math.max(JOINT_BYTES, chunk.length));
    }
    chunk.copy(this.#joint, this.#used);
    this.#used += chunk.length;
  }

  /** @returns false if the reader is slower */
  #give(): boolean {
    const joined = this.#joint.subarray(0, this.#used);
    this.#used = 0;
    return joined.length === 0 || this.push(joined);
  }
}
