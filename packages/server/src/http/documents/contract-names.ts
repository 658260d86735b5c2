/** Names of the contract's schemas in the OpenAPI document: `functionView` is `FunctionView`. */
import type { JsonSchema } from '@frontdesk/contract';
import * as contract from '@frontdesk/contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pascal, shapeOf } from './name-schemas.js';

/** By {@link shapeOf}; the input and output of a schema may differ in shape. */
export function contractNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(contract)) {
    if (!(schema instanceof z.ZodType)) continue;
    const given = {
      schema: { body: schema, response: { 200: schema } },
      url: '/',
      openapiObject: { openapi: '3.1.0' },
    };
    const written = jsonSchemaTransform(given as unknown as Parameters<typeof jsonSchemaTransform>[0]).schema as {
      body: JsonSchema;
      response: { 200: JsonSchema };
    };
    const [answered, taken] = [shapeOf(written.response[200]), shapeOf(written.body)];
    const own = pascal(name);
    if (!names.has(answered)) names.set(answered, own);
    if (!names.has(taken)) names.set(taken, own.endsWith('Input') ? own : `${own}Input`);
  }
  return names;
}
