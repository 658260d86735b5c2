/** The OpenAPI document as programs read it: every object has a name, names are readable, examples fit their schemas. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { databases } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let document: OpenApiDocument;

beforeAll(async () => {
  const [sqlite] = databases();
  service = await startService(sqlite!);
  document = (await (await fetch(`${service.url}/api/docs/json`)).json()) as OpenApiDocument;
});
afterAll(() => service[Symbol.asyncDispose]());

type Found = { place: string; schema: Record<string, unknown> };

/** Every object of fields below a value, with where it is. */
function objectsIn(value: unknown, place: string, found: Found[] = []): Found[] {
  if (typeof value !== 'object' || value === null) return found;
  if (!Array.isArray(value) && 'properties' in value && 'type' in value)
    found.push({ place, schema: value as Record<string, unknown> });
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') objectsIn(inner, `${place}/${key}`, found);
  return found;
}

it('names every object', () => {
  expect(objectsIn(document.paths, 'paths').map(({ place }) => place)).toEqual([]);
  for (const [name, schema] of Object.entries(document.components.schemas))
    expect(objectsIn(schema, name).map(({ place }) => place)).toEqual('properties' in schema ? [name] : []);
});

it('refers to nothing that is not there', () => {
  const known = new Set(
    Object.entries(document.components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    ),
  );
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(500);
  expect(references.filter((reference) => !known.has(reference ?? ''))).toEqual([]);
});

it('has the names of the contract', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining([
      'FunctionView',
      'FunctionInput',
      'ListedConversation',
      'HistoryPage',
      'HttpError',
      'Webhook',
    ]),
  );
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]+\d?$/);
});

it('says of every operation what it is called, what it does, who may ask and how it refuses', () => {
  const all = operationsOf(document);
  const ids = all.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(all.length);
  for (const { path, method, operation } of all) {
    const at = `${method} ${path}`;
    expect(operation.summary?.length, at).toBeGreaterThan(3);
    expect(operation.tags, at).toHaveLength(1);
    expect(operation.security, at).toBeInstanceOf(Array);
    for (const [status, { headers, content }] of Object.entries(operation.responses)) {
      expect(headers, at).toHaveProperty('X-Request-Id');
      if (Number(status) < 400 || path === '/readyz') continue;
      const schema = content?.['application/json']?.schema;
      expect(schema?.$ref, `${at} ${status}`).toMatch(
        /\/(HttpError|PostLabLoginCallbackRefusal|McpRefusal|OrganisationRequired)$/,
      );
    }
  }
});

it('gives examples that fit their schemas', () => {
  let checked = 0;
  const $defs = document.components.schemas;
  for (const { path, method, operation } of operationsOf(document))
    for (const { content } of [operation.requestBody ?? {}, ...Object.values(operation.responses)])
      for (const { schema, example } of Object.values(content ?? {})) {
        if (schema === undefined || example === undefined) continue;
        const local = JSON.parse(JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/'));
        const { error } = z.fromJSONSchema(local).safeParse(example);
        expect(error?.issues, `${method} ${path} ${JSON.stringify(example)}`).toBeUndefined();
        checked++;
      }
  expect(checked).toBeGreaterThan(100);
});
