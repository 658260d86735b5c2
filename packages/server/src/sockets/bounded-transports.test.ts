import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import type { Server } from 'socket.io';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logger.js';
import { boundConnections, boundPackets, type Transport } from './bounded-transports.js';

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

test('what waits on a closed connection is dropped', async () => {
  const { one, taken } = transport();
  boundPackets(one);
  for (let frame = 0; frame < 2 * LIMITS.packetsPerTurn; frame++) one.onPacket(frame);
  one.readyState = 'closed';
  await nextTurn();
  expect(taken).toHaveLength(LIMITS.packetsPerTurn);
});

test('connections that are not admitted are bounded in number', () => {
  const engine = new EventEmitter();
  const connections = boundConnections({ log: createLogger('silent') });
  connections.watch(engine as unknown as Server['engine']);
  const isAllowed = () => {
    let allowed: boolean | undefined;
    connections.allowRequest({ url: '/socket.io/?EIO=4' } as IncomingMessage, (_refusal, is) => {
      allowed = is;
    });
    return allowed;
  };
  const opened = Array.from({ length: LIMITS.unadmittedConnections }, () => {
    expect(isAllowed()).toBe(true);
    const connection = Object.assign(new EventEmitter(), { transport: transport().one });
    engine.emit('connection', connection);
    return connection;
  });
  expect(isAllowed()).toBe(false);
  expect([connections.begin(opened[0]!), connections.begin(opened[0]!)]).toEqual([true, false]);
  connections.end(opened[0]!, 'refused');
  expect([connections.begin(opened[0]!), isAllowed()]).toEqual([true, false]);
  connections.end(opened[0]!, 'admitted');
  expect(connections.begin(opened[0]!)).toBe(false);
  expect(isAllowed()).toBe(true);
  engine.emit('connection', Object.assign(new EventEmitter(), { transport: transport().one }));
  expect(isAllowed()).toBe(false);
  opened[1]!.emit('close');
  expect(isAllowed()).toBe(true);
});

test('a connection that is not admitted in time is closed, but not while its credential is checked', () => {
  vi.useFakeTimers();
  try {
    const engine = new EventEmitter();
    const connections = boundConnections({ log: createLogger('silent') });
    connections.watch(engine as unknown as Server['engine']);
    const open = () => {
      const connection = Object.assign(new EventEmitter(), { transport: transport().one, close: vi.fn() });
      engine.emit('connection', connection);
      return connection;
    };
    const [idle, slow, admitted] = [open(), open(), open()];
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
