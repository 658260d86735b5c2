/** A provider on the loopback with a WebSocket: admits clients with its key, and does as a test says. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenLocally } from '../local-server.js';

export const PROVIDER_KEY = 'key-of-the-provider-0123456789';

/** What it does with a client that connects. */
export type Manner =
  | 'answers'
  | 'refuses the language'
  /** If it is asked for one. */
  | 'refuses the speed'
  /** A speech server that refuses to say more than the text. */
  | 'gives the text alone'
  /** It does not like what is asked for. */
  | 'refuses'
  /** Its connections end in the middle. */
  | 'breaks off'
  /** It opens a connection and says nothing more. */
  | 'is silent'
  /** It does not even open one. */
  | 'hangs'
  | 'talks nonsense'
  /** What it answers has no end. */
  | 'never ends'
  /** What it answers comes byte by byte. */
  | 'drips'
  /** It answers sound with a message that it has failed, if it has one. */
  | 'reports a failure';

export interface SocketStub extends AsyncDisposable {
  /** http(s), as in the settings. */
  url: string;
  manner: Manner;
  /** What was asked for when a connection was opened. */
  asked: URL[];
  /** Open connections. */
  readonly open: number;
}

export interface SocketStubOptions {
  path: RegExp;
  /** Where the key is, in lower case, and what stands before it. */
  key: { header: string; before?: string };
  /** Speaks to one client until the connection ends. */
  serve: (socket: WebSocket, url: URL, manner: () => Manner) => void;
}

export async function startSocketStub({ path, key, serve }: SocketStubOptions): Promise<SocketStub> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((_, response) => response.writeHead(404).end());
  const local = await listenLocally(server);
  /** Also those that it has taken over from the server, and does nothing with. */
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('end', () => connection.end());
    connection.once('close', () => connections.delete(connection));
  });
  const stub = {
    ...local,
    manner: 'answers' as Manner,
    asked: [] as URL[],
    get open() {
      return connections.size;
    },
  };

  function refusalOf(request: IncomingMessage, url: URL): string | undefined {
    if (!path.test(url.pathname)) return '404 Not Found';
    if (request.headers[key.header] !== `${key.before ?? ''}${PROVIDER_KEY}`) return '401 Unauthorized';
    return stub.manner === 'refuses' ? '400 Bad Request' : undefined;
  }

  server.on('upgrade', (request, connection, head) => {
    const url = new URL(request.url ?? '', stub.url);
    stub.asked.push(url);
    if (stub.manner === 'hangs') return void connection.resume();
    const refusal = refusalOf(request, url);
    if (refusal !== undefined) connection.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`);
    else
      sockets.handleUpgrade(request, connection, head, (socket) => {
        socket.on('error', () => socket.terminate());
        if (stub.manner === 'talks nonsense') socket.on('message', () => socket.send('nonsense'));
        else if (stub.manner !== 'is silent') serve(socket, url, () => stub.manner);
      });
  });
  return stub;
}
