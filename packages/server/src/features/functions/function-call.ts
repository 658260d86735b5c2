/** The input of a function call. */
import type { TokenForwarding } from '@frontdesk/contract';
import type { FrozenRequest, FunctionRow } from '../../db/schema.js';
import type { SealedEndpointAuth } from '../endpoint-auth/read-endpoint-auth.js';
import type { TurnTrace } from '../tracing.js';
import type { Failure, FunctionOutcome } from './outcome.js';

export type LeafCache = Map<string, Promise<FunctionOutcome | null>>;

/** Reads the customer's identity from the organisation's identity function. */
export type ReadIdentity = () => Promise<{ ok: true; data: unknown } | Failure>;

/** A function that was called for a value of another one. */
export interface LeafCall {
  name: string;
  /** In ms since 1970. */
  started_at: number;
  outcome: FunctionOutcome;
}

export interface FunctionCall {
  organisation_id: string;
  /** The turn of the call, for its trace. */
  turn?: TurnTrace | undefined;
  function: FunctionRow;
  /** Unchanged from the model: unvalidated. */
  arguments: unknown;
  /** The customer's token; sent only if the function requires authentication. */
  token?: { value: string; forwarding: TokenForwarding } | null;
  /** An action that the customer has confirmed: nothing is resolved again. */
  frozen?: FrozenRequest & {
    /** The same in every request for this action (draft-ietf-httpapi-idempotency-key-header). */
    idempotency_key: string;
    /** Called when the request is about to be sent, after which it may have arrived. False: it must not be sent. */
    onSending: () => boolean;
  };
  /** Authenticates the service to the endpoint. */
  endpoint_auth: SealedEndpointAuth;
  /** Reads values that come from the login. Undefined: from the token's claims. */
  readIdentity?: ReadIdentity | undefined;
  /** Searched for leaf functions. Undefined: the organisation's functions in the database. */
  functions?: readonly FunctionRow[];
  /** Leaf functions' results in this turn, by name. All calls of a turn must share it. */
  leafCache: LeafCache;
  /** Told of each leaf function that was called, once it has ended. */
  onLeaf?: (called: LeafCall) => void;
  signal: AbortSignal;
  /** Removes secrets other than the token from a response. */
  clean?: (value: unknown) => Promise<unknown>;
  /** A person waits at the console, so an open circuit is ignored. */
  insist?: boolean;
  /** The answer identifies a customer, so it is parsed more strictly: see `readAnswer`. */
  identity?: boolean;
}
