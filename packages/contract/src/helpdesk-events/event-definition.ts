/** How an event is defined, and who may send it. */
import { z } from 'zod';

/** The kind of credential of a connection (specification, "Authentication"): an API key, a customer token, or an agent's session. */
export const tokenSource = z.enum(['api', 'customer', 'inapp']);
export type TokenSource = z.infer<typeof tokenSource>;

/** Callers of an event: all kinds. */
export const everyone = ['api', 'customer', 'inapp'] as const;
/** Callers of an event: on the customer's behalf only. */
export const customerSide = ['api', 'customer'] as const;
/** Callers of an event: human agents only. */
export const agentsOnly = ['inapp'] as const;

/** An event that clients send. */
export interface RequestDefinition {
  /** For readers of the generated documents. */
  description: string;
  payload: z.ZodType;
  callers: readonly TokenSource[];
  /** The exact `message` of the envelope on success. */
  message: string;
  data: z.ZodType;
  /** The event (and ack) of a successful response, if it is not the request's own name. */
  answeredAs?: string;
}

/** An event that the server sends by itself. */
export interface BroadcastDefinition {
  /** Recipients and occasion, for readers of the generated documents. */
  to: string;
  description: string;
  message: string;
  data: z.ZodType;
}
