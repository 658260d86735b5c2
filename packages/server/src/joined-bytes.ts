/**
 * Bytes that arrive in pieces, in one buffer. The other side chooses how small its pieces are: kept apart, a piece of one
 * byte takes a hundred times its memory.
 */
export class JoinedBytes {
  /** In bytes. */
  length = 0;
  #buffer: Uint8Array = Buffer.alloc(0);

  add(piece: Uint8Array): void {
    const length = this.length + piece.length;
    // Usually all of it arrives at once, and is not copied.
    if (this.length === 0) this.#buffer = piece;
    else {
      if (length > this.#buffer.length) {
        const larger = Buffer.allocUnsafeSlow(2 * length);
        larger.set(this.#buffer.subarray(0, this.length));
        this.#buffer = larger;
      }
      this.#buffer.set(piece, this.length);
    }
    this.length = length;
  }

  /** Call it once, after the last piece. */
  whole(): Buffer {
    const { buffer, byteOffset } = this.#buffer;
    return Buffer.from(buffer, byteOffset, this.length);
  }
}
