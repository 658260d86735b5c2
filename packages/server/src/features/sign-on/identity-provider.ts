/**
 * OpenID Connect with an organisation's identity provider: authorization code with PKCE, `state` and `nonce`. ID tokens
 * are checked for issuer, audience, expiry, nonce and, with the provider's keys, an asymmetric signature. All requests
 * pass the guard of `outbound/`.
 */
import { LIMITS } from '@frontdesk/contract';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { Deadline } from '../../deadline.js';
import type { GuardedFetch } from '../../outbound/guarded-fetch.js';
import type { Claims } from './claims.js';
import type { Flow } from './flow.js';
import { SignOnRefused } from './refused.js';

export interface ProviderClient {
  issuer: string;
  client_id: string;
  client_secret: string;
}

export type FlowSecrets = Pick<Flow, 'state' | 'nonce' | 'code_verifier'>;

export interface IdentityProviders {
  /** Returns where to redirect the browser. @throws {SignOnRefused} `provider_failed`, `provider_untrusted` */
  begin(
    client: ProviderClient,
    asked: { redirect_uri: string; login_hint: string | undefined },
  ): Promise<FlowSecrets & { location: string }>;
  /**
   * @param returned the URL to which the provider sent the browser
   * @returns the claims of the ID token, and those that only the userinfo endpoint returns
   * @throws {SignOnRefused} `denied`, `provider_failed`, `provider_untrusted`
   */
  finish(client: ProviderClient, flow: FlowSecrets & { wanted: readonly string[] }, returned: URL): Promise<Claims>;
  /** Why an issuer can never be used; null if it may be tried. */
  refusal(issuer: string): string | null;
}

const SCOPE = 'openid email profile';
/**
 * Asymmetric only: with HMAC algorithms, anyone who knows the client secret could forge tokens. All providers support
 * RS256.
 */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'PS384', 'ES384', 'RS512', 'PS512', 'ES512'];

export function createIdentityProviders(fetch: GuardedFetch): IdentityProviders {
  async function discover({ issuer, client_id, client_secret }: ProviderClient, signal: AbortSignal) {
    const oidc = await import('openid-client');
    const guarded: CustomFetch = (url, request) => fetch(url, request, signal);
    const plain = issuer.startsWith('http:');
    const found = await oidc.discovery(new URL(issuer), client_id, undefined, undefined, {
      [oidc.customFetch]: guarded,
      execute: plain ? [oidc.allowInsecureRequests] : [],
    });
    const server = found.serverMetadata();
    const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
    const algorithm = ALGORITHMS.find((one) => offered.includes(one));
    if (algorithm === undefined)
      throw new SignOnRefused('provider_failed', `The provider signs ID tokens with none of ${ALGORITHMS.join(', ')}.`);
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth: ClientAuth = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(client_secret)
      : oidc.ClientSecretPost(client_secret);
    const configuration = new oidc.Configuration(server, client_id, { id_token_signed_response_alg: algorithm }, auth);
    configuration[oidc.customFetch] = guarded;
    if (plain) oidc.allowInsecureRequests(configuration);
    // Verifies the signature even though the token comes over TLS.
    oidc.enableNonRepudiationChecks(configuration);
    return { oidc, configuration };
  }

  return {
    refusal: (issuer) => fetch.refusal(issuer),

    begin: (client, { redirect_uri, login_hint }) =>
      withDeadline(async (signal) => {
        const { oidc, configuration } = await discover(client, signal);
        const secrets = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          code_verifier: oidc.randomPKCECodeVerifier(),
        };
        const location = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.code_verifier),
          code_challenge_method: 'S256',
          ...(login_hint === undefined ? {} : { login_hint }),
        });
        refuseOtherSchemes(location, client.issuer);
        return { ...secrets, location: location.href };
      }),

    finish: (client, { state, nonce, code_verifier, wanted }, returned) =>
      withDeadline(async (signal) => {
        const { oidc, configuration } = await discover(client, signal);
        const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
        });
        const claims: Claims = { ...tokens.claims() };
        if (wanted.every((name) => claims[name] !== undefined) || !hasUserInfo(configuration)) return claims;
        const { email_verified, ...more } = await oidc.fetchUserInfo(
          configuration,
          tokens.access_token,
          String(claims.sub),
        );
        // It refers to the address beside it.
        const same = claims.email === undefined || claims.email === more.email;
        return { ...more, ...(same ? { email_verified } : {}), ...claims };
      }),
  };
}

const hasUserInfo = (configuration: Configuration) => configuration.serverMetadata().userinfo_endpoint !== undefined;

/** Prevents `javascript:` URLs and leaving TLS. */
function refuseOtherSchemes({ protocol }: URL, issuer: string): void {
  if (protocol !== 'https:' && protocol !== new URL(issuer).protocol)
    throw new SignOnRefused('provider_untrusted', 'The authorization endpoint is not an https URL.');
}

async function withDeadline<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  using deadline = new Deadline(LIMITS.signOnProviderMs);
  try {
    return await work(deadline.signal);
  } catch (error) {
    if (error instanceof SignOnRefused) throw error;
    if (deadline.expired)
      throw new SignOnRefused(
        'provider_failed',
        `The provider did not answer within ${LIMITS.signOnProviderMs / 1000} seconds.`,
        error,
      );
    throw toRefusal(error);
  }
}

/** Error codes of `openid-client` for responses that fail verification. */
const UNTRUSTED = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

function toRefusal(error: unknown): SignOnRefused {
  const { code, error: answered, error_description, message } = error as Record<string, unknown>;
  const said = [answered, error_description].filter((one) => typeof one === 'string').join(': ');
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return new SignOnRefused(answered === 'access_denied' ? 'denied' : 'provider_failed', said, error);
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') return new SignOnRefused('provider_failed', said, error);
  const detail = describe(error, String(message));
  return new SignOnRefused(UNTRUSTED.has(String(code)) ? 'provider_untrusted' : 'provider_failed', detail, error);
}

/** The innermost cause is most informative: an address that the guard refused, a connection that was reset. */
function describe(error: unknown, message: string): string {
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Error) return describe(cause, cause.message);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
}
