/**
 * Serves the service's documentation: the HTTP API (OpenAPI 3.1) under `/api/docs`, the helpdesk's events (AsyncAPI 3)
 * under `/api/events`. The build generates it (`documents/write-documents.ts`). The pages need no external resources
 * and no script.
 */
import { readFile } from 'node:fs/promises';
import { describeServers, TEST_FILE_SCHEMA_PATH, testFileSchema } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import { type Generated, generated, sendGenerated } from './documents/generated.js';
import { STYLESHEET_PATH } from './documents/page.js';
import { stylesheet } from './documents/stylesheet.js';
import { DOCUMENTS, type DocumentName } from './documents/written.js';

/** @param public_url where clients reach the service; undefined: documents name the address that their reader used */
export async function docs(app: FastifyInstance, { public_url }: { public_url: string | undefined }): Promise<void> {
  const hidden = { schema: { hide: true } };
  const style = generated('text/css; charset=utf-8', stylesheet);
  let reading: ReturnType<typeof readDocuments> | undefined;
  const documents = () => {
    reading ??= readDocuments(public_url).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  app.get('/api/docs/json', hidden, async (request, reply) => sendGenerated(request, reply, (await documents()).http));
  app.get('/api/docs', hidden, async (request, reply) => sendGenerated(request, reply, (await documents()).httpPage));
  app.get('/api/events/json', hidden, async (request, reply) => {
    const { events, eventsText } = await documents();
    return events === undefined
      ? sendGenerated(request, reply, eventsAt(eventsText, ownUrl(request)), true)
      : sendGenerated(request, reply, events);
  });
  app.get('/api/events', hidden, async (request, reply) =>
    sendGenerated(request, reply, (await documents()).eventsPage),
  );
  const testSchema = generated('application/schema+json; charset=utf-8', JSON.stringify(testFileSchema(), null, 2));
  app.get(TEST_FILE_SCHEMA_PATH, hidden, async (request, reply) => sendGenerated(request, reply, testSchema));
  app.get(STYLESHEET_PATH, hidden, async (request, reply) => sendGenerated(request, reply, style));
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

async function readDocuments(public_url: string | undefined) {
  const read = (name: DocumentName) => readFile(DOCUMENTS[name], 'utf8');
  const [http, httpPage, eventsText, eventsPage] = await Promise.all([
    read('http'),
    read('httpPage'),
    read('events'),
    read('eventsPage'),
  ]);
  return {
    http: generated(JSON_TYPE, withServers(http, [{ url: public_url ?? '/' }])),
    httpPage: generated(HTML_TYPE, httpPage),
    eventsPage: generated(HTML_TYPE, eventsPage),
    events: public_url === undefined ? undefined : eventsAt(eventsText, public_url),
    eventsText,
  };
}

const eventsAt = (text: string, url: string): Generated =>
  generated(JSON_TYPE, withServers(text, describeServers(url)));

/** @param text of a non-empty JSON object */
const withServers = (text: string, servers: unknown): string =>
  `${text.slice(0, -1)},"servers":${JSON.stringify(servers)}}`;

/** The address that the reader used. Clients can forge the headers it comes from. */
function ownUrl({ protocol, host }: { protocol: string; host: string }): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? url : 'http://localhost';
}
