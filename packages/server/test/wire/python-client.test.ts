/** A plain client in another language goes through the recommended flow, over both transports. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, startService } from '../support/service.js';

const run = promisify(execFile);
const PYTHON = '/usr/bin/python3';
const flow = fileURLToPath(new URL('../support/recommended_flow.py', import.meta.url));

const missing = await run(PYTHON, ['-c', 'import socketio']).then(
  () => undefined,
  (error: Error) => error.message,
);
if (missing !== undefined && process.env.CI) throw new Error(`python3-socketio is needed in CI: ${missing}`);
if (missing !== undefined)
  console.warn("SKIPPED: the Python client, because Debian's python3-socketio is not installed");

test.skipIf(missing !== undefined)("Debian's python3-socketio goes through the recommended flow", async () => {
  const [sqlite] = databases();
  await using service = await startService(sqlite!);
  for (const transport of ['websocket', 'polling']) {
    const { stdout } = await run(PYTHON, [flow, service.url, API_KEY, newSession(), transport]);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual([
      'connected',
      'enter_customer_support',
      'support_echo',
      'support',
      'enter_support',
      'mark_conversation_read',
      'support_echo',
      'support',
      'call_support',
      'close_call_support',
      'close_support',
      'review_support',
      'leave_support',
    ]);
  }
});
