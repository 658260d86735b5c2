/** The client of an S3-compatible store: its signature is the one that AWS documents, and a local store answers it. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveLocally } from '../../test/support/local-server.js';
import { createS3, type S3, signRequest } from './s3.js';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Bucket Lifecycle". */
const DOCUMENTED = {
  region: 'us-east-1',
  access_key: 'AKIAIOSFODNN7EXAMPLE',
  secret_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

test('a request is signed as AWS documents it', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/?lifecycle');
  expect(signRequest(DOCUMENTED, { method: 'GET', url, at: new Date('2013-05-24T00:00:00Z') })).toEqual({
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  });
});

const objects = new Map<string, string>();
let refuses = false;
/** Sends the whole object, as a store or a proxy that knows no ranges does. */
let ignores_ranges = false;
const errorOf = (code: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
const store = await serveLocally((request, response) => {
  const object = objects.get(request.url ?? '');
  if (refuses || !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) response.writeHead(403).end('secret');
  else if (!request.url?.startsWith('/calls/')) response.writeHead(404).end(errorOf('NoSuchBucket'));
  else if (request.method === 'DELETE') {
    objects.delete(request.url ?? '');
    response.writeHead(204).end();
  } else if (object === undefined) response.writeHead(404).end(errorOf('NoSuchKey'));
  else if (request.method === 'HEAD') response.writeHead(200, { 'content-length': object.length }).end();
  else if (ignores_ranges) response.writeHead(200, { 'content-length': object.length }).end(object);
  else {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = object.slice(Number(start), Number(end) + 1);
    response.writeHead(206, { 'content-length': part.length }).end(part);
  }
});
let s3: S3;

beforeAll(async () => {
  s3 = createS3({ ...DOCUMENTED, endpoint: `${store.url}/`, bucket: 'calls' });
});
beforeEach(() => {
  refuses = false;
  ignores_ranges = false;
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
});

test('an object is measured, read in parts and deleted', async () => {
  objects.set('/calls/one.mp4', 'the sound of a call');
  expect(await s3.size('one.mp4')).toBe(19);
  expect(await text(await s3.read('one.mp4', { start: 4, end: 8 }))).toBe('sound');
  for (let deleted = 0; deleted < 2; deleted++) await s3.delete('one.mp4');
  expect(objects.size).toBe(0);
  expect(await s3.size('one.mp4')).toBeUndefined();
  await expect(s3.read('one.mp4', { start: 0, end: 1 })).rejects.toThrow('lost a file');
});

test('a bucket that does not exist is an error: its objects are neither missing nor deleted', async () => {
  await using other = createS3({ ...DOCUMENTED, endpoint: store.url, bucket: 'cals' });
  const range = { start: 0, end: 1 };
  for (const ask of [other.size, other.delete, (key: string) => other.read(key, range)])
    await expect(ask('one.mp4')).rejects.toThrow('RECORDINGS_S3_BUCKET: the store of recordings has no bucket cals');
});

test('a store that refuses is an error, without its words', async () => {
  refuses = true;
  for (const asked of [s3.size('one.mp4'), s3.delete('one.mp4'), s3.read('one.mp4', { start: 0, end: 1 })])
    await expect(asked).rejects.toThrow(/^The store of recordings answered 403 to (HEAD|DELETE|GET)$/);
});

test('an object that is shorter than it was, or comes as a whole, is an error: the length of a response is already set', async () => {
  objects.set('/calls/one.mp4', 'the sound of a call');
  await expect(s3.read('one.mp4', { start: 15, end: 25 })).rejects.toThrow('another range');
  ignores_ranges = true;
  await expect(s3.read('one.mp4', { start: 4, end: 8 })).rejects.toThrow('another range');
  expect(await text(await s3.read('one.mp4', { start: 0, end: 18 }))).toBe('the sound of a call');
});
