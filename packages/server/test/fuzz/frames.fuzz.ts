/** Raw Engine.IO and Socket.IO: handshakes and frames that no client of ours sends, on both transports. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPolling, openWebSocket } from '../support/raw-connection.js';
import { FUZZ_INPUTS, runCampaign } from './campaign.js';
import { type Session, sessions } from './frames.arbitrary.js';
import { type FuzzService, startFuzzService } from './harness.js';

const HOURS = 3 * 60 * 60_000;
const ANSWER_MS = 15_000;
const PROBE_ID = 424_242;
/** An event that does not exist is answered at once; nothing of what came before is still waiting in the transport then. */
const LAST_WORD = `42/helpdesk,${PROBE_ID}["constructor"]`;

let service: FuzzService;
beforeAll(async () => {
  // Each connection comes from an address of its own, so that none is refused for the others' sake.
  service = await startFuzzService({ TRUST_PROXY: 'true' });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Connects, sends everything, and waits until the service has answered the last frame or closed the connection. */
async function send({ transport, query, headers, connect, frames }: Session): Promise<void> {
  const open = transport === 'websocket' ? openWebSocket : openPolling;
  const connection = await open(service.url, { query, headers });
  try {
    await connection.send([connect]);
    const admitted = await connection.until((packet) => /^(40|44)/.test(packet), ANSWER_MS);
    if (!admitted) return;
    await connection.send(frames);
    await connection.send([LAST_WORD]);
    await connection.until((packet) => packet.startsWith(`43/helpdesk,${PROBE_ID}[`), ANSWER_MS);
  } finally {
    connection.close();
  }
}

test('handshakes and frames of a hostile client harm nobody', { timeout: HOURS }, async () => {
  const report = await runCampaign(service, {
    name: 'handshakes and frames',
    inputs: sessions(service.api_key),
    count: FUZZ_INPUTS / 2,
    size: ({ frames }) => 1 + frames.length,
    parts: (session) =>
      session.frames.length > 1 ? session.frames.map((frame) => ({ ...session, frames: [frame] })) : [],
    send,
    show: (session) => JSON.stringify(session),
  });
  expect(report.inputs).toBeGreaterThanOrEqual(FUZZ_INPUTS / 2);
});
