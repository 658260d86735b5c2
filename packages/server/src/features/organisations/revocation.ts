/** Tells every server that a credential has ended, so that what lives on it (sockets, caches) ends too. */
import type { Transaction } from '../../db/database.js';
import type { Context } from '../context.js';

/** What travels as `revocations`: exactly one of what has ended. */
export interface Revocation {
  organisation_id: string;
  key_id?: string;
  member_id?: string;
  /** What the organisation demands of browsers has changed. */
  browsers?: true;
  /** As it is stored: everything of the customer was erased. Their token stays valid, their connections end. */
  session_id?: string;
}

export function announceRevocation(context: Context, transaction: Transaction, revocation: Revocation): void {
  transaction.onCommit(() => context.cluster.publish('revocations', revocation));
}
