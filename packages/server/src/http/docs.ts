/**
 * The documentation that the service carries: the HTTP interface (OpenAPI 3.1, made from the routes themselves) under
 * `/api/docs`, the helpdesk's events (AsyncAPI 3, made from the contract) under `/api/events`. The pages need nothing from
 * the network and no script.
 */
import { type FastifyDynamicSwaggerOptions, fastifySwagger } from '@fastify/swagger';
import { createAsyncApi } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeOpenApi } from './documents/complete-open-api.js';
import { securitySchemes } from './documents/credentials.js';
import { writeEventsPage } from './documents/events-page.js';
import { writeHttpPage } from './documents/http-page.js';
import type { OpenApiDocument } from './documents/open-api.js';
import { STYLESHEET_PATH } from './documents/page.js';
import { stylesheet } from './documents/stylesheet.js';

const DESCRIPTION = `Errors are \`{detail, code, errors}\`: \`detail\` is for a person, \`code\` is stable, \`errors\` names the fields. Addresses are good with and without the slash at the end.

The helpdesk itself speaks Socket.IO: see the helpdesk events at \`/api/events\`.`;

/** Before the routes are registered: it watches them come. Pages and files, which are not under `/api/`, stay out. */
export async function describeRoutes(app: FastifyInstance, public_url: string | undefined): Promise<void> {
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Frontdesk: HTTP interface', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: public_url ?? '/' }],
      components: { securitySchemes },
    },
    transform(given) {
      if (given.schema === undefined && !given.url.startsWith('/api/'))
        return { schema: { hide: true }, url: given.url };
      const { schema, url } = jsonSchemaTransform(given);
      const { schemes = [] } = given.route.config?.access ?? {};
      return { url, schema: { ...schema, security: schemes.map((scheme) => ({ [scheme]: [] })) } };
    },
    transformObject: (document) =>
      completeOpenApi(jsonSchemaTransformObject(document) as OpenApiDocument) as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  };
  await app.register(fastifySwagger, options);
}

export async function docs(app: FastifyInstance, { public_url }: { public_url: string | undefined }): Promise<void> {
  const hidden = { schema: { hide: true } };
  const http = () => app.swagger() as OpenApiDocument;
  app.get('/api/docs/json', hidden, async () => http());
  app.get('/api/docs', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(writeHttpPage(http())),
  );
  app.get('/api/events/json', hidden, async (request) => createAsyncApi({ url: public_url ?? ownUrl(request) }));
  app.get('/api/events', hidden, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(writeEventsPage(createAsyncApi({ url: public_url ?? ownUrl(request) }))),
  );
  app.get(STYLESHEET_PATH, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  );
}

/** As the reader reached it; the header that says so is anyone's. */
function ownUrl({ protocol, host }: { protocol: string; host: string }): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? url : 'http://localhost';
}
