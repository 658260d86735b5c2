/**
 * Reads a response to its end, decompressed and bounded while it streams: a bomb is stopped at the limit, never held
 * whole. Both the bytes on the wire and the decompressed bytes count.
 */
import { pipeline as callbackPipeline, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

const ZLIB_COMPRESSION_METHOD = 8;

type Chunks = AsyncIterable<Buffer>;

/**
 * @param encoding the `content-encoding` header.
 * @param limit bytes.
 * @throws {TooLargeError} at the limit; an error where the encoding is unknown or broken; the signal's reason.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (source: Chunks) => {
    for await (const chunk of bounded(source, limit)) chunks.push(chunk);
  };
  const onTheWire = (source: Chunks) => bounded(source, limit);
  const known = encoding?.trim().toLowerCase() ?? '';
  if (known === '' || known === 'identity') await pipeline(body, collect, { signal });
  else await pipeline(body, onTheWire, (source: Chunks) => decoded(source, known), collect, { signal });
  return Buffer.concat(chunks);
}

async function* bounded(source: Chunks, limit: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > limit) throw new TooLargeError(`The answer is larger than ${limit.toLocaleString('en')} bytes.`);
    yield chunk;
  }
}

async function* decoded(source: Chunks, encoding: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const all = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  const decoder = decoderOf(encoding, first.value);
  // What fails in here destroys the decoder, and is thrown where it is read from.
  callbackPipeline(Readable.from(all(), { objectMode: false }), decoder, () => undefined);
  yield* decoder;
}

function decoderOf(encoding: string, first: Buffer): Transform {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Servers send both zlib and raw data under this name.
      return ((first[0] ?? 0) & 0x0f) === ZLIB_COMPRESSION_METHOD ? createInflate() : createInflateRaw();
    default:
      throw new Error('The answer is compressed in a way that is not understood.');
  }
}
