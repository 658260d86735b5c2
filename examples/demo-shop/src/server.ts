/**
 * The shop as a running HTTP server: reads requests, finds the handler, writes its answer. Here alone the wire is
 * touched. State is in memory: orders and customers are fixed, tokens live an hour, a restart forgets the rest.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, refuse } from './answers.js';
import { fail } from './failures/fail.js';
import { createFailureRules } from './failures/failure-rules.js';
import { createCustomerTokens } from './login/customer-tokens.js';
import { createLogin } from './login/login.js';
import { BodyTooLarge, readBody } from './read-body.js';
import { matchRoute } from './routes.js';
import type { Shop } from './shop.js';

export interface DemoShopOptions {
  /** Zero takes any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Where the support service is. */
  supportUrl: string;
  /** Where the rooms of its calls are, if that is another place. */
  callsUrl?: string | undefined;
  /** The organisation's API key at the support service. */
  apiKey: string;
  /** Lets a login link work only in the browser whose chat was given it, or by a code from another one. Default: false. */
  checkBrowser?: boolean;
  /** Takes what whoever runs the shop should know, a line at a time. Default: standard error. */
  log?: (line: string) => void;
  /** The clock, in Unix milliseconds. */
  now?: () => number;
}

export interface DemoShop {
  /** Where the shop answers, without a slash at the end. */
  url: string;
  /** Hangs up on everybody and frees the port. */
  close(): Promise<void>;
}

/** Starts the shop. Rejects with the system's error when the port is not to be had. */
export async function startDemoShop(options: DemoShopOptions): Promise<DemoShop> {
  const {
    port,
    host = '127.0.0.1',
    supportUrl,
    callsUrl,
    apiKey,
    checkBrowser = false,
    log = console.error,
    now = Date.now,
  } = options;
  const tokens = createCustomerTokens(now);
  const url = supportUrl.replace(/\/$/, '');
  const callbackUrl = `${url}/api/v1/lab/login/callback/`;
  const shop: Shop = {
    support: { url, callsUrl, apiKey, log },
    now,
    tokens,
    login: createLogin({ callback: { callbackUrl, apiKey, log }, tokens, now }),
    failures: createFailureRules(),
    checkBrowser,
  };

  const server = createServer((request, response) => {
    respond(shop, request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url?.split('?')[0]} failed: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) response.destroy();
      else write(response, refuse(500, 'The shop has failed; its log says why.'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Where to reach an address from this machine; one that means every interface is reached over loopback. */
function urlOf({ address, port }: AddressInfo): string {
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

async function respond(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ownUrl = request.url ?? '/';
  const [path = '/', query = ''] = splitOnce(ownUrl);
  const rule = shop.failures.meet(path);
  if (rule && (await fail(rule, ownUrl, response))) return;
  write(response, await answer(shop, request, path, query));
}

async function answer(shop: Shop, request: IncomingMessage, path: string, query: string): Promise<Answer> {
  try {
    const method = request.method ?? 'GET';
    const route = matchRoute(method, path);
    if (route === undefined) return refuse(404, 'There is nothing at this address.');
    if ('allowed' in route) return refuse(405, `${method} is not possible here.`, { allow: route.allowed.join(', ') });
    return await route.handler(shop, {
      method,
      parameters: route.parameters,
      query: new URLSearchParams(query),
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress ?? '',
      readBody: () => readBody(request),
    });
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuse(413, error.message, { connection: 'close' });
    if (error instanceof URIError) return refuse(400, 'The address is not properly encoded.');
    throw error;
  }
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  response
    .writeHead(status, {
      ...headers,
      'content-length': Buffer.byteLength(body),
      'x-content-type-options': 'nosniff',
    })
    .end(body);
}

function splitOnce(url: string): string[] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}
