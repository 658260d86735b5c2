/** An OpenTelemetry collector as far as traces go: OTLP over HTTP with Protobuf, https://opentelemetry.io/docs/specs/otlp/. */
import { gunzipSync } from 'node:zlib';
import { type LocalServer, serveLocally } from './local-server.js';

export interface CollectedSpan {
  trace_id: string;
  span_id: string;
  parent_id: string;
  name: string;
  /** In ns since 1970. */
  started: bigint;
  ended: bigint;
  attributes: Record<string, unknown>;
  events: string[];
  failed: boolean;
  /** Of what told it. */
  resource: Record<string, unknown>;
}

export interface TraceCollector extends LocalServer {
  spans: CollectedSpan[];
  /** All that was received, as it came. */
  raw: Buffer[];
  headers: Record<string, unknown>[];
  /** What it answers from now on; a promise that never resolves hangs. */
  answer: () => number | Promise<number>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const local = await serveLocally(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const status = await collector.answer();
    if (status === 200 && request.url === '/v1/traces') {
      const body = Buffer.concat(parts);
      const told = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      collector.raw.push(told);
      collector.headers.push(request.headers);
      collector.spans.push(...spansOf(told));
    }
    response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
  });
  const collector: TraceCollector = {
    ...local,
    spans: [],
    raw: [],
    headers: [],
    answer: () => 200,
  };
  return collector;
}

/** Fields by their numbers: https://github.com/open-telemetry/opentelemetry-proto, `trace/v1/trace.proto`. */
function spansOf(request: Buffer): CollectedSpan[] {
  return messages(request, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1).flatMap((one) => messages(one, 1)));
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => ({
        trace_id: bytes(span, 1).toString('hex'),
        span_id: bytes(span, 2).toString('hex'),
        parent_id: bytes(span, 4).toString('hex'),
        name: bytes(span, 5).toString(),
        started: fieldsOf(span).find(({ number }) => number === 7)?.value as bigint,
        ended: fieldsOf(span).find(({ number }) => number === 8)?.value as bigint,
        attributes: attributesOf(messages(span, 9)),
        events: messages(span, 11).map((event) => bytes(event, 2).toString()),
        failed: messages(span, 15).some((status) =>
          fieldsOf(status).some(({ number, value }) => number === 3 && value === 2n),
        ),
        resource,
      }));
  });
}

function attributesOf(pairs: readonly Buffer[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map((pair) => [bytes(pair, 1).toString(), readValue(bytes(pair, 2))]));
}

/** An `AnyValue`. */
function readValue(any: Buffer): unknown {
  const [field] = fieldsOf(any);
  if (field === undefined) return undefined;
  const { number, value } = field;
  if (number === 5) return messages(value as Buffer, 1).map(readValue);
  return Buffer.isBuffer(value) ? value.toString() : Number(value);
}

const messages = (message: Buffer, wanted: number): Buffer[] =>
  fieldsOf(message).flatMap(({ number, value }) => (number === wanted && Buffer.isBuffer(value) ? value : []));

const bytes = (message: Buffer, wanted: number): Buffer => messages(message, wanted)[0] ?? Buffer.alloc(0);

/** https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(message: Buffer): { number: number; value: bigint | Buffer }[] {
  const fields = [];
  let at = 0;
  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  while (at < message.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 2) {
      const length = Number(varint());
      fields.push({ number, value: message.subarray(at, at + length) });
      at += length;
    } else {
      const size = type === 1 ? 8 : 4;
      fields.push({ number, value: size === 8 ? message.readBigUInt64LE(at) : BigInt(message.readUInt32LE(at)) });
      at += size;
    }
  }
  return fields;
}
