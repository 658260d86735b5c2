/** The author of a change: a member or an API key, with its network address, or the operator. */
import type { MemberRow } from '../../db/schema.js';
import type { AgentActor, KeyActor } from '../actor.js';

export interface Author {
  actor: AgentActor | KeyActor | 'operator';
  /** The network address that the service saw. */
  address: string | null;
}

/** The service's settings and its command line. */
export const OPERATOR: Author & { actor: 'operator' } = { actor: 'operator', address: null };

/** A member whose request has no session, such as one who accepts an invitation. */
export const authorOf = (
  { id: member_id, organisation_id, username, role }: Pick<MemberRow, 'id' | 'organisation_id' | 'username' | 'role'>,
  address: string | null,
): Author => ({ actor: { kind: 'inapp', organisation_id, member_id, username, role }, address });

/** The organisation's identity provider, on behalf of a person that it signed in. */
export interface ProviderAuthor {
  /** Host of its issuer. */
  provider_host: string;
  address: string | null;
}

/** A customer who requested an audited action. */
export interface CustomerAuthor {
  /** The session id as the organisation knows it. */
  customer_session_id: string;
}
