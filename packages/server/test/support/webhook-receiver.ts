/** An organisation's webhook endpoint as the service meets it: a local HTTP server that keeps every request it gets. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '@frontdesk/contract';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
  payload: WebhookPayload;
}

export interface WebhookAnswer {
  status?: number;
  headers?: Record<string, string>;
  text?: string;
}

export interface WebhookReceiver extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string;
  host: string;
  received: ReceivedWebhook[];
  /** What it answers from now on; a promise that never resolves hangs. */
  answer: (webhook: ReceivedWebhook) => WebhookAnswer | Promise<WebhookAnswer>;
}

export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const headers = request.headers as Record<string, string>;
    const webhook = { path: request.url ?? '', headers, body, payload: JSON.parse(body) as WebhookPayload };
    receiver.received.push(webhook);
    const { status = 200, headers: given = {}, text = 'ok' } = await receiver.answer(webhook);
    response.writeHead(status, given).end(text);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    url: `http://${host}`,
    host,
    received: [],
    answer: () => ({}),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
