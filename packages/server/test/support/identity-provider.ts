/**
 * An identity provider on the loopback: `oidc-provider`, which keeps to the specification. Whoever is sent to it is signed in
 * there as the person whose name the test has set, or, with none, by a form.
 */
import { createServer } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { type LocalServer, listenLocally } from './local-server.js';

export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface TestIdentityProvider extends LocalServer {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** By the provider's own id of the person. */
  people: Map<string, ProviderPerson>;
  /** Who is at the browser; unset: a form asks. `nobody` gives up. */
  person: string | undefined;
  /** The redirect URIs that the client has registered. */
  redirect_uris: string[];
}

/** @param claims_in_token false: they are at the userinfo endpoint alone */
export async function startIdentityProvider({ claims_in_token = false, port = 0 } = {}): Promise<TestIdentityProvider> {
  const server = createServer();
  const local = await listenLocally(server, port);
  const issuer = local.url;
  const people = new Map<string, ProviderPerson>();
  const redirect_uris: string[] = [];
  const client = { client_id: 'frontdesk', client_secret: 'a client secret & with signs' };
  const configuration: Configuration = {
    clients: [{ ...client, redirect_uris: [`${issuer}/unused`] }],
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: !claims_in_token,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant(ctx) {
      const { client: asking, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: asking!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  // Which address the service has is known only once it runs.
  Object.defineProperty(provider.Client.prototype, 'redirectUriAllowed', {
    value: (uri: string) => redirect_uris.includes(uri),
  });
  const answer = provider.callback();
  const made: TestIdentityProvider = {
    ...local,
    issuer,
    ...client,
    people,
    person: undefined,
    redirect_uris,
  };
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (!url.pathname.startsWith('/interaction/')) return void answer(request, response);
    const chosen = made.person ?? url.searchParams.get('person') ?? undefined;
    if (chosen === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(FORM);
      return;
    }
    const outcome =
      chosen === 'nobody'
        ? { error: 'access_denied', error_description: 'The person gave up' }
        : { login: { accountId: chosen, remember: false } };
    provider.interactionFinished(request, response, outcome).catch((error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    });
  });
  return made;
}

const FORM = `<!doctype html><html lang="en"><title>Example identity provider</title><link rel="icon" href="data:,">
<main><h1>Example identity provider</h1>
<form><label>Person <input name="person" autofocus></label> <button>Continue</button></form></main></html>`;
