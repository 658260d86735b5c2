/** Handshakes that a hostile client may try, and what it sends on the connection. */
import fc from 'fast-check';
import type { Frame } from '../support/raw-connection.js';
import { breaking, events } from './frames.arbitrary.js';
import { bulky, change, changes, objectText, values } from './json.arbitrary.js';

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

export interface Bytes {
  written: Frame[];
  /** The connection is reset, not ended. */
  reset: boolean;
}

/** Requests to Engine.IO that an HTTP client would not send, and bytes that are no WebSocket frame behind them. */
export const bytes = (api_key: string): fc.Arbitrary<Bytes> =>
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
      reset: fc.boolean(),
    })
    .map(({ reset, method, path, transport, version, query, key, more, made, body }) => {
      const lines = [
        `${method} ${path}?EIO=${version}&transport=${transport}&${query} HTTP/1.1`,
        ...['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
        `Sec-WebSocket-Key: ${key}`,
      ];
      return { reset, written: [change(`${lines.join('\r\n')}\r\n${more}\r\n`, made), Buffer.from(body)] };
    });
