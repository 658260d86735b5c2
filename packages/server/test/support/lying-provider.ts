/**
 * An identity provider on the loopback that says whatever a test wants: signed properly or not, slowly, without end, or in
 * somebody else's name. Where the honest one would sign somebody in, this one is asked for a token at once.
 */
import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { type LocalServer, listenLocally } from './local-server.js';

export interface LyingProvider extends LocalServer {
  issuer: string;
  /** Paths that were asked for. */
  asked: string[];
  /** In place of what is true in the metadata. */
  metadata: Record<string, unknown>;
  /** Makes the ID token. */
  id_token: (sign: Sign) => Promise<string>;
  /** Answers in place of the provider; true: it has. */
  instead: (path: string, response: ServerResponse) => boolean;
}

export type Sign = (
  claims: Record<string, unknown>,
  given?: { alg?: 'none' | 'HS256'; foreign?: boolean },
) => Promise<string>;

export async function startLyingProvider(): Promise<LyingProvider> {
  const [keys, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer();
  const local = await listenLocally(server);
  const issuer = local.url;

  const sign: Sign = async (claims, { alg, foreign: byOther = false } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, aud: 'frontdesk', iat: now, exp: now + 300, ...claims };
    if (alg === 'none') return new UnsecuredJWT(all).encode();
    const token = new SignJWT(all).setProtectedHeader({ alg: alg ?? 'RS256', kid: 'one' });
    if (alg === 'HS256') return token.sign(new TextEncoder().encode('the client secret'.padEnd(32, '.')));
    return token.sign((byOther ? foreign : keys).privateKey);
  };

  const made: LyingProvider = {
    ...local,
    issuer,
    asked: [],
    metadata: {},
    id_token: (honest) => honest({ sub: 'nobody' }),
    instead: () => false,
  };
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    made.asked.push(path);
    request.resume();
    if (made.instead(path, response)) return;
    void answer(path).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.statusCode = body === undefined ? 404 : 200;
      response.end(JSON.stringify(body ?? {}));
    });
  });

  async function answer(path: string): Promise<unknown> {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...made.metadata,
      };
    if (path === '/keys') return { keys: [jwk] };
    if (path === '/token')
      return { access_token: 'access', token_type: 'bearer', expires_in: 60, id_token: await made.id_token(sign) };
    return undefined;
  }
  return made;
}
