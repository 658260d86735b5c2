/** Engine.IO by hand, on either transport: whatever is given is sent as it is, and whatever comes is kept as text. */
import { Agent, request } from 'node:http';
import { connect as connectTcp } from 'node:net';
import WebSocket from 'ws';

export type Frame = string | Buffer;

export interface RawConnection {
  /** Frames of a WebSocket one by one; polling puts all of them into one body. */
  send(frames: Frame[]): Promise<void>;
  /** Resolves with true once a packet came that `matches`, with false if the connection ended or cannot go on. */
  until(matches: (packet: string) => boolean, withinMs: number): Promise<boolean>;
  close(): void;
}

export interface Handshake {
  /** As it stands in the URL, without `EIO` and `transport`. */
  query: string;
  headers: Record<string, string>;
}

const SEPARATOR = '\x1e';
const KEPT_PACKETS = 2_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Packets as they come, and who waits for one. */
class Inbox {
  ended = false;
  readonly #packets: string[] = [];
  #wake: () => void = () => undefined;

  add(packet: string): void {
    if (this.#packets.length < KEPT_PACKETS) this.#packets.push(packet.slice(0, 200));
    this.#wake();
  }

  end(): void {
    this.ended = true;
    this.#wake();
  }

  async until(matches: (packet: string) => boolean, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      if (this.#packets.some(matches)) return true;
      if (this.ended) return false;
      const left = deadline - performance.now();
      if (left <= 0)
        throw new Error(`neither answered nor closed within ${withinMs} ms; came: ${this.#packets.slice(-5)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

export async function openWebSocket(url: string, { query, headers }: Handshake): Promise<RawConnection> {
  const inbox = new Inbox();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&${query}`, {
    headers,
    perMessageDeflate: false,
  });
  socket.on('message', (data) => inbox.add(String(data)));
  socket.on('close', () => inbox.end());
  // A refused or reset connection also closes.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  return {
    async send(frames) {
      for (const frame of frames) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    until: (matches, withinMs) => inbox.until(matches, withinMs),
    close: () => socket.terminate(),
  };
}

export async function openPolling(url: string, { query, headers }: Handshake): Promise<RawConnection> {
  const inbox = new Inbox();
  const base = `${url}/socket.io/?EIO=4&transport=polling&${query}`;
  let sid = '';
  let closed = false;
  const call = (method: string, body?: string) =>
    exchange(`${base}${sid === '' ? '' : `&sid=${encodeURIComponent(sid)}`}`, method, headers, body);
  sid = /"sid":"([^"]+)"/.exec((await call('GET')).text)?.[1] ?? '';
  if (sid === '') inbox.end();
  const poll = async () => {
    while (!closed && !inbox.ended) {
      const { status, text } = await call('GET');
      if (status !== 200) inbox.end();
      for (const packet of text.split(SEPARATOR)) {
        inbox.add(packet);
        if (packet === '1') inbox.end();
      }
    }
  };
  const polling = poll().catch(() => inbox.end());
  return {
    async send(frames) {
      if (inbox.ended) return;
      const packets = frames.map((frame) => (typeof frame === 'string' ? frame : `b${frame.toString('base64')}`));
      const { status } = await call('POST', packets.join(SEPARATOR)).catch(() => ({ status: 0 }));
      if (status !== 200) inbox.end();
    },
    until: (matches, withinMs) => inbox.until(matches, withinMs),
    close() {
      closed = true;
      // Ends the session, and with it the poll that waits.
      void call('POST', '1').catch(() => undefined);
      void polling;
    },
  };
}

/** Writes bytes to a connection of their own, then ends or resets it. Resolves once it is closed, or after `within_ms`. */
export async function writeBytes(
  url: string,
  bytes: Frame[],
  { reset, within_ms }: { reset: boolean; within_ms: number },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connectTcp(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.setTimeout(within_ms, () => socket.destroy());
  // To be cut off is what these bytes ask for.
  socket.on('error', () => undefined);
  socket.resume();
  for (const part of bytes) socket.write(part);
  if (reset) socket.write('', () => setImmediate(() => socket.resetAndDestroy()));
  else socket.end();
  await closed;
}

function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
