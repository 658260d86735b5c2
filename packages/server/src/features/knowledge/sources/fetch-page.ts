/** Fetches pages and sitemaps of a web source, as `Frontdesk (knowledge)`, through the guarded fetch. */
import { LIMITS } from '@frontdesk/contract';
import { decompress } from '../../../outbound/decompress.js';
import type { Context } from '../../context.js';

export type FetchedPage =
  | { kind: 'page'; body: Buffer; type: string; charset: string | undefined; url: string }
  /** The page no longer exists: 404 or 410. */
  | { kind: 'gone' }
  /** `unanswered`: the server could not be reached. */
  | { kind: 'problem'; problem: string; unanswered: boolean };

const HEADERS = {
  accept: 'text/html, application/xhtml+xml, application/pdf, application/xml, text/markdown, text/plain;q=0.8',
  'user-agent': 'Frontdesk (knowledge)',
};
const GONE = new Set([404, 410]);
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Never rejects, except for bugs. */
export async function fetchPage({ safeFetch }: Context, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const most_bytes = LIMITS.sourcePageBytes;
  const answer = await safeFetch({ url, headers: HEADERS, most_bytes, signal });
  if (!answer.ok) {
    const unanswered = answer.reason === 'timeout' || answer.reason === 'unreachable';
    return { kind: 'problem', problem: answer.message, unanswered };
  }
  if (GONE.has(answer.status)) return { kind: 'gone' };
  if (answer.status !== 200)
    return { kind: 'problem', problem: `The server answered ${answer.status}.`, unanswered: false };
  const [type = '', ...parameters] = (answer.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  try {
    const packed = answer.body.subarray(0, 2).equals(GZIP);
    const body = packed ? await decompress(answer.body, 'gzip', most_bytes) : answer.body;
    return { kind: 'page', body, type: type.trim(), charset: charset?.slice(8).replaceAll('"', ''), url: answer.url };
  } catch (error) {
    return { kind: 'problem', problem: (error as Error).message, unanswered: false };
  }
}

/** Bytes that are searched for a page's declared charset. */
const HEAD_BYTES = 1_024;

/** @param charset of the response's headers; without it the page's declaration counts, or else UTF-8 */
export function decodeText(body: Buffer, charset: string | undefined): string {
  const own = /\bcharset=["']?([\w-]{1,40})/i.exec(body.subarray(0, HEAD_BYTES).toString('latin1'))?.[1];
  for (const label of [charset, own, 'utf-8'])
    if (label !== undefined && isKnown(label)) return new TextDecoder(label).decode(body);
  return body.toString('utf8');
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
