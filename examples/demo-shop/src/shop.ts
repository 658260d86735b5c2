/** What every handler gets: the request as values, and the parts of the running shop. */
import type { FailureRules } from './failures/failure-rules.js';
import type { CustomerTokens } from './login/customer-tokens.js';
import type { Login } from './login/login.js';

export interface Shop {
  /** The support service: where it and its calls are, without a slash at the end, and the organisation's API key there. */
  support: { url: string; callsUrl: string | undefined; apiKey: string; log: (line: string) => void };
  /** Unix milliseconds. */
  now(): number;
  tokens: CustomerTokens;
  login: Login;
  failures: FailureRules;
  /** A browser that was not given a login link may not use it by itself. */
  checkBrowser: boolean;
}

export interface ShopRequest {
  method: string;
  /** Values of the `{name}` segments of the route, decoded. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address the connection comes from. */
  remoteAddress: string;
  /** The body as text; rejects with a `BodyTooLarge` above 16 KiB. */
  readBody(): Promise<string>;
}
