/** One HTTP request of exactly these bytes, on a connection of its own, and what came back. */
import { connect } from 'node:net';

export interface RawRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  /** Bytes, one a character. */
  body: string;
  /** How the body is announced; `short` announces more than is sent, then the client closes its side. */
  framing: 'none' | 'length' | 'chunked' | 'short';
}

export interface RawAnswer {
  /** Undefined: the connection was closed without an answer. */
  status: number | undefined;
  type: string;
  body: string;
}

const ANSWER_MS = 20_000;
const CHUNK = 1_000;
const MISSING_BYTES = 10;

/** @throws when neither an answer nor the end of the connection comes in time */
export function sendRaw(url: URL, request: RawRequest, address: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(bytesOf(request, address), 'latin1');
      if (request.framing === 'short') socket.end();
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${ANSWER_MS} ms`));
    }, ANSWER_MS);
    socket.on('data', (piece) => pieces.push(piece));
    // Being cut off is an answer too; the check of it says whether it was in place.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(parseAnswer(Buffer.concat(pieces).toString('latin1')));
    });
  });
}

function bytesOf({ method, target, headers, body, framing }: RawRequest, address: string): string {
  const lines = [
    ...[`${method} ${target} HTTP/1.1`, 'connection: close', `x-forwarded-for: ${address}`],
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (framing === 'length') lines.push(`content-length: ${body.length}`);
  if (framing === 'short') lines.push(`content-length: ${body.length + MISSING_BYTES}`);
  if (framing === 'chunked') lines.push('transfer-encoding: chunked');
  const sent = framing === 'none' ? '' : framing === 'chunked' ? chunked(body) : body;
  return `${lines.join('\r\n')}\r\n\r\n${sent}`;
}

function chunked(body: string): string {
  const chunks = body.match(new RegExp(`[^]{1,${CHUNK}}`, 'g')) ?? [];
  return `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`;
}

/** The last answer in a text: `100 Continue` may stand before it. */
function parseAnswer(text: string): RawAnswer {
  const from = text.lastIndexOf('HTTP/1.1 ');
  const end = text.indexOf('\r\n\r\n', from);
  if (from === -1 || end === -1) return { status: undefined, type: '', body: '' };
  const head = text.slice(from, end);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  const raw = text.slice(end + 4);
  return {
    status: Number(head.split(' ')[1]),
    type,
    body: /^transfer-encoding: chunked/im.test(head) ? joined(raw) : raw,
  };
}

function joined(chunks: string): string {
  let whole = '';
  for (let at = 0; ; ) {
    const line = chunks.indexOf('\r\n', at);
    const size = Number.parseInt(chunks.slice(at, line), 16);
    if (line === -1 || !(size > 0)) return whole;
    whole += chunks.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
