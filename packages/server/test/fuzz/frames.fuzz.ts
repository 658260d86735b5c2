/** Raw Engine.IO and Socket.IO: handshakes and frames that no client of ours sends, on both transports. */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Frame, openPolling, openWebSocket, writeBytes } from '../support/raw-connection.js';
import { FUZZ_INPUTS, runCampaign } from './campaign.js';
import { bytes, type Session, sessions } from './handshakes.arbitrary.js';
import { type FuzzService, startFuzzService } from './harness.js';

/** Shares of all inputs; HTTP bodies take the rest. */
const SESSIONS = 0.45;
const BYTES = 0.05;
const HOURS = 3 * 60 * 60_000;
const ANSWER_MS = 15_000;
/** Some bytes are the beginning of something, for whose end the service waits. */
const CUT_OFF_MS = 100;
const PROBE_ID = 424_242;
/** Answered at once: then the transport has read everything that was sent before. */
const PROBE = `42/helpdesk,${PROBE_ID}["constructor"]`;
const LAST_PROBE = `42/helpdesk,${PROBE_ID + 1}["constructor"]`;

let service: FuzzService;
beforeAll(async () => {
  // Each connection comes from an address of its own, so that none is refused for the others' sake.
  service = await startFuzzService({ TRUST_PROXY: 'true' });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Connects, sends everything, and waits until the service has answered the last frame or closed the connection. */
async function send({ transport, query, headers, connect, events, breaking }: Session): Promise<void> {
  const open = transport === 'websocket' ? openWebSocket : openPolling;
  const connection = await open(service.url, { query, headers });
  const answers = (packet: string) => packet.startsWith(`43/helpdesk,${PROBE_ID}[`);
  try {
    await connection.send([connect]);
    if (!(await connection.until((packet) => /^4[04]/.test(packet), ANSWER_MS))) return;
    if (await connection.until((packet) => packet.startsWith('40/helpdesk,'), 0).catch(() => false)) {
      for (const part of inBodies([...events, PROBE])) await connection.send(part);
      if (!(await connection.until(answers, ANSWER_MS))) throw new Error('a well-formed packet ended its connection');
    }
    await connection.send([...breaking, LAST_PROBE]);
    await connection.until((packet) => packet.startsWith(`43/helpdesk,${PROBE_ID + 1}[`), ANSWER_MS);
  } finally {
    connection.close();
  }
}

test('handshakes and frames of a hostile client harm nobody', { timeout: HOURS }, async () => {
  const report = await runCampaign(service, {
    name: 'handshakes and frames',
    inputs: sessions(service.api_key),
    count: FUZZ_INPUTS * SESSIONS,
    batch: 4,
    // A frame that is repeated is one input.
    size: ({ events, breaking }) => 1 + events.length + new Set(breaking).size,
    parts: splitSession,
    send,
    show: (session) => JSON.stringify(session),
  });
  expect(report.inputs).toBeGreaterThanOrEqual(FUZZ_INPUTS * SESSIONS);
});

test('requests and bytes that are no HTTP harm nobody', { timeout: HOURS }, async () => {
  const report = await runCampaign(service, {
    name: 'bytes',
    inputs: bytes(service.api_key),
    count: FUZZ_INPUTS * BYTES,
    batch: 16,
    send: ({ written, reset }) => writeBytes(service.url, written, { reset, within_ms: CUT_OFF_MS }),
    show: ({ written, reset }) => JSON.stringify([...written.map(String), reset]),
  });
  expect(report.inputs).toBeGreaterThanOrEqual(FUZZ_INPUTS * BYTES);
});

/** As clients do, which are told how large a body may be. */
function inBodies(frames: Frame[]): Frame[][] {
  const bodies: Frame[][] = [[]];
  let bytes = 0;
  for (const frame of frames) {
    bytes += Buffer.byteLength(frame) + 1;
    if (bytes > LIMITS.socketFrameBytes) {
      bodies.push([]);
      bytes = Buffer.byteLength(frame) + 1;
    }
    bodies.at(-1)?.push(frame);
  }
  return bodies;
}

function splitSession(session: Session): Session[] {
  const { events, breaking } = session;
  if (events.length + breaking.length <= 1) return [];
  return [
    ...events.map((frame) => ({ ...session, events: [frame], breaking: [] })),
    { ...session, events: [], breaking },
  ];
}
