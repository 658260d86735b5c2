/**
 * The operator's S3-compatible store: the three requests that recordings need, signed with AWS Signature Version 4. The bucket is in
 * the path, which every such store understands. It has its own client because the address is the operator's, not an organisation's.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  access_key: string;
  secret_key: string;
}

export interface S3 extends AsyncDisposable {
  /** In bytes; undefined: there is no such object. @throws if the store does not answer or refuses, or has no such bucket */
  size(key: string): Promise<number | undefined>;
  /** @param range the first and the last byte @throws also if the store has another number of bytes there */
  read(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Also if it is gone already. @throws if the bucket does not exist: nothing is known about its objects then */
  delete(key: string): Promise<void>;
}

const WAIT_MS = 10_000;
/** Of an error, which begins with its code. */
const ERROR_CHARACTERS = 4_096;
const EMPTY_HASH = createHash('sha256').digest('hex');

export function createS3(options: S3Options): S3 {
  const agent = new Agent({ headersTimeout: WAIT_MS, bodyTimeout: WAIT_MS, connect: { timeout: WAIT_MS } });

  async function send(method: 'GET' | 'HEAD' | 'DELETE', key: string, more: Record<string, string> = {}) {
    const url = new URL(`${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key}`);
    const headers = { ...signRequest(options, { method, url, at: new Date() }), ...more };
    const answer = await request(url, { method, headers, dispatcher: agent });
    if (answer.statusCode < 300) return answer;
    if (answer.statusCode !== 404) {
      await answer.body.dump();
      throw new Error(`The store of recordings answered ${answer.statusCode} to ${method}`);
    }
    if ((await readBeginning(answer.body)).includes('<Code>NoSuchBucket</Code>'))
      throw new Error(`RECORDINGS_S3_BUCKET: the store of recordings has no bucket ${options.bucket}`);
    return undefined;
  }

  return {
    async size(key) {
      const answer = await send('HEAD', key);
      await answer?.body.dump();
      if (answer !== undefined) return Number(answer.headers['content-length']);
      // The answer to HEAD has no body, which says what does not exist.
      await (await send('GET', key, { range: 'bytes=0-0' }))?.body.dump();
      return undefined;
    },
    async read(key, { start, end }) {
      const answer = await send('GET', key, { range: `bytes=${start}-${end}` });
      if (answer === undefined) throw new Error('The store of recordings has lost a file');
      // One that ignores the range sends the whole object.
      if (Number(answer.headers['content-length']) === end - start + 1) return answer.body;
      await answer.body.dump();
      throw new Error('The store of recordings answered another range than it was asked for');
    },
    async delete(key) {
      await (await send('DELETE', key))?.body.dump();
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** The first bytes of an error, as text. */
async function readBeginning(body: Readable): Promise<string> {
  let beginning = '';
  for await (const chunk of body) {
    beginning += String(chunk);
    if (beginning.length > ERROR_CHARACTERS) break;
  }
  return beginning;
}

/** The headers of a request without a body. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html */
export function signRequest(
  { region, access_key, secret_key }: Pick<S3Options, 'region' | 'access_key' | 'secret_key'>,
  { method, url, at }: { method: string; url: URL; at: Date },
): Record<string, string> {
  const time = `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed = 'host;x-amz-content-sha256;x-amz-date';
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    `host:${url.host}`,
    `x-amz-content-sha256:${EMPTY_HASH}`,
    `x-amz-date:${time}`,
    '',
    signed,
    EMPTY_HASH,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secret_key}`);
  return {
    'x-amz-content-sha256': EMPTY_HASH,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${access_key}/${scope}, SignedHeaders=${signed}, Signature=${hmac(key, text).toString('hex')}`,
  };
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
