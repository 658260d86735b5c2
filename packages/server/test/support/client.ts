/**
 * A client of `/helpdesk` as an integrator writes one: it connects, emits, and listens. Everything it is sent is kept in
 * the order it came, so that a test can say what must and must not have arrived.
 */
import type { Envelope } from '@frontdesk/contract';
import { io, type Socket } from 'socket.io-client';

export interface Heard<Data = Record<string, unknown>> extends Envelope<Data> {
  event: string;
}

const WAIT_MS = 20_000;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
type Loose = any;

export interface TestClient extends Disposable {
  socket: Socket;
  /** Everything heard, oldest first. */
  heard: Heard<Loose>[];
  emit(event: string, ...values: unknown[]): void;
  /** Emits and resolves with the next event of that name (or `answeredAs`). */
  ask(event: string, payload: unknown, answeredAs?: string): Promise<Heard<Loose>>;
  /** Emits with an ack and resolves with what the ack was called with. */
  askAck(event: string, payload: unknown): Promise<Envelope<Loose>>;
  /** The next event of that name that was not taken yet. */
  next(event: string, matching?: (heard: Heard<Loose>) => boolean): Promise<Heard<Loose>>;
  all(event: string): Heard<Loose>[];
}

export function connectRaw(url: string, query: Record<string, string>, options: Record<string, unknown> = {}): Socket {
  return io(`${url}/helpdesk`, { query, transports: ['websocket'], reconnection: false, forceNew: true, ...options });
}

/** Connects and waits for `connected`. @throws what the server refused with */
export async function connect(
  url: string,
  query: Record<string, string>,
  options: Record<string, unknown> = {},
): Promise<TestClient> {
  const socket = connectRaw(url, query, options);
  const heard: Heard<Loose>[] = [];
  const taken = new Set<Heard>();
  const waiting: { event: string; matching: (one: Heard<Loose>) => boolean; resolve: (one: Heard<Loose>) => void }[] =
    [];
  socket.onAny((event: string, value: Envelope) => {
    const one = { event, ...value } as Heard<Loose>;
    heard.push(one);
    const index = waiting.findIndex((wait) => wait.event === event && wait.matching(one));
    if (index < 0) return;
    taken.add(one);
    waiting.splice(index, 1)[0]?.resolve(one);
  });
  const client: TestClient = {
    socket,
    heard,
    emit: (event, ...values) => void socket.emit(event, ...values),
    all: (event) => heard.filter((one) => one.event === event),
    next(event, matching = () => true) {
      const there = heard.find((one) => one.event === event && !taken.has(one) && matching(one));
      if (there !== undefined) {
        taken.add(there);
        return Promise.resolve(there);
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          const seen = heard.map((one) => `${one.event} ${one.status_code} ${JSON.stringify(one.data).slice(0, 120)}`);
          reject(new Error(`no ${event} within ${WAIT_MS} ms; heard:\n  ${seen.join('\n  ')}`));
        }, WAIT_MS);
        waiting.push({
          event,
          matching,
          resolve(one) {
            clearTimeout(timer);
            resolve(one);
          },
        });
      });
    },
    ask(event, payload, answeredAs = event) {
      const answer = client.next(answeredAs);
      socket.emit(event, payload);
      return answer;
    },
    askAck: (event, payload) => socket.timeout(WAIT_MS).emitWithAck(event, payload),
    [Symbol.dispose]() {
      socket.disconnect();
    },
  };
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('connect', () => resolve());
  });
  await client.next('connected');
  return client;
}
