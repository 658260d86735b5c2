/** The handshake of a connection to the helpdesk, and the credential of each `token_source`. */
import { z } from 'zod';
import { type TokenSource, tokenSource } from '../helpdesk-events.js';

/** The purpose of each kind of credential. */
export const helpdeskCredentials: Record<TokenSource, string> = {
  api: "An organisation's API key, with `token_source=api`. For servers: it speaks for every customer.",
  customer: 'A customer token for one session, with `token_source=customer`. For browsers and apps.',
  inapp: 'The session of a human agent who has signed in, with `token_source=inapp`.',
};

/** The query with which a client connects (specification, "Authentication"). */
export const connectionQuery = z.object({
  token_source: tokenSource.describe('What kind of credential `token` is.'),
  token: z.string().min(1).describe('The credential.'),
  stream: z.literal('1').optional().describe('Additive: also send `support_delta` while a reply is being written.'),
  entries: z
    .literal('1')
    .optional()
    .describe("Additive: also send a customer's socket `support_entry` and `support_read`."),
});
