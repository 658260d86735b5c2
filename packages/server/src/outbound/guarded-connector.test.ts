/** Which resolver is asked for a name, and what a silent name server holds up. */
import { createSocket } from 'node:dgram';
import { promises } from 'node:dns';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createResolve } from './guarded-connector.js';

const IPV4 = 1;
const ADDRESS = [93, 184, 216, 34];

/** Answers for names with `fast`, and never for others. */
async function startNameServer() {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    if (!query.includes('fast')) return;
    const end = query.indexOf(0, 12) + 5;
    const found = query.readUInt16BE(end - 4) === IPV4;
    const header = Buffer.from(query.subarray(0, 12));
    // Response, recursion available; one question, and an answer.
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(found ? 1 : 0, 6);
    header.fill(0, 8);
    const answer = found ? [0xc0, 12, 0, IPV4, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS] : [];
    socket.send(Buffer.concat([header, query.subarray(12, end), Buffer.from(answer)]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void socket.close(),
  };
}

test('names whose servers are silent hold up no other names', async () => {
  using names = await startNameServer();
  const resolve = createResolve([names.address]);
  let given_up = 0;
  const silent = Array.from({ length: 8 }, async (_, index) => {
    await expect(resolve(`silent${index}.example`, false)).rejects.toMatchObject({ code: 'ETIMEOUT' });
    given_up++;
  });
  expect(await resolve('fast.example', false)).toEqual([{ address: ADDRESS.join('.'), family: 4 }]);
  expect(given_up).toBe(0);
  await Promise.all(silent);
});

test("listed names are the system's, which may know them from a file", async () => {
  const resolve = createResolve(['127.0.0.1:9']);
  expect(await resolve('localhost', true)).toContainEqual({ address: '127.0.0.1', family: 4 });
});

test('a listed name is looked up once for all who ask meanwhile, and again afterwards', async () => {
  using lookup = vi.spyOn(promises, 'lookup');
  const resolve = createResolve();
  const found = await Promise.all(Array.from({ length: 8 }, () => resolve('localhost', true)));
  expect(new Set(found).size).toBe(1);
  expect(lookup).toHaveBeenCalledTimes(1);
  await resolve('localhost', true);
  expect(lookup).toHaveBeenCalledTimes(2);
});
