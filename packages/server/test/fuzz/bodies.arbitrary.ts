/**
 * What a hostile HTTP client may send: for every operation of the service's own OpenAPI document a valid request, in which
 * some parts are replaced by odd ones: values, keys, bytes, headers, encodings, sizes, the method, the address.
 */
import fc from 'fast-check';
import type { OpenApiDocument, Operation } from '../../src/http/documents/open-api.js';
import { operationsOf } from '../../src/http/documents/open-api.js';
import { values } from './json.arbitrary.js';
import type { RawRequest } from './raw-request.js';

export interface Targets {
  document: OpenApiDocument;
  /** Addresses that the document does not have. */
  others: string[];
  /** Values of parameters that stand for something that exists. */
  known: Record<string, string[]>;
  /** Headers of those who may ask; one that is there twice asks more often. */
  credentials: Header[][];
  /** Only with a wrong credential: with a right one they would end the campaign's own access. */
  withheld: string[];
}

export type Header = [name: string, value: string];

const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, weight = 12) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '%00',
    '%',
    '%zz',
    '%2e%2e',
    '..',
    '*',
    '%2F',
    '__proto__',
    'constructor',
    'null',
    'x'.repeat(5_000),
  ),
  fc.constantFrom(
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    'NaN',
    '1;drop',
    "'",
    '%F0%9F%98%80',
    '%ED%A0%80',
    '[]',
    '{}',
  ),
  fc.string({ maxLength: 30 }).map(encodeURIComponent),
);

/** A list or object of about so many bytes. */
function fill(open: string, item: (at: number) => string, close: string, bytes: number): string {
  const count = Math.floor(bytes / (item(1_000).length + 1));
  return `${open}${Array.from({ length: count }, (_, at) => item(at)).join(',')}${close}`;
}

/** Nearly as large as a body may be: the dearest of what is read at all. */
const HUGE = fc
  .record({
    kind: fc.nat(11),
    bytes: fc.constantFrom(60_000, 400_000, 1_000_000),
  })
  .map(({ kind, bytes }) => {
    const deep = Math.floor(bytes / 2);
    if (kind === 0) return fill('[', () => '[]', ']', bytes);
    if (kind === 1) return fill('[', () => '{}', ']', bytes);
    if (kind === 2) return fill('[', () => '1', ']', bytes);
    if (kind === 3) return fill('["', () => 'x","y', '"]', bytes);
    if (kind === 4) return fill('{', (at) => `"k${at}":0`, '}', bytes);
    if (kind === 5) return fill('{', (at) => `"k${at}":{"type":"string"}`, '}', bytes);
    if (kind === 6) return '['.repeat(deep) + ']'.repeat(deep);
    if (kind === 7) return `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`;
    if (kind === 8) return `"${'a '.repeat(deep)}"`;
    if (kind === 9) return `"${'\\u0001'.repeat(bytes / 6)}"`;
    if (kind === 10) return `"https://x/${'{a}'.repeat(bytes / 3)}"`;
    return '9'.repeat(bytes);
  });
const odd = fc.oneof({ weight: 30, arbitrary: values }, { weight: 1, arbitrary: HUGE });

/** A valid value as JSON text in which parts are left out, replaced or doubled. */
function jsonLike(valid: unknown): fc.Arbitrary<string> {
  if (Array.isArray(valid)) {
    if (valid.length === 0) return mostly(fc.constant('[]'), odd);
    return mostly(
      fc.tuple(...valid.map(jsonLike)).map((items) => `[${items.join(',')}]`),
      odd,
    );
  }
  if (typeof valid !== 'object' || valid === null) return mostly(fc.constant(JSON.stringify(valid ?? null)), odd, 5);
  const fields = Object.entries(valid).map(([name, value]) => {
    const field = jsonLike(value).map((text) => `${JSON.stringify(name)}:${text}`);
    return fc.oneof(
      { weight: 20, arbitrary: field },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.tuple(field, field).map((twice) => twice.join(',')) },
    );
  });
  const extra = mostly(
    fc.constant(''),
    fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', '', 'x'), odd)
      .map(([name, value]) => `"${name}":${value}`),
  );
  return mostly(
    fc.tuple(...fields, extra).map((parts) => `{${parts.filter((part) => part !== '').join(',')}}`),
    odd,
    20,
  );
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1');

/** Changes of the bytes themselves. */
const spoiled = (text: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(9), fc.nat(Math.max(0, text.length - 1)), fc.nat(255)).map(([kind, at, byte]) => {
    if (kind === 0) return text.slice(0, at);
    if (kind === 1) return text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1);
    if (kind === 2) return `\xef\xbb\xbf${text}`;
    if (kind === 3) return text + text;
    if (kind === 4) return `${' '.repeat(20_000)}${text}`;
    if (kind === 5) return text.padEnd(1_048_577);
    if (kind === 6) return Buffer.from(text, 'utf16le').toString('latin1');
    return text;
  });

const fileNames = fc.oneof(
  fc.constantFrom('a.txt', 'a.png', '', '../a', 'a".txt', 'x'.repeat(3_000), '\u202e.txt', '__proto__'),
  fc.string({ maxLength: 20 }),
);
const files = fc.oneof(
  fc.constantFrom(
    'Hello',
    '',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'PK\x03\x04',
    '%PDF-1.4',
    '<svg/>',
    '\x00',
    '{"a":1}',
    'ID3',
    '\xff\xfb',
  ),
  fc
    .tuple(
      fc.constantFrom('\x89PNG\r\n\x1a\n', 'PK\x03\x04', 'RIFF', '\x00\x00\x00\x18ftyp', 'BM', 'a'),
      fc.nat(200_000),
    )
    .map(([start, size]) => start + '\x01'.repeat(size)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);
const multipart = fc
  .array(fc.tuple(fc.constantFrom('file', 'session_id', '__proto__', 'x', ''), fileNames, files), { maxLength: 7 })
  .map((parts) =>
    parts
      .map(
        ([name, file, content]) =>
          `--b\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? `; filename="${file}"` : ''}\r\n\r\n${content}\r\n`,
      )
      .join(''),
  )
  .map((parts) => utf8(`${parts}--b--\r\n`));

function bodyOf({ requestBody }: Operation): fc.Arbitrary<{ body: string; type: string }> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === 'multipart/form-data')
    return mostly(multipart, multipart.chain(spoiled), 3).map((body) => ({
      body,
      type: 'multipart/form-data; boundary=b',
    }));
  if (media === undefined)
    return mostly(fc.constant(''), odd).map((body) => ({ body: utf8(body), type: 'application/json' }));
  const valid = jsonLike(media.example).map(utf8);
  return mostly(valid, valid.chain(spoiled), 4).map((body) => ({ body, type: 'application/json' }));
}

const oddTypes = fc.constantFrom(
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', ''],
  ...[
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;',
    'application/json, text/plain',
    '*/*',
  ],
  ...[
    'application/octet-stream',
    `multipart/form-data; boundary=${'-'.repeat(5_000)}`,
    'application/vnd.api+json',
    '/',
    'x',
  ],
);
const oddHeaders: fc.Arbitrary<Header> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'origin',
      'cookie',
      'host',
      'accept',
      'x-forwarded-proto',
      'x-forwarded-host',
      'sec-fetch-site',
      'x',
    ),
    fc.oneof(
      fc.constantFrom(
        'null',
        'https://evil.example',
        'a, b',
        '::::',
        '[::1',
        ' ',
        'x'.repeat(8_000),
        ',;='.repeat(1_000),
        'frontdesk_session=x',
      ),
      fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    ),
  ),
  fc.constantFrom<Header>(
    ['range', `bytes=${'0-1,'.repeat(500)}0-1`],
    ['range', 'bytes=9-1'],
    ['if-none-match', `${'"x",'.repeat(1_000)}"y"`],
    ['content-encoding', 'gzip'],
    ['expect', '100-continue'],
    ['authorization', 'Bearer'],
    ['authorization', `Bearer eyJ${'a'.repeat(4_000)}`],
    ['authorization', `Bearer ${'eyJ.'.repeat(2_000)}`],
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['authorization', 'Basic eDp5'],
    ['cookie', `frontdesk_session=fdm_${'a'.repeat(32)}.${'0'.repeat(64)}`],
    ['cookie', `frontdesk_device=${'0'.repeat(64)}.${'a'.repeat(22)}.${'0'.repeat(64)}`],
    ['access-control-request-method', 'POST'],
    ['x-http-method-override', 'DELETE'],
  ),
);

/** Requests to every operation and every other address of the service. */
export function httpRequests({ document, others, known, credentials, withheld }: Targets): fc.Arbitrary<RawRequest> {
  const authentication = fc.constantFrom(...credentials, []);
  const wrong = fc.constantFrom<Header[]>([], [['authorization', 'Bearer fd_live_nobody']]);
  const routes = [
    ...operationsOf(document).map(({ path, method, operation }) => ({ path, method: method.toUpperCase(), operation })),
    ...others.map((path) => ({ path, method: 'GET', operation: { responses: {} } as Operation })),
  ];
  const framing = mostly(
    fc.constantFrom<RawRequest['framing']>('length', 'length', 'chunked'),
    fc.constantFrom('short', 'none'),
    15,
  );
  const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE');

  return fc.constantFrom(...routes).chain(({ path, method, operation }) =>
    fc
      .record({
        target: targetOf(path, operation, known),
        method: mostly(fc.constant(method), methods),
        given: bodyOf(operation),
        type: mostly(fc.constant(undefined), oddTypes),
        credential: withheld.includes(`${method} ${path}`) ? wrong : authentication,
        more: mostly(fc.constant<Header[]>([]), fc.array(oddHeaders, { maxLength: 4 }), 3),
        framing,
      })
      .map(({ target, method: sent, given, type, credential, more, framing: announced }) => {
        const hasBody = given.body !== '' || announced === 'short';
        const names = new Set(more.map(([name]) => name));
        const usual: Header[] = [['host', '127.0.0.1'], ...credential, ['content-type', type ?? given.type]];
        return {
          method: withheld.includes(`${sent} ${path}`) ? method : sent,
          target,
          headers: [...usual.filter(([name]) => !names.has(name)), ...more],
          body: given.body,
          framing: hasBody ? announced : 'none',
        };
      }),
  );
}

function targetOf(path: string, { parameters = [] }: Operation, known: Targets['known']): fc.Arbitrary<string> {
  const parameter = (name: string, valid: string[]) =>
    mostly(fc.constantFrom(...(known[name] ?? valid)), oddText, 2).map((value) => [name, value] as const);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, ['nothing']));
  const inQuery = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc.option(parameter(name, [...((schema?.enum as string[]) ?? []), '1', '20', '2026-01-01T00:00:00.000Z']), {
        nil: undefined,
      }),
    );
  const written = fc.tuple(fc.tuple(...inPath), fc.tuple(...inQuery)).map(([place, query]) => {
    const filled = place.reduce((text, [name, value]) => text.replace(`{${name}}`, () => value), path);
    const pairs = query.flatMap((pair) => (pair === undefined ? [] : `${pair[0]}=${pair[1]}`));
    return (filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '')).replace(/\s/g, '%20');
  });
  const misspelled = fc.tuple(written, fc.nat(5)).map(([text, kind]) => {
    if (kind === 0) return text.replace(/\/(\?|$)/, '$1');
    if (kind === 1) return `/${text}`;
    if (kind === 2) return text.toUpperCase();
    if (kind === 3) return `${text}${text.includes('?') ? '&' : '?'}${'a[]=1&'.repeat(2_000)}`;
    if (kind === 4) return `http://x${text}`;
    return `${text}/%2e%2e/%00`;
  });
  return mostly(written, misspelled);
}
