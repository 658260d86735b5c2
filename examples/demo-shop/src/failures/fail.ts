/**
 * Carries a failure out on the wire. The two floods are honest JSON of one gigabyte: only a reader that counts what it
 * takes in survives them, and they stop as soon as it hangs up.
 */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FailureRule } from './failure-rules.js';

const FLOOD_BYTES = 1024 ** 3;
const CHUNK_BYTES = 1024 ** 2;
const HEAD = '{"success":true,"data":{"filler":"';
const TAIL = '"}}';

/**
 * Answers `response` as `rule` demands.
 * @returns whether the request has been dealt with; after mere slowness it still wants its usual answer.
 */
export async function fail(rule: FailureRule, ownUrl: string, response: ServerResponse): Promise<boolean> {
  if (rule.delay_ms > 0 && !(await waitFor(rule.delay_ms, response))) return true;
  const json = { 'content-type': 'application/json; charset=utf-8' };
  switch (rule.mode) {
    case 'slow':
      return false;
    case 'error':
      response.writeHead(500, json).end('{"success":false,"data":{},"message":"The warehouse system has failed."}');
      return true;
    case 'unauthorized':
      response
        .writeHead(401, { ...json, 'www-authenticate': 'Bearer' })
        .end('{"success":false,"data":{},"message":"Please log in: this needs a valid customer token."}');
      return true;
    case 'down':
      response.socket?.destroy();
      return true;
    case 'broken_json':
      response.writeHead(200, json).end('{"success": true, "data": {"order_id": "10');
      return true;
    case 'redirect_loop':
      response.writeHead(302, { location: ownUrl }).end();
      return true;
    case 'gzip_bomb':
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
      await send(gzipBomb(), response);
      return true;
    case 'huge':
      response.writeHead(200, json);
      await send(flood(), response);
      return true;
  }
}

/** False when the caller hung up before the time was over. */
async function waitFor(delayMs: number, response: ServerResponse): Promise<boolean> {
  const hungUp = new AbortController();
  const abort = () => hungUp.abort();
  response.once('close', abort);
  try {
    await sleep(delayMs, undefined, { signal: hungUp.signal });
    return true;
  } catch (error) {
    if (hungUp.signal.aborted) return false;
    throw error;
  } finally {
    response.off('close', abort);
  }
}

async function send(chunks: Iterable<Buffer>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

/** Gzip members one after the other are one gzip stream: 1 GiB in about 1 MB. */
function* gzipBomb(): Generator<Buffer> {
  const filler = gzipSync(Buffer.alloc(CHUNK_BYTES, 'a'), { level: 9 });
  yield gzipSync(HEAD);
  for (let sent = 0; sent < FLOOD_BYTES; sent += CHUNK_BYTES) yield filler;
  yield gzipSync(TAIL);
}

function* flood(): Generator<Buffer> {
  const filler = Buffer.alloc(CHUNK_BYTES, 'a');
  yield Buffer.from(HEAD);
  for (let sent = 0; sent < FLOOD_BYTES; sent += CHUNK_BYTES) yield filler;
  yield Buffer.from(TAIL);
}
