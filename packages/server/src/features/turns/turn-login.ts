/** The customer's login in a turn: the stored one, or one in memory for test conversations. */
import { throughOutages } from '../../through-outages.js';
import type { Context } from '../context.js';
import type { ReadIdentity } from '../functions/function-call.js';
import { dropCustomerToken } from '../identity/drop-token.js';
import { openLoadedToken } from '../identity/find-token.js';
import { type IdentityQuestion, readSessionIdentity } from '../identity/read-identity.js';
import { hideOwnSecrets } from '../logins/hide-secrets.js';
import type { TurnMaterial } from './load-turn.js';

export interface TurnLogin {
  /** @returns undefined if the customer is not logged in */
  token(): Promise<string | undefined>;
  /** The customer's identity, fetched at most once. */
  identity(question: IdentityQuestion): ReadIdentity;
  /** An endpoint refused the token: the customer must log in again. */
  refused(token: string): Promise<void>;
  /** Removes secrets of the session's logins from an endpoint's response. Undefined: there was no login. */
  clean: ((value: unknown) => Promise<unknown>) | undefined;
}

/** @param too_late whether a database outage is no longer waited for */
export function storedLogin(context: Context, material: TurnMaterial, too_late: () => boolean): TurnLogin {
  const { organisation_id, session_id } = material.conversation;
  const owner = { organisation_id, session_id };
  return {
    token: () => openLoadedToken(context, owner, material.token),
    identity: (question) => readSessionIdentity(context, owner, question),
    async refused(token) {
      await throughOutages(
        context.log,
        'a refused token could not be dropped',
        () => dropCustomerToken(context, owner, token),
        too_late,
      );
      material.token = undefined;
    },
    clean: material.has_login
      ? (value) =>
          throughOutages(
            context.log,
            'the secrets of a login could not be read',
            () => hideOwnSecrets(context, owner, value),
            too_late,
          )
      : undefined,
  };
}
