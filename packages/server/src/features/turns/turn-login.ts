/** The customer's login as a turn uses it: the one that is stored, or one in memory where a conversation is only tried out. */
import type { Context } from '../context.js';
import type { ReadIdentity } from '../functions/function-call.js';
import { dropCustomerToken } from '../identity/drop-token.js';
import { openLoadedToken } from '../identity/find-token.js';
import { type IdentityQuestion, readSessionIdentity } from '../identity/read-identity.js';
import { hideOwnSecrets } from '../logins/hide-secrets.js';
import type { TurnMaterial } from './load-turn.js';

export interface TurnLogin {
  /** @returns undefined if the customer has not logged in, or no longer is */
  token(): Promise<string | undefined>;
  /** Who the customer is, asked once at most. */
  identity(question: IdentityQuestion): ReadIdentity;
  /** An endpoint has refused the token: the customer has to log in again. */
  refused(token: string): Promise<void>;
  /** Takes secrets of the session's logins out of what an endpoint answered. Undefined: there was no login. */
  clean: ((value: unknown) => Promise<unknown>) | undefined;
}

export function storedLogin(context: Context, material: TurnMaterial): TurnLogin {
  const { organisation_id, session_id } = material.conversation;
  const owner = { organisation_id, session_id };
  return {
    token: () => openLoadedToken(context, owner, material.token),
    identity: (question) => readSessionIdentity(context, owner, question),
    async refused(token) {
      await dropCustomerToken(context, owner, token);
      material.token = undefined;
    },
    clean: material.has_login ? (value) => hideOwnSecrets(context, owner, value) : undefined,
  };
}
