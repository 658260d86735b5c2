/** Drafts are what registering would take, say what was left out, and hostile documents are refused or read in bounds. */
import { describe, expect, it } from 'vitest';
import { importFunctions } from './import-functions.js';

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
          { name: 'X-Shop', in: 'header', required: true },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } } },
      },
      post: { summary: 'Change it' },
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

describe('an OpenAPI document', async () => {
  const { drafts, left_out } = await importFunctions({ openapi: JSON.stringify(document) });
  const by = (name: string) => drafts.find((draft) => draft.name === name);

  it('becomes drafts of its GET operations', () => {
    expect(by('get_order')).toEqual({
      name: 'get_order',
      description: 'One order. Where it is and what is in it. Returns status, total.',
      url: 'https://eu.shop.example/v1/orders/{order_id}?with%20items={with_items}',
      requires_auth: true,
      environment: 'dev',
      parameters: {
        order_id: { description: 'The number of the order. Such as 1042.', type: 'string', provider: 'assistant' },
        with_items: { description: 'The with items.', type: 'boolean', provider: 'assistant' },
      },
      warnings: [
        expect.stringContaining('page={page}'),
        expect.stringContaining('header X-Shop was left out, which the endpoint requires'),
        expect.stringContaining("customer's own token"),
      ],
    });
    expect(by('find_stores')).toMatchObject({ requires_auth: false, url: 'https://eu.shop.example/v1/stores' });
    expect(by('find_stores_2')?.warnings.join()).toContain('a key of yours cannot be sent');
  });

  it('says what was left out, and follows no reference in circles or out of itself', () => {
    expect(left_out).toEqual([
      { operation: 'POST /orders/{order-id}', reason: expect.stringContaining('only GET') },
      { operation: '/elsewhere', reason: expect.stringContaining('outside') },
      { operation: 'GET /dots/../up', reason: expect.stringContaining('path segment') },
    ]);
    expect(by('get_circle')?.warnings.filter((warning) => warning.includes('outside of the document'))).toHaveLength(2);
  });

  it('is read from YAML and from Swagger 2 as well', async () => {
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
    expect((await importFunctions({ openapi: yaml })).drafts).toMatchObject([
      {
        name: 'list_order_items',
        url: 'https://shop.example/api/orders/{id}/items',
        parameters: { id: { type: 'number' } },
        description: 'Answers GET /orders/{id}/items. Returns name.',
      },
    ]);
  });

  it('is refused by name where it is none', async () => {
    // Reading this takes minutes: it is given up.
    const endless = '? '.repeat(250_000);
    const laughs = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefg'].map((letter, index) => `${letter}: &${letter} [${Array(10).fill(`*${'abcdefg'[index]}`)}]`).join('\n')}\nopenapi: '3.0'\npaths: *g`;
    for (const openapi of [
      '{',
      '[]',
      'just words',
      '{"openapi":"3.0.0"}',
      endless,
      laughs,
      '{"swagger":"1.2","paths":{}}',
    ])
      await expect(importFunctions({ openapi })).rejects.toThrow(/^Invalid payload: openapi: /);
  });

  it('may hold values of any type where text belongs', async () => {
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
      const { drafts, left_out } = await importFunctions({ openapi: JSON.stringify({ ...place, paths }) });
      expect(drafts.length + left_out.length).toBe(1);
    }
  });

  it('cannot reach into prototypes', async () => {
    const paths =
      '{"/x":{"get":{"parameters":[{"$ref":"#/__proto__/toString"},{"name":"__proto__","in":"query","required":true}]}}}';
    const [draft] = (await importFunctions({ openapi: `{"openapi":"3.0.0","paths":${paths}}` })).drafts;
    expect(Object.keys(draft?.parameters ?? {})).toEqual(['proto']);
  });
});

describe('a curl command', () => {
  it('becomes a draft without its credentials', async () => {
    const { drafts } = await importFunctions({
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

  it('is refused where it is no GET', async () => {
    for (const curl of [
      'wget https://x.example',
      'curl',
      'curl -X POST https://x.example',
      "curl -d 'a=1' https://x.example",
      'curl ftp://x.example',
    ])
      await expect(importFunctions({ curl })).rejects.toThrow(/^Invalid payload: curl: /);
    expect((await importFunctions({ curl: 'curl -G -d q=lamp https://x.example/search' })).drafts[0]?.url).toBe(
      'https://x.example/search?q={q}',
    );
  });
});
