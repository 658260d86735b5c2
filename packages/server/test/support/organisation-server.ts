/** An organisation's backend as the service meets it: a local HTTP server that keeps every request it gets. */
import type { IncomingHttpHeaders } from 'node:http';
import { type LocalServer, serveLocally } from './local-server.js';

export interface OrganisationAnswer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** The text of the answer, in place of `body`. */
  text?: string;
}

export interface OrganisationServer extends LocalServer {
  requests: { path: string; headers: IncomingHttpHeaders }[];
}

/** @param answer from the path with its query; `undefined` is a 404 */
export async function startOrganisationServer(
  answer: (
    path: string,
    headers: IncomingHttpHeaders,
  ) => OrganisationAnswer | undefined | Promise<OrganisationAnswer | undefined>,
): Promise<OrganisationServer> {
  const requests: OrganisationServer['requests'] = [];
  const local = await serveLocally(async (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const given: OrganisationAnswer = (await answer(path, request.headers)) ?? {
      status: 404,
      body: { success: false, data: {}, message: 'There is nothing here.' },
    };
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(given.text ?? JSON.stringify(given.body));
  });
  return { ...local, requests };
}
