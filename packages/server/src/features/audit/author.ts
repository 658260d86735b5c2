/** The author of a change: a member or an API key, with its network address, or the operator. */
import type { AgentActor, KeyActor } from '../actor.js';

export interface Author {
  actor: AgentActor | KeyActor | 'operator';
  /** Of the network, as the service saw it. */
  address: string | null;
}

/** The service's own settings and its command line. */
export const OPERATOR: Author & { actor: 'operator' } = { actor: 'operator', address: null };

/** The organisation's identity provider, for whom it has sent. */
export interface ProviderAuthor {
  /** Of its issuer. */
  provider_host: string;
  address: string | null;
}

/** A customer who had something done that is audited. */
export interface CustomerAuthor {
  /** As the organisation knows it. */
  customer_session_id: string;
}
