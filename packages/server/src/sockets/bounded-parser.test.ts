import { LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.js';
import { boundedParser } from './bounded-parser.js';

function decode(decoder: Decoder, chunks: unknown[]): Packet[] {
  const packets: Packet[] = [];
  decoder.on('decoded', (packet) => packets.push(packet));
  for (const chunk of chunks) decoder.add(chunk);
  return packets;
}
const bounded = (...chunks: unknown[]) => decode(new boundedParser.Decoder(), chunks);

const data = fc.tuple(
  fc.constantFrom('support', '__proto__', '"', '\\'),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
);
const packets = fc.record(
  { type: fc.constant(PacketType.EVENT), nsp: fc.constantFrom('/', '/helpdesk'), data, id: fc.nat() },
  { requiredKeys: ['type', 'nsp', 'data'] },
);

test('what is within the bounds is decoded as Socket.IO does', () => {
  fc.assert(
    fc.property(packets, (packet) => {
      const chunks = new Encoder().encode({ ...packet });
      expect(bounded(...chunks)).toEqual(decode(new Decoder(), chunks));
    }),
  );
});

describe('an event beyond the bounds carries the reason in place of its payload', () => {
  const deep = (depth: number) => '{"a":'.repeat(depth) + 1 + '}'.repeat(depth);
  test.each([
    ['deep', deep(LIMITS.payloadDepth), deep(LIMITS.payloadDepth + 1), 'invalid_payload'],
    ['brackets in text', `"${'['.repeat(500)}\\\\\\"${'['.repeat(500)}"`, '['.repeat(100_000), 'invalid_payload'],
    [
      'arguments',
      `1${',1'.repeat(LIMITS.eventArguments - 1)}`,
      `1${',1'.repeat(LIMITS.eventArguments)}`,
      'invalid_payload',
    ],
    ['values', `[${'0,'.repeat(LIMITS.packetValues - 3)}0]`, `[${'0,'.repeat(LIMITS.packetValues)}0]`, 'too_large'],
    ['size', `"${'x'.repeat(LIMITS.socketFrameBytes - 20)}"`, `"${'x'.repeat(LIMITS.socketFrameBytes)}"`, 'too_large'],
  ])('%s', (_name, within, beyond, code) => {
    const [taken] = bounded(`2/helpdesk,7["support",${within}]`);
    expect(taken).toMatchObject({ type: PacketType.EVENT, nsp: '/helpdesk', id: 7 });
    expect(taken!.data[1]).not.toBeInstanceOf(AppError);
    const [refused] = bounded(`2/helpdesk,7["support",${beyond}]`);
    expect(refused).toEqual({
      type: PacketType.EVENT,
      nsp: '/helpdesk',
      id: 7,
      data: ['support', expect.objectContaining({ code })],
    });
  });
});

test.each([
  ['arguments of an ack', `3/helpdesk,7[${'1,'.repeat(100)}1]`],
  ['depth of the handshake', `0/helpdesk,${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
  ['size of the handshake', `0/helpdesk,{"token":"${'x'.repeat(LIMITS.connectPacketCharacters)}"}`],
  ['a reserved name', `2/helpdesk,7["disconnect",${'['.repeat(100)}]`],
  ['no name', `2/helpdesk,7[[${'['.repeat(100)}]`],
  ['an id that is no number', `2/helpdesk,${'9'.repeat(400)}["support",${'['.repeat(100)}]`],
  ['a header without an end', `2/${'n'.repeat(5_000)},["support"]`],
  ['attachments', `5${LIMITS.packetAttachments + 1}-/helpdesk,["support"]`],
  ['a binary event beyond the bounds', `51-/helpdesk,["support",${'['.repeat(100)}]`],
])('%s beyond the bounds ends the connection', (_name, packet) => {
  expect(() => bounded(packet)).toThrow();
});

test('bytes of attachments and attempts to connect are bounded together', () => {
  const half = Buffer.alloc(LIMITS.socketFrameBytes / 2);
  const header = '53-/helpdesk,["support",{"_placeholder":true,"num":0}]';
  expect(() => bounded(header, half, half)).not.toThrow();
  expect(() => bounded(header, half, half, Buffer.alloc(1))).toThrow();
  const attempts = Array<string>(LIMITS.attemptsPerConnection).fill('0/helpdesk,');
  expect(bounded(...attempts)).toHaveLength(LIMITS.attemptsPerConnection);
  expect(() => bounded(...attempts, '0/other,')).toThrow();
});
