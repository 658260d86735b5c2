/** The login of a test conversation's customer: in memory, from the test's data. */
import type { Context } from '../context.js';
import { askIdentity } from '../identity/read-identity.js';
import type { TurnMaterial } from '../turns/load-turn.js';
import type { TurnLogin } from '../turns/turn-login.js';

export interface KnownCustomer {
  /** @returns undefined if the customer is not logged in */
  token: () => string | undefined;
  /** Undefined: the identity function returns it, or else the token. */
  identity: Record<string, unknown> | undefined;
  /** Called when the token is refused. */
  refused: () => void;
}

/** The token of a logged-in customer in the form of {@link TurnMaterial}. It is never opened. */
export const IN_MEMORY = { sealed_token: '', expires_at: Number.MAX_SAFE_INTEGER };

/** @param material loses its token when an endpoint refuses it */
export function triedLogin(sandboxed: Context, material: TurnMaterial, customer: KnownCustomer): TurnLogin {
  const { identity } = customer;
  return {
    token: async () => customer.token(),
    identity: (question) =>
      identity === undefined ? askIdentity(sandboxed, question) : async () => ({ ok: true, data: identity }),
    refused: async () => {
      customer.refused();
      material.token = undefined;
    },
    clean: undefined,
  };
}

/** An unsecured JWT (RFC 7519, section 6) with these claims and a dummy signature. */
export function unsignedToken(claims: Record<string, unknown> = {}): string {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encoded({ alg: 'none' })}.${encoded(claims)}.test`;
}
