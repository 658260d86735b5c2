/** `frontdesk pull`, `diff` and `push` against a running service. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { databases } from '../../server/test/support/databases.js';
import { API_KEY, startService, type TestService } from '../../server/test/support/service.js';
import { main } from '../src/main.js';

describe.each(databases())('$name', (database) => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
    await mkdir(join(folder, 'functions'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function run(command: string, ...options: string[]) {
    const said = { out: '', error: '' };
    const code = await main([command, folder, ...options], {
      env: { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY },
      out: { write: (text) => (said.out += text) },
      error: { write: (text) => (said.error += text) },
    });
    return { code, ...said };
  }
  const put = (file: string, text: string) => writeFile(join(folder, file), text);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const putFunction = (name: string, more = '', url = `https://shop.example/${name}`) =>
    put(
      `functions/${name}.yaml`,
      `# Our ${name}.\nname: get_${name}\ndescription: Looks up one ${name}.\nurl: ${url}\nrequires_auth: false\nenvironment: live\n${more}`,
    );
  const parameter = (of: string) =>
    `parameters:\n  id: { description: Which, type: string, provider: assistant, sources: [{ function: get_${of}, response_path: id }] }\n`;

  it('writes nothing to a terminal that moves its cursor', async () => {
    await put('settings.yaml', 'greeting: "Hi\\x1b[2J\\x07\\x9b31m there"\n');
    const { out } = await run('diff');
    expect(out).toMatch(/Hi.*there/);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('changes nothing that a colleague has changed since the plan, until it is pushed again', async () => {
    await putFunction('chair');
    await mkdir(join(folder, 'articles'));
    const putArticle = (text: string) => put('articles/chairs.md', `---\ntitle: Chairs\n---\n${text}\n`);
    await putArticle('Wood.');
    expect(await run('push', '--yes')).toMatchObject({ code: 0, error: '' });

    await putArticle('Steel.');
    const { fetch } = globalThis;
    const ask = (method: string, path: string, body?: object) =>
      fetch(`${service.url}/api/v1/lab/${path}`, {
        method,
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (init?.method === 'PUT') {
        spy.mockRestore();
        await ask('PUT', 'knowledge/chairs/', { title: 'Chairs', content: 'Plastic.' });
      }
      return await fetch(url, init);
    });
    const pushed = await run('push', '--yes');
    expect(pushed).toMatchObject({ code: 1, error: expect.stringContaining('after it was read') });
    expect(await (await ask('GET', 'knowledge/chairs/')).json()).toMatchObject({ content: 'Plastic.' });
    expect(await run('push', '--yes')).toMatchObject({ code: 0, error: '' });
    expect(await (await ask('GET', 'knowledge/chairs/')).json()).toMatchObject({ content: 'Steel.' });

    await putFunction('chair', '', 'https://shop.example/seats');
    const { functions } = (await (await ask('GET', 'functions/')).json()) as {
      functions: { id: string; name: string }[];
    };
    const chair = functions.find(({ name }) => name === 'get_chair');
    const again = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (init?.method === 'PATCH') {
        again.mockRestore();
        await ask('PATCH', `functions/${chair?.id}/`, { description: 'Where a chair is.' });
      }
      return await fetch(url, init);
    });
    expect(await run('push', '--yes')).toMatchObject({ code: 1, error: expect.stringContaining('after it was read') });
    expect(await run('push', '--yes')).toMatchObject({ code: 0, error: '' });
    for (const path of [`functions/${chair?.id}/`, 'knowledge/chairs/']) await ask('DELETE', path);
  });

  it('neither overwrites nor deletes what a colleague has saved since the plan', async () => {
    const { fetch } = globalThis;
    const ask = (method: string, path: string, body?: object) =>
      fetch(`${service.url}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const ARTICLE = 'lab/knowledge/desks/';
    const TEST = 'lab/tests/desks/';
    const yaml = (name: string) => `name: ${name}\nsteps:\n  - message: Hello\n`;
    /** Pushes while a colleague saves something, once all is read. */
    const pushWhile = async (path: string, method: string, body: object) => {
      let is_saved = false;
      const saveOnce = async () => {
        if (is_saved) return;
        is_saved = true;
        expect((await ask(method, path, body)).ok).toBe(true);
      };
      const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        if (init?.method === 'PUT') await saveOnce();
        const answer = await fetch(url, init);
        // Read after articles and tests, and together with the settings.
        if (String(url).endsWith('/lab/functions/') && !path.includes('assistant')) await saveOnce();
        return answer;
      });
      const pushed = await run('push', '--prune', '--yes');
      spy.mockRestore();
      expect(pushed).toMatchObject({ code: 1, error: expect.stringMatching(/after (?:it|the service) was read/) });
    };
    for (const kind of ['articles', 'tests']) await mkdir(join(folder, kind));
    await putFunction('desk');
    await run('push', '--prune', '--yes');

    // Added by both.
    await put('articles/desks.md', '---\ntitle: Desks\n---\nOak.\n');
    await pushWhile(ARTICLE, 'PUT', { title: 'Desks', content: 'Pine.' });
    expect(await (await ask('GET', ARTICLE)).json()).toMatchObject({ content: 'Pine.' });
    await run('push', '--yes');
    await put('tests/desks.test.yaml', yaml('Ours'));
    await pushWhile(TEST, 'PUT', { yaml: yaml('Theirs') });
    expect(await (await ask('GET', TEST)).json()).toMatchObject({ yaml: yaml('Theirs') });
    await run('push', '--yes');

    // Deleted by one, and changed by the other.
    await rm(join(folder, 'articles/desks.md'));
    await pushWhile(ARTICLE, 'PUT', { title: 'Desks', content: 'Steel.' });
    expect((await ask('GET', ARTICLE)).status).toBe(200);
    await run('push', '--prune', '--yes');
    await rm(join(folder, 'tests/desks.test.yaml'));
    await pushWhile(TEST, 'PUT', { yaml: yaml('Changed') });
    expect((await ask('GET', TEST)).status).toBe(200);
    await run('push', '--prune', '--yes');
    const { functions } = (await (await ask('GET', 'lab/functions/')).json()) as { functions: { id: string }[] };
    const desk = `lab/functions/${functions[0]?.id}/`;
    await rm(join(folder, 'functions/desk.yaml'));
    await pushWhile(desk, 'PATCH', { description: 'Where a desk is.' });
    expect((await ask('GET', desk)).status).toBe(200);
    await run('push', '--prune', '--yes');

    await put('settings.yaml', 'tone: formal\n');
    await pushWhile('console/assistant/', 'PUT', { tone: 'neutral' });
    expect(await (await ask('GET', 'console/assistant/')).json()).toMatchObject({ tone: 'neutral' });
    expect(await run('push', '--prune', '--yes')).toMatchObject({ code: 0, error: '' });
    expect(await (await ask('GET', 'console/assistant/')).json()).toMatchObject({ tone: 'formal' });
    await ask('PUT', 'console/assistant/', { tone: 'friendly' });
  });

  it('makes the service say what the folder says, whatever names whatever, and then finds nothing to change', async () => {
    await put('settings.yaml', 'tone: formal # as we speak\ntime_zone: Europe/Berlin\n');
    await putFunction('box', parameter('room'), 'https://shop.example/box/{id}');
    await putFunction('room', parameter('box'), 'https://shop.example/room/{id}');
    await putFunction(
      'shelf',
      'parameters:\n  id: { description: Which, type: string, provider: organisation, leaf: { function: get_wall, response_path: id } }\n',
      'https://shop.example/shelf/{id}',
    );
    await putFunction('wall');

    const shown = await run('diff');
    expect(shown).toMatchObject({ code: 1, error: '' });
    expect(shown.out).toContain('change the settings of the assistant\n');
    expect(shown.out).toContain('\n  -tone: friendly\n');
    expect(shown.out).toContain('\n  +tone: formal\n');
    expect(await run('push', '--yes')).toMatchObject({ code: 0, error: '' });
    expect(await run('diff')).toMatchObject({ code: 0, out: 'Nothing to change.\n' });

    const before = await read('functions/box.yaml');
    expect(await run('pull')).toMatchObject({ code: 0, out: `wrote ${join(folder, 'settings.yaml')}\n` });
    expect(await read('functions/box.yaml')).toBe(before);
    expect(await read('settings.yaml')).toContain('tone: formal # as we speak\n');

    await rm(join(folder, 'functions/wall.yaml'));
    await rm(join(folder, 'functions/shelf.yaml'));
    expect((await run('diff')).out).toContain('kept without --prune: get_shelf, get_wall.');
    const pruned = await run('push', '--prune', '--yes');
    expect(pruned).toMatchObject({ code: 0, error: '' });
    expect(pruned.out).toContain('done: remove function get_shelf\ndone: remove function get_wall\n');
    await run('pull');
    expect((await readdir(join(folder, 'functions'))).sort()).toEqual(['box.yaml', 'room.yaml']);
  });

  it('carries articles and tests, and leaves alone what a folder says nothing of', async () => {
    const yaml = 'name: A greeting # kept\nsteps:\n  - message: Hello\n';
    const ask = (method: string, path: string, body?: object) =>
      service.http(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    await run('push', '--prune', '--yes');
    await ask('PUT', '/api/v1/lab/tests/there%2Fbefore/', { yaml });
    await ask('PUT', '/api/v1/lab/knowledge/hours/', {
      content: '# Opening hours\n\n* From nine <b>to</b> five',
      url: 'https://shop.example/hours',
      audience: 'logged_in',
      environment: 'dev',
    });
    expect((await run('diff')).out).toBe('Nothing to change.\n');
    expect((await run('push', '--prune', '--yes')).out).toBe('Nothing to change.\n');

    expect(await run('pull')).toMatchObject({ code: 0, error: '' });
    expect(await read('tests/there/before.test.yaml')).toBe(yaml);
    expect(await read('articles/hours.md')).toBe(
      '---\ntitle: Opening hours\nurl: https://shop.example/hours\nlanguage: en\naudience: logged_in\nenvironment: dev\n---\n\n# Opening hours\n\n- From nine to five\n',
    );
    expect((await run('pull')).out).toBe('Nothing to change.\n');
    expect(await run('diff')).toMatchObject({ code: 0, out: 'Nothing to change.\n' });

    await mkdir(join(folder, 'articles/help'));
    const written = '# Returns\n\n- Within **45** <i>days</i>\n- [More](/returns)\n';
    await put('articles/help/returns.md', written);
    await put('tests/new.test.yaml', yaml.replaceAll('\n', '\r\n'));
    await put('tests/there/before.test.yaml', `${yaml}  - message: Goodbye\n`);
    const shown = await run('diff');
    expect(shown).toMatchObject({ code: 1, error: '' });
    expect(shown.out).toContain('add article help.returns\n  +title: Returns\n');
    expect(shown.out).toContain('add test new\n');
    expect(shown.out).toContain('change test there/before\n');
    expect(shown.out).toContain('\n  +  - message: Goodbye\n');
    expect(await run('push', '--yes')).toMatchObject({ code: 0, error: '' });
    expect(await run('push', '--yes')).toMatchObject({ code: 0, out: 'Nothing to change.\n' });
    expect(await run('pull')).toMatchObject({ code: 0, out: 'Nothing to change.\n' });
    expect(await read('articles/help/returns.md')).toBe(written);
    const stored = (await (await ask('GET', '/api/v1/lab/knowledge/help.returns/')).json()) as object;
    expect(stored).toMatchObject({ title: 'Returns', language: 'en' });

    await rm(join(folder, 'articles/help'), { recursive: true });
    await rm(join(folder, 'tests/new.test.yaml'));
    expect((await run('diff')).out).toContain('kept without --prune: article help.returns, test new.');
    const pruned = await run('push', '--prune', '--yes');
    expect(pruned.out).toContain('done: remove article help.returns\ndone: remove test new\n');
    await ask('DELETE', '/api/v1/lab/tests/there%2Fbefore/');
    expect((await run('pull')).out).toContain(`kept without --prune: ${join(folder, 'tests/there/before.test.yaml')}`);
    expect((await run('pull', '--prune')).out).toBe(`removed ${join(folder, 'tests/there/before.test.yaml')}\n`);
  });

  it('names what is wrong in articles and tests before anything is changed', async () => {
    await mkdir(join(folder, 'articles'));
    await mkdir(join(folder, 'tests'));
    await put('articles/wrong.md', '---\naudience: nobody\n---\nText');
    await put('tests/wrong.test.yaml', 'name: Wrong\nsteps:\n  - message: 7\n');
    await put('tests/no path.test.yaml', 'name: Wrong\nsteps:\n  - message: Hi\n');
    await put('tests/twice.test.yaml', 'name: Twice\nsteps:\n  - message: Hi\n');
    await put('tests/twice.test.yml', 'name: Twice\nsteps:\n  - message: Hi\n');
    const { code, error } = await run('push', '--yes');
    expect(code).toBe(2);
    expect(error).toContain(`${join(folder, 'articles/wrong.md')}: audience: `);
    expect(error).toContain(`${join(folder, 'tests/wrong.test.yaml')}:3: steps.0`);
    expect(error).toContain(`${join(folder, 'tests/no path.test.yaml')}: its path must be`);
    expect(error).toContain(`${join(folder, 'tests/twice.test.yml')}: is the same test as`);
  });

  it('names file, line and field of what cannot be read, and changes nothing', async () => {
    await putFunction('lamp');
    await put(
      'functions/wrong.yaml',
      'name: get_wrong\ndescription: Wrong.\nurl: 7\nrequires_auth: maybe\nenvironment: live\n',
    );
    await put('functions/torn.yaml', 'name: [torn\n');
    const { code, error } = await run('push', '--yes');
    expect(code).toBe(2);
    expect(error).toContain(`${join(folder, 'functions/wrong.yaml')}:3: url: `);
    expect(error).toContain(`${join(folder, 'functions/wrong.yaml')}:4: requires_auth: `);
    expect(error).toContain(`${join(folder, 'functions/torn.yaml')}:`);
    await rm(join(folder, 'functions'), { recursive: true });
    await run('pull');
    expect(await readdir(join(folder, 'functions'))).not.toContain('get_lamp.yaml');
  });

  it('says which change was refused, and that those before it were made', async () => {
    await putFunction('alpha');
    await putFunction('omega', '', 'ftp://shop.example/');
    const { code, out, error } = await run('push', '--yes');
    expect(code).toBe(1);
    expect(out).toContain('done: add function get_alpha\n');
    expect(error).toContain('could not add function get_omega: ');
    expect(error).toContain('  url ');
    expect(error).toContain('1 of 2 changes were made.');
  });

  it('passes on what the service warns of', async () => {
    await putFunction('inside', '', 'http://10.0.0.1/inside');
    expect(await run('push', '--yes')).toMatchObject({
      code: 0,
      error: expect.stringContaining('  warning: Calls to this URL are blocked'),
    });
  });

  it('asks for --yes where nobody can be asked, and for a folder', async () => {
    await putFunction('beta');
    expect(await run('push')).toMatchObject({ code: 2, error: expect.stringContaining('--yes') });
    expect(await run('diff', 'another')).toMatchObject({ code: 2, error: expect.stringContaining('one folder') });
  });

  it('refuses a folder that is not there or holds no setup, which would remove everything', async () => {
    await putFunction('gamma');
    expect(await run('push', '--yes')).toMatchObject({ code: 0 });
    await rm(join(folder, 'functions'), { recursive: true });
    for (const command of ['diff', 'push'])
      expect(await run(command, '--prune')).toMatchObject({
        code: 2,
        error: expect.stringContaining('contains none of'),
      });
    await rm(folder, { recursive: true });
    expect(await run('diff', '--prune')).toMatchObject({ code: 2, error: expect.stringContaining('there is no') });
    expect(await run('pull')).toMatchObject({ code: 0, out: expect.stringContaining('get_gamma.yaml') });
  });
});
