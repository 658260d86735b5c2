/** `frontdesk knowledge` against a running service. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databases } from '../../server/test/support/databases.js';
import { API_KEY, startService } from '../../server/test/support/service.js';
import { main } from '../src/main.js';

const [sqlite] = databases();

test('a folder of files becomes articles, the same again changes nothing, and what is gone is removed', async () => {
  await using service = await startService(sqlite!);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-articles-'));
  const run = async (...options: string[]) => {
    const said = { out: '', error: '' };
    const code = await main(['knowledge', folder, ...options], {
      env: { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY },
      out: { write: (text) => (said.out += text) },
      error: { write: (text) => (said.error += text) },
    });
    return { code, ...said };
  };
  try {
    await mkdir(join(folder, 'returns'));
    const sails = join(folder, 'returns/sails.md');
    await writeFile(
      sails,
      '---\naudience: logged_in\nurl: https://shop.example/sails\n---\n# Sails\n\nNot once cut.\n',
    );
    await writeFile(join(folder, 'hours.html'), '<title>Hours</title><h1>Hours</h1><p>We open at nine every day.</p>');
    await writeFile(join(folder, 'notes.txt'), 'no article');
    expect(await run()).toMatchObject({ code: 0, error: '' });
    const again = await run();
    expect(again.out).toBe('0 changed, 2 the same, 0 removed, 0 refused.\n');
    const article = await service.http('/api/v1/lab/knowledge/returns.sails/', { key: API_KEY });
    expect(await article.json()).toMatchObject({
      title: 'Sails',
      audience: 'logged_in',
      url: 'https://shop.example/sails',
    });

    await writeFile(sails, '---\naudience: nobody\n---\n# Sails\n');
    expect(await run()).toMatchObject({ code: 2, error: expect.stringContaining(`${sails}: audience: `) });
    await writeFile(sails, '---\ntitel: Sails\n---\n# Sails\n');
    expect((await run()).error).toContain(`${sails}: Unrecognized key: "titel"`);
    await rm(sails);
    expect(await run('--key', 'fd_live_unknown')).toMatchObject({
      code: 2,
      out: '',
      error: 'frontdesk knowledge: The API key is unknown, revoked or expired.\n',
    });
    expect((await run('--prune')).out).toBe('removed returns.sails\n0 changed, 1 the same, 1 removed, 0 refused.\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
