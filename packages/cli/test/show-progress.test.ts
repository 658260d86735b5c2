/** What a command writes to a terminal while it runs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databases } from '../../server/test/support/databases.js';
import { API_KEY, startService } from '../../server/test/support/service.js';
import { main } from '../src/main.js';

const [sqlite] = databases();

test('the progress of a run is shown on a terminal only, and overwritten without escape sequences', async () => {
  await using service = await startService(sqlite!);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-tests-'));
  const run = async (isTTY: boolean) => {
    let error = '';
    const code = await main(['test', folder, '--model', 'default'], {
      env: { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY },
      out: { write: () => undefined },
      error: { isTTY, write: (text) => (error += text) },
    });
    return { code, error };
  };
  try {
    await writeFile(join(folder, 'hello.test.yaml'), 'name: Hello\nsteps: [{ message: Hello }]\n');
    expect(await run(true)).toEqual({ code: 0, error: '1 of 1\r      \r' });
    expect(await run(false)).toEqual({ code: 0, error: '' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
