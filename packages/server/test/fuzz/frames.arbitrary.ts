/**
 * What a hostile client may send: handshakes, and Socket.IO packets that are nearly right. Valid packets are put together
 * from their parts, each of which may be odd, and then some bytes are changed.
 */
import { helpdeskRequests, LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import type { Frame } from '../support/raw-connection.js';

export interface Session {
  transport: 'websocket' | 'polling';
  query: string;
  headers: Record<string, string>;
  /** The packet that asks for admission. */
  connect: string;
  /** Each is answered, or refused in words. */
  events: Frame[];
  /** What may end the connection. */
  breaking: Frame[];
}

const times = (text: string, count: number) => text.repeat(count);
const list = (item: string, count: number) => `[${times(`${item},`, Math.max(0, count - 1))}${item}]`;

/** Few of these are large, so that most inputs are cheap to make. */
const sizes = fc.oneof(
  { weight: 30, arbitrary: fc.nat(20) },
  { weight: 6, arbitrary: fc.nat(2_000) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000, max: 150_000 }) },
);

const oddScalars = fc.constantFrom(
  ...[
    'null',
    'true',
    '7',
    '-0',
    '1e400',
    '1e-400',
    '99999999999999999999',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u200b"',
  ],
  ...['{}', '[]', '{"length":5}', '{"toString":1}', '{"valueOf":{}}', '{"toJSON":1}', '{"then":1}', '{"$ne":null}'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"_placeholder":true,"num":0}'],
  ...['{"_placeholder":true,"num":-1}', '{"_placeholder":true,"num":"__proto__"}'],
);

/** JSON text that is deep, wide or long. */
const bulky = fc
  .tuple(fc.constantFrom('deep list', 'deep object', 'wide list', 'keys', 'text', 'escapes', 'empty lists'), sizes)
  .map(([kind, size]) => {
    switch (kind) {
      case 'deep list':
        return times('[', size + 1) + times(']', size + 1);
      case 'deep object':
        return `${times('{"a":', size)}1${times('}', size)}`;
      case 'wide list':
        return list('1', size + 1);
      case 'keys':
        return `{${Array.from({ length: Math.min(size, 20_000) }, (_, at) => `"k${at}":0`).join(',')}}`;
      case 'text':
        return `"${times('x', size)}"`;
      case 'escapes':
        return `"${times('\\u0001', size)}"`;
      default:
        return list('[]', size + 1);
    }
  });

const values = fc.oneof(
  { weight: 6, arbitrary: oddScalars },
  { weight: 2, arbitrary: bulky },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3, depthSize: 'small' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
);

const ids = fc.constantFrom('"fuzz-1"', '"fuzz-2"', 'null', '"x"');
const fields = fc.record(
  {
    session_id: fc.oneof(ids, values),
    ticket_chat_id: fc.oneof(ids, values),
    message: fc.oneof(fc.constantFrom('"Hello"', '"Where is order 7?"'), values),
    attachment: fc.oneof(fc.constantFrom('true', 'false'), values),
    attachment_metadata: values,
    client_message_id: values,
    rating: fc.oneof(fc.constantFrom('"5"', '"1"'), values),
    typing: fc.oneof(fc.constantFrom('true', 'false'), values),
    entity: fc.oneof(fc.constantFrom('"customer"', '"agent"'), values),
    token: values,
    limit: values,
    after_seq: values,
    __proto__: values,
  },
  { requiredKeys: [] },
);
const objectText = (given: Record<string, string | undefined>) =>
  `{${Object.entries(given)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`;
const payloads = fc.oneof(
  { weight: 6, arbitrary: fields.map((given) => objectText(given as Record<string, string>)) },
  { weight: 1, arbitrary: values },
);

const eventNames = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(helpdeskRequests)) },
  { weight: 1, arbitrary: fc.constantFrom('error', '__proto__', 'constructor', '', '*', 'support_echo') },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
const strangeNames = fc.constantFrom('disconnect', 'newListener', 'connect', 'x'.repeat(200_000));
const strangeNamespaces = fc.constantFrom(
  ...['', '/,', '/other,', '/helpdesk', '/__proto__,', '/helpdesk?a=1,', `/${'n'.repeat(5_000)},`],
);
const ackIds = fc.constantFrom('', '', '0', '7', '4294967296', '9'.repeat(15));
const strangeIds = fc.constantFrom('9'.repeat(30), '9'.repeat(400), '9'.repeat(200_000), '-1', '1.5');

/** Arguments of an event; sometimes very many. */
const argumentLists = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.array(payloads, { maxLength: 3 }).map((given) => given.map((one) => `,${one}`).join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(16, 17, 1_000, 130_000).map((count) => times(',1', count)) },
);

const event = (nsp: string, id: string, name: string, given: string) =>
  `42${nsp}${id}[${JSON.stringify(name)}${given}]`;
const none = fc.constant('');
/** Each is answered or refused; the connection lives. */
const events = fc
  .tuple(fc.constant('/helpdesk,'), ackIds, eventNames, argumentLists)
  .map((parts) => event(...parts))
  .filter((packet) => Buffer.byteLength(packet) < LIMITS.socketFrameBytes);
/** What else a packet may be: it may end the connection. */
const strangeEvents = fc.oneof(
  fc.tuple(strangeNamespaces, ackIds, eventNames, argumentLists).map((parts) => event(...parts)),
  fc.tuple(fc.constant('/helpdesk,'), strangeIds, eventNames, argumentLists).map((parts) => event(...parts)),
  fc.tuple(fc.constant('/helpdesk,'), ackIds, strangeNames, none).map((parts) => event(...parts)),
);

const binaryEvents = fc
  .tuple(
    fc.constantFrom('45', '46'),
    fc.constantFrom('', '0', '1', '2', '10', '11', '99999999999', '-1', '1e9', 'x'),
    fc.constantFrom('0', '1', '-1', '"0"', '1e9', 'null', '"__proto__"'),
    fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 3 }),
  )
  .map(([type, count, where, attachments]): Frame[] => [
    `${type}${count}-/helpdesk,["support",{"session_id":{"_placeholder":true,"num":${where}}}]`,
    ...attachments.map((bytes) => Buffer.from(bytes)),
  ]);

const loosePackets: fc.Arbitrary<Frame> = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '2probe',
    '3',
    '3probe',
    '5',
    '6',
    '4',
    '40',
    '41',
    '40/helpdesk,',
    '40/helpdesk,[]',
  ),
  fc.constantFrom(
    '41/helpdesk,',
    '43/helpdesk,1[]',
    '44/helpdesk,{"message":"x"}',
    '42["x"]',
    '42/helpdesk,[{}]',
    '49',
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

interface Change {
  at: number;
  how: 'cut' | 'insert' | 'replace' | 'double' | 'drop';
  text: string;
}
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(400),
    how: fc.constantFrom('cut' as const, 'insert' as const, 'replace' as const, 'double' as const, 'drop' as const),
    text: fc.constantFrom(
      'NaN',
      'undefined',
      '01',
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      '\0',
      '-',
      '/',
      ':',
      '9',
      '\x1e',
      '\u{1f600}',
      '\ud800',
    ),
  }),
  { maxLength: 3 },
);

function change(packet: string, made: Change[]): string {
  return made.reduce((text, { at: wanted, how, text: added }) => {
    const at = Math.min(wanted, text.length);
    if (how === 'cut') return text.slice(0, at);
    if (how === 'insert') return text.slice(0, at) + added + text.slice(at);
    if (how === 'replace') return text.slice(0, at) + added + text.slice(at + 1);
    if (how === 'double') return text.slice(0, at) + text.slice(at, at + 50) + text.slice(at);
    return text.slice(0, at) + text.slice(at + 20);
  }, packet);
}

const single = (frame: Frame): Frame[] => [frame];
const breaking = fc.oneof(
  strangeEvents.map(single),
  fc.tuple(events, changes).map(([packet, made]) => single(change(packet, made))),
  binaryEvents,
  loosePackets.map(single),
  fc.tuple(loosePackets, fc.nat(1_200)).map(([frame, count]) => Array<Frame>(count).fill(frame)),
);

const good = (api_key: string) => `token_source=api&token=${encodeURIComponent(api_key)}`;
const queries = (api_key: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(good(api_key)) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        '',
        'token_source=api',
        'token_source=api&token=wrong',
        'token_source=customer&token=a.b.c',
        'token_source=inapp&token=x',
        'token_source=__proto__&token=x',
        'token_source[]=api&token[toString]=1',
        `${good(api_key)}&stream=1&entries=true`,
        `token_source=api&token=fd_live_${'x'.repeat(3_000)}`,
        'sid=constructor',
        'sid=AAAAAAAAAAAAAAAAAAAA',
        `${good(api_key)}&j=0`,
        `${good(api_key)}&b64=1`,
        `${good(api_key)}&EIO=3`,
      ),
    },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  );

const connects = (api_key: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant('40/helpdesk,') },
    {
      weight: 3,
      arbitrary: fc
        .record(
          {
            token_source: fc.oneof(fc.constant('"api"'), values),
            token: fc.oneof(fc.constant(JSON.stringify(api_key)), values),
            stream: values,
            entries: values,
            pid: values,
            offset: values,
          },
          { requiredKeys: [] },
        )
        .map((auth) => `40/helpdesk,${objectText(auth)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '40',
        '40/',
        '40/other,',
        '40/helpdesk,[]',
        '40/helpdesk,null',
        '42["x"]',
        '41/helpdesk,',
      ),
    },
    { weight: 1, arbitrary: bulky.map((auth) => `40/helpdesk,${auth}`) },
  );

/** Connections with and without a credential, on both transports. */
export const sessions = (api_key: string): fc.Arbitrary<Session> =>
  fc.record({
    transport: fc.constantFrom('websocket' as const, 'websocket' as const, 'polling' as const),
    query: queries(api_key),
    headers: fc
      .record(
        {
          'x-forwarded-for': fc.oneof(
            { weight: 10, arbitrary: fc.ipV4() },
            { weight: 4, arbitrary: fc.ipV6() },
            { weight: 1, arbitrary: fc.constantFrom('unknown', '', ',,,', '1.2.3.4:80', '[::1]:9', 'x'.repeat(2_000)) },
          ),
          origin: fc.constantFrom('null', 'https://evil.example', 'x'),
          cookie: fc.constantFrom('frontdesk_session=x', 'a'.repeat(2_000), '=;=;__proto__=1'),
        },
        { requiredKeys: ['x-forwarded-for'] },
      )
      .map((given) => given as Record<string, string>),
    connect: connects(api_key),
    events: fc.array(events, { maxLength: 24 }),
    breaking: fc.array(breaking, { maxLength: 3 }).map((groups) => groups.flat()),
  });

/** Requests to Engine.IO that an HTTP client would not send, and bytes that are no WebSocket frame behind them. */
export const bytes = (api_key: string): fc.Arbitrary<Frame[]> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'OPTIONS', 'PUT', 'HEAD', 'get', 'PRI'),
      path: fc.constantFrom(
        '/socket.io/',
        '/socket.io/',
        '/socket.io',
        '/socket.io//',
        '/socket.io/../x',
        '//socket.io/',
        '*',
      ),
      transport: fc.constantFrom('websocket', 'websocket', 'polling', 'webtransport', '__proto__', ''),
      version: fc.constantFrom('4', '4', '3', '', 'x'),
      query: queries(api_key),
      key: fc.constantFrom('AAAAAAAAAAAAAAAAAAAAAA==', 'AAAAAAAAAAAAAAAAAAAAAA==', '', 'x', 'A'.repeat(5_000)),
      more: fc.constantFrom(
        ...[
          '',
          '',
          'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n',
          'Content-Length: 5\r\n',
        ],
        ...[
          'Transfer-Encoding: chunked\r\n',
          'Content-Length: -1\r\n',
          'Sec-WebSocket-Version: 99\r\n',
          'X: \u0000\r\n',
        ],
      ),
      made: changes,
      body: fc.uint8Array({ maxLength: 400 }),
    })
    .map(({ method, path, transport, version, query, key, more, made, body }) => [
      change(
        `${method} ${path}?EIO=${version}&transport=${transport}&${query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${more}\r\n`,
        made,
      ),
      Buffer.from(body),
    ]);
