/** How an event is defined, and who may send it. */
import { z } from 'zod';

export const tokenSource = z.enum(['api', 'customer', 'inapp']);
export type TokenSource = z.infer<typeof tokenSource>;

/** Kinds of caller: an organisation's backend, a customer's own client, a human agent. */
export type CallerKind = TokenSource;

export const everyone = ['api', 'customer', 'inapp'] as const;
export const customerSide = ['api', 'customer'] as const;
export const agentsOnly = ['inapp'] as const;

export interface RequestDefinition {
  /** For readers of the documents that are made from this table. */
  description: string;
  payload: z.ZodType;
  callers: readonly CallerKind[];
  /** The envelope's `message` on success, to the letter. */
  message: string;
  data: z.ZodType;
  /** The event (and ack) a success is answered with, where it is not the request's own name. */
  answeredAs?: string;
}

export interface BroadcastDefinition {
  /** Who is told, and when; for readers of the documents. */
  to: string;
  description: string;
  message: string;
  data: z.ZodType;
}
