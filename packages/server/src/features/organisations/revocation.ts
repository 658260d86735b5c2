/** Tells every server that a credential has ended, so that what lives on it (sockets, caches) ends too. */
import { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { Context } from '../context.js';

/** What travels as `revocations`: exactly one of what has ended. */
const revocation = z.object({
  organisation_id: z.string(),
  key_id: z.string().optional(),
  member_id: z.string().optional(),
  /** What the organisation demands of browsers has changed. */
  browsers: z.literal(true).optional(),
  /** As it is stored: everything of the customer was erased. Their token stays valid, their connections end. */
  session_id: z.string().optional(),
});
export type Revocation = z.infer<typeof revocation>;

export function announceRevocation(context: Context, transaction: Transaction, ended: Revocation): void {
  transaction.onCommit(() => context.cluster.publish('revocations', ended));
}

/** Calls `listener` with what has ended, on any server. */
export function onRevocation({ cluster }: Pick<Context, 'cluster'>, listener: (ended: Revocation) => void): void {
  cluster.subscribe('revocations', (payload) => listener(revocation.parse(payload)));
}
