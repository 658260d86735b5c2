/**
 * A shop whose endpoints change something, beside the running service, and customers who talk about it. What the shop was
 * asked is on record; what it answers, a test says.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionInput, MessageData } from '@frontdesk/contract';
import type { TestClient } from './client.js';
import { type LocalServer, serveLocally } from './local-server.js';
import { newSession, say, type TestService } from './service.js';

export interface ShopRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface ShopAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** It waits until then. */
  hold?: Promise<unknown>;
}

export class ActionShop implements AsyncDisposable {
  readonly received: ShopRequest[] = [];
  /** @returns what it answers; undefined: success, without data */
  answer: (request: ShopRequest) => ShopAnswer | undefined = () => undefined;
  #server!: LocalServer;

  static async open(): Promise<ActionShop> {
    const shop = new ActionShop();
    shop.#server = await serveLocally((request, response) => shop.#respond(request, response));
    return shop;
  }

  get host(): string {
    return this.#server.host;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body: text === '' ? undefined : JSON.parse(text) };
    this.received.push(asked);
    const { status = 200, headers: more, body = { success: true, data: {} }, hold } = this.answer(asked) ?? {};
    await hold;
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(JSON.stringify(body));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
  }
}

/** Cancels an order, by whoever asks, unless `change` says otherwise. @param host of the shop */
export const cancelOrder = (host: string, change: Partial<FunctionInput> = {}): FunctionInput => ({
  name: 'cancel_order',
  description: 'Cancels an order.',
  url: `http://${host}/orders/{order_id}/cancel`,
  method: 'POST',
  body: { order: '{order_id}' },
  confirmation_template: 'Cancel order {{ arguments.order_id }}',
  requires_auth: false,
  without_login: true,
  environment: 'live',
  parameters: { order_id: { description: 'The order number.', type: 'string', provider: 'assistant' } },
  ...change,
});

/** @returns the id of the function */
export async function saveFunction(service: Pick<TestService, 'http'>, input: Partial<FunctionInput>): Promise<string> {
  const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify(input) });
  if (saved.status !== 201) throw new Error(`${saved.status}: ${await saved.text()}`);
  return ((await saved.json()) as { id: string }).id;
}

/** A customer and what they and the assistant say. */
export class ShopCustomer {
  readonly client: TestClient;
  readonly session = newSession();
  id: string | null = null;

  constructor(client: TestClient) {
    this.client = client;
  }

  say(message: string): void {
    this.client.emit('support', say(this.session, message, this.id));
  }

  /** What the assistant says next. */
  async next(): Promise<MessageData> {
    const { data } = await this.client.next('support');
    this.id = data.ticket_chat_id;
    return data;
  }

  ask(message: string): Promise<MessageData> {
    this.say(message);
    return this.next();
  }

  decide(asked: MessageData, confirm = true): Promise<{ status_code: number; data: Record<string, unknown> }> {
    return this.client.askAck('confirm_action', {
      ticket_chat_id: asked.ticket_chat_id,
      session_id: this.session,
      confirmation_id: asked.confirmation?.id,
      confirm,
    });
  }

  /** Follows a login link. */
  async logIn(service: Pick<TestService, 'http'>, { login_url }: MessageData, auth_token: string): Promise<void> {
    const posted = await service.http('/api/v1/lab/login/callback/', {
      method: 'POST',
      body: JSON.stringify({
        auth_token,
        auth_token_expires_at_seconds: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
        state: new URL(login_url ?? '').searchParams.get('state'),
      }),
    });
    if (!posted.ok) throw new Error(`${posted.status}: ${await posted.text()}`);
  }
}
