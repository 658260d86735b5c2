/** The login of a customer of a conversation that is only tried out: held in memory, known from what was brought. */
import type { Context } from '../context.js';
import { askIdentity } from '../identity/read-identity.js';
import type { TurnMaterial } from '../turns/load-turn.js';
import type { TurnLogin } from '../turns/turn-login.js';

export interface KnownCustomer {
  /** @returns undefined: the customer is not logged in */
  token: () => string | undefined;
  /** Undefined: the identity function says it, or else the token. */
  identity: Record<string, unknown> | undefined;
  /** The token is no longer good. */
  refused: () => void;
}

/** As {@link TurnMaterial} has the token of a customer who is logged in. Nobody opens it. */
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

/** A JWT (RFC 7519, section 6: unsecured, with a part that only looks like a signature) with these claims. */
export function unsignedToken(claims: Record<string, unknown> = {}): string {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encoded({ alg: 'none' })}.${encoded(claims)}.test`;
}
