/** Drafts are valid for saving and name omissions; whatever exceeds a limit is refused by name. */
import { LIMITS } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { draftFunctions } from './draft-functions.js';

const document = {
  openapi: '3.1.0',
  servers: [{ url: 'https://{region}.shop.example/v1/', variables: { region: { default: 'eu' } } }],
  security: [{ customer: [] }],
  components: {
    securitySchemes: {
      customer: { type: 'http', scheme: 'bearer' },
      ours: { type: 'apiKey', in: 'header', name: 'X' },
    },
    parameters: {
      order: { $ref: '#/components/parameters/order~1id' },
      'order/id': {
        name: 'order-id',
        in: 'path',
        required: true,
        description: 'The number of\nthe order',
        schema: { type: 'string', example: '1042' },
      },
      circle: { $ref: '#/components/parameters/circle' },
    },
    schemas: {
      Envelope: {
        type: 'object',
        properties: {
          success: { type: 'boolean' },
          data: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
        },
      },
      Order: { properties: { status: {}, total: {} } },
    },
  },
  paths: {
    '/orders/{order-id}': {
      parameters: [{ $ref: '#/components/parameters/order' }],
      get: {
        summary: 'One order',
        description: 'Where it is and what is in it.',
        parameters: [
          { name: 'with items', in: 'query', required: true, schema: { type: 'boolean' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'sort', in: 'query', schema: { enum: ['newest', 'oldest'], example: 'newest' } },
          { name: 'X-Shop', in: 'header', required: true },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } } },
      },
      post: { summary: 'Change it' },
      head: {},
    },
    '/stores': { get: { operationId: 'findStores', security: [], responses: { 200: { description: 'Stores' } } } },
    '/stores/near': { get: { operationId: 'findStores', security: [{ ours: [] }] } },
    '/circle': {
      get: { parameters: [{ $ref: '#/components/parameters/circle' }, { $ref: 'https://evil.example/x' }] },
    },
    '/dots/../up': { get: {} },
    '/elsewhere': { $ref: 'other.json#/paths/x' },
  },
};

const times = <Result>(count: number, make: (at: number) => Result) =>
  Array.from({ length: count }, (_, at) => make(at));
const json = (document: object) => JSON.stringify({ openapi: '3.0.0', ...document });
const laughs = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefg'].map((letter, index) => `${letter}: &${letter} [${Array(10).fill(`*${'abcdefg'[index]}`)}]`).join('\n')}\nopenapi: '3.0'\npaths: *g`;

describe('an OpenAPI document', () => {
  const { drafts, left_out } = draftFunctions({ openapi: JSON.stringify(document) });
  const by = (name: string) => drafts.find((draft) => draft.name === name);

  it('becomes drafts of its GET operations', () => {
    expect(by('get_order')).toEqual({
      name: 'get_order',
      description: 'One order. Where it is and what is in it. Returns status, total.',
      url: 'https://eu.shop.example/v1/orders/{order_id}?with%20items={with_items}&page={page}&sort={sort}',
      requires_auth: true,
      environment: 'dev',
      parameters: {
        order_id: { description: 'The number of the order. Such as 1042.', type: 'string', provider: 'assistant' },
        with_items: { description: 'The with items.', type: 'boolean', provider: 'assistant' },
        page: { description: 'The page.', type: 'number', provider: 'assistant', required: false },
        sort: {
          description: 'The sort. One of: newest, oldest. Such as newest.',
          type: 'string',
          provider: 'assistant',
          enum: ['newest', 'oldest'],
          required: false,
        },
      },
      warnings: [
        expect.stringContaining('header X-Shop was left out, which the endpoint requires'),
        expect.stringContaining("customer's own token"),
      ],
    });
    expect(by('find_stores')).toMatchObject({ requires_auth: false, url: 'https://eu.shop.example/v1/stores' });
    expect(by('find_stores_2')?.warnings.join()).toContain('static header under Endpoint authentication');
  });

  it('becomes drafts of actions for what changes something, with a body by its schema', () => {
    const itself = {
      type: 'object',
      properties: { self: { $ref: '#/components/schemas/Itself' }, id: { type: 'integer' } },
    };
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Base' }],
      required: ['reason', 'address', 'free'],
      properties: {
        note: { type: 'string' },
        reason: { type: 'string', enum: ['late', 'wrong'] },
        address: {
          type: 'object',
          required: ['city'],
          properties: { city: { type: 'string' }, id: { type: 'string' } },
        },
        amounts: { type: 'array', items: { type: 'number' } },
        written: { type: 'string', readOnly: true },
        free: { type: 'object' },
      },
    };
    const { drafts: actions, left_out: none } = draftFunctions({
      openapi: json({
        servers: [{ url: 'https://shop.example' }],
        components: {
          schemas: { Base: { properties: { id: { type: 'integer' } }, required: ['id'] }, Itself: itself },
        },
        paths: {
          '/orders/{id}/cancel': {
            post: { security: [], requestBody: { content: { 'application/json': { schema } } } },
            delete: { operationId: 'takeBack', requestBody: {} },
          },
          '/orders/{id}': { patch: { requestBody: { content: { 'application/json': { schema: itself } } } } },
          '/orders': { put: { requestBody: { content: { 'text/csv': {} } } } },
        },
      }),
    });
    expect(none).toEqual([]);
    expect(actions).toMatchObject([
      {
        name: 'cancel_order',
        method: 'POST',
        requires_auth: true,
        url: 'https://shop.example/orders/{id}/cancel',
        body: {
          id: '{id}',
          reason: '{reason}',
          address: { city: '{city}', id: '{address_id}' },
          note: '{note}',
          amounts: ['{amounts}'],
        },
        confirmation_template: expect.stringContaining(
          'Cancel order, id: {{ arguments.id }}, reason: {{ arguments.reason }}',
        ),
        parameters: { reason: { enum: ['late', 'wrong'] }, note: { required: false }, amounts: { type: 'number' } },
      },
      { name: 'take_back', method: 'DELETE' },
      { name: 'change_order', method: 'PATCH', body: { id: '{id}', self: { id: '{self_id}' } } },
      { name: 'replace_order', method: 'PUT' },
    ]);
    const warnings = actions[0]?.warnings.join();
    for (const said of [
      'changes data',
      'names no credentials',
      'free was left out, which the endpoint requires',
      'one is sent',
    ])
      expect(warnings).toContain(said);
  });

  it('reads the types and choices of values that may be null, as frameworks write them', () => {
    const colour = { $ref: '#/components/schemas/Colour' };
    const schemas = {
      count: { type: ['integer', 'null'] },
      limit: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'How many' },
      day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      size: { type: ['string', 'null'], enum: ['s', 'm', null] },
      colour: { anyOf: [colour, { type: 'null' }] },
      shade: { allOf: [colour], default: 'red' },
      kind: { const: 'one' },
      order: { oneOf: [{ const: 'asc' }, { const: 'desc' }] },
      mixed: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      partly: { anyOf: [colour, { type: 'string' }] },
    };
    const names = Object.keys(schemas) as (keyof typeof schemas)[];
    const body = { type: 'object', properties: schemas };
    const { drafts: items } = draftFunctions({
      openapi: json({
        servers: [{ url: 'https://shop.example' }],
        components: { schemas: { Colour: { type: 'string', enum: ['red', 'blue'] } } },
        paths: {
          '/items': {
            get: { parameters: names.map((name) => ({ name, in: 'query', schema: schemas[name] })) },
            post: { requestBody: { content: { 'application/json': { schema: body } } } },
          },
        },
      }),
    });
    for (const { parameters } of items) {
      expect(parameters).toMatchObject({
        count: { type: 'number' },
        limit: { type: 'number', description: 'How many.' },
        day: { type: 'string', format: 'date' },
        size: { type: 'string', enum: ['s', 'm'] },
        colour: { enum: ['red', 'blue'] },
        shade: { enum: ['red', 'blue'] },
        kind: { enum: ['one'] },
        order: { enum: ['asc', 'desc'] },
        mixed: { type: 'string' },
      });
      expect(parameters.partly).not.toHaveProperty('enum');
    }
    expect(items).toHaveLength(2);
  });

  it('reads which fields are required beside a reference', () => {
    const address = { allOf: [{ $ref: '#/components/schemas/Address' }], required: ['city'] };
    const schema = { type: 'object', required: ['address'], properties: { address } };
    const text = { type: 'string' };
    const { drafts: items } = draftFunctions({
      openapi: json({
        servers: [{ url: 'https://shop.example' }],
        components: { schemas: { Address: { type: 'object', properties: { city: text, street: text } } } },
        paths: { '/orders': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
      }),
    });
    expect(items).toHaveLength(1);
    expect(items[0]?.parameters.city).not.toHaveProperty('required');
    expect(items[0]?.parameters.street).toMatchObject({ required: false });
    expect(items[0]?.body).toEqual({ address: { city: '{city}', street: '{street}' } });
  });

  it('says what was left out, and follows no reference in circles or out of itself', () => {
    expect(left_out).toEqual([
      { operation: 'HEAD /orders/{order-id}', reason: expect.stringContaining('no such method') },
      { operation: '/elsewhere', reason: expect.stringContaining('outside') },
      { operation: 'GET /dots/../up', reason: expect.stringContaining('path segment') },
    ]);
    expect(by('get_circle')?.warnings.filter((warning) => warning.includes('outside of the document'))).toHaveLength(2);
  });

  it('is read from YAML and from Swagger 2 as well', () => {
    const yaml = `swagger: '2.0'
host: shop.example
basePath: /api
paths:
  /orders/{id}/items:
    get:
      parameters:
        - { name: id, in: path, required: true, type: integer }
      responses: { '200': { schema: { properties: { success: {}, data: { properties: { name: {} } } } } } }
`;
    expect(draftFunctions({ openapi: yaml }).drafts).toMatchObject([
      {
        name: 'list_order_items',
        url: 'https://shop.example/api/orders/{id}/items',
        parameters: { id: { type: 'number' } },
        description: 'Answers GET /orders/{id}/items. Returns name.',
      },
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['broken JSON', '{', /is not JSON/],
    ['a list', '[]', /must be an OpenAPI 3/],
    ['words', 'just words', /must be an OpenAPI 3/],
    ['broken YAML', 'a: [', /is not YAML: .* at line 1, column \d+$/],
    ['no paths', '{"openapi":"3.0.0"}', /has no paths/],
    ['an old version', '{"swagger":"1.2","paths":{}}', /must be an OpenAPI 3/],
    ['depth', `{"openapi":"3.0.0","paths":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`, /nests deeper than 64/],
    ['depth in YAML', `openapi: 3.0.0\npaths: ${'['.repeat(70)}`, /nests deeper than 64/],
    ['nested indicators', '? '.repeat(27_000), /nests deeper than 64/],
    ['aliases', `openapi: 3.0.0\nx: &x 1\npaths: [${'*x,'.repeat(501)}]`, /more than 500 aliases/],
    ['aliases of aliases', laughs, /not YAML: Excessive alias count/],
    ['values', json({ paths: {}, x: Array(200_001).fill(1) }), /more than 200,000 values/],
    ['references', json({ paths: {}, x: Array(10_001).fill({ $ref: '#/a' }) }), /more than 10,000 references/],
    ['paths', json({ paths: Object.fromEntries(times(5_001, (at) => [`/${at}`, {}])) }), /more than 5,000 paths/],
  ])('is refused by name: %s', (_what, openapi, message) => {
    expect(() => draftFunctions({ openapi })).toThrow(/^Invalid payload: openapi: /);
    expect(() => draftFunctions({ openapi })).toThrow(message);
  });

  it('may hold values of any type where text belongs', () => {
    const odd = { toString: 1, valueOf: {} };
    const paths = {
      '/orders/{id}': {
        get: {
          operationId: odd,
          summary: odd,
          security: [odd, { ours: odd }],
          parameters: [
            { name: 'broken \ud800', in: 'query', required: true, schema: { enum: [odd], type: odd }, example: odd },
            { name: 'optional \udfff', in: 'query' },
            odd,
          ],
          responses: { 200: { content: { 'application/json': { schema: { properties: odd, items: odd } } } } },
        },
      },
    };
    for (const place of [
      {
        openapi: '3.0.0',
        servers: [{ url: 'https://{region}.shop.example', variables: { region: { default: odd } } }],
      },
      { swagger: '2.0', host: 'shop.example', basePath: odd, schemes: [odd] },
      { swagger: '2.0', host: odd, schemes: odd, securityDefinitions: odd },
    ]) {
      const { drafts, left_out } = draftFunctions({ openapi: JSON.stringify({ ...place, paths }) });
      expect(drafts.length + left_out.length).toBe(1);
    }
  });

  it('keeps what it answers in bounds, whatever operations share', () => {
    const shared = { get: { parameters: times(1_000, (at) => ({ name: `q${at}`, in: 'query' })) } };
    const paths = Object.fromEntries(times(1_000, (at) => [`/p${at}`, { $ref: '#/x/shared' }]));
    const { drafts, left_out } = draftFunctions({ openapi: json({ paths, x: { shared } }) });
    expect(drafts.length).toBeGreaterThan(LIMITS.functionsPerOrganisation / 2);
    expect(JSON.stringify(drafts).length).toBeLessThanOrEqual(LIMITS.importResultCharacters + drafts.length + 2);
    for (const { warnings } of drafts) expect(warnings.length).toBeLessThanOrEqual(LIMITS.importWarnings + 1);
    expect(Object.keys(drafts[0]?.parameters ?? {})).toHaveLength(LIMITS.functionParameters);
    expect(drafts[0]?.warnings).toContain('Only its first 100 parameters were read.');
    expect(left_out).toHaveLength(LIMITS.importLeftOut + 1);
    expect(left_out.at(-1)).toEqual({ operation: `${500 - drafts.length} more`, reason: 'they are too many to list' });
  });

  it('shows numbers as they are written', () => {
    const text = (schema: string) =>
      `{"openapi":"3.0.0","servers":[{"url":"https://x.example"}],"paths":{"/a/{id}":{"get":{"parameters":[{"name":"id","in":"path","schema":${schema}}]}}}}`;
    const yaml = `openapi: 3.0.0\nservers: [{url: https://x.example}]\npaths: {"/a/{id}": {get: {parameters: [{name: id, in: path, example: 9007199254740993}]}}}`;
    for (const openapi of [text('{"enum":[9007199254740993]}'), text('{"example":9007199254740993}'), yaml])
      expect(draftFunctions({ openapi }).drafts[0]?.parameters).toMatchObject({
        id: { description: expect.stringContaining('9007199254740993') },
      });
  });

  it('cannot reach into prototypes', () => {
    const paths =
      '{"/x":{"get":{"parameters":[{"$ref":"#/__proto__/toString"},{"name":"__proto__","in":"query","required":true}]}}}';
    const [draft] = draftFunctions({ openapi: `{"openapi":"3.0.0","paths":${paths}}` }).drafts;
    expect(Object.keys(draft?.parameters ?? {})).toEqual(['proto']);
  });
});

describe('a curl command', () => {
  it('becomes a draft without its credentials', () => {
    const { drafts } = draftFunctions({
      curl: `curl -sS --compressed 'https://u:p@shop.example/v2/orders/1042/items?lang=de&limit=20&api_key=s3cret' \\
        -H 'Authorization: Bearer s3cret' -H "X-Shop: 1" -H 'Accept: */*' --http2`,
    });
    expect(drafts).toMatchObject([
      {
        name: 'list_order_items',
        url: 'https://shop.example/v2/orders/{order_id}/items?lang={lang}&limit={limit}',
        requires_auth: true,
        parameters: {
          order_id: { type: 'string', description: 'The order id. Such as 1042.' },
          lang: { type: 'string' },
          limit: { type: 'number' },
        },
      },
    ]);
    expect(JSON.stringify(drafts)).not.toContain('s3cret');
    expect(drafts[0]?.warnings.join()).toContain('X-Shop');
  });

  it('that sends JSON becomes an action', () => {
    const [draft] = draftFunctions({
      curl: `curl -X POST https://shop.example/orders/1042/refund -d '{"amount": 12.5, "to": {"name": "Ada", "token": "s3cret"}}'`,
    }).drafts;
    expect(draft).toMatchObject({
      name: 'refund_order',
      method: 'POST',
      requires_auth: true,
      body: { amount: '{amount}', to: { name: '{name}' } },
      parameters: { order_id: { type: 'string' }, amount: { type: 'number' }, name: { type: 'string' } },
    });
    expect(JSON.stringify(draft)).not.toContain('s3cret');
  });

  it("is read with its $'…', which browsers write where a text has quotes, and signs beyond ASCII", () => {
    const [draft] = draftFunctions({
      curl: String.raw`curl $'https://shop.example/search?q=it\u0027s\u0021&e=\ud83d\ude00&b=caf\xc3\251&s=a\'b\&p='$'{page}' -H $'X-Note: a\nb'`,
    }).drafts;
    expect(draft?.url).toBe('https://shop.example/search?q={q}&e={e}&b={b}&s={s}&p={page}');
    expect(draft?.parameters).toMatchObject({
      q: { description: "The q. Such as it's!." },
      e: { description: 'The e. Such as 😀.' },
      b: { description: 'The b. Such as café.' },
      s: { description: "The s. Such as a'b\\." },
      page: { description: 'The page.' },
    });
    const [action] = draftFunctions({
      curl: String.raw`curl https://shop.example/notes --data-raw $'{"note":"it\'s fine \041 \x245"}'`,
    }).drafts;
    expect(action?.parameters).toMatchObject({ note: { description: "The note. Such as it's fine ! $5." } });
  });

  it('is refused where no function can make its request', () => {
    for (const curl of [
      'wget https://x.example',
      'curl',
      'curl -I https://x.example',
      "curl -d 'a=1' https://x.example",
      `curl -X GET -d '{}' https://x.example`,
      `curl -d '${'['.repeat(50_000)}' https://x.example`,
      'curl ftp://x.example',
      `curl https://x.example${'/1'.repeat(21)}`,
      `curl https://x.example/?${'a=1&'.repeat(21)}`,
    ])
      expect(() => draftFunctions({ curl })).toThrow(/^Invalid payload: curl: /);
    expect(draftFunctions({ curl: 'curl -G -d q=lamp https://x.example/search' }).drafts[0]?.url).toBe(
      'https://x.example/search?q={q}',
    );
  });
});
