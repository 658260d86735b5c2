/** Decompresses response bodies. A decompression bomb is stopped at the limit. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { TooLargeError } from './request-whole.js';

const ZLIB_COMPRESSION_METHOD = 8;

/**
 * @param encoding the `content-encoding` header
 * @param most bytes of the result
 * @throws {TooLargeError} at the limit; an error if the encoding is unknown or invalid
 */
export async function decompress(body: Buffer, encoding: string | undefined, most: number): Promise<Buffer> {
  const known = encoding?.trim().toLowerCase() ?? '';
  if (known === '' || known === 'identity' || body.length === 0) return body;
  const decoder = promisify(decoderOf(known, body));
  try {
    return await decoder(body, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw new TooLargeError(`The answer is larger than ${most.toLocaleString('en')} bytes.`);
  }
}

function decoderOf(encoding: string, [first = 0]: Buffer): typeof gunzip {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return gunzip;
    case 'br':
      return brotliDecompress as typeof gunzip;
    case 'deflate':
      // Servers send both zlib and raw deflate under this name.
      return (first & 0x0f) === ZLIB_COMPRESSION_METHOD ? inflate : inflateRaw;
    default:
      throw new Error('The answer is compressed in a way that is not understood.');
  }
}
