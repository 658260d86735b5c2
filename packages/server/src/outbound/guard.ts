/**
 * The guard for all requests to URLs that an organisation wrote: URLs must pass the address rules, and connections go
 * only to addresses that were checked (`guarded-connector.ts`).
 */
import type { Dispatcher, Agent as UndiciAgent } from 'undici';
import { createAddressRules, describeRemedy, parseUrlText } from './address-rules.js';
import { createGuardedConnector, createResolve, ForbiddenAddressError, type Resolve } from './guarded-connector.js';
import { Agent } from './undici-parts.js';

export interface GuardOptions {
  /** Entries `host` or `host:port` that may be private and plain http. */
  allowed_hosts: readonly string[];
  /** Time limit for each of connecting, waiting for headers and waiting for the body, in ms. */
  total_ms: number;
  resolve?: Resolve;
  /** The port allowed at hosts that are not listed. */
  public_port?: number;
}

export interface Guard extends AsyncDisposable {
  /** For requests to admitted URLs. */
  readonly agent: Dispatcher;
  /** Why a URL would be refused before it is looked up, and how to allow it; null if it would be tried. */
  refusal(url: string): string | null;
  /** @param base of a relative URL @throws {ForbiddenAddressError} */
  admit(url: string, base?: URL): URL;
}

/** How long an idle connection stays open, in ms. The other side can only ask for less. */
const KEEP_ALIVE_MS = 4_000;

/** @throws if an entry of `allowed_hosts` is not a host */
export function createGuard(
  { allowed_hosts, total_ms, resolve = createResolve(), public_port }: GuardOptions,
  { keepAliveTimeout = KEEP_ALIVE_MS, ...pool }: Pick<UndiciAgent.Options, 'connections' | 'keepAliveTimeout'> = {},
): Guard {
  const rules = createAddressRules(allowed_hosts, public_port);
  const agent = new Agent({
    ...pool,
    keepAliveTimeout,
    keepAliveMaxTimeout: keepAliveTimeout,
    connect: createGuardedConnector(rules, resolve, total_ms),
    headersTimeout: total_ms,
    bodyTimeout: total_ms,
  });
  function refusal(text: string, base?: URL): string | null {
    const url = parseUrlText(text, base);
    return url === null ? 'The URL is not valid.' : rules.refuseUrl(url);
  }
  return {
    agent,
    refusal(text) {
      const refused = refusal(text);
      return refused === null || !URL.canParse(text) ? refused : `${refused}${describeRemedy(new URL(text))}`;
    },
    admit(text, base) {
      const refused = refusal(text, base);
      if (refused !== null) throw new ForbiddenAddressError(refused);
      return new URL(text, base);
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}
