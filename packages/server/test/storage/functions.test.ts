/**
 * Functions as they are stored, changed and called, on every database: the rules of the specification between a
 * function and its leaves, kept from both sides and under concurrent writers, and calls against real endpoints.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionInput } from '@frontdesk/contract';
import { type FunctionChange, functionInput, LIMITS, tokenForwarding } from '@frontdesk/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessCluster } from '../../src/cluster/in-process.js';
import type { AppError } from '../../src/errors.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import type { Context } from '../../src/features/context.js';
import { callFunction } from '../../src/features/functions/call.js';
import { changeFunction } from '../../src/features/functions/change.js';
import { findFunction, findFunctionByName } from '../../src/features/functions/find.js';
import type { FunctionCall } from '../../src/features/functions/function-call.js';
import { listFunctions, usableFunctions } from '../../src/features/functions/list.js';
import { listAnswers } from '../../src/features/functions/record-answer.js';
import { removeFunction } from '../../src/features/functions/remove.js';
import { saveFunction } from '../../src/features/functions/save.js';
import { toToolDescription } from '../../src/features/functions/to-tools.js';
import { toToolResult } from '../../src/features/functions/tool-result.js';
import { NOT_MEASURED } from '../../src/features/measures.js';
import { testFunction } from '../../src/features/tests/test-function.js';
import { TurnPlaces } from '../../src/features/turn-queue/turn-places.js';
import { toJson } from '../../src/json.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { createSecrets } from '../../src/secrets.js';
import { databases, type OpenedDatabase } from '../support/databases.js';
import { serveLocally } from '../support/local-server.js';

const NO_ENDPOINT_AUTH = { headers: [], signing_secrets: [] };
const REQUEST_ID = { 'X-Request-Id': expect.stringMatching(/^[0-9a-f-]{36}$/) };

const silent = pino({ level: 'silent' });

const TOKEN = 'customer-secret-token';

/** The organisation's endpoints: each path answers in its own way, and everything asked is written down. */
const asked: { url: string; authorization: string | undefined }[] = [];
const endpoints: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/customer': (_, response) => answer(response, { customer: { id: 'C 1/2' }, ids: [7, 8], nothing: null }),
  '/broken': (_, response) => response.writeHead(500).end('{"message":"Database is down"}'),
  '/text': (_, response) => response.end('hello'),
  '/long-echo': (request, response) =>
    response.writeHead(500).end(`${'-'.repeat(1_600)}${request.headers.authorization}${'-'.repeat(600)}`),
  '/refused': (_, response) => response.writeHead(401).end('{}'),
  '/hang': () => undefined,
  '/echo': (request, response) => answer(response, { url: request.url, headers: request.headers }),
  '/reset': (request) => request.socket.destroy(),
};
const server = await serveLocally((request, response) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
  const endpoint = endpoints[new URL(request.url ?? '/', 'http://x').pathname];
  if (endpoint === undefined) answer(response, { asked: request.url });
  else endpoint(request, response);
});
const answer = (response: ServerResponse, data: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data, message: 'Done' }));

const { host } = server;
afterAll(() => server[Symbol.asyncDispose]());

describe.each(databases())('functions on $name', ({ open }) => {
  let opened: OpenedDatabase;
  let context: Context;
  let safeFetch: ReturnType<typeof createSafeFetch>;
  let organisation_id: string;
  let now = 1_800_000_000_000;

  beforeAll(async () => {
    opened = await open();
    safeFetch = createSafeFetch({ allowed_hosts: [host], limits: { total_ms: 1_000 } });
    context = {
      database: opened.database,
      cluster: createInProcessCluster(silent),
      secrets: createSecrets('0123456789abcdef0123456789abcdef'),
      safeFetch,
      log: silent,
      turnPlaces: new TurnPlaces(),
      measures: NOT_MEASURED,
      now: () => now,
      settings: { auto_close_ms: 0 },
    };
  });
  afterAll(async () => {
    await safeFetch[Symbol.asyncDispose]();
    await context.cluster[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    organisation_id = await newOrganisation();
    asked.length = 0;
  });

  async function newOrganisation(): Promise<string> {
    const id = randomUUID();
    await context.database.transaction(async ({ query }) => {
      await query
        .insertInto('organisations')
        .values({ id, name: 'Shop', assistant_settings: '{}', created_at: now })
        .execute();
    });
    return id;
  }

  const input = (given: Partial<FunctionInput> = {}): FunctionInput => ({
    name: 'get_order',
    description: 'Gets an order.',
    url: `http://${host}/orders`,
    requires_auth: false,
    environment: 'live',
    parameters: {},
    ...given,
  });
  const save = (given: Partial<FunctionInput> = {}) => saveFunction(context, organisation_id, input(given), OPERATOR);
  const change = (id: string, given: FunctionChange) =>
    changeFunction(context, { organisation_id, id, change: given }, OPERATOR);
  const remove = (id: string) => removeFunction(context, { organisation_id, id }, OPERATOR);
  const ofAssistant = { description: 'Its number.', type: 'string', provider: 'assistant' };
  const direct = (value: unknown, type = typeof value) => ({
    description: 'A value.',
    type,
    provider: 'organisation',
    value,
  });
  const leaf = (name: string, response_path?: string, type = 'string') => ({
    description: 'From elsewhere.',
    type,
    provider: 'organisation',
    leaf: { function: name, ...(response_path !== undefined && { response_path }) },
  });
  const sourcesOf = (name: string) => [{ function: name, response_path: 'orders[].id' }];
  const refused = async (promise: Promise<unknown>) => {
    const error = (await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )) as AppError | undefined;
    if (error === undefined) throw new Error('It was not refused');
    if (error.name !== 'AppError') throw error;
    return { code: error.code, paths: (error.errors ?? []).map(({ path }) => path), message: error.message };
  };
  const call = async (name: string, given: Partial<FunctionCall> = {}) => {
    const row = await findFunctionByName(context, organisation_id, name);
    if (row === null) throw new Error(`There is no ${name}`);
    return await callFunction(context, {
      organisation_id,
      function: row,
      arguments: {},
      token: null,
      endpoint_auth: NO_ENDPOINT_AUTH,
      leafCache: new Map(),
      signal: AbortSignal.timeout(5_000),
      ...given,
    });
  };
  const withToken = { token: { value: TOKEN, forwarding: tokenForwarding.parse({}) } };
  const mainAndLeaf = async (main: Partial<FunctionInput> = {}, ofLeaf: Partial<FunctionInput> = {}) => {
    const supplier = await save({ name: 'get_customer', url: `http://${host}/customer`, ...ofLeaf });
    const taker = await save({
      name: 'get_order',
      url: `http://${host}/orders/{customer_id}`,
      parameters: { customer_id: leaf('get_customer', 'customer.id') },
      ...main,
    });
    return { supplier, taker };
  };

  describe('saving', () => {
    it('keeps what was given and says what it found in the URL', async () => {
      const given = input({
        url: `http://${host}/orders/{order_id}?lang={lang}`,
        parameters: { order_id: ofAssistant, lang: direct('en') },
      });
      const saved = await saveFunction(context, organisation_id, given, OPERATOR);
      expect(saved).toEqual({
        ...given,
        examples: [],
        offered: true,
        sensitive: false,
        reply_template: null,
        method: 'GET',
        body: null,
        confirmation_template: null,
        without_login: false,
        card: null,
        id: expect.any(String),
        placeholders: [
          { name: 'order_id', location: 'path' },
          { name: 'lang', location: 'query' },
        ],
        warnings: [],
        date_created: new Date(now).toISOString(),
        date_updated: new Date(now).toISOString(),
      });
      expect(await findFunction(context, organisation_id, saved.id)).toMatchObject({ name: 'get_order' });
      expect(toToolDescription(await findFunction(context, organisation_id, saved.id))).toEqual({
        name: 'get_order',
        description: 'Gets an order.',
        parameters: [{ name: 'order_id', type: 'string', description: 'Its number.', required: true }],
      });
    });

    it.each<[string, Record<string, unknown>, string[]]>([
      ['/{a}', {}, ['parameters.a']],
      ['/{a}', { a: ofAssistant, b: ofAssistant }, ['parameters.b']],
      ['/x', { constructor: ofAssistant }, ['parameters.constructor']],
      ['/{toString}', {}, ['parameters.toString']],
      ['/{a}', { a: null }, ['parameters.a']],
      ['/{a}', { a: 'text' }, ['parameters.a']],
      ['/{a}', { a: [] }, ['parameters.a']],
      ['/{a}', { a: { ...ofAssistant, type: 'date' } }, ['parameters.a.type']],
      ['/{a}', { a: { ...ofAssistant, type: undefined } }, ['parameters.a.type']],
      ['/{a}', { a: { ...ofAssistant, description: ' ' } }, ['parameters.a.description']],
      ['/{a}', { a: { description: 'x', type: 'string' } }, ['parameters.a.provider']],
      ['/{a}', { a: { ...ofAssistant, provider: 'customer' } }, ['parameters.a.provider']],
      ['/{a}', { a: { ...ofAssistant, value: 'x' } }, ['parameters.a.value']],
      ['/{a}', { a: { ...direct('x'), value: undefined } }, ['parameters.a.value']],
      ['/{a}', { a: { description: 'x', type: 'string', provider: 'organisation' } }, ['parameters.a.value']],
      ['/{a}', { a: { ...direct('x'), leaf: { function: 'get_x' } } }, ['parameters.a.value']],
      ['/{a}', { a: direct('12', 'number') }, ['parameters.a.value']],
      ['/{a}', { a: direct(12, 'string') }, ['parameters.a.value']],
      ['/{a}', { a: direct('true', 'boolean') }, ['parameters.a.value']],
      ['/{a}', { a: direct(['x'], 'string') }, ['parameters.a.value']],
      ['/{a}', { a: direct('..') }, ['parameters.a.value']],
      ['/{a}', { a: direct('') }, ['parameters.a.value']],
      ['/{a}', { a: direct('x'.repeat(2_049)) }, ['parameters.a.value']],
      ['/{a}', { a: leaf('Not a name') }, ['parameters.a.leaf.function']],
      ['/{a}', { a: leaf('get_x', 'a..b') }, ['parameters.a.leaf.response_path']],
      ['/{a}?b={b}', { a: { ...ofAssistant, type: 1 }, c: 1 }, ['parameters.c', 'parameters.a.type', 'parameters.b']],
      ['/{a-b}', {}, ['url']],
      ['/{a}', { a: { ...ofAssistant, required: false } }, ['parameters.a.required']],
      ['/{a}?b={a}', { a: { ...ofAssistant, required: false } }, ['parameters.a.required']],
      ['/{a}', { a: { ...ofAssistant, enum: [] } }, ['parameters.a.enum']],
      ['/{a}', { a: { ...ofAssistant, enum: ['x', 1] } }, ['parameters.a.enum.1']],
      ['/{a}', { a: { ...ofAssistant, format: 'poem' } }, ['parameters.a.format']],
      ['/{a}', { a: { ...ofAssistant, type: 'number', format: 'date' } }, ['parameters.a.format']],
      ['/{a}', { a: { ...ofAssistant, pattern: '(' } }, ['parameters.a.pattern']],
      ['/{a}', { a: { ...ofAssistant, sources: 'get_x' } }, ['parameters.a.sources']],
      ['/{a}', { a: { ...ofAssistant, sources: [{ function: 'get_x' }] } }, ['parameters.a.sources.0']],
      [
        '/{a}',
        { a: { ...ofAssistant, sources: [{ function: 'get_x', response_path: 'a.b' }] } },
        ['parameters.a.sources.0.function'],
      ],
      ['/{a}', { a: { ...ofAssistant, sources: [{ login: 'sub' }] } }, ['parameters.a.sources.0.login']],
      ['/{a}', { a: { ...ofAssistant, sources: [{ login: '' }] } }, ['parameters.a.sources.0.login']],
      ['/{a}', { a: { ...direct('x'), sources: [] } }, ['parameters.a.sources']],
    ])('refuses %s with %j and names %j', async (path, parameters, paths) => {
      const refusal = await refused(save({ url: `http://${host}${path}`, parameters }));
      expect(refusal).toMatchObject({ code: 'invalid_payload', paths });
      expect(await listFunctions(context, organisation_id)).toEqual([]);
    });

    it('keeps what a function and its parameters declare, through a change of something else', async () => {
      await save({ name: 'list_orders' });
      const declared = {
        examples: ['Where is my order?', 'طلبي أين؟'],
        offered: false,
        sensitive: true,
        url: `http://${host}/echo?a={a}&b={b}`,
        parameters: {
          a: { ...ofAssistant, enum: ['x', 'y'], required: false },
          b: { ...ofAssistant, format: 'date', pattern: '^2', sources: sourcesOf('list_orders') },
        },
      };
      const saved = await save(declared);
      expect(saved).toMatchObject(declared);
      expect(await change(saved.id, { description: 'Another.' })).toMatchObject(declared);
      expect(await change(saved.id, { offered: true, sensitive: false, examples: [] })).toMatchObject({
        offered: true,
        sensitive: false,
        examples: [],
        parameters: declared.parameters,
      });
      const many = Array.from({ length: LIMITS.functionExamples + 1 }, () => 'x');
      expect(functionInput.safeParse(input({ examples: many })).success).toBe(false);
    });

    it('follows the new name of a function that values come from, its own too', async () => {
      const supplier = await save({ name: 'list_orders' });
      const parameters = { a: { ...ofAssistant, sources: [...sourcesOf('list_orders'), ...sourcesOf('get_order')] } };
      const taker = await save({ url: `http://${host}/echo?a={a}`, parameters });
      await change(supplier.id, { name: 'list_purchases' });
      await change(taker.id, { name: 'get_purchase' });
      const row = await findFunction(context, organisation_id, taker.id);
      expect(JSON.parse(row.parameters).a.sources).toEqual([
        ...sourcesOf('list_purchases'),
        ...sourcesOf('get_purchase'),
      ]);
    });

    it('gets a new version with the new name, so that a form that was open does not undo it', async () => {
      const { supplier, taker } = await mainAndLeaf();
      const parameters = { a: { ...ofAssistant, sources: [...sourcesOf('get_customer'), ...sourcesOf('get_all')] } };
      const reader = await save({ name: 'get_all', url: `http://${host}/echo?a={a}`, parameters });
      await change(supplier.id, { name: 'get_client' });
      for (const { id, date_updated: seen } of [taker, reader]) {
        const outdated = changeFunction(
          context,
          { organisation_id, id, change: { description: 'As it was.' }, seen },
          OPERATOR,
        );
        expect(await refused(outdated)).toMatchObject({ code: 'changed_meanwhile' });
      }
      const { date_updated: seen } = await change(reader.id, { name: 'get_everything' });
      await changeFunction(
        context,
        { organisation_id, id: reader.id, change: { description: 'All.' }, seen },
        OPERATOR,
      );
    });

    it('warns of an identity that would come from the conversation, and of a URL that will be refused', async () => {
      const parameters = (name: string) => ({ [name]: ofAssistant });
      const url = (name: string) => `http://${host}/x/{${name}}`;
      for (const name of ['user_id', 'customerId', 'account_holder_id', 'the_customer_number_id']) {
        const saved = await save({ name: `get_${name.toLowerCase()}`, url: url(name), parameters: parameters(name) });
        expect(saved.warnings, name).toEqual([expect.stringContaining(name)]);
      }
      const guarded = { url: url('user_id'), parameters: parameters('user_id'), requires_auth: true };
      expect((await save({ ...guarded, name: 'get_mine' })).warnings).toEqual([]);
      expect(
        (await save({ name: 'get_fixed', url: url('user_id'), parameters: { user_id: direct('1') } })).warnings,
      ).toEqual([]);
      const inside = await save({
        name: 'get_inside',
        url: 'http://10.0.0.1/{order_id}',
        parameters: parameters('order_id'),
      });
      expect(inside.warnings).toEqual([expect.stringContaining('FUNCTION_ALLOWED_HOSTS')]);
      const shut = await save({
        name: 'get_metadata',
        url: 'http://169.254.169.254/{order_id}',
        parameters: parameters('order_id'),
      });
      expect(shut.warnings).toEqual([expect.stringMatching(/^Calls to this URL are blocked: .*\.$/)]);
      expect(shut.warnings.join()).not.toContain('FUNCTION_ALLOWED_HOSTS');
    });

    it('gives a name once in an organisation, also when twenty race', async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => save()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
      expect(new Set(codes)).toEqual(new Set(['name_taken']));
      await saveFunction(context, await newOrganisation(), input(), OPERATOR);
      const other = await save({ name: 'get_other' });
      expect(await refused(change(other.id, { name: 'get_order' }))).toMatchObject({
        code: 'name_taken',
        paths: ['name'],
      });
      expect((await change(other.id, { name: 'get_other' })).name).toBe('get_other');
    });

    it('stops at the number of functions an organisation may have', async () => {
      const rows = Array.from({ length: LIMITS.functionsPerOrganisation - 1 }, (_, index) => ({
        ...input(),
        id: randomUUID(),
        organisation_id,
        name: `get_order${index}`,
        requires_auth: 0 as const,
        parameters: toJson({}),
        method: 'GET' as const,
        without_login: 0 as const,
        body: null,
        confirmation_template: null,
        examples: toJson([]),
        offered: 1 as const,
        sensitive: 0 as const,
        card: null,
        created_at: now,
        updated_at: now,
      }));
      await context.database.transaction(async ({ query }) => {
        await query.insertInto('functions').values(rows).execute();
      });
      const racing = await Promise.allSettled(['get_a', 'get_b', 'get_c'].map((name) => save({ name })));
      expect(racing.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(await refused(save({ name: 'get_d' }))).toMatchObject({ code: 'too_many_functions' });
    });

    it('refuses a URL whose query has the field that the token is sent as', async () => {
      await context.database.transaction(async ({ query }) => {
        const forwarding = JSON.stringify({ location: 'query', name: 'key' });
        await query
          .insertInto('auth_configs')
          .values({ organisation_id, login_url: null, forwarding, activation: 'organisation', updated_at: now })
          .execute();
      });
      const url = `http://${host}/echo?%6Bey=1`;
      expect(await refused(save({ url, requires_auth: true }))).toMatchObject({
        code: 'invalid_payload',
        paths: ['url'],
      });
      const open = await save({ url });
      expect(await refused(change(open.id, { requires_auth: true }))).toMatchObject({ paths: ['url'] });
    });
  });

  describe('changing', () => {
    it('leaves what is left out and keeps the parameters of placeholders that remain', async () => {
      const saved = await save({
        url: `http://${host}/orders/{order_id}?lang={lang}`,
        parameters: { order_id: ofAssistant, lang: direct('en') },
      });
      now += 1_000;
      const moved = await change(saved.id, { url: `http://${host}/v2/{order_id}` });
      expect(moved).toEqual({
        ...saved,
        url: `http://${host}/v2/{order_id}`,
        parameters: { order_id: ofAssistant },
        placeholders: [{ name: 'order_id', location: 'path' }],
        date_updated: new Date(now).toISOString(),
      });
      expect(await refused(change(saved.id, { url: `http://${host}/v3/{order_id}/{page}` }))).toMatchObject({
        paths: ['parameters.page'],
      });
      const grown = await change(saved.id, {
        url: `http://${host}/v3/{order_id}/{page}`,
        parameters: { page: direct(1) },
      });
      expect(grown.parameters).toEqual({ order_id: ofAssistant, page: direct(1) });
      expect((await change(saved.id, { description: 'Anew.' })).parameters).toEqual(grown.parameters);
    });

    it('and everything else stays within the organisation', async () => {
      const saved = await save();
      const stranger = await newOrganisation();
      const elsewhere = { organisation_id: stranger, id: saved.id };
      for (const attempt of [
        () => findFunction(context, stranger, saved.id),
        () => changeFunction(context, { ...elsewhere, change: { description: 'Mine now.' } }, OPERATOR),
        () => removeFunction(context, elsewhere, OPERATOR),
        () => testFunction(context, stranger, { id: saved.id, input: { arguments: {} } }, OPERATOR),
        () => findFunction(context, organisation_id, randomUUID()),
      ])
        expect(await refused(attempt())).toMatchObject({ code: 'not_found', message: 'There is no such function.' });
      expect(await listFunctions(context, stranger)).toEqual([]);
      expect(await findFunctionByName(context, stranger, saved.name)).toBeNull();
      expect(await findFunction(context, organisation_id, saved.id)).toMatchObject({ description: 'Gets an order.' });
      const taker = input({ name: 'get_taken', url: `http://${host}/{a}`, parameters: { a: leaf(saved.name) } });
      expect(await refused(saveFunction(context, stranger, taker, OPERATOR))).toMatchObject({ code: 'leaf_rule' });
      expect(await refused(saveFunction(context, randomUUID(), input(), OPERATOR))).toMatchObject({
        code: 'not_found',
      });
    });
  });

  describe('leaf rules', () => {
    const field = 'parameters.customer_id.leaf.function';

    it.each<[string, Partial<FunctionInput>, Partial<FunctionInput>]>([
      ['has a path placeholder', {}, { url: 'https://shop.example/{a}', parameters: { a: ofAssistant } }],
      ['has a query placeholder', {}, { url: 'https://shop.example/?a={a}', parameters: { a: direct('x') } }],
      ['requires authentication and the main function does not', {}, { requires_auth: true }],
      ['is for testing and the main function is live', {}, { environment: 'dev' }],
    ])('refuse a leaf that %s', async (_, main, ofLeaf) => {
      expect(await refused(mainAndLeaf(main, ofLeaf))).toMatchObject({ code: 'leaf_rule', paths: [field] });
    });

    it.each<[string, Partial<FunctionInput>, Partial<FunctionInput>]>([
      ['requires authentication like the main function', { requires_auth: true }, { requires_auth: true }],
      ['is open while the main function requires authentication', { requires_auth: true }, {}],
      ['is for testing like the main function', { environment: 'dev' }, { environment: 'dev' }],
      ['is live while the main function is for testing', { environment: 'dev' }, {}],
    ])('take a leaf that %s', async (_, main, ofLeaf) => {
      expect((await mainAndLeaf(main, ofLeaf)).taker.parameters).toEqual({
        customer_id: leaf('get_customer', 'customer.id'),
      });
    });

    it('refuse a leaf that does not exist, and a function as its own leaf', async () => {
      const url = `http://${host}/{customer_id}`;
      const unknown = save({ url, parameters: { customer_id: leaf('get_nothing') } });
      expect(await refused(unknown)).toMatchObject({ code: 'leaf_rule', paths: [field] });
      const itself = save({ url, parameters: { customer_id: leaf('get_order') } });
      expect(await refused(itself)).toMatchObject({ code: 'leaf_rule', paths: [field] });
      const saved = await save();
      const later = change(saved.id, { url, parameters: { customer_id: leaf('get_order') } });
      expect(await refused(later)).toMatchObject({ code: 'leaf_rule', paths: [field] });
      const renamed = change(saved.id, { name: 'get_new', url, parameters: { customer_id: leaf('get_order') } });
      expect(await refused(renamed)).toMatchObject({ code: 'leaf_rule', paths: [field] });
    });

    it('hold when the main function is changed', async () => {
      const { taker } = await mainAndLeaf(
        { requires_auth: true, environment: 'dev' },
        { requires_auth: true, environment: 'dev' },
      );
      expect(await refused(change(taker.id, { requires_auth: false }))).toMatchObject({
        code: 'leaf_rule',
        paths: [field],
      });
      expect(await refused(change(taker.id, { environment: 'live' }))).toMatchObject({
        code: 'leaf_rule',
        paths: [field],
      });
    });

    it.each<[string, FunctionChange]>([
      ['gets a placeholder', { url: 'https://shop.example/{a}', parameters: { a: ofAssistant } }],
      ['comes to require authentication', { requires_auth: true }],
      ['goes back to testing', { environment: 'dev' }],
    ])('keep a leaf from being changed so that it %s, and name who would break', async (_, given) => {
      const { supplier, taker } = await mainAndLeaf();
      const refusal = await refused(change(supplier.id, given));
      expect(refusal).toMatchObject({ code: 'has_dependants', paths: ['get_order.parameters.customer_id'] });
      expect(refusal.message).toContain('get_order');
      await change(taker.id, { parameters: { customer_id: ofAssistant } });
      await change(supplier.id, given);
    });

    it('keep a leaf from being removed until nobody takes from it', async () => {
      const { supplier, taker } = await mainAndLeaf();
      expect(await refused(remove(supplier.id))).toMatchObject({
        code: 'has_dependants',
        paths: ['get_order.parameters.customer_id'],
      });
      await remove(taker.id);
      await remove(supplier.id);
      expect(await listFunctions(context, organisation_id)).toEqual([]);
    });

    it('follow a leaf that gets another name', async () => {
      const { supplier, taker } = await mainAndLeaf();
      await change(supplier.id, { name: 'find_customer' });
      const row = await findFunction(context, organisation_id, taker.id);
      expect(JSON.parse(row.parameters)).toEqual({ customer_id: leaf('find_customer', 'customer.id') });
      expect(await call('get_order')).toMatchObject({ ok: true });
      expect(await refused(remove(supplier.id))).toMatchObject({ code: 'has_dependants' });
    });

    it('hold when both sides are written at once', async () => {
      for (let round = 0; round < 12; round++) {
        const supplier = await save({ name: `get_leaf${round}` });
        const parameters = { a: leaf(supplier.name) };
        await Promise.allSettled([
          save({ name: `get_main${round}`, url: `http://${host}/{a}`, parameters }),
          round % 3 === 0
            ? remove(supplier.id)
            : change(supplier.id, round % 3 === 1 ? { requires_auth: true } : { environment: 'dev' }),
        ]);
      }
      const functions = new Map((await listFunctions(context, organisation_id)).map((row) => [row.name, row]));
      const takers = [...functions.values()].filter(({ name }) => name.startsWith('get_main'));
      for (const { name } of takers) {
        const supplier = functions.get(name.replace('main', 'leaf'));
        expect(supplier).toMatchObject({ requires_auth: 0, environment: 'live' });
      }
      const recorded = await context.database.read
        .selectFrom('function_leaves')
        .innerJoin('functions', 'functions.id', 'function_leaves.function_id')
        .where('organisation_id', '=', organisation_id)
        .select('name')
        .execute();
      expect(recorded.map(({ name }) => name).sort()).toEqual(takers.map(({ name }) => name).sort());
    });
  });

  it('offers dev functions to test keys only', async () => {
    await save({ name: 'get_live' });
    await save({ name: 'get_dev', environment: 'dev' });
    const functions = await listFunctions(context, organisation_id);
    const names = (mode: 'live' | 'test') => usableFunctions(functions, mode).map(({ name }) => name);
    expect(names('live')).toEqual(['get_live']);
    expect(names('test')).toEqual(['get_dev', 'get_live']);
  });

  describe('calling', () => {
    it('fills in what the login says, whatever the assistant gives', async () => {
      const claims = { sub: 'mia', shop: { customer: 9007199254740993n } };
      const payload = JSON.stringify(claims, (_, value) => (typeof value === 'bigint' ? '#' : value)).replace(
        '"#"',
        '9007199254740993',
      );
      const token = `e30.${Buffer.from(payload).toString('base64url')}.signature`;
      const fromLogin = (path: string) => ({ ...ofAssistant, sources: [{ login: path }] });
      const saved = await save({
        url: `http://${host}/echo?a={a}&b={b}`,
        requires_auth: true,
        parameters: { a: fromLogin('sub'), b: fromLogin('shop.customer') },
      });
      expect(toToolDescription(await findFunction(context, organisation_id, saved.id)).parameters).toEqual([]);
      const asked = (value: string) =>
        call('get_order', {
          arguments: { a: 'eve', b: '1' },
          token: { value, forwarding: tokenForwarding.parse({}) },
        });
      expect(await asked(token)).toMatchObject({ ok: true, data: { url: '/echo?a=mia&b=9007199254740993' } });
      for (const none of ['opaque', 'a.b.c', `e30.${Buffer.from('{"sub":{}}').toString('base64url')}.x`])
        expect(await asked(none)).toMatchObject({ ok: false, reason: 'missing_parameter' });
    });

    it('leaves out the query field of an optional parameter without a value', async () => {
      await save({
        url: `http://${host}/echo?x=1&q={q}&page={page}`,
        parameters: { q: { ...ofAssistant, required: false }, page: { ...ofAssistant, required: false } },
      });
      const asked = async (given: Record<string, unknown>) =>
        ((await call('get_order', { arguments: given })) as { data?: { url?: string } }).data?.url;
      expect(await asked({})).toBe('/echo?x=1');
      expect(await asked({ q: '', page: null })).toBe('/echo?x=1');
      expect(await asked({ page: '2' })).toBe('/echo?x=1&page=2');
      expect(await asked({ q: 'a&b', page: '2' })).toBe('/echo?x=1&q=a%26b&page=2');
    });

    it('fills the URL from the assistant, from what is written down and from a leaf', async () => {
      await mainAndLeaf({
        url: `http://${host}/orders/{customer_id}?n={n}&first={first}&lang={lang}`,
        parameters: {
          customer_id: leaf('get_customer', 'customer.id'),
          first: leaf('get_customer', 'ids.0', 'number'),
          n: { ...ofAssistant, type: 'number' },
          lang: direct('en'),
        },
      });
      const outcome = await call('get_order', { arguments: { n: '12', unknown: 1 } });
      expect(outcome).toEqual({
        ok: true,
        data: { asked: '/orders/C%201%2F2?n=12&first=7&lang=en' },
        message: 'Done',
        request: { method: 'GET', url: `http://${host}/orders/C%201%2F2?n=12&first=7&lang=en`, headers: REQUEST_ID },
        status: 200,
        body: expect.objectContaining({ success: true }),
        duration_ms: expect.any(Number),
      });
      expect(asked.filter(({ url }) => url === '/customer')).toHaveLength(1);
    });

    it('calls a leaf once a turn, and again in the next', async () => {
      await mainAndLeaf();
      const leafCache = new Map();
      await Promise.all([call('get_order', { leafCache }), call('get_order', { leafCache })]);
      await call('get_order', { leafCache });
      expect(asked.filter(({ url }) => url === '/customer')).toHaveLength(1);
      await call('get_order');
      expect(asked.filter(({ url }) => url === '/customer')).toHaveLength(2);
    });

    it.each([
      [{}, 'missing_parameter'],
      [{ n: null }, 'missing_parameter'],
      [{ n: 'abc' }, 'invalid_parameter'],
      [{ n: [] }, 'invalid_parameter'],
      ['n=1', 'missing_parameter'],
      [null, 'missing_parameter'],
      [JSON.parse('{"__proto__":{"n":1}}'), 'missing_parameter'],
    ])('with the arguments %j is refused: %s', async (given, reason) => {
      await save({ url: `http://${host}/x?n={n}`, parameters: { n: { ...ofAssistant, type: 'number' } } });
      const outcome = await call('get_order', { arguments: given });
      expect(outcome).toMatchObject({ ok: false, reason, request: null, status: null });
      expect(outcome.ok ? '' : outcome.message).toMatch(/^n /);
      expect(asked).toEqual([]);
    });

    it('refuses a value that would climb out of its place', async () => {
      await save({ url: `http://${host}/orders/{order_id}/items`, parameters: { order_id: ofAssistant } });
      const outcome = await call('get_order', { arguments: { order_id: '../admin' } });
      expect(outcome).toMatchObject({ ok: false, reason: 'invalid_parameter' });
      expect(asked).toEqual([]);
    });

    it.each([
      ['/broken', 'http_status', /Database is down/],
      ['/text', 'not_json', /JSON/],
      ['/refused', 'unauthorized', /login/],
      ['/hang', 'timeout', /seconds/],
      ['/reset', 'unreachable', /reached/],
    ])('%s comes back as %s', async (path, reason, message) => {
      await save({ url: `http://${host}${path}` });
      const outcome = await call('get_order');
      expect(outcome).toMatchObject({ ok: false, reason, request: { url: `http://${host}${path}` } });
      expect(outcome.ok ? '' : outcome.message).toMatch(message);
    });

    it('is stopped by its signal, and never leaves the allowed destinations', async () => {
      await save({ url: `http://${host}/hang` });
      expect(await call('get_order', { signal: AbortSignal.timeout(50) })).toMatchObject({ reason: 'aborted' });
      await save({ name: 'get_metadata', url: 'http://169.254.169.254/latest' });
      expect(await call('get_metadata')).toMatchObject({ reason: 'forbidden_address', status: null });
    });

    it.each([
      ['/broken', 'customer.id', 'leaf_failed', /customer_id.*get_customer.*500/],
      ['/customer', 'customer.name', 'leaf_failed', /data\.customer has no "name"/],
      ['/customer', 'customer', 'leaf_failed', /not a single value/],
      ['/customer', 'nothing', 'leaf_failed', /not a single value/],
      ['/customer', undefined, 'leaf_failed', /data is not a single value/],
      ['/refused', 'customer.id', 'unauthorized', /get_customer/],
    ])('with a leaf at %s and the path %s fails: %s', async (path, response_path, reason, message) => {
      await mainAndLeaf(
        { parameters: { customer_id: leaf('get_customer', response_path) } },
        { url: `http://${host}${path}` },
      );
      const outcome = await call('get_order');
      expect(outcome).toMatchObject({ ok: false, reason, request: null });
      expect(outcome.ok ? '' : outcome.message).toMatch(message);
      expect(asked.map(({ url }) => url)).toEqual([path]);
    });

    it('tells the organisation what a broken leaf said, and not the assistant', async () => {
      await mainAndLeaf(
        { parameters: { customer_id: leaf('get_customer', 'customer.id') } },
        { url: `http://${host}/broken` },
      );
      const outcome = await call('get_order');
      expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('Database is down') });
      expect(toToolResult('get_order', outcome)).toMatchObject({
        ok: false,
        message: expect.stringMatching(/get_customer, which failed: The endpoint answered with status 500\.$/),
      });
    });

    it('holds what a leaf gives against the type of the parameter', async () => {
      await mainAndLeaf({ parameters: { customer_id: leaf('get_customer', 'customer.id', 'number') } });
      expect(await call('get_order')).toMatchObject({ ok: false, reason: 'leaf_failed' });
    });

    it('sends the token only where authentication is required, to leaves too', async () => {
      await mainAndLeaf({ requires_auth: true }, { requires_auth: true });
      await save({ name: 'get_open', url: `http://${host}/open` });
      expect(await call('get_order', withToken)).toMatchObject({ ok: true });
      await call('get_open', withToken);
      expect(asked.map(({ url, authorization }) => [url, authorization])).toEqual([
        ['/customer', `Bearer ${TOKEN}`],
        ['/orders/C%201%2F2', `Bearer ${TOKEN}`],
        ['/open', undefined],
      ]);
      asked.length = 0;
      expect(await call('get_order')).toMatchObject({ ok: false, reason: 'unauthorized', status: null });
      expect(asked).toEqual([]);
    });

    it.each([
      {},
      { location: 'query', name: 'key' },
    ])('shows the token nowhere, even where it is echoed: %j', async (given) => {
      await save({ url: `http://${host}/echo?a=1`, requires_auth: true });
      const token = { value: TOKEN, forwarding: tokenForwarding.parse(given) };
      const outcome = await call('get_order', { token });
      expect(outcome.ok).toBe(true);
      expect(JSON.stringify(asked)).toContain(TOKEN);
      expect(JSON.stringify(outcome)).not.toContain(TOKEN);
      expect(JSON.stringify(outcome)).toContain('[redacted]');
    });

    it('shows no part of a token in an answer that is cut', async () => {
      await save({ url: `http://${host}/long-echo`, requires_auth: true });
      const value = 'abcdefghij'.repeat(40);
      const outcome = await call('get_order', { token: { value, forwarding: tokenForwarding.parse({}) } });
      expect(outcome).toMatchObject({ ok: false, status: 500, body: expect.stringContaining('Bearer [redacted]-') });
      expect(JSON.stringify(outcome)).not.toContain('abc');
    });

    it('is a failure and not an exception when the database is gone', async () => {
      await mainAndLeaf();
      const row = await findFunctionByName(context, organisation_id, 'get_order');
      const gone = await open();
      await gone[Symbol.asyncDispose]();
      const outcome = await callFunction(
        { ...context, database: gone.database },
        {
          organisation_id,
          function: row!,
          arguments: {},
          endpoint_auth: NO_ENDPOINT_AUTH,
          leafCache: new Map(),
          signal: AbortSignal.timeout(5_000),
        },
      );
      expect(outcome).toMatchObject({ ok: false });
    });
  });

  describe('a test run', () => {
    it('shows the exchange of a success', async () => {
      const { id } = await save({
        url: `http://${host}/orders/{n}`,
        parameters: { n: ofAssistant },
        requires_auth: true,
      });
      const result = await testFunction(
        context,
        organisation_id,
        {
          id,
          input: { arguments: { n: '5' }, auth_token: TOKEN },
        },
        OPERATOR,
      );
      expect(result).toEqual({
        ok: true,
        request: {
          method: 'GET',
          url: `http://${host}/orders/5`,
          headers: { ...REQUEST_ID, Authorization: '[redacted]' },
        },
        response: { status: 200, body: { success: true, data: { asked: '/orders/5' }, message: 'Done' } },
        failure: null,
        reply: null,
        duration_ms: expect.any(Number),
      });
    });

    it('keeps which fields a successful run answered, and none of their values', async () => {
      const { id } = await save({ url: `http://${host}/customer` });
      const broken = await save({ name: 'get_broken', url: `http://${host}/broken` });
      expect(await listAnswers(context, organisation_id)).toEqual([]);
      const run = (function_id: string) =>
        testFunction(context, organisation_id, { id: function_id, input: { arguments: {} } }, OPERATOR);
      await run(broken.id);
      await run(id);
      now += 1_000;
      await run(id);
      const answered = {
        function_id: id,
        fields: [
          { path: 'customer.id', type: 'string' },
          { path: 'ids[]', type: 'number' },
        ],
        recorded_at: new Date(now).toISOString(),
      };
      expect(await listAnswers(context, organisation_id)).toEqual([answered]);
      expect(await listAnswers(context, randomUUID())).toEqual([]);
      await changeFunction(context, { organisation_id, id, change: { url: `http://${host}/echo` } }, OPERATOR);
      expect(await listAnswers(context, organisation_id)).toEqual([]);
      await run(id);
      await removeFunction(context, { organisation_id, id }, OPERATOR);
      expect(await listAnswers(context, organisation_id)).toEqual([]);
    });

    it('shows the exchange of a failure, and goes on asking a host that keeps failing', async () => {
      const { id } = await save({ url: `http://${host}/reset` });
      for (let run = 0; run < 10; run++) await call('get_order');
      asked.length = 0;
      const result = await testFunction(context, organisation_id, { id, input: { arguments: {} } }, OPERATOR);
      expect(result).toMatchObject({ ok: false, response: null, failure: { reason: 'unreachable' } });
      expect(asked.length).toBeGreaterThan(0);
      const broken = await save({ name: 'get_broken', url: `http://${host}/broken` });
      expect(
        await testFunction(context, organisation_id, { id: broken.id, input: { arguments: {} } }, OPERATOR),
      ).toMatchObject({
        ok: false,
        response: { status: 500, body: { message: 'Database is down' } },
        failure: { reason: 'http_status' },
      });
    });
  });
});
