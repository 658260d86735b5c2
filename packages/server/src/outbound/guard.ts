/**
 * What every request to a URL that an organisation wrote passes: only URLs that the address rules admit, over connections to
 * addresses that were judged (`guarded-connector.ts`).
 */
import type { Dispatcher, Agent as UndiciAgent } from 'undici';
import { createAddressRules, describeRemedy, parseUrlText } from './address-rules.js';
import { createGuardedConnector, ForbiddenAddressError, type Resolve, resolveBySystem } from './guarded-connector.js';
import { Agent } from './undici-parts.js';

export interface GuardOptions {
  /** `host` or `host:port` entries that may be private and plain http. */
  allowed_hosts: readonly string[];
  /** The longest that connecting, waiting for headers and waiting for the body may each take. */
  total_ms: number;
  resolve?: Resolve;
  /** The port that is open at hosts which are not listed. */
  public_port?: number;
}

export interface Guard extends AsyncDisposable {
  /** For requests to URLs that were admitted. */
  readonly agent: Dispatcher;
  /** Why a URL would be refused before anything is looked up, and what opens it; null when it would be tried. */
  refusal(url: string): string | null;
  /** @param base of a relative URL. @throws {ForbiddenAddressError} */
  admit(url: string, base?: URL): URL;
}

/** @throws when an entry of `allowed_hosts` is not a host. */
export function createGuard(
  { allowed_hosts, total_ms, resolve = resolveBySystem, public_port }: GuardOptions,
  pool: Pick<UndiciAgent.Options, 'connections' | 'keepAliveTimeout'> = {},
): Guard {
  const rules = createAddressRules(allowed_hosts, public_port);
  const agent = new Agent({
    ...pool,
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
