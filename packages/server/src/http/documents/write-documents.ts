/**
 * A build program that generates the API documents from the routes and the contract. This takes seconds, which neither
 * a start nor a request must wait for.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { type FastifyDynamicSwaggerOptions, fastifySwagger } from '@fastify/swagger';
import { createAsyncApi, LIMITS, VERSION } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Context } from '../../features/context.js';
import { createLogger } from '../../logger.js';
import { createHttpServer } from '../server.js';
import { type RouteParts, serviceRoutes } from '../service-routes.js';
import { completeOpenApi } from './complete-open-api.js';
import { securitySchemes } from './credentials.js';
import { writeEventsPage } from './events-page.js';
import { writeHttpPage } from './http-page.js';
import { type OpenApiDocument, VERSIONED } from './open-api.js';
import { DOCUMENTS, type DocumentName } from './written.js';

const DESCRIPTION = `Errors are \`{detail, code, errors}\`: \`detail\` is for a person, \`code\` is stable, \`errors\` names the fields. Addresses are good with and without the slash at the end.

The helpdesk itself speaks Socket.IO: see the helpdesk events at \`/api/events\`.`;

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: LIMITS.idempotencyKeyCharacters,
      description:
        'A new key for each thing to create, such as a UUID. Sent again within 24 hours by the same credential, with the same body, the request is answered as before and creates nothing.',
      examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
    },
  },
};

const VERSION_HEADERS = {
  type: 'object',
  properties: {
    'If-Match': {
      type: 'string',
      description:
        'The `ETag` of the version to replace. If it has changed since, the request is refused with `changed_meanwhile`. Without the header, any version is replaced.',
      examples: ['"2026-11-29T09:00:00.000Z"'],
    },
  },
};

/** Placeholder for the service's address; pages do not show it. */
const NOWHERE = 'http://localhost';

/** Call before routes are registered, as it observes them. Routes outside `/api/` are excluded. */
async function describeRoutes(app: FastifyInstance): Promise<void> {
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Frontdesk: HTTP interface', version: VERSION, description: DESCRIPTION, license: LICENSE },
      components: { securitySchemes },
    },
    transform(given) {
      if (given.schema === undefined && !given.url.startsWith('/api/'))
        return { schema: { hide: true }, url: given.url };
      const { schema, url } = jsonSchemaTransform(given);
      const { access, idempotent, versioned } = given.route.config ?? {};
      const security = (access?.schemes ?? []).map((scheme) => ({ [scheme]: [] }));
      const saves = versioned && given.route.method !== 'GET';
      const headers = idempotent ? IDEMPOTENCY_HEADERS : saves ? VERSION_HEADERS : undefined;
      return {
        url,
        schema: { ...schema, security, ...(headers && { headers }), ...(versioned && { [VERSIONED]: true }) },
      };
    },
    transformObject: (document) =>
      completeOpenApi(jsonSchemaTransformObject(document) as OpenApiDocument) as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  };
  await app.register(fastifySwagger, options);
}

/** Registers the routes without calling them, so that they need nothing of the service but a log. */
async function readRoutes(): Promise<OpenApiDocument> {
  const context = { log: createLogger('error', { pretty: false, trace_ids: false }) } as unknown as Context;
  const app = await createHttpServer(context, {
    public_url: undefined,
    trust_proxy: false,
    prepare: describeRoutes,
    plugins: [serviceRoutes({ context } as unknown as RouteParts)],
  });
  await app.ready();
  const document = app.swagger() as OpenApiDocument;
  await app.close();
  return document;
}

async function writeDocuments(): Promise<void> {
  const http = await readRoutes();
  const events = createAsyncApi({ url: NOWHERE });
  const { servers: _, ...eventsOfAnyServer } = events;
  const texts: Record<DocumentName, string> = {
    http: JSON.stringify(http),
    httpPage: writeHttpPage(http),
    events: JSON.stringify(eventsOfAnyServer),
    eventsPage: writeEventsPage(events),
  };
  await mkdir(new URL('.', DOCUMENTS.http), { recursive: true });
  for (const name of Object.keys(texts) as DocumentName[]) await writeFile(DOCUMENTS[name], texts[name]);
}

await writeDocuments();
