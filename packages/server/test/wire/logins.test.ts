/**
 * Logging in, through the outside: several links, tabs and devices; a token that ends in the middle; logging out; and
 * who gets what when somebody forwards a login link of their own, in each of the three modes. On both databases.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberLogin, startDemoShop } from '../../../../examples/demo-shop/src/index.js';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCalls, replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

/** What the model asks for, a list a step, by a word of the question. */
const PLANS: Record<string, string[][]> = {
  twice: [['get_points'], ['get_level']],
  both: [['get_points', 'get_level']],
  slow: [['get_points', 'get_stock']],
  points: [['get_points']],
};

function scripted({ body: { messages } }: ScriptedRequest): ScriptedReply {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const word = Object.keys(PLANS).find((one) => messages[last]?.content?.includes(one));
  const since = messages.slice(last + 1);
  const calls = PLANS[word ?? '']?.[since.filter(({ tool_calls }) => tool_calls !== undefined).length];
  if (calls !== undefined) return replyCalls(...calls.map((name) => ({ name, input: {} })));
  const told = since.filter(({ role }) => role === 'tool').map(({ content }) => content);
  return replyText(told.length === 0 ? 'Hello!' : `I was told: ${told.join(' ')}`);
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  /** Tokens that the organisation takes, with the customer they belong to. */
  const good = new Map<string, string>();
  let beforePoints: (() => void) | undefined;
  let stock = Promise.resolve();

  beforeAll(async () => {
    organisation = await startOrganisationServer(async (path, { authorization = '' }) => {
      const customer = good.get(authorization.replace('Bearer ', ''));
      const data = (value: object) => ({ body: { success: true, data: value } });
      if (path === '/stock') {
        await stock;
        return data({ stock: 7 });
      }
      if (customer === undefined) return { status: 401, body: { success: false, data: {}, message: 'Log in.' } };
      if (path === '/account') return data({ account: { id: customer } });
      if (path === '/level') return data({ level: 'captain' });
      beforePoints?.();
      return data({ points_of: customer });
    });
    service = await startService(database, { model: scripted, env: { FUNCTION_ALLOWED_HOSTS: organisation.host } });
    for (const name of ['points', 'level', 'account', 'stock'])
      await put('POST', '/api/v1/lab/functions/', {
        name: `get_${name}`,
        description: 'For tests.',
        url: `${organisation.url}/${name}`,
        requires_auth: name !== 'stock',
        environment: 'live',
      });
    await configure({});
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });

  async function put(method: string, path: string, body: unknown): Promise<Response> {
    const answer = await service.http(path, { method, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer;
  }

  const configure = (change: Record<string, unknown>) =>
    put('PUT', '/api/v1/lab/auth-config/', { login_url: 'https://shop.example/login', ...change });

  /** A token of the customer, as their login at the organisation makes one. */
  function issue(customer: string): string {
    const token = `token-${randomUUID()}`;
    good.set(token, customer);
    return token;
  }

  const stateOf = (login_url: string) => new URL(login_url).searchParams.get('state') as string;

  const callback = (state: string, auth_token: string, seconds = 3_600) =>
    service.http('/api/v1/lab/login/callback/', {
      method: 'POST',
      body: JSON.stringify({
        auth_token,
        auth_token_expires_at_seconds: Math.floor(service.app.context.now() / 1_000) + seconds,
        state,
      }),
    });

  async function ask(message: string, session_id = newSession(), tab?: TestClient) {
    const client = tab ?? (await service.client());
    if (tab === undefined) await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, message));
    const { data } = await client.next('support');
    return { client, session_id, id: data.ticket_chat_id as string, login_url: data.login_url as string };
  }

  async function askAgain({ client, session_id, id }: Awaited<ReturnType<typeof ask>>, message: string) {
    client.emit('support', say(session_id, message, id));
    return (await client.next('support', ({ status_code }) => status_code === 200)).data;
  }

  /** Everything that was committed has been delivered: the assistant answers one more message, and that comes last. */
  async function settled(chat: Awaited<ReturnType<typeof ask>>): Promise<string[]> {
    await askAgain(chat, 'hello');
    return chat.client
      .all('support')
      .flatMap(({ data }) => (data.message === undefined ? [] : [data.message as string]));
  }

  const answers = (messages: string[]) => messages.filter((message) => message.startsWith('I was told'));
  const links = (messages: string[]) => messages.filter((message) => message.includes('/login?state='));

  test('every question may offer a link; an older one works as the newest does, and answers each question once', async () => {
    const chat = await ask('my points');
    const second = await askAgain(chat, 'points, please');
    expect(stateOf(second.login_url)).not.toBe(stateOf(chat.login_url));
    const mine = issue('mia');
    expect((await callback(stateOf(chat.login_url), mine)).status).toBe(200);
    for (const _question of [1, 2]) expect((await chat.client.next('support')).data.message).toContain('mia');
    expect((await callback(stateOf(second.login_url), issue('mia'))).status).toBe(200);
    expect((await callback(stateOf(chat.login_url), mine)).status).toBe(200);
    const said = await settled(chat);
    expect([answers(said).length, links(said).length]).toEqual([2, 2]);
  });

  test('two tabs, two conversations, a login on another device: each question is answered once, in every tab', async () => {
    const one = await ask('my points');
    const tab = await service.client();
    const two = await ask('my points', one.session_id, tab);
    await tab.ask('enter_customer_support', { session_id: one.session_id });
    await tab.ask('enter_support', { ticket_chat_id: one.id });
    expect((await callback(stateOf(two.login_url), issue('mia'))).status).toBe(200);
    await tab.next('support', ({ data }) => data.ticket_chat_id === one.id && data.message.includes('mia'));
    await tab.next('support', ({ data }) => data.ticket_chat_id === two.id && data.message.includes('mia'));
    expect(answers(await settled(one))).toHaveLength(1);
    expect(answers(await settled(two))).toHaveLength(2);
  });

  test('a page that was loaded anew asks for the link again, for as long as the login is wanted', async () => {
    const chat = await ask('my points');
    const reloaded = await service.client({ auth: { entries: '1' } });
    await reloaded.ask('enter_customer_support', { session_id: chat.session_id });
    await reloaded.ask('enter_support', { ticket_chat_id: chat.id });
    const { data: history } = await reloaded.ask('support_history', { ticket_chat_id: chat.id });
    expect(history.messages.at(-1)).toMatchObject({ login_request: true, sender: 'assistant' });
    const renewed = await reloaded.ask('renew_login', { ticket_chat_id: chat.id });
    expect(renewed).toMatchObject({ status_code: 200, data: { ticket_chat_id: chat.id } });
    const link = renewed.data.login_url as string;
    expect(link).toMatch(/^https:\/\/shop\.example\/login\?state=[\w-]{43}$/);
    expect(stateOf(link)).not.toBe(stateOf(chat.login_url));
    const agent = await service.agent('Renata');
    expect(await agent.ask('renew_login', { ticket_chat_id: chat.id })).toMatchObject({ status_code: 403 });
    const after = await reloaded.ask('support_history', { ticket_chat_id: chat.id });
    expect(JSON.stringify(after)).not.toContain(stateOf(link));

    expect((await callback(stateOf(link), issue('mia'))).status).toBe(200);
    await reloaded.next('support', ({ data }) => data.message?.includes('mia'));
    expect(answers(await settled(chat))).toHaveLength(1);
    expect(await reloaded.ask('renew_login', { ticket_chat_id: chat.id })).toMatchObject({
      status_code: 409,
      data: { code: 'no_login_wanted' },
    });
  });

  test('links that are asked for count with the others', async () => {
    const chat = await ask('my points');
    const renew = () => chat.client.askAck('renew_login', { ticket_chat_id: chat.id });
    for (let count = 1; count < LIMITS.loginLinksPerSessionPerHour; count++)
      expect((await renew()).status_code).toBe(200);
    expect(await renew()).toMatchObject({ status_code: 429, data: { code: 'rate_limited' } });
  });

  test('after 20 links in an hour the customer is told so, and an hour later gets one again', async () => {
    const chat = await ask('my points');
    for (let count = 1; count < LIMITS.loginLinksPerSessionPerHour; count++)
      expect((await askAgain(chat, 'points')).login_url).toBeDefined();
    const refused = await askAgain(chat, 'points');
    expect(refused.login_url).toBeUndefined();
    expect(refused.message).toMatch(/20 login links within an hour.*in (59|60) minutes/);
    service.advance(60 * 60_000);
    expect((await askAgain(chat, 'points')).login_url).toBeDefined();
  });

  test.each([
    ['a token that expires between two calls', 'twice: my points, my level', () => service.advance(61_000)],
    ['a token that is refused in the middle', 'twice: my points, my level', (token: string) => void good.delete(token)],
    ['a token that two calls at once are refused with', 'both', null],
  ])('%s: exactly one new login is offered', async (_name, question, spoil) => {
    const chat = await ask(question);
    const token = issue('mia');
    if (spoil === null) good.delete(token);
    else beforePoints = () => spoil(token);
    await callback(stateOf(chat.login_url), token, 60);
    const { data } = await chat.client.next('support');
    beforePoints = undefined;
    expect(data.login_url, data.message).toBeDefined();
    expect(data.message).toContain('That login was not accepted.');
    await callback(stateOf(data.login_url), issue('mia'));
    expect((await chat.client.next('support')).data.message).toMatch(/told: .*mia.*captain/);
    const said = await settled(chat);
    expect([answers(said).length, links(said).length]).toEqual([1, 2]);
  });

  test('a login that is completed while a question is about to wait answers it, without another link', async () => {
    const first = await ask('my points');
    const { promise, resolve: release } = withResolvers();
    stock = promise;
    const before = organisation.requests.length;
    first.client.emit('support', say(first.session_id, 'slow', first.id));
    await expect.poll(() => organisation.requests.slice(before).map(({ path }) => path)).toContain('/stock');
    await callback(stateOf(first.login_url), issue('mia'));
    release();
    await first.client.next('support', ({ data }) => data.message.includes('"stock":7'));
    const said = await settled(first);
    expect([answers(said).length, links(said).length]).toEqual([2, 1]);
  });

  test('the organisation claims a login of its own for a session, and logs a customer out', async () => {
    const chat = await ask('my points');
    const state = `their-own-${randomUUID()}`;
    expect((await callback(state, issue('mia'))).status).toBe(200);
    await put('POST', '/api/v1/lab/login/sessions/', { state, session_id: chat.session_id });
    expect((await chat.client.next('support')).data.message).toContain('mia');
    const path = `/api/v1/lab/login/sessions/${encodeURIComponent(chat.session_id)}/`;
    const logOut = (key = API_KEY) => service.http(path, { method: 'DELETE', key });
    expect((await logOut('fd_live_unknown')).status).toBe(401);
    for (const was_logged_in of [true, false]) {
      const answer = await logOut();
      expect([answer.status, await answer.json()]).toEqual([200, { session_id: chat.session_id, was_logged_in }]);
    }
    expect((await askAgain(chat, 'points')).login_url).toBeDefined();
  });

  describe('somebody forwards a login link of their own', () => {
    /** Nothing of the victim has come to the attacker, and nothing does when the attacker asks once more. */
    async function expectNothing(attacker: Awaited<ReturnType<typeof ask>>): Promise<void> {
      expect((await askAgain(attacker, 'points')).login_url).toBeDefined();
      expect(JSON.stringify(attacker.client.heard)).not.toContain('victim');
    }

    test('confirmation: nothing without the code that only the customer’s own browser showed', async () => {
      await configure({ activation: 'confirmation' });
      const attacker = await ask('my points');
      const done = await callback(stateOf(attacker.login_url), issue('victim'));
      const { confirmation_code: seen } = (await done.json()) as { confirmation_code: string };
      await expectNothing(attacker);
      for (let guess = 1; guess <= 5; guess++) {
        const code = String((Number(seen) + guess) % 1_000_000).padStart(6, '0');
        const payload = say(attacker.session_id, code, attacker.id);
        expect(await attacker.client.askAck('support', payload)).toMatchObject({ status_code: 400 });
      }
      expect(await attacker.client.askAck('support', say(attacker.session_id, seen, attacker.id))).toMatchObject({
        status_code: 400,
      });
      await expectNothing(attacker);
    });

    test('confirmation: the customer’s own code works from any device, and sent again it is taken and kept nowhere', async () => {
      await configure({ activation: 'confirmation' });
      const chat = await ask('my points');
      const done = await callback(stateOf(chat.login_url), issue('mia'));
      const { confirmation_code: code } = (await done.json()) as { confirmation_code: string };
      const typed = { ...say(chat.session_id, code, chat.id), client_message_id: randomUUID() };
      for (const payload of [typed, typed, say(chat.session_id, code, chat.id)])
        expect(await chat.client.askAck('support', payload)).toMatchObject({ status_code: 200 });
      const another = { ...typed, message: 'Something else' };
      expect(await chat.client.askAck('support', another)).toMatchObject({
        status_code: 409,
        data: { code: 'client_message_id_reused' },
      });
      expect((await chat.client.next('support', ({ status_code }) => status_code === 200)).data.message).toContain(
        'mia',
      );
      expect(answers(await settled(chat))).toHaveLength(1);
      const { data } = await chat.client.ask('support_history', { ticket_chat_id: chat.id });
      const codes = data.messages.filter(({ message }: { message: string }) => message === '[confirmation code]');
      expect(codes).toHaveLength(2);
      const prompts = service.model.requests.map(({ body }) => body);
      expect(JSON.stringify([data, prompts])).not.toContain(code);
    });

    test('subject: the token of another customer is refused, and the customer’s own is taken', async () => {
      await configure({ activation: 'subject', subject: { function: 'get_account', response_path: 'account.id' } });
      const attacker = await ask('my points');
      for (const _time of [1, 2]) {
        const refused = await callback(stateOf(attacker.login_url), issue('victim'));
        expect([refused.status, await refused.json()]).toEqual([400, { detail: expect.stringMatching(/\S/) }]);
      }
      await expectNothing(attacker);

      const customer = newSession();
      const honest = await ask('my points', customer);
      expect((await callback(stateOf(honest.login_url), issue(customer))).status).toBe(200);
      expect((await honest.client.next('support')).data.message).toContain(customer);
    });

    test('subject: what is saved is checked', async () => {
      const save = async (change: Record<string, unknown>) => {
        const path = '/api/v1/lab/auth-config/';
        const body = JSON.stringify({ login_url: null, activation: 'subject', ...change });
        const answer = await service.http(path, { method: 'PUT', body });
        const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
        return [answer.status, ...errors.map(({ path }) => path)];
      };
      const subject = { function: 'get_account', response_path: 'account.id' };
      expect(await save({})).toEqual([400, 'subject']);
      expect(await save({ subject: null })).toEqual([400, 'subject']);
      expect(await save({ subject: { function: 'get_account' } })).toEqual([400, 'subject.response_path']);
      expect(await save({ subject: { ...subject, function: 'get_stock' } })).toEqual([400, 'subject.function']);
      expect(await save({ subject: { ...subject, function: 'get_nobody' } })).toEqual([400, 'subject.function']);
      await configure({ activation: 'subject', subject });
      const listed = (await (await service.http('/api/v1/lab/functions/')).json()) as {
        functions: { id: string; name: string }[];
      };
      const id = listed.functions.find(({ name }) => name === 'get_account')?.id;
      const removed = await service.http(`/api/v1/lab/functions/${id}/`, { method: 'DELETE' });
      expect([removed.status, await removed.json()]).toMatchObject([
        409,
        { code: 'has_dependants', errors: [{ path: 'auth-config.subject.function' }] },
      ]);
    });

    test('organisation: the login page knows the browser whose chat was given the link', async () => {
      await using shop = await openShop();
      await configure({ login_url: `${shop.url}/login` });
      const attacker = await ask('my points');
      rememberLogin(shop.jar('attacker').document, attacker.login_url);
      const held = await shop.signIn('victim', attacker.login_url);
      expect(held).toContain('One more step');
      const code = /<code>(\d{6})<\/code>/.exec(held)?.[1];
      for (let guess = 1; guess <= 5; guess++)
        await shop.type('attacker', attacker.login_url, String((Number(code) + guess) % 1_000_000).padStart(6, '0'));
      await shop.type('attacker', attacker.login_url, code as string);
      await expectNothing(attacker);

      const same = await ask('my points');
      rememberLogin(shop.jar('same').document, same.login_url);
      expect(await shop.signIn('same', same.login_url)).toContain('You are logged in');
      expect((await same.client.next('support')).data.message).toContain('shop customer');

      const other = await ask('my points');
      rememberLogin(shop.jar('desktop').document, other.login_url);
      const shown = /<code>(\d{6})<\/code>/.exec(await shop.signIn('phone', other.login_url))?.[1] as string;
      expect(await shop.type('desktop', other.login_url, shown)).toContain('You are logged in');
      expect((await other.client.next('support')).data.message).toContain('shop customer');
    });
  });

  /** The shop with its browser check, and browsers as far as cookies go. Its tokens are good at the organisation. */
  async function openShop() {
    const shop = await startDemoShop({
      port: 0,
      supportUrl: service.url,
      apiKey: API_KEY,
      checkBrowser: true,
      now: service.app.context.now,
    });
    const jars = new Map<string, { document: { cookie: string } }>();
    const get = good.get.bind(good);
    good.get = (token) => get(token) ?? (token === '' ? undefined : 'shop customer');
    function jar(browser: string) {
      const known = jars.get(browser) ?? { document: { cookie: '' } };
      jars.set(browser, known);
      return known;
    }
    const post = async (browser: string, path: string, form: Record<string, string>) => {
      const headers = { cookie: jar(browser).document.cookie.split(';')[0] as string };
      return (await fetch(shop.url + path, { method: 'POST', headers, body: new URLSearchParams(form) })).text();
    };
    return {
      url: shop.url,
      jar,
      signIn: (browser: string, login_url: string) =>
        post(browser, '/login', { state: stateOf(login_url), email: 'mia@example.com', password: 'demo' }),
      type: (browser: string, login_url: string, code: string) =>
        post(browser, '/login/code', { state: stateOf(login_url), code }),
      async [Symbol.asyncDispose]() {
        good.get = get;
        await shop.close();
      },
    };
  }
});

describe('the guide "Log customers in"', () => {
  const root = new URL('../../../../', import.meta.url);
  const block = async (name: string): Promise<string> => {
    const guide = await readFile(new URL('docs/guides/log-customers-in.md', root), 'utf8');
    const [, code = ''] = guide.split(`\`\`\`${name}\n`)[1]?.match(/^([\s\S]*?)```$/m) ?? [];
    expect(code, name).not.toBe('');
    return code;
  };

  test('shows the browser check that the demo shop runs', async () => {
    const source = await readFile(new URL('examples/demo-shop/src/browser/own-browser.ts', root), 'utf8');
    expect(await block('ts own-browser.ts')).toBe(source);
  });

  test('has commands and a program that do what it says', async () => {
    await using service = await startService(databases()[0]!);
    const env = { PATH: process.env.PATH, FRONTDESK_URL: service.url, API_KEY };
    const run = async (name: string) => {
      const command = await block(`sh ${name}`);
      const { stdout } = await promisify(execFile)('bash', ['-ec', command], { env });
      return stdout;
    };
    expect(JSON.parse(await run('settings'))).toMatchObject({ activation: 'organisation' });
    expect(JSON.parse(await run('callback'))).toEqual({ success: true });
    expect(JSON.parse(await run('claim'))).toMatchObject({ session_id: 'customer-7' });
    expect(JSON.parse(await run('log-out'))).toEqual({ session_id: 'customer-7', was_logged_in: true });
    expect(await run('subject')).toContain('"subject":{"function":"get_account","response_path":"id"}');
    expect(JSON.parse(await run('confirmation'))).toMatchObject({ activation: 'confirmation', subject: null });

    const program = encodeURIComponent(await block('js finish-login.mjs'));
    const { finishLogin } = (await import(/* @vite-ignore */ `data:text/javascript,${program}`)) as {
      finishLogin(service: object, login: object): Promise<{ show: string }>;
    };
    const expires_at_seconds = Math.floor(Date.now() / 1_000) + 3_600;
    const finish = (api_key: string, auth_token: string) =>
      finishLogin({ frontdesk_url: service.url, api_key }, { state: 'of-the-program', auth_token, expires_at_seconds });
    expect((await finish(API_KEY, 'one')).show).toContain('You are logged in');
    expect((await finish(API_KEY, 'another')).show).toContain('has expired');
    await expect(finish('wrong', 'one')).rejects.toThrow('(403)');
  });
});
