/**
 * The documentation that the service carries: the HTTP interface (OpenAPI 3.1, made from the routes themselves) under
 * `/api/docs`, the helpdesk's events (AsyncAPI 3, made from the contract) under `/api/events`. The pages need nothing from
 * the network and no script.
 */
import { type FastifyDynamicSwaggerOptions, fastifySwagger } from '@fastify/swagger';
import {
  createAsyncApi,
  describeServers,
  LIMITS,
  TEST_FILE_SCHEMA_PATH,
  testFileSchema,
  VERSION,
} from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeOpenApi } from './documents/complete-open-api.js';
import { securitySchemes } from './documents/credentials.js';
import { writeEventsPage } from './documents/events-page.js';
import { type Generated, generated, sendGenerated } from './documents/generated.js';
import { writeHttpPage } from './documents/http-page.js';
import type { OpenApiDocument } from './documents/open-api.js';
import { STYLESHEET_PATH } from './documents/page.js';
import { stylesheet } from './documents/stylesheet.js';

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

/** Before the routes are registered: it watches them come. Pages and files, which are not under `/api/`, stay out. */
export async function describeRoutes(app: FastifyInstance, public_url: string | undefined): Promise<void> {
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Frontdesk: HTTP interface', version: VERSION, description: DESCRIPTION, license: LICENSE },
      servers: [{ url: public_url ?? '/' }],
      components: { securitySchemes },
    },
    transform(given) {
      if (given.schema === undefined && !given.url.startsWith('/api/'))
        return { schema: { hide: true }, url: given.url };
      const { schema, url } = jsonSchemaTransform(given);
      const { access, idempotent } = given.route.config ?? {};
      const security = (access?.schemes ?? []).map((scheme) => ({ [scheme]: [] }));
      return { url, schema: { ...schema, security, ...(idempotent ? { headers: IDEMPOTENCY_HEADERS } : {}) } };
    },
    transformObject: (document) =>
      completeOpenApi(jsonSchemaTransformObject(document) as OpenApiDocument) as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  };
  await app.register(fastifySwagger, options);
}

/** Built once, before the service listens: nobody's request waits for it, and none costs more than sending it. */
export async function docs(app: FastifyInstance, { public_url }: { public_url: string | undefined }): Promise<void> {
  const hidden = { schema: { hide: true } };
  const style = generated('text/css; charset=utf-8', stylesheet);
  let built: ReturnType<typeof buildDocuments> | undefined;
  app.addHook('onReady', async () => {
    built = buildDocuments(app.swagger() as OpenApiDocument, public_url ?? NOWHERE);
  });
  const documents = () => {
    if (built === undefined) throw new Error('The documents are built once the server is ready');
    return built;
  };

  app.get('/api/docs/json', hidden, async (request, reply) => sendGenerated(request, reply, documents().http));
  app.get('/api/docs', hidden, async (request, reply) => sendGenerated(request, reply, documents().httpPage));
  app.get('/api/events/json', hidden, async (request, reply) =>
    public_url === undefined
      ? sendGenerated(request, reply, forReader(documents().eventsText, ownUrl(request)), true)
      : sendGenerated(request, reply, documents().events),
  );
  app.get('/api/events', hidden, async (request, reply) => sendGenerated(request, reply, documents().eventsPage));
  const testSchema = generated('application/schema+json; charset=utf-8', JSON.stringify(testFileSchema(), null, 2));
  app.get(TEST_FILE_SCHEMA_PATH, hidden, async (request, reply) => sendGenerated(request, reply, testSchema));
  app.get(STYLESHEET_PATH, hidden, async (request, reply) => sendGenerated(request, reply, style));
}

/** Stands for the address of the service where nothing says it; the page of events shows none. */
const NOWHERE = 'http://localhost';

function buildDocuments(http: OpenApiDocument, url: string) {
  const events = createAsyncApi({ url });
  const { servers: _, ...rest } = events;
  return {
    http: generated(JSON_TYPE, JSON.stringify(http)),
    httpPage: generated(HTML_TYPE, writeHttpPage(http)),
    events: generated(JSON_TYPE, JSON.stringify(events)),
    eventsPage: generated(HTML_TYPE, writeEventsPage(events)),
    /** Without its servers. */
    eventsText: JSON.stringify(rest),
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

function forReader(text: string, url: string): Generated {
  return generated(JSON_TYPE, `${text.slice(0, -1)},"servers":${JSON.stringify(describeServers(url))}}`);
}

/** As the reader reached it; the header that says so is anyone's. */
function ownUrl({ protocol, host }: { protocol: string; host: string }): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? url : 'http://localhost';
}
