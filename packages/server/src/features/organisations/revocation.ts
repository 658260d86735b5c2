/** Announces to every server that a credential has ended, so that its sockets and cache entries end too. */
import { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { Context } from '../context.js';

/** The payload of `revocations`: exactly one kind of revocation. */
const revocation = z.object({
  organisation_id: z.string(),
  key_id: z.string().optional(),
  member_id: z.string().optional(),
  /** The organisation's rules for browsers have changed. */
  browsers: z.literal(true).optional(),
  /** In stored form: the customer was erased. Their token stays valid, but their connections close. */
  session_id: z.string().optional(),
});
export type Revocation = z.infer<typeof revocation>;

export function announceRevocation(context: Context, transaction: Transaction, ended: Revocation): void {
  transaction.onCommit(() => context.cluster.publish('revocations', ended));
}

/** Calls `listener` with revocations on any server. */
export function onRevocation({ cluster }: Pick<Context, 'cluster'>, listener: (ended: Revocation) => void): void {
  cluster.subscribe('revocations', (payload) => listener(revocation.parse(payload)));
}
