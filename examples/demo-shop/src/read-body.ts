/** Reads a small request body. What is larger than any of the shop's forms is refused while it arrives. */
import type { IncomingMessage } from 'node:http';

const BODY_BYTES = 16 * 1024;

export class BodyTooLarge extends Error {
  constructor() {
    super(`The body is larger than ${BODY_BYTES / 1024} KiB.`);
  }
}

/** @throws BodyTooLarge */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
