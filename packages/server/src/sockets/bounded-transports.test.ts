import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import type { Server } from 'socket.io';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logger.js';
import { boundPackets, boundTransport, type Transport } from './bounded-packets.js';
import { boundConnections } from './bounded-transports.js';

function transport(name = 'websocket') {
  const taken: unknown[] = [];
  const reading: string[] = [];
  const one: Transport = {
    name,
    readyState: 'open',
    onPacket: (packet) => void taken.push(packet),
    onData: (body) => void taken.push(body),
    onError: (reason) => void reading.push(reason),
    socket: { pause: () => void reading.push('paused'), resume: () => void reading.push('resumed') },
  };
  return { one, taken, reading };
}

test('packets are taken in order, so many in a turn, and nothing is read while some wait', async () => {
  const { one, taken, reading } = transport();
  boundPackets(one);
  const { packetsPerTurn: limit } = LIMITS;
  const frames = Array.from({ length: 2.5 * limit }, (_, at) => at);
  for (const frame of frames) one.onPacket(frame);
  expect(taken).toEqual(frames.slice(0, limit));
  expect(reading).toEqual(['paused']);
  await nextTurn();
  one.onPacket('after');
  expect(taken).toEqual(frames.slice(0, 2 * limit));
  await nextTurn();
  expect(taken).toEqual([...frames, 'after']);
  expect(reading).toEqual(['paused', 'resumed']);
  await nextTurn();
  one.onPacket('later');
  expect(taken.at(-1)).toBe('later');
});

test('polling, whose reading cannot be paused, may not bring more than so many that wait', () => {
  const { one, reading } = transport('polling');
  const { socket: _, ...polling } = one;
  boundPackets(polling);
  for (let packet = 0; packet < LIMITS.packetsPerTurn + 4 * LIMITS.packetsPerPoll; packet++) polling.onPacket(packet);
  expect(reading).toEqual([]);
  polling.onPacket('one more');
  expect(reading).toEqual(['too many packets']);
});

test('the chunks of a polling body are joined while they arrive, and it is as long as the request', async () => {
  const { one } = transport('polling');
  const read: IncomingMessage[] = [];
  one.onDataRequest = (request) => void read.push(request);
  boundTransport(one, { current: 0 });
  const body = 'äbc'.repeat(5_000);
  const begin = () => {
    const request = Object.assign(new PassThrough(), { headers: { 'transfer-encoding': 'chunked' }, complete: false });
    one.onDataRequest?.(request as unknown as IncomingMessage, {} as ServerResponse);
    return { request, joined: read.at(-1)! };
  };
  const whole = begin();
  for (const byte of Buffer.from(body)) whole.request.write(Buffer.of(byte));
  whole.request.end();
  whole.request.complete = true;
  whole.joined.setEncoding('utf8');
  const chunks = await whole.joined.toArray();
  expect(chunks.join('')).toBe(body);
  expect(chunks.length).toBeLessThan(10);

  const cut = begin();
  cut.joined.resume();
  cut.request.destroy();
  await once(cut.joined, 'close');
  const refused = begin();
  refused.joined.destroy();
  await once(refused.request, 'close');
});

test('what waits on a closed connection is dropped', async () => {
  const { one, taken } = transport();
  boundPackets(one);
  for (let frame = 0; frame < 2 * LIMITS.packetsPerTurn; frame++) one.onPacket(frame);
  one.readyState = 'closed';
  await nextTurn();
  expect(taken).toHaveLength(LIMITS.packetsPerTurn);
});

const requestFrom = (address: string) =>
  ({
    url: '/socket.io/?EIO=4',
    headers: { 'x-forwarded-for': `9.9.9.9, ${address}` },
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as IncomingMessage;

function openEngine() {
  const engine = new EventEmitter();
  const connections = boundConnections({ log: createLogger('silent') }, { trust_proxy: true });
  connections.watch(engine as unknown as Server['engine']);
  const isAllowed = (address: string) => {
    let allowed: boolean | undefined;
    connections.allowRequest(requestFrom(address), (_refusal, is) => {
      allowed = is;
    });
    return allowed;
  };
  const open = (address: string) => {
    const connection = Object.assign(new EventEmitter(), {
      transport: transport().one,
      request: requestFrom(address),
      close: vi.fn(),
    });
    engine.emit('connection', connection);
    return connection;
  };
  return { connections, isAllowed, open };
}

test('connections that are not admitted are bounded in number', () => {
  const { connections, isAllowed, open } = openEngine();
  const opened = Array.from({ length: LIMITS.unadmittedConnections }, (_, index) => {
    const address = `10.0.${Math.floor(index / 256)}.${index % 256}`;
    expect(isAllowed(address)).toBe(true);
    return open(address);
  });
  const another = () => isAllowed('1.1.1.1');
  expect(another()).toBe(false);
  expect([connections.begin(opened[0]!), connections.begin(opened[0]!)]).toEqual([true, false]);
  connections.end(opened[0]!, 'refused');
  expect([connections.begin(opened[0]!), another()]).toEqual([true, false]);
  connections.end(opened[0]!, 'admitted');
  expect(connections.begin(opened[0]!)).toBe(false);
  expect(another()).toBe(true);
  open('1.1.1.1');
  expect(another()).toBe(false);
  opened[1]!.emit('close');
  expect(isAllowed('1.1.1.2')).toBe(true);
});

test('one address leaves room for the connections of others', () => {
  const { connections, isAllowed, open } = openEngine();
  const opened: object[] = [];
  while (isAllowed('6.6.6.6')) opened.push(open('6.6.6.6'));
  expect(opened).toHaveLength(LIMITS.unadmittedConnections / 2);
  expect(isAllowed('1.1.1.1')).toBe(true);
  connections.begin(opened[0]!);
  connections.end(opened[0]!, 'admitted');
  expect(isAllowed('6.6.6.6')).toBe(true);
});

test('a connection that is not admitted in time is closed, but not while its credential is checked', () => {
  vi.useFakeTimers();
  try {
    const { connections, open } = openEngine();
    const [idle, slow, admitted] = [open('1.1.1.1'), open('1.1.1.1'), open('1.1.1.1')];
    connections.begin(slow);
    connections.begin(admitted);
    connections.end(admitted, 'admitted');
    vi.advanceTimersByTime(LIMITS.admissionMs);
    expect([idle, slow, admitted].map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 0]);
    connections.end(slow, 'refused');
    vi.advanceTimersByTime(LIMITS.admissionMs);
    expect([idle, slow, admitted].map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0]);
  } finally {
    vi.useRealTimers();
  }
});
