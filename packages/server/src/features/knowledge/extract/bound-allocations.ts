/**
 * Limits the memory of this thread's typed arrays. Node limits only a thread's heap; buffers are outside the heap, and
 * a compressed stream of a few megabytes can unpack to gigabytes of them.
 */

/** Smaller arrays are not counted. In bytes. */
const COUNTED_FROM = 256 * 1024;

const KINDS = [
  'ArrayBuffer',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
] as const;

export class TooMuchMemoryError extends Error {
  override readonly name = 'TooMuchMemoryError';
}

/**
 * Applies for the rest of this thread. @param most_mb MiB of all buffers together; beyond it constructors throw
 * `TooMuchMemoryError`
 */
export function boundAllocations(most_mb: number): void {
  const most = most_mb * 1024 * 1024;
  for (const kind of KINDS) {
    const original = globalThis[kind];
    const bytes = 'BYTES_PER_ELEMENT' in original ? original.BYTES_PER_ELEMENT : 1;
    const bounded: typeof original = new Proxy(original, {
      construct(target, given: unknown[], made): object {
        const [length] = given;
        const size = typeof length === 'number' ? length * bytes : 0;
        if (size >= COUNTED_FROM && size + process.memoryUsage().arrayBuffers > most)
          throw new TooMuchMemoryError(`${size} bytes more are beyond ${most_mb} MiB`);
        return Reflect.construct(target, given, made === bounded ? target : made);
      },
    });
    Object.defineProperty(globalThis, kind, { value: bounded, configurable: true, writable: true });
  }
  // It would allocate without these constructors; the parsers work without it.
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
}
