/** What it takes to call a function. */
import type { TokenForwarding } from '@frontdesk/contract';
import type { FrozenRequest, FunctionRow } from '../../db/schema.js';
import type { SealedEndpointAuth } from '../endpoint-auth/read-endpoint-auth.js';
import type { TurnTrace } from '../tracing.js';
import type { Failure, FunctionOutcome } from './outcome.js';

export type LeafCache = Map<string, Promise<FunctionOutcome | null>>;

/** Who the customer is, as the organisation's identity function says. */
export type ReadIdentity = () => Promise<{ ok: true; data: unknown } | Failure>;

export interface FunctionCall {
  organisation_id: string;
  /** The turn that it is made in, for its trace. */
  turn?: TurnTrace | undefined;
  function: FunctionRow;
  /** As the model wrote them: unvalidated. */
  arguments: unknown;
  /** The customer's token; only sent where the function requires authentication. */
  token?: { value: string; forwarding: TokenForwarding } | null;
  /** An action that the customer has confirmed: nothing is resolved anew. */
  frozen?: FrozenRequest & {
    /** The same in every request for this action (draft-ietf-httpapi-idempotency-key-header). */
    idempotency_key: string;
    /** Asked when the request is about to be written: from then on it may have arrived. False: it must not be sent any more. */
    onSending: () => boolean;
  };
  /** Shows the endpoint that this service asks. */
  endpoint_auth: SealedEndpointAuth;
  /** Where the values that come from the login are read. Without it, from the token's claims. */
  readIdentity?: ReadIdentity | undefined;
  /** Where leaf functions are found. Without it, among the organisation's as they are in the database. */
  functions?: readonly FunctionRow[];
  /** What leaf functions answered in this turn, by name. Give every call of a turn the same one. */
  leafCache: LeafCache;
  signal: AbortSignal;
  /** Takes what nobody may see out of an answer, besides the token. */
  clean?: (value: unknown) => Promise<unknown>;
  /** A person is waiting at the console: asked even when the host has been failing. */
  insist?: boolean;
  /** The answer identifies a customer, so it is parsed more strictly: see `readAnswer`. */
  identity?: boolean;
}
