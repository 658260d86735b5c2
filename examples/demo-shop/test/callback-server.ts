/** A support service's login callback on a real port: notes what is posted and answers as it is told. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Posted {
  headers: IncomingHttpHeaders;
  body: { auth_token: string; auth_token_expires_at_seconds: number; state: string };
}

export async function startCallbackServer() {
  const posted: Posted[] = [];
  let answer = { status: 200, body: JSON.stringify({ success: true }) };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    posted.push({ headers: request.headers, body: JSON.parse(body) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answerWith(status: number, body: object | string) {
      answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
