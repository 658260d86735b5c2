/**
 * Adds to the OpenAPI document what routes need not repeat: access, general errors, meanings of statuses, operation
 * ids, examples. A new route is thus documented completely.
 */
import { ERROR_CODES, exampleOf, type JsonSchema, LOGIN_CALLBACK_PATH } from '@frontdesk/contract';
import { ANSWER_HEADERS, addAnswerHeaders } from './answer-headers.js';
import { contractNames } from './contract-names.js';
import { nameSchemas } from './name-schemas.js';
import { type Answer, type Media, type OpenApiDocument, type Operation, operationsOf } from './open-api.js';
import { webhookOperations } from './webhook-operations.js';

const HTTP_ERROR = '#/components/schemas/HttpError';
const refusal = (): Answer => ({ description: '', content: { 'application/json': { schema: { $ref: HTTP_ERROR } } } });

const successes: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done; the answer has no body.',
};

export function completeOpenApi(given: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(given);
  for (const { path, method, operation } of operationsOf(document)) operation.operationId ??= operationId(method, path);
  document.components.schemas = reachable(document);
  nameSchemas(document, contractNames());
  for (const { path, operation } of operationsOf(document)) {
    operation.security ??= [];
    addRefusals(path, operation);
    addAnswerHeaders(operation);
    for (const [status, answer] of Object.entries(operation.responses)) {
      answer.description = describeStatus(status);
      for (const { schema } of Object.values(answer.content ?? {}))
        if (schema !== undefined) allowAdditionalProperties(schema);
    }
    for (const parameter of operation.parameters ?? []) parameter.description ??= describeParameter(parameter.name);
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (!name.endsWith('Input')) allowAdditionalProperties(schema);
  document.components.headers = ANSWER_HEADERS;
  document.tags = describeTags(document);
  document.components.schemas = reachable(document);
  eachSchema(document.paths, removeRedundantKeywords);
  eachSchema(document.components.schemas, removeRedundantKeywords);
  addExamples(document);
  document.webhooks = webhookOperations();
  return document;
}

/** In reading order; unknown tags come before the operator's. */
const knownTags: Record<string, string> = {
  functions: "The organisation's endpoints that the assistant may call.",
  login: 'How customers log in, and how their tokens arrive.',
  helpdesk: 'Customer tokens, conversations and what was said in them.',
  webhooks: "The organisation's endpoints that are told what happens. What they are sent is under webhook events.",
  console: "For members of the organisation who have signed in: the console and the agents' desk.",
  'chat window': 'How the chat window looks, and what it offers before the customer has written.',
  privacy: 'Exporting and erasing what is kept of a customer, and how long it is kept.',
  voice: 'What the room server reports of calls.',
  tests: 'Conversations that the assistant must get right, and replays of those it had.',
  releases: 'What customers get, what is edited, and the way between the two.',
  knowledge: 'Articles, files and web pages that replies rest on.',
  mcp: 'Functions and articles for assistants and programs that speak the Model Context Protocol.',
  operations: 'For the operator of the service.',
};

function describeTags(document: OpenApiDocument): { name: string; description?: string }[] {
  const used = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags?.[0] ?? []));
  const order = [...new Set([...Object.keys(knownTags), ...used].filter((tag) => tag !== 'operations')), 'operations'];
  return order
    .filter((tag) => used.has(tag))
    .map((name) => ({ name, ...(knownTags[name] === undefined ? {} : { description: knownTags[name] }) }));
}

/** Adds the errors that every route can return. The callback keeps to the statuses of its specification. */
function addRefusals(path: string, { responses, security = [], parameters, requestBody }: Operation): void {
  if (security.length > 0 && responses[401] === undefined && responses[403] === undefined) {
    responses[401] = refusal();
    responses[403] = refusal();
  }
  if (parameters?.some(({ name }) => name === 'Idempotency-Key'))
    for (const status of [409, 422, 429]) responses[status] ??= refusal();
  if (parameters?.some(({ name }) => name === 'If-Match')) responses[412] ??= refusal();
  if (parameters !== undefined || requestBody !== undefined) responses[400] ??= refusal();
  if (requestBody !== undefined && path !== LOGIN_CALLBACK_PATH)
    for (const status of [408, 413]) responses[status] ??= refusal();
  if (security.length === 0 && requestBody === undefined) return;
  responses[500] ??= refusal();
  responses[503] ??= refusal();
}

function describeStatus(status: string): string {
  const codes = Object.entries(ERROR_CODES).filter(([, known]) => String(known.status) === status);
  if (codes.length === 0) return successes[status] ?? 'Answer.';
  const lines = codes.map(([code, { meaning }]) => `\`${code}\`: ${meaning}`);
  return lines.join(' ');
}

/** `DELETE /api/v1/lab/functions/{function_id}/` is `delete_lab_functions_function_id`. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\/v1/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return [method, ...words].join('_');
}

function describeParameter(name: string): string {
  return name.endsWith('_id') ? `Id of the ${name.slice(0, -3).replaceAll('_', ' ')}.` : name.replaceAll('_', ' ');
}

/** Responses may get more fields in the future, which clients must accept. */
function allowAdditionalProperties(schema: JsonSchema): void {
  eachSchema(schema, (inner) => {
    if (inner.additionalProperties === false) delete inner.additionalProperties;
  });
}

/** Removes redundant keywords: the pattern behind a format, and the bounds of safe integers. */
function removeRedundantKeywords(schema: JsonSchema): void {
  if (typeof schema.format === 'string' && typeof schema.pattern === 'string') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

function eachSchema(value: unknown, visit: (schema: JsonSchema) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as JsonSchema);
  for (const child of Object.values(value)) eachSchema(child, visit);
}

/** The shared schemas that a path uses, directly or indirectly. */
function reachable(document: OpenApiDocument): Record<string, JsonSchema> {
  const all = document.components.schemas;
  const used = new Set<string>();
  function visit(value: unknown): void {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      visit(all[name] ?? {});
    }
  }
  visit(document.paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

/** Adds examples to bodies and success responses that have none. */
function addExamples(document: OpenApiDocument): void {
  const find = (reference: string) => document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
  const add = (content: Record<string, Media> | undefined) => {
    for (const media of Object.values(content ?? {}))
      if (media.schema !== undefined) media.example ??= exampleOf(media.schema, find);
  };
  for (const { operation } of operationsOf(document)) {
    add(operation.requestBody?.content);
    for (const [status, { content }] of Object.entries(operation.responses)) if (Number(status) < 300) add(content);
  }
}
