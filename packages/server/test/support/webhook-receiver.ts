/** An organisation's webhook endpoint as the service meets it: a local HTTP server that keeps every request it gets. */
import type { WebhookPayload } from '@frontdesk/contract';
import { type LocalServer, serveLocally } from './local-server.js';

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

export interface WebhookReceiver extends LocalServer {
  received: ReceivedWebhook[];
  /** What it answers from now on; a promise that never resolves hangs. */
  answer: (webhook: ReceivedWebhook) => WebhookAnswer | Promise<WebhookAnswer>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const local = await serveLocally(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const headers = request.headers as Record<string, string>;
    const webhook = { path: request.url ?? '', headers, body, payload: JSON.parse(body) as WebhookPayload };
    receiver.received.push(webhook);
    const { status = 200, headers: given = {}, text = 'ok' } = await receiver.answer(webhook);
    response.writeHead(status, given).end(text);
  });
  const receiver: WebhookReceiver = {
    ...local,
    received: [],
    answer: () => ({}),
  };
  return receiver;
}
